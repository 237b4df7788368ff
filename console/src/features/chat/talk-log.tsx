import type { ReactNode } from 'react';
import { Link } from 'react-router';
import Check from 'lucide-react/icons/check';
import Clock from 'lucide-react/icons/clock';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Lock from 'lucide-react/icons/lock';
import { clockOf, dateOf, dayOf } from '@krapao/contract/bangkok';
import { formatBaht } from '@krapao/contract/money';
import { ChatBubble, ChatTyping } from '@krapao/ui/chat-bubble.tsx';
import { ChatContent, isBare, isWide, type ChatContentTexts } from '@krapao/ui/chat-content.tsx';
import { ChatLog } from '@krapao/ui/chat-log.tsx';
import { findText, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlow } from '@krapao/ui/lib/use-slow.ts';
import { errorText } from '../../lib/error-text.ts';
import { useMay } from '../../lib/me.ts';
import { thingPath } from '../../lib/paths.ts';
import { Press } from '../../parts/press.tsx';
import { entriesOf, type Entry } from './entries.ts';
import type { Outgoing } from './outbox.ts';
import type { TalkMessage } from './queries.ts';
import styles from './talk.module.css';

interface TalkLogProps {
  person: string;
  messages: readonly TalkMessage[];
  outgoing?: readonly Outgoing[];
  /** Up to there they have read it. */
  readSeq: number;
  /** Stars of sessions that were rated. */
  stars?: readonly { session: number; stars: number }[];
  /** Its last session has ended. */
  isOver?: boolean;
  onOlder?: (() => void) | undefined;
  isLoadingOlder?: boolean;
  /** Who writes: '' the person, a name one of us. */
  typing?: string | null;
  onEnd?: ((isAtEnd: boolean) => void) | undefined;
  onAgain?: (clientId: string) => void;
  onRemove?: (clientId: string) => void;
  onTakeAway?: ((message: TalkMessage) => void) | undefined;
  onFileFailed?: (seq: number) => void;
}

/** What was said: the person at the left, us at the right, notes in yellow, lines of the system in the middle. */
export function TalkLog(props: TalkLogProps) {
  const { t } = useTranslation('chat');
  const { person, messages, outgoing = [], stars = [], typing = null } = props;
  const starsOf = (moment: string) => {
    const ended = [...messages].reverse().find(({ at }) => at === moment)?.session;
    return stars.find(({ session }) => session === ended)?.stars;
  };
  return (
    <ChatLog
      label={t('said', { who: person })}
      entries={entriesOf(messages, outgoing)}
      onOlder={props.onOlder}
      isLoadingOlder={props.isLoadingOlder ?? false}
      onEnd={props.onEnd}
      isOver={props.isOver}
      texts={{
        older: t('older'),
        day: (moment) => (dayOf(moment) === dayOf(Date.now()) ? t('today') : dateOf(moment)),
        ended: (moment) => {
          const given = starsOf(moment);
          const at = `${dateOf(moment)} ${clockOf(moment)}`;
          return given === undefined ? t('ended', { at }) : t('endedStars', { at, stars: given });
        },
        news: (count) => t('news', { count }),
      }}
      render={(entry, near) => <Said entry={entry} near={near} {...props} />}
      foot={typing !== null && <ChatTyping label={t('typing', { who: typing === '' ? person : typing })} />}
    />
  );
}

function useContentTexts(): ChatContentTexts {
  const { t } = useTranslation('chat');
  return {
    picture: (name) => name ?? t('kind.media'),
    video: (name) => name ?? t('video'),
    file: t('file'),
    download: t('download'),
    fileGone: t('fileGone'),
    unknown: t('kind.unknown'),
    cards: t('kind.generic'),
  };
}

function Said({ entry, near, ...props }: TalkLogProps & { entry: Entry; near: boolean }) {
  const { t } = useTranslation('chat');
  const texts = useContentTexts();
  const { told, waiting, isNote, by } = entry;
  const who = entry.isOwn
    ? (told?.by?.name ?? t('you'))
    : told?.sender === 'customer'
      ? props.person
      : t('system');
  const side = told?.sender === 'system' ? 'line' : isNote ? 'note' : entry.isOwn ? 'mine' : 'theirs';
  const isFailed = waiting?.state === 'failed';
  return (
    <ChatBubble
      side={side}
      who={isNote ? t('noteOf', { who }) : who}
      near={near}
      failed={isFailed}
      bare={isBare(entry.message) && !isNote}
      wide={isWide(entry.message)}
      head={
        isNote && (
          <>
            <Lock aria-hidden="true" /> {t('noteHead')}
          </>
        )
      }
      meta={side !== 'line' && <Meta entry={entry} by={by} readSeq={props.readSeq} />}
      actions={
        isFailed ? (
          <>
            <Press onClick={() => props.onAgain?.(waiting.clientId)}>{t('again')}</Press>
            <Press onClick={() => props.onRemove?.(waiting.clientId)}>{t('remove')}</Press>
          </>
        ) : (
          told?.removedAt === null &&
          told.sender !== 'system' &&
          props.onTakeAway && (
            <button type="button" className={styles.quiet} onClick={() => props.onTakeAway?.(told)}>
              {t('takeAway.open')}
            </button>
          )
        )
      }
    >
      <ChatContent
        message={entry.message}
        texts={texts}
        line={(payload) => <Line payload={payload} about={told?.about ?? null} />}
        onFileFailed={told && (() => props.onFileFailed?.(told.seq))}
      />
    </ChatBubble>
  );
}

/** "Still trying" after so long, ms. */
const LATE_MS = 10_000;

function Meta({ entry, by, readSeq }: { entry: Entry; by: string; readSeq: number }) {
  const { t } = useTranslation('chat');
  const { told, waiting, isNote, isOwn, at } = entry;
  const isLate = useSlow(waiting?.state === 'sending', LATE_MS);
  if (waiting?.state === 'failed')
    return (
      <>
        <CircleAlert aria-hidden="true" /> {t('failed', { why: errorText(waiting.error) })}
      </>
    );
  const isRead = told !== undefined && isOwn && !isNote && told.seq <= readSeq;
  return (
    <>
      {isOwn && told && <span>{by}</span>}
      <time>{clockOf(at)}</time>
      {told?.removedAt != null && <span>{t('takenAway', { at: clockOf(told.removedAt) })}</span>}
      {isRead && <span>· {t('read')}</span>}
      {waiting && waiting.state !== 'sent' && (
        <span className={styles.state}>
          <Clock aria-hidden="true" /> {t(`state.${isLate ? 'late' : waiting.state}`)}
        </span>
      )}
      {told && isOwn && !isNote && !isRead && <Check aria-label={t('state.sent')} />}
    </>
  );
}

type LinePayload = Extract<TalkMessage['message'], { message_type: 'text' }>['payload'];

/** A line of the system, in words; what is about money leads to Work. */
function Line({ payload, about }: { payload: LinePayload; about: TalkMessage['about'] }): ReactNode {
  const { t } = useTranslation('chat');
  const may = useMay();
  const { code, money, message } = payload;
  return (
    <>
      {findText(`chat:line.${code ?? message}`) ?? message}
      {money && (
        <>
          {' '}
          <b>{t(`money.${money.kind}`)}</b> {money.amount === null ? '' : formatBaht(money.amount)}{' '}
          {t(`moneyState.${money.state}`)}
        </>
      )}{' '}
      {about && may('work.view') && money?.state === 'waiting' && (
        <Link to={thingPath(about)}>{t('toWork')}</Link>
      )}
    </>
  );
}
