import { Countdown } from '@krapao/ui/countdown.tsx';
import styles from './channel-list.module.css';

interface UnderWayProps {
  /** What is to be paid there. */
  text: string;
  /** ISO 8601. */
  until: string;
  /** The server's clock minus this phone's, ms. */
  offset: number;
  /** What the time is for. */
  label: string;
  onEnd: () => void;
}

/** In the list of ways: what waits there for the member to pay it, with its time. */
export function UnderWay({ text, until, offset, label, onEnd }: UnderWayProps) {
  return (
    <span className={`${styles.underWay} num`}>
      {text} <Countdown deadline={Date.parse(until)} offset={offset} label={label} onEnd={onEnd} />
    </span>
  );
}
