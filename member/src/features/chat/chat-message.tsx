import CheckCheck from 'lucide-react/icons/check-check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import Clock from 'lucide-react/icons/clock';
import Paperclip from 'lucide-react/icons/paperclip';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { minuteOf } from '@krapao/contract/bangkok';
import { formatBaht } from '@krapao/contract/money';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useSlow } from '@krapao/ui/lib/use-slow.ts';
import { Button } from '@krapao/ui/button.tsx';
import { ChatBubble } from '@krapao/ui/chat-bubble.tsx';
import {
  ChatContent,
  isBare,
  isWide,
  type ShownButton,
  type ShownMessage,
} from '@krapao/ui/chat-content.tsx';
import type { ChatEntry } from '@krapao/ui/chat-log.tsx';
import { StatusChip } from '@krapao/ui/status-chip.tsx';
import { useErrorText } from '../../lib/error-text.ts';
import type { Chat } from './chat.ts';
import styles from './chat.module.css';
import { shownOf, type Outgoing, type Said, type Talk } from './talk.ts';

/** "Still trying" after so long, ms. */
const SLOW_MS = 10_000;

/** One line of the list: told by the server, or on its way to it. */
export interface ChatRow extends ChatEntry {
  said?: Said;
  outgoing?: Outgoing;
}

export const rowsOf = ({ said, queue }: Talk): ChatRow[] => [
  ...said.map((one) => ({
    key: one.message.deliver.id,
    at: one.createdAt,
    session: one.session_id,
    isOwn: one.sender === 'customer',
    by: one.sender === 'agent' ? `agent ${one.name ?? ''}` : one.sender,
    said: one,
  })),
  ...queue.map((one) => ({
    ...{ key: one.id, at: one.at, session: null, isOwn: true, by: 'customer' },
    outgoing: one,
  })),
];

interface ChatMessageProps {
  row: ChatRow;
  near: boolean;
  chat: Chat;
  /** Support has read up to there; told under the last of one's own. */
  isLastRead: boolean;
  onButton: (button: ShownButton) => void;
}

/** A message of the conversation, whoever said it. */
export function ChatMessage({ row, near, chat, isLastRead, onButton }: ChatMessageProps) {
  const { t } = useTranslation('chat');
  if (row.outgoing) return <OutgoingMessage one={row.outgoing} near={near} chat={chat} />;
  const { said } = row;
  if (!said) return null;
  const time = minuteOf(said.createdAt);
  const content = (
    // its address is good for ten minutes
    <Content message={said.message} onButton={onButton} onFileFailed={() => chat.freshFiles(said.seq)} />
  );
  if (said.sender === 'system')
    return (
      <ChatBubble side="line" who={t('system')}>
        {content}
      </ChatBubble>
    );
  const isOwn = said.sender === 'customer';
  const name = said.name ?? t('support');
  return (
    <ChatBubble
      side={isOwn ? 'mine' : 'theirs'}
      who={isOwn ? t('you') : name}
      near={near}
      bare={isBare(said.message)}
      wide={isWide(said.message)}
      meta={
        isOwn ? (
          <>
            {time}
            {isLastRead && (
              <>
                <CheckCheck className={styles.done} /> {t('read')}
              </>
            )}
          </>
        ) : (
          `${name} · ${time}`
        )
      }
    >
      {content}
    </ChatBubble>
  );
}

function OutgoingMessage({ one, near, chat }: { one: Outgoing; near: boolean; chat: Chat }) {
  const { t } = useTranslation('chat');
  const isFailed = one.status === 'failed';
  const isSlow = useSlow(!isFailed, SLOW_MS);
  const isLine = one.reason === 'NETWORK';
  const reason = useErrorText(
    isFailed && !isLine ? new ApiError(one.reason as ApiError['code'], 400) : undefined,
  );
  const message = shownOf(one, chat.urlOf(one.id));
  const state = () => {
    if (isFailed) return isLine ? t('failedLine') : `${t('failed')}: ${reason ?? ''}`;
    if (one.status === 'uploading_file') return t('uploading', { percent: one.progress });
    return isSlow ? t('stillSending') : t('sending');
  };
  return (
    <ChatBubble
      side="mine"
      who={t('you')}
      near={near}
      failed={isFailed}
      bare={isBare(message)}
      meta={
        <>
          {isFailed ? <CircleAlert /> : <Clock />} {state()}
        </>
      }
      actions={
        isFailed && (
          <>
            <Button size="s" variant="quiet" onClick={() => void chat.remove(one.id)}>
              {t('remove')}
            </Button>
            <Button size="s" icon={<RotateCw />} onClick={() => chat.again(one.id)}>
              {t('again')}
            </Button>
          </>
        )
      }
    >
      <div className={one.status === 'uploading_file' ? styles.uploading : undefined}>
        <Content message={message} />
        {one.status === 'uploading_file' && (
          <progress className={styles.progress} max={100} value={one.progress} aria-label={state()} />
        )}
      </div>
    </ChatBubble>
  );
}

function Content({
  message,
  onButton,
  onFileFailed,
}: {
  message: ShownMessage;
  onButton?: (button: ShownButton) => void;
  onFileFailed?: () => void;
}) {
  const { t } = useTranslation('chat');
  return (
    <ChatContent
      message={message}
      onButton={onButton}
      line={(payload) => <SystemLine {...payload} />}
      onFileFailed={onFileFailed}
      texts={{
        picture: (name) => name ?? t('picture'),
        video: (name) => name ?? t('video'),
        file: t('file'),
        fileGone: t('fileGone'),
        unknown: t('unknown'),
        cards: t('cards'),
      }}
    />
  );
}

const TONES = { waiting: 'progress', done: 'success', failed: 'danger' } as const;

type Line = Extract<ShownMessage, { message_type: 'text' }>['payload'];

/** What goes on in the conversation, in words; with the money that it is about. */
function SystemLine({ code, money }: Line) {
  const { t } = useTranslation('chat');
  if (code === undefined) return null;
  return (
    <>
      <span className={styles.line}>
        {money && <Paperclip size={14} />}
        {t(`lines.${code}`)}
      </span>
      {money && (
        <span className={styles.money}>
          <b className="num">
            {t(`money.${money.kind}`)}
            {money.amount !== null && ` ${t('money.amount', { amount: formatBaht(money.amount) })}`}
          </b>
          <span className="num">{minuteOf(money.at)}</span>
          <StatusChip size="s" tone={TONES[money.state]}>
            {t(`money.${money.state}`)}
          </StatusChip>
        </span>
      )}
    </>
  );
}
