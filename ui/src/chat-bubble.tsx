import type { ReactNode } from 'react';
import { cx } from './cx.ts';
import styles from './chat-bubble.module.css';

export interface ChatBubbleProps {
  /** Whose it is for who looks: their own at the right, theirs at the left, a note among agents, a line of the system in the middle. */
  side: 'mine' | 'theirs' | 'note' | 'line';
  /** Who says it, for screen readers: 'You', 'Support, Dao'. */
  who: string;
  /** It follows another one of the same person at once. */
  near?: boolean | undefined;
  /** It could not be sent. */
  failed?: boolean | undefined;
  /** Pictures and cards bring their own frame. */
  bare?: boolean | undefined;
  /** Cards side by side: they go on to the edge of the screen. */
  wide?: boolean | undefined;
  /** Over the words of a note: what it is. */
  head?: ReactNode;
  /** Under it: who, when, whether it arrived and was read. */
  meta?: ReactNode;
  /** Under that: what can be done about it. */
  actions?: ReactNode;
  children: ReactNode;
}

/** One message of a talk. */
export function ChatBubble(props: ChatBubbleProps) {
  const { side, who, near, failed, bare, wide, head, meta, actions, children } = props;
  return (
    <div
      className={cx(
        ...[styles.message, styles[side], near && styles.near, failed && styles.failed, wide && styles.wide],
      )}
    >
      <span className="visually-hidden">{who}: </span>
      <div className={cx(bare ? styles.bare : styles.bubble)}>
        {head && <div className={styles.head}>{head}</div>}
        {children}
      </div>
      {meta && <div className={cx(styles.meta, 'num')}>{meta}</div>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

/** Somebody writes. */
export function ChatTyping({ label }: { label: string }) {
  return (
    <div className={cx(styles.message, styles.theirs)}>
      <span className="visually-hidden">{label}</span>
      <span className={styles.typing} aria-hidden="true">
        <i />
        <i />
        <i />
      </span>
    </div>
  );
}
