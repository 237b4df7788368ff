import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isLineLost, onLineBack } from '@krapao/ui/lib/line.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { OPENS_CHAT, setDoor, useDoor } from '../lib/chat-door.ts';
import { isPath, paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import { useChatCode } from './use-chat-code.ts';
import styles from './chat-corner.module.css';

const loadMore = async () => (await import('./chat-more.tsx')).ChatMore;

/** A screen has what it needs by then, ms. */
const LATER_MS = 1_500;
/** Addresses that belong to no part of the app have no chat either. */
const HERE = [paths.login, paths.register, paths.forgot, paths.howto, paths.contact];

/** Another tab may have signed in or out. */
function onStorage(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Support chat in the corner of every screen: a button, and behind it, when it is first needed, all the rest. */
export function ChatCorner() {
  const { pathname } = useLocation();
  const token = useSyncExternalStore(onStorage, getToken);
  const isHere = pathname.startsWith(paths.user) || HERE.some((path) => isPath(pathname, path));
  return site().chat && isHere ? <Corner key={token} token={token} pathname={pathname} /> : null;
}

/** Of one person: of another nothing is left open. Who was called to read an answer finds it open. */
function Corner({ token, pathname }: { token: string | null; pathname: string }) {
  const { t } = useTranslation();
  const { isOpen, unread, isOff } = useDoor();
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    setDoor({ isOpen: location.search.includes(`${OPENS_CHAT}=`), unread: 0, isAsking: false });
    const begin = () => setLater(true);
    let stop = () => {};
    const timer = setTimeout(() => {
      // code that could not be fetched would load the page anew when the line is back
      if (navigator.onLine && !isLineLost()) begin();
      else stop = onLineBack(begin);
    }, LATER_MS);
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, []);
  const more = useChatCode(loadMore, isLater || isOpen, isOpen);
  if (isOff && !isOpen) return null;
  return (
    <>
      {!isOpen && (
        <button
          type="button"
          data-chat
          className={styles.launch}
          aria-haspopup="dialog"
          aria-label={unread > 0 ? t('chat.openNew', { count: unread }) : t('chat.open')}
          onClick={() => setDoor({ isOpen: true })}
        >
          <MessageCircle size={26} />
          {unread > 0 && <span className={styles.count}>{Math.min(unread, 99)}</span>}
        </button>
      )}
      {more && createElement(more, { token, pathname, isOpen })}
    </>
  );
}
