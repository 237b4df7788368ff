import { createElement, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import MessageCircle from 'lucide-react/icons/message-circle';
import { optional } from '@krapao/ui/lib/fetched.ts';
import { loadTexts, translate, useTranslation } from '@krapao/ui/lib/i18n.ts';
import { isLineLost, onLineBack } from '@krapao/ui/lib/line.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { toast } from '@krapao/ui/toast.ts';
import { OPENS_CHAT, setDoor, useDoor } from '../lib/chat-door.ts';
import { isPath, paths } from '../lib/paths.ts';
import { site } from '../lib/site.ts';
import styles from './chat-corner.module.css';

async function loadChat() {
  const [file] = await Promise.all([import('./chat-here.tsx'), loadTexts('chat')]);
  return file.ChatHere;
}
/** Without its code nothing is heard until the panel opens. */
const ChatMore = optional(async () => (await import('./chat-more.tsx')).ChatMore);

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
  const [goesOn, setGoesOn] = useState(false);
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
  const chat = useChat(goesOn, isOpen);
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
      <Suspense fallback={null}>
        {(isLater || isOpen) && <ChatMore {...{ token, pathname, isOpen, setGoesOn }} />}
        {chat && (goesOn || isOpen) && createElement(chat, { token, open: isOpen, setGoesOn })}
      </Suspense>
    </>
  );
}

/** The panel's code once it is wanted. Where it can't be fetched whoever opened it is told so, and the next press tries again. */
function useChat(goesOn: boolean, isOpen: boolean) {
  const [chat, setChat] = useState<Awaited<ReturnType<typeof loadChat>>>();
  const isWanted = (goesOn || isOpen) && chat === undefined;
  useEffect(() => {
    if (!isWanted) return;
    let isLeft = false;
    loadChat().then(
      (loaded) => {
        if (!isLeft) setChat(() => loaded);
      },
      () => {
        if (isLeft || !isOpen) return;
        setDoor({ isOpen: false });
        toast.danger(translate('loadFailed.title'));
      },
    );
    return () => {
      isLeft = true;
    };
  }, [isWanted, isOpen]);
  return chat;
}
