import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { setDoor, useDoor } from '../../lib/chat-door.ts';
import styles from './chat-corner.module.css';

/** The button that opens the chat, in the corner; elsewhere where a class says so. */
export function ChatLaunch({ className = '' }) {
  const { t } = useTranslation();
  const { unread } = useDoor();
  return (
    <button
      type="button"
      className={`${styles.launch ?? ''} ${className}`}
      aria-haspopup="dialog"
      aria-label={unread > 0 ? t('chat.openNew', { count: unread }) : t('chat.open')}
      onClick={() => setDoor({ isOpen: true })}
    >
      <MessageCircle size={26} />
      {unread > 0 && <span className={styles.count}>{Math.min(unread, 99)}</span>}
    </button>
  );
}
