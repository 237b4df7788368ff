import { useCallback, useEffect, useRef, useState, useSyncExternalStore, type RefObject } from 'react';
import ChevronLeft from 'lucide-react/icons/chevron-left';
import MessageCircle from 'lucide-react/icons/message-circle';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import { dayOf, minuteOf } from '@krapao/contract/bangkok';
import { CHAT } from '@krapao/contract/chat-constants';
import { CHAT_FILES, verdictOn } from '@krapao/ui/lib/chat-files.ts';
import { byMinute } from '@krapao/ui/lib/format.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { ChatTyping } from '@krapao/ui/chat-bubble.tsx';
import { ChatComposer } from '@krapao/ui/chat-composer.tsx';
import { QuickReplies, type ShownButton } from '@krapao/ui/chat-content.tsx';
import { ChatLog } from '@krapao/ui/chat-log.tsx';
import { ErrorState } from '@krapao/ui/error-state.tsx';
import { IconButton } from '@krapao/ui/icon-button.tsx';
import { Loading, Skeleton } from '@krapao/ui/skeleton.tsx';
import { site } from '../../lib/site.ts';
import { ChatAsks, ChatStars, Welcome } from './chat-asks.tsx';
import { CallsSwitch } from './calls-switch.tsx';
import type { Chat, ChatView } from './chat.ts';

import { ChatMessage, rowsOf, type ChatRow } from './chat-message.tsx';
import styles from './chat.module.css';
import { hasEnded, isAtBeginning, lastSaid } from './talk.ts';

const DAY_MS = 86_400_000;

/** What a talk is at this screen: its head, what was said, and where one writes. @param isSheet it covers a phone */
export function ChatRoom({ chat, isSheet, onClose }: { chat: Chat; isSheet: boolean; onClose: () => void }) {
  const view = useSyncExternalStore(chat.subscribe, chat.get);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    chat.open();
    // on a phone the keyboard would cover what was said before it was seen
    if (!isSheet) field.current?.focus({ preventScroll: true });
    return () => chat.close();
  }, [chat, isSheet]);
  const { talk, standing } = view;
  const isEmpty = talk.isLoaded && talk.said.length === 0 && talk.queue.length === 0;
  return (
    <>
      <Head view={view} isSheet={isSheet} onClose={onClose} onRefresh={chat.refresh} />
      {standing?.mayMerge && <ChatAsks onAnswer={chat.merge} />}
      {talk.isLoaded || talk.queue.length > 0 ? (
        <Log chat={chat} view={view} isEmpty={isEmpty} />
      ) : (
        <NotYet isFailed={view.isFailed} onRetry={chat.refresh} />
      )}
      <Composer chat={chat} view={view} field={field} />
    </>
  );
}

function Head({
  view: { standing },
  isSheet,
  onClose,
  onRefresh,
}: {
  view: ChatView;
  isSheet: boolean;
  onClose: () => void;
  onRefresh: () => void;
}) {
  const { t } = useTranslation('chat');
  const words = () => {
    if (!standing) return t('answersSoon');
    if (!standing.isOpenNow)
      return standing.opensAt === null ? t('awayNoTime') : t('away', { at: byMinute(standing.opensAt) });
    if (!standing.isAgentHere) return t('awayNoTime');
    return standing.answersWithin === null
      ? t('answersSoon')
      : t('answers', { count: standing.answersWithin });
  };
  return (
    <header className={styles.head}>
      {isSheet && <IconButton label={t('close')} icon={<ChevronLeft />} onClick={onClose} />}
      <span className={styles.face}>
        <MessageCircle size={20} />
      </span>
      <div className={styles.who}>
        <h2 id="chat-title" className={styles.title} data-short>
          {t('title', { name: site().name })}
        </h2>
        <p className={standing?.isAgentHere === false ? styles.away : styles.there}>{words()}</p>
      </div>
      <CallsSwitch standing={standing} />
      <IconButton label={t('refresh')} icon={<RotateCw />} onClick={onRefresh} />
      {!isSheet && <IconButton label={t('close')} icon={<X />} onClick={onClose} />}
    </header>
  );
}

function NotYet({ isFailed, onRetry }: { isFailed: boolean; onRetry: () => void }) {
  const { t } = useTranslation('chat');
  return (
    <div className={styles.notYet}>
      {isFailed ? (
        <ErrorState compact title={t('loadFailed')} retryLabel={t('common:retry')} onRetry={onRetry} />
      ) : (
        <Loading label={t('loading')}>
          <div className={styles.shapes}>
            <Skeleton shape="block" width={200} height={44} />
            <Skeleton shape="block" width={150} height={44} />
            <Skeleton shape="block" width={220} height={72} />
          </div>
        </Loading>
      )}
    </div>
  );
}

