import type { ReactNode } from 'react';
import Download from 'lucide-react/icons/download';
import ExternalLink from 'lucide-react/icons/external-link';
import Phone from 'lucide-react/icons/phone';
import type { Conversation } from '@krapao/contract/routes/chat';
import { Button, buttonClass } from './button.tsx';
import styles from './chat-content.module.css';
import { cx } from './cx.ts';
import { safeAddress } from './links.ts';
import { LinkedText } from './linked-text.tsx';

/** A message of any kind, as history and the realtime channel tell it. */
export type ShownMessage = Conversation['message'];
type Media = Extract<ShownMessage, { message_type: 'media' }>['payload'];
type Card = Extract<ShownMessage, { message_type: 'generic' }>['payloads'][number];
export type ShownButton = Card['buttons'][number];

export interface ChatContentTexts {
  /** A picture that nobody described; its name, where it has one. */
  picture: (name: string | null) => string;
  video: (name: string | null) => string;
  /** Of a link to a file. */
  file: string;
  /** Of a link to a video, for browsers that do not play its kind; without it there is none. */
  download?: string | undefined;
  /** The file is not kept any more. */
  fileGone: string;
  /** Taken away, or of a kind that this app does not know. */
  unknown: string;
  /** The name of cards side by side. */
  cards: string;
}

export interface ChatContentProps {
  message: ShownMessage;
  texts: ChatContentTexts;
  /** A button that says something: `postback` or its title. Without it such buttons can't be pressed. */
  onButton?: ((button: ShownButton) => void) | undefined;
  /** A line of the system, in words. */
  line?: ((payload: Extract<ShownMessage, { message_type: 'text' }>['payload']) => ReactNode) | undefined;
  /** A picture was pressed. Without it, it opens in a new tab. */
  onPicture?: ((url: string) => void) | undefined;
  /** The address of a file is not good any more. */
  onFileFailed?: (() => void) | undefined;
}

/** Whether it brings a frame of its own, and needs no bubble around it. */
export const isBare = (message: ShownMessage): boolean =>
  message.message_type === 'generic' ||
  (message.message_type === 'media' && message.payload.url !== null && message.payload.fileType !== 'file');

/** Whether it is wider than a bubble may be. */
export const isWide = ({ message_type }: ShownMessage): boolean => message_type === 'generic';

/** What a message holds, one shape a kind (product 2). It is words and files only: no markup of anybody's is ever run. */
export function ChatContent(props: ChatContentProps) {
  const { message, texts, onButton, line } = props;
  switch (message.message_type) {
    case 'text':
      if (message.payload.code !== undefined && line) return line(message.payload);
      return <LinkedText text={message.payload.message} />;
    case 'buttons':
    case 'quick_replies':
      return (
        <>
          <LinkedText text={message.payload.message} />
          {message.message_type === 'buttons' && (
            <Buttons buttons={message.payload.buttons} onButton={onButton} />
          )}
        </>
      );
    case 'media':
      return <MediaContent {...props} media={message.payload} />;
    case 'generic':
      return <Cards cards={message.payloads} label={texts.cards} onButton={onButton} />;
    case 'postback':
      return <LinkedText text={message.payload.title} />;
    default:
      return <span className={styles.unknown}>{texts.unknown}</span>;
  }
}

