import { useEffect, useRef, useState } from 'react';
import styles from './countdown.module.css';
import { cx } from './cx.ts';

/** Milliseconds left as 'mm:ss', or 'h:mm:ss' from an hour on. A started second counts whole; never below zero. */
export function countdownText(leftMs: number): string {
  const left = Math.max(0, Math.ceil(leftMs / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(left / 3600);
  const rest = `${two(Math.floor(left / 60) % 60)}:${two(left % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** What is left until a deadline of the server's clock, by this phone's clock. */
export function msLeft(deadline: number, offset: number, now: number): number {
  return Math.max(0, deadline - (now + offset));
}

export interface CountdownProps {
  /** The server's clock, epoch ms. */
  deadline: number;
  /** The server's clock minus this phone's, ms. */
  offset?: number | undefined;
  onEnd?: (() => void) | undefined;
  /** What it counts to, for a screen reader. */
  label: string;
  /** From here on it is coloured, ms. */
  warnUnder?: number | undefined;
}

/** mm:ss until a deadline of the server. Not announced every second; a screen reader finds it when it looks. */
export function Countdown({ deadline, offset = 0, onEnd, label, warnUnder = 30_000 }: CountdownProps) {
  const [left, setLeft] = useState(() => msLeft(deadline, offset, Date.now()));
  const end = useRef(onEnd);
  useEffect(() => {
    end.current = onEnd;
  }, [onEnd]);

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const now = msLeft(deadline, offset, Date.now());
      setLeft(now);
      if (now === 0) end.current?.();
      // Aims at the change of the second, so that none is skipped.
      else timer = setTimeout(tick, now % 1000 || 1000);
    };
    timer = setTimeout(tick, 0);
    return () => clearTimeout(timer);
  }, [deadline, offset]);

  return (
    <span role="timer" aria-live="off" aria-label={`${label} ${countdownText(left)}`}>
      <span aria-hidden="true" className={cx('num', styles.time, left <= warnUnder && styles.soon)}>
        {countdownText(left)}
      </span>
    </span>
  );
}
