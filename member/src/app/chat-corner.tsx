import { createElement, useEffect, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { getToken } from '@krapao/ui/lib/session.ts';
import { onStorage } from '@krapao/ui/lib/storage.ts';
import { useLineLost } from '@krapao/ui/lib/use-line-lost.ts';
import { OPENS_CHAT, useDoor } from '../lib/chat-door.ts';
import { site } from '../lib/site.ts';
import { bareScreens, screenAt } from './screens.ts';
import { ChatLaunch } from '../features/chat/chat-launch.tsx';
import { useChatCode } from '../features/chat/use-chat-code.ts';

const loadMore = async () => (await import('../features/chat/chat-more.tsx')).ChatMore;

/** A screen has what it needs by then, ms. */
const LATER_MS = 1_500;

/** Support chat in the corner of every screen: a button, and behind it, when it is first needed, all the rest. */
export function ChatCorner() {
  const { pathname } = useLocation();
  // another tab may have signed in or out
  const token = useSyncExternalStore(onStorage, getToken);
  // addresses that belong to no part of the app have no chat either
  const isHere = !bareScreens.includes(screenAt(pathname, token !== null));
  return site().chat && isHere ? <Corner key={token} token={token} pathname={pathname} /> : null;
}

/** Of one person: of another nothing is left open. */
function Corner({ token, pathname }: { token: string | null; pathname: string }) {
  const { isOpen, isOff, isInHead } = useDoor();
  // who was called to read an answer waits for nothing
  const [isLater, setLater] = useState(() => location.search.includes(`${OPENS_CHAT}=`));
  const isLost = useLineLost();
  useEffect(() => {
    // what could not be fetched once is fetched again only by a page loaded anew
    if (isLost) return;
    const timer = setTimeout(() => setLater((is) => is || navigator.onLine), LATER_MS);
    return () => clearTimeout(timer);
  }, [isLost]);
  const more = useChatCode(loadMore, isLater || isOpen, isOpen);
  if (isOff && !isOpen) return null;
  return (
    <>
      {!isInHead && !(isOpen && more) && <ChatLaunch />}
      {more && createElement(more, { token, pathname, isOpen })}
    </>
  );
}
