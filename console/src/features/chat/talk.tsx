import { useCallback, useEffect, useRef, useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { formatAmount } from '@krapao/ui/money-text.ts';
import { Dialog } from '@krapao/ui/dialog.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { toast } from '@krapao/ui/toast.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { call } from '../../lib/call.ts';
import { codeOf } from '../../lib/console-error.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay, useMe } from '../../lib/me.ts';
import { memberPath, thingPath } from '../../lib/paths.ts';
import { topicKeys } from '../../lib/queries.ts';
import { useShortcuts } from '../../lib/shortcuts.ts';
import { Failed, Loading, NotYet, Nothing } from '../../parts/states.tsx';
import { isTaken, offeredOn, type TalkAct } from './acts.ts';
import { Beside } from './beside.tsx';
import { Composer } from './composer.tsx';
import { keepDraft, readDraft } from './drafts.ts';
import { whoOf } from './line-words.ts';
import { topOf, unreadUpTo } from './log.ts';
import { useLooked } from './looked.ts';
import { besideQuery, talkQuery, type Talk, type TalkMessage } from './queries.ts';
import { BlockDialog, HandDialog, LabelDialog, TakeAwayDialog } from './talk-dialogs.tsx';
import { TalkHead } from './talk-head.tsx';
import { TalkLog } from './talk-log.tsx';
import { useOutbox } from './use-outbox.ts';
import { useTalkLog } from './use-talk-log.ts';
import { useTyping } from './typing.ts';
import styles from './talk.module.css';

interface OpenTalkProps {
  id: string;
  onTyped: () => void;
}

/** One talk and who it is with. Mount it anew for another one. */
export function OpenTalk(props: OpenTalkProps) {
  const { t } = useTranslation('chat');
  const { data: talk, dataUpdatedAt, error, refetch } = useQuery(talkQuery(props.id));
  if (talk) return <TalkParts talk={talk} toldAt={dataUpdatedAt} {...props} />;
  if (codeOf(error) === 'NO_DATA') return <Nothing>{t('noTalk')}</Nothing>;
  return <NotYet error={error} refetch={refetch} rows={6} />;
}

interface TalkPartsProps extends OpenTalkProps {
  talk: Talk;
  /** When the server told it, ms. */
  toldAt: number;
}

function TalkParts({ talk, toldAt, id, onTyped }: TalkPartsProps) {
  const { t } = useTranslation('chat');
  const me = useMe();
  const isLost = useLineLost();
  const { log, isKnown, isLoadingOlder, error, catchUp, older, again, fileFailed } = useTalkLog(
    id,
    talk.lastSeq,
    toldAt,
  );
  const { outbox, outgoing } = useOutbox(me.id, id);
  const typing = useTyping(id, me.display);
  const [draft, setDraft] = useState(() => readDraft(me.id, id));
  const [taking, setTaking] = useState<TalkMessage | null>(null);
  const [isBesideOpen, setBesideOpen] = useState(false);
  const [isAtEnd, setAtEnd] = useState(true);
  const field = useRef<HTMLTextAreaElement>(null);
  const seen = topOf(log);
  const acting = useTalkActs(talk, seen);
  const known = useKnown(talk);
  useLooked(id, isAtEnd ? unreadUpTo(log, talk.agentReadSeq) : undefined);
  useEffect(
    () => outbox.arrived(new Set(log.messages.map(({ clientId }) => clientId))),
    [outbox, log.messages, outgoing],
  );
  const write = useCallback(
    (next: typeof draft) => {
      setDraft(next);
      keepDraft(me.id, id, next);
    },
    [me.id, id],
  );
  const focus = () => field.current?.focus();
  useEnter(focus);
  useShortcuts({
    '/': () => {
      if (draft.text === '') write({ ...draft, text: '/' });
      focus();
    },
    N: () => {
      write({ ...draft, note: !draft.note });
      focus();
    },
  });
  const refresh = acting.refresh;
  const who = whoOf(talk);

  return (
    <div className={styles.talk}>
      <section className={styles.main} aria-label={t('said', { who })}>
        <TalkHead
          talk={talk}
          self={me.id}
          busy={acting.isBusy}
          isLost={isLost}
          onAct={acting.act}
          onBeside={() => setBesideOpen(true)}
        />
        {isKnown ? (
          <TalkLog
            person={who}
            messages={log.messages}
            outgoing={outgoing}
            readSeq={talk.memberReadSeq}
            stars={talk.stars}
            // a message may be here before it is known that its session has begun
            isOver={
              talk.state === 'closed' && log.messages[log.messages.length - 1]?.session === talk.session
            }
            onOlder={log.hasOlder ? () => void older() : undefined}
            isLoadingOlder={isLoadingOlder}
            typing={typing}
            onEnd={setAtEnd}
            onAgain={(clientId) => outbox.again(clientId, seen)}
            onRemove={(clientId) => {
              outbox.remove(clientId);
              // it may have arrived all the same
              void catchUp();
            }}
            onTakeAway={talk.mayManage ? setTaking : undefined}
            onFileFailed={fileFailed}
          />
        ) : error ? (
          <Failed error={error} onRetry={() => void catchUp()} />
        ) : (
          <Loading rows={6} />
        )}
        <Composer
          id={id}
          language={talk.language}
          known={known}
          draft={draft}
          onDraft={write}
          onSay={(message, note) => outbox.say(message, note, seen)}
          onFile={(file, kind, note) => outbox.attach(file, kind, note, seen)}
          onTyped={onTyped}
          fieldRef={field}
          closedWhy={
            isTaken(talk, me.id) && talk.assignee ? t('takenBy', { name: talk.assignee.name }) : undefined
          }
        />
      </section>
      <aside className={styles.beside} aria-label={t('beside')}>
        <Beside talk={talk} />
      </aside>
      {isBesideOpen && (
        <Dialog open title={t('beside')} closeLabel={t('common:close')} onClose={() => setBesideOpen(false)}>
          <Beside talk={talk} />
        </Dialog>
      )}
      {acting.dialog === 'hand' && <HandDialog {...acting.of} />}
      {(acting.dialog === 'block' || acting.dialog === 'unblock') && <BlockDialog {...acting.of} />}
      {acting.dialog === 'label' && <LabelDialog {...acting.of} />}
      {taking && (
        <TakeAwayDialog
          talk={talk}
          message={taking}
          onClose={() => setTaking(null)}
          onDone={() => {
            void again(taking.seq);
            setTaking(null);
            refresh();
          }}
        />
      )}
    </div>
  );
}

/** Enter goes to where one writes, unless it is for something that has the focus. */
function useEnter(go: () => void): void {
  const current = useRef(go);
  useEffect(() => {
    current.current = go;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const { target, key, defaultPrevented, repeat } = event;
      const isFree = target === document.body || (target instanceof HTMLElement && target.id === 'content');
      if (key !== 'Enter' || defaultPrevented || repeat || !isFree) return;
      event.preventDefault();
      current.current();
    };
    document.addEventListener('keydown', press);
    return () => document.removeEventListener('keydown', press);
  }, []);
}

