import Headset from 'lucide-react/icons/headset';
import { useDoor } from '../lib/chat-door.ts';
import styles from './contact-icon.module.css';

/** The way to support; with a dot where an answer waits, which the button in the corner counts in words. */
export function ContactIcon() {
  const { unread } = useDoor();
  return (
    <span className={styles.contact}>
      <Headset />
      {unread > 0 && <span className={styles.dot} />}
    </span>
  );
}