function Log({ chat, view, isEmpty }: { chat: Chat; view: ChatView; isEmpty: boolean }) {
  const { t } = useTranslation('chat');
  const { talk, standing, typing } = view;
  const rows = rowsOf(talk);
  const readTo = standing?.agentReadSeq ?? 0;
  const lastOwn = [...talk.said].reverse().find(({ sender, seq }) => sender === 'customer' && seq <= readTo);
  const onEnd = useCallback((isAtEnd: boolean) => chat.atEnd(isAtEnd), [chat]);
  const day = (moment: string) => {
    const of = dayOf(moment);
    if (of === dayOf(Date.now())) return t('today');
    return of === dayOf(Date.now() - DAY_MS) ? t('yesterday') : of.split('-').reverse().join('/');
  };
  return (
    <ChatLog<ChatRow>
      label={t('log')}
      entries={rows}
      onEnd={onEnd}
      isOver={hasEnded(talk, standing)}
      onOlder={talk.oldest > 0 ? () => void chat.older() : undefined}
      isLoadingOlder={view.isLoadingOlder}
      texts={{
        older: t('older'),
        day,
        ended: (at) => t('ended', { at: `${day(at)} ${minuteOf(at)}` }),
        news: (count) => (count === 1 ? t('newsOne') : t('news', { count })),
      }}
      top={isEmpty && <Welcome standing={standing} />}
      foot={
        <>
          {standing?.mayRate && <ChatStars onRate={chat.rate} />}
          {typing !== null && <ChatTyping label={t('typing')} />}
        </>
      }
      render={(row, near) => (
        <ChatMessage
          row={row}
          near={near}
          chat={chat}
          isLastRead={row.said !== undefined && row.said === lastOwn}
          onButton={(button) => press(chat, button)}
        />
      )}
    />
  );
}

/** So far away that nobody waits for it. */
const isForGood = (until: string): boolean => Date.parse(until) - Date.now() > 3_650 * DAY_MS;

/** `postback` posts back; anything else says its title (product 2). */
function press(chat: Chat, { type, title, payload }: ShownButton): void {
  if (type === 'postback') chat.choose(title, payload);
  else chat.say(title);
}

function Composer({
  chat,
  view: { draft, talk, standing },
  field,
}: {
  chat: Chat;
  view: ChatView;
  field: RefObject<HTMLTextAreaElement | null>;
}) {
  const { t } = useTranslation('chat');
  const [alert, setAlert] = useAlert();
  const until = standing?.blockedUntil ?? null;
  const last = lastSaid(talk);
  const asked = last?.message.message_type === 'quick_replies' ? last.message.payload.buttons : [];
  const choices = isAtBeginning(talk, standing)
    ? (standing?.choices ?? []).map((choice) => ({
        title: t(`choices.${choice}`),
        type: 'postback',
        payload: JSON.stringify({ choice }),
      }))
    : asked;
  const attach = (file: File) => {
    const verdict = verdictOn(file);
    if ('kind' in verdict) return chat.attach(file, verdict.kind);
    setAlert(verdict.refused === 'tooLarge' ? t('tooLarge', { max: verdict.maxMb }) : t('unsupported'));
  };
  return (
    <ChatComposer
      fieldRef={field}
      value={draft}
      onChange={(text) => chat.write(text)}
      onSend={() => {
        chat.say(draft);
        chat.write('');
      }}
      onFile={attach}
      accept={CHAT_FILES}
      maxLength={CHAT.maxLength}
      disabled={until !== null}
      texts={{
        message: t('message'),
        placeholder: t('placeholder'),
        send: t('send'),
        attach: t('attach'),
      }}
      above={
        <>
          {until !== null && (
            <p className={styles.alert}>
              {isForGood(until) ? t('blockedForGood') : t('blocked', { until: byMinute(until) })}
            </p>
          )}
          <div role="alert">{alert !== '' && <p className={styles.alert}>{alert}</p>}</div>
          {choices.length > 0 && until === null && (
            <QuickReplies label={t('replies')} buttons={choices} onButton={(button) => press(chat, button)} />
          )}
        </>
      }
    />
  );
}

/** Words that go after four seconds. */
function useAlert(): [string, (text: string) => void] {
  const [alert, setAlert] = useState({ text: '', at: 0 });
  useEffect(() => {
    if (alert.text === '') return;
    const timer = setTimeout(() => setAlert({ text: '', at: 0 }), CHAT.alertMs);
    return () => clearTimeout(timer);
  }, [alert]);
  return [alert.text, (text) => setAlert({ text, at: Date.now() })];
}