/**
 * What is done at once, what asks something first, and the keys of both.
 * @param seen the newest number on this screen
 */
function useTalkActs(talk: Talk, seen: number) {
  const { t } = useTranslation('chat');
  const client = useQueryClient();
  const navigate = useNavigate();
  const may = useMay();
  const me = useMe();
  const isLost = useLineLost();
  const { data: beside } = useQuery({ ...besideQuery(talk.id), enabled: talk.member !== null });
  const [dialog, setDialog] = useState<TalkAct | null>(null);
  const [isBusy, setBusy] = useState(false);
  const refresh = () => void askAgain(client, [topicKeys.chat]);

  const atOnce = async (work: () => Promise<unknown>) => {
    setBusy(true);
    try {
      await work();
    } catch (error) {
      toast.danger(errorText(error));
    }
    setBusy(false);
    refresh();
  };
  const params = { id: talk.id };
  const act = (chosen: TalkAct) => {
    if (chosen === 'take' || chosen === 'over')
      void atOnce(() =>
        call('POST /api/console/chats/{id}/take', { params, body: { over: chosen === 'over' } }),
      );
    else if (chosen === 'close')
      void atOnce(() => call('POST /api/console/chats/{id}/close', { params, body: { seq: seen } }));
    else if (chosen === 'reopen')
      void atOnce(() => call('POST /api/console/chats/{id}/reopen', { params, body: {} }));
    else setDialog(chosen);
  };
  const { member } = talk;
  const waiting = may('work.view') ? beside?.waiting.find(({ kind }) => kind !== 'announcement') : undefined;
  useShortcuts({
    ...(isLost || isBusy
      ? {}
      : Object.fromEntries(offeredOn(talk, me.id).presses.map((one) => [one.key, () => act(one.act)]))),
    M: member && may('member.view') ? () => void navigate(memberPath(member.id)) : undefined,
    W: waiting ? () => void navigate(thingPath(waiting)) : undefined,
  });
  const done = () => {
    setDialog(null);
    toast.success(t('done'));
    refresh();
  };
  return { act, isBusy, dialog, refresh, of: { talk, onDone: done, onClose: () => setDialog(null) } };
}

/** What canned replies are filled with: who it is, and what the newest money under way comes to. */
function useKnown(talk: Talk) {
  const { data } = useQuery({ ...besideQuery(talk.id), enabled: talk.member !== null });
  const amount = data?.waiting.find((one) => one.amount !== null)?.amount;
  return {
    name: talk.member?.name,
    amount: amount == null ? undefined : formatAmount(amount),
  };
}