function MediaContent(props: ChatContentProps & { media: Media }) {
  const { media, texts, onPicture, onFileFailed } = props;
  const { url, name, message } = media;
  if (url === null) return <span className={styles.unknown}>{texts.fileGone}</span>;
  const size = media.width !== null && media.height !== null && { width: media.width, height: media.height };
  return (
    <>
      {media.fileType === 'image' && (
        <a
          href={url}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className={styles.picture}
          onClick={(event) => {
            if (!onPicture) return;
            event.preventDefault();
            onPicture(url);
          }}
        >
          <img src={url} alt={texts.picture(name)} {...size} loading="lazy" onError={onFileFailed} />
        </a>
      )}
      {media.fileType === 'video' && (
        <video
          src={url}
          controls
          playsInline
          {...(media.poster === null ? { preload: 'metadata' } : { preload: 'none', poster: media.poster })}
          aria-label={texts.video(name)}
          className={styles.video}
          onError={onFileFailed}
        />
      )}
      {media.fileType === 'video' && texts.download !== undefined && (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" download className={styles.file}>
          <Download size={18} />
          <span>{texts.download}</span>
        </a>
      )}
      {media.fileType === 'file' && (
        <a href={url} target="_blank" rel="noopener noreferrer nofollow" download className={styles.file}>
          <Download size={18} />
          <span>{name ?? texts.file}</span>
        </a>
      )}
      {message && (
        <p className={cx(styles.caption, media.fileType !== 'file' && styles.framed)}>
          <LinkedText text={message} />
        </p>
      )}
    </>
  );
}

function Cards({
  cards,
  label,
  onButton,
}: {
  cards: readonly Card[];
  label: string;
  onButton: ChatContentProps['onButton'];
}) {
  return (
    <ul className={styles.cards} aria-label={label} tabIndex={0}>
      {cards.map((card, at) => (
        <li key={at} className={styles.card}>
          {card.image_url !== null && (
            <img src={card.image_url} alt="" loading="lazy" className={styles.art} />
          )}
          <div className={styles.words}>
            <p className={styles.title}>{card.title}</p>
            {card.subtitle !== null && <p className={styles.subtitle}>{card.subtitle}</p>}
            <Buttons buttons={card.buttons} onButton={onButton} />
          </div>
        </li>
      ))}
    </ul>
  );
}

function Buttons({
  buttons,
  onButton,
}: {
  buttons: readonly ShownButton[];
  onButton: ChatContentProps['onButton'];
}) {
  if (buttons.length === 0) return null;
  return (
    <div className={styles.buttons}>
      {buttons.map((button, at) => (
        <ChatButton key={at} button={button} onButton={onButton} />
      ))}
    </div>
  );
}

/** What leads elsewhere is only words: a page by https, a phone; null: to nowhere that may be opened. Undefined: it says something. */
function linkOf({ type, payload }: ShownButton): string | null | undefined {
  if (type === 'web') return (/^https:/i.test(payload) ? safeAddress(payload) : undefined) ?? null;
  if (type === 'call') return /^\+?\d{3,15}$/.test(payload) ? `tel:${payload}` : null;
  return undefined;
}

/** `web` opens a page, `call` a phone; the others are `says`. @param look of what leads elsewhere */
function Pressed({ button, look, says }: { button: ShownButton; look: string | undefined; says: ReactNode }) {
  const href = linkOf(button);
  if (href === undefined) return says;
  if (href === null) return null;
  const isPage = button.type === 'web';
  return (
    <a
      href={href}
      {...(isPage && { target: '_blank', rel: 'noopener noreferrer nofollow' })}
      className={look}
    >
      <span className={styles.press}>
        {!isPage && <Phone size={16} />}
        {button.title}
        {isPage && <ExternalLink size={16} />}
      </span>
    </a>
  );
}

function ChatButton({ button, onButton }: { button: ShownButton; onButton: ChatContentProps['onButton'] }) {
  return (
    <Pressed
      button={button}
      look={buttonClass({ size: 's', block: true })}
      says={
        <Button size="s" block disabled={!onButton} onClick={() => onButton?.(button)}>
          {button.title}
        </Button>
      }
    />
  );
}

export interface QuickRepliesProps {
  label: string;
  buttons: readonly ShownButton[];
  onButton: (button: ShownButton) => void;
}

/** Answers to choose from, side by side over the composer. */
export function QuickReplies({ label, buttons, onButton }: QuickRepliesProps) {
  return (
    <div role="group" aria-label={label} className={styles.quick}>
      {buttons.map((button, at) => (
        <Pressed
          key={at}
          button={button}
          look={styles.reply}
          says={
            <button type="button" className={styles.reply} onClick={() => onButton(button)}>
              {button.title}
            </button>
          }
        />
      ))}
    </div>
  );
}
