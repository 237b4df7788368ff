import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { useDesk } from '@krapao/ui/bottom-bar.tsx';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { setDoor, useDoor } from '../../lib/chat-door.ts';
import { ChatCalls } from './calls-switch.tsx';
import { ChatCornerPanel, ChatSheet } from './chat-panel.tsx';
import { createChat } from './chat.ts';

/** What an entry of the history says where the sheet lies over its page. */
const OVER = 'chat';

interface ChatHereProps {
  token: string | null;
  open: boolean;
  /** A conversation goes on: what is said in it should be heard when this is closed, too. */
  setGoesOn: (does: boolean) => void;
}

const closeCorner = () => setDoor({ isOpen: false });

/** Who has a chat before them that is switched off is told so: nothing can be said in it. */
function useOff(isOpen: boolean, close: () => void): void {
  const { t } = useTranslation('chat');
  const { isOff } = useDoor();
  const words = t('off');
  const isTold = useRef(false);
  useEffect(() => {
    if (!isOff || !isOpen || isTold.current) return;
    isTold.current = true;
    close();
    toast.info(words);
  }, [isOff, isOpen, close, words]);
}

/** The chat of one person: it hears what is said as long as they are here, and is shown while it is open. */
export function ChatHere({ token, open, setGoesOn }: ChatHereProps) {
  const isDesk = useDesk();
  const { pathname } = useLocation();
  const [chat] = useState(() => createChat(token));
  useEffect(() => {
    chat.listen();
    return () => chat.stop();
  }, [chat]);
  const { standing, hasSent, talk } = useSyncExternalStore(chat.subscribe, chat.get);
  // what was said last is on its way, whoever closes it at once
  const isSaid = hasSent || talk.queue.length > 0;
  const isGoingOn = isSaid || standing?.state === 'waiting' || standing?.state === 'open';
  useEffect(() => {
    if (isGoingOn) setGoesOn(true);
  }, [isGoingOn, setGoesOn]);
  const close = useSheetEntry(open && !isDesk);
  useOff(open, isDesk ? closeCorner : close);
  return (
    <>
      {isDesk ? (
        <ChatCornerPanel chat={chat} open={open} onClose={closeCorner} />
      ) : (
        <ChatSheet chat={chat} open={open} onClose={close} />
      )}
      <ChatCalls chat={chat} isOpen={open} pathname={pathname} />
    </>
  );
}

/**
 * Back closes the sheet: it has an entry of its own in the history, at the same address. The router is not asked, since to it another
 * entry is another visit, and what stood in the page's forms would go. @returns closes it
 */
function useSheetEntry(isOpen: boolean): () => void {
  useEffect(() => {
    if (!isOpen) return;
    const state = history.state as Record<string, unknown> | null;
    if (state?.[OVER] !== true) history.pushState({ ...state, [OVER]: true }, '');
    const left = () => setDoor({ isOpen: false });
    window.addEventListener('popstate', left);
    return () => window.removeEventListener('popstate', left);
  }, [isOpen]);
  return () => {
    if ((history.state as Record<string, unknown> | null)?.[OVER] === true) history.back();
    else setDoor({ isOpen: false });
  };
}
