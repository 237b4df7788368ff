import {
  Fragment,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import ArrowDown from 'lucide-react/icons/arrow-down';
import { CHAT } from '@krapao/contract/chat-constants';
import { dayOf } from '@krapao/contract/bangkok';
import { Button } from './button.tsx';
import styles from './chat-log.module.css';
import { cx } from './cx.ts';

export interface ChatEntry {
  /** The same as long as it is the same message: its client id. */
  key: string;
  at: string;
  /** Of the conversation that it belongs to; null: it is not sent yet, and belongs to the one before. */
  session: string | null;
  /** Whose it is: one's own is never news. */
  isOwn: boolean;
  /** Who said it, to draw those of one person close together. */
  by: string;
}

export interface ChatLogProps<Entry extends ChatEntry> {
  label: string;
  entries: readonly Entry[];
  /** @param near it follows one of the same person, of the same minutes */
  render: (entry: Entry, near: boolean) => ReactNode;
  /** More above: loaded when one scrolls there, or presses. */
  onOlder?: (() => void) | undefined;
  isLoadingOlder?: boolean | undefined;
  texts: {
    older: string;
    /** Of a day: 'Today', '20/11/2026'. */
    day: (moment: string) => string;
    /** Where one conversation ended; the moment of its last message. */
    ended: (moment: string) => string;
    /** 'You have a new message', '3 new messages'. */
    news: (count: number) => string;
  };
  /** Over the first message. */
  top?: ReactNode;
  /** Under the last one: somebody types, stars. */
  foot?: ReactNode;
  /** The last conversation has ended, too. */
  isOver?: boolean | undefined;
  /** Each time that one comes to the end, or leaves it. */
  onEnd?: ((isAtEnd: boolean) => void) | undefined;
}

const CLOSE_MS = 3 * 60_000;

/**
 * What was said, the newest at the end: days and ends of conversations between (product 2), the place kept while older ones come above,
 * and a bar that tells of new ones to who reads further up. Within 60 px counts as the end.
 */
export function ChatLog<Entry extends ChatEntry>(props: ChatLogProps<Entry>) {
  const { label, entries, render, onOlder, isLoadingOlder = false, texts, top, foot } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const [isAtEnd, setAtEnd] = useState(true);
  // What the box itself is asked: a picture that comes while one scrolls away is there before the next drawing.
  const atEnd = useRef(true);
  // Up to there it was seen: what others say after it is news. What was not sent stands below whatever comes, and tells of nothing.
  const [seen, setSeen] = useState<string>();
  const lastSent = [...entries].reverse().find(({ session }) => session !== null);
  const newest = lastSent?.key ?? '';
  if (isAtEnd && seen !== newest) setSeen(newest);
  const from = entries.findIndex(({ key }) => key === seen) + 1;
  const isKnown = from > 0 || seen === '';
  const news = isAtEnd || !isKnown ? 0 : entries.slice(from).filter(({ isOwn }) => !isOwn).length;

  const toEnd = () => {
    const box = scroller.current;
    box?.scrollTo(0, box.scrollHeight);
  };
  const { onEnd } = props;
  useEffect(() => {
    onEnd?.(isAtEnd);
  }, [isAtEnd, onEnd]);
  const drawn = useKeptPlace(scroller, content, entries, atEnd);

  const scrolled = () => {
    const box = scroller.current;
    if (!box) return;
    // from a picture that came since, or a box that became lower, nobody has scrolled away
    const height = Math.min(box.scrollHeight, drawn.current.height);
    const room = Math.max(box.clientHeight, drawn.current.room);
    atEnd.current = height - box.scrollTop - room <= CHAT.bottomPx;
    setAtEnd(atEnd.current);
    if (box.scrollTop < CHAT.bottomPx && !isLoadingOlder && box.scrollHeight > box.clientHeight) onOlder?.();
  };
  const key = (event: KeyboardEvent) => {
    if (event.key === 'End') toEnd();
  };

  return (
    <div className={styles.frame}>
      <div
        ref={scroller}
        className={styles.scroller}
        // keyboards scroll what has the focus
        tabIndex={0}
        role="log"
        aria-label={label}
        aria-live={isLoadingOlder ? 'off' : 'polite'}
        aria-relevant="additions"
        onScroll={scrolled}
        onKeyDown={key}
      >
        <div ref={content} className={styles.content}>
          <div className={styles.space} />
          {onOlder && (
            <div className={styles.older}>
              <Button size="s" variant="quiet" busy={isLoadingOlder} onClick={onOlder}>
                {texts.older}
              </Button>
            </div>
          )}
          {top}
          {entries.map((entry, at) => {
            const before = entries[at - 1];
            const marks = marksBetween(before, entry, texts);
            return (
              <Fragment key={entry.key}>
                {marks.map((words) => (
                  <Mark key={words} words={words} />
                ))}
                {render(entry, marks.length === 0 && isNear(before, entry))}
                {props.isOver && entry === lastSent && <Mark words={texts.ended(entry.at)} />}
              </Fragment>
            );
          })}
          {foot}
        </div>
      </div>
      {news > 0 && (
        <button type="button" className={cx(styles.news, 'num')} onClick={toEnd}>
          <ArrowDown size={18} />
          {texts.news(news)}
        </button>
      )}
    </div>
  );
}

function Mark({ words }: { words: string }) {
  return (
    <p className={cx(styles.mark, 'num')}>
      <span>{words}</span>
    </p>
  );
}

const isNear = (before: ChatEntry | undefined, entry: ChatEntry): boolean =>
  before?.by === entry.by && Date.parse(entry.at) - Date.parse(before.at) < CLOSE_MS;

/** What stands between two messages: the end of a conversation, another day. */
function marksBetween(
  before: ChatEntry | undefined,
  entry: ChatEntry,
  texts: ChatLogProps<ChatEntry>['texts'],
): string[] {
  const marks: string[] = [];
  if (before?.session && entry.session && before.session !== entry.session)
    marks.push(texts.ended(before.at));
  if (!before || dayOf(before.at) !== dayOf(entry.at)) marks.push(texts.day(entry.at));
  return marks;
}

/**
 * At the end one stays there, whatever is said and however high its pictures are; elsewhere what one reads does not move.
 * @returns how high it was when that was last seen to, and how much of it was seen, px
 */
function useKeptPlace(
  scroller: RefObject<HTMLDivElement | null>,
  content: RefObject<HTMLDivElement | null>,
  entries: readonly ChatEntry[],
  atEnd: RefObject<boolean>,
): RefObject<{ height: number; room: number }> {
  const was = useRef({ entries, height: 0, room: 0 });
  useLayoutEffect(() => {
    const box = scroller.current;
    if (!box) return;
    const { entries: before, height } = was.current;
    const last = entries[entries.length - 1];
    const isSaid = last?.isOwn === true && !before.some(({ key }) => key === last.key);
    if (atEnd.current || isSaid) box.scrollTo(0, box.scrollHeight);
    else if (before[0] && before[0].key !== entries[0]?.key && height > 0)
      box.scrollBy(0, box.scrollHeight - height);
    was.current = { entries, height: box.scrollHeight, room: box.clientHeight };
  }, [entries, scroller, atEnd]);
  useEffect(() => {
    const box = scroller.current;
    if (!box || !content.current) return;
    const stay = new ResizeObserver(() => {
      if (atEnd.current) box.scrollTo(0, box.scrollHeight);
      was.current.height = box.scrollHeight;
      was.current.room = box.clientHeight;
    });
    stay.observe(content.current);
    stay.observe(box);
    return () => stay.disconnect();
  }, [scroller, content, atEnd]);
  return was;
}
