import { createElement, Suspense, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { loadTexts } from '@krapao/ui/lib/i18n.ts';
import { hearOpening } from '@krapao/ui/lib/push-opening.ts';
import { OPENS_CHAT, setDoor, useDoor } from '../lib/chat-door.ts';
import { isPath, paths } from '../lib/paths.ts';
import { goesOn } from './chat-goes-on.ts';
import { ChatInvite } from './chat-invite.tsx';
import { useChatCode } from './use-chat-code.ts';

interface ChatMoreProps {
  token: string | null;
  pathname: string;
  isOpen: boolean;
}

async function loadChat() {
  const [file] = await Promise.all([import('./chat-here.tsx'), loadTexts('chat')]);
  return file.ChatHere;
}

/** What the button in the corner can do without for the first moment, and the chat itself once somebody opens it or one goes on. */
export function ChatMore({ token, pathname, isOpen }: ChatMoreProps) {
  const [isGoingOn, setGoesOn] = useState(false);
  useEffect(() => {
    void goesOn(token).then((does) => {
      if (does) setGoesOn(true);
    });
  }, [token]);
  const chat = useChatCode(loadChat, isGoingOn || isOpen, isOpen);
  const { unread, isAsking } = useDoor();
  useFocusBack(isOpen);
  useEffect(hideBesideKeyboard, []);
  useEffect(() => hearOpening(() => setDoor({ isOpen: true })), []);
  useOpenedOnce();
  const invites =
    !isOpen &&
    !isAsking &&
    unread === 0 &&
    [paths.contact, paths.memberContact].some((path) => isPath(pathname, path));
  return (
    <Suspense fallback={null}>
      {invites && <ChatInvite onOpen={() => setDoor({ isOpen: true })} />}
      {chat && (isGoingOn || isOpen) && createElement(chat, { token, open: isOpen, setGoesOn })}
    </Suspense>
  );
}

/** The address of a call is one of the page from here on: a reload opens nothing. */
function useOpenedOnce(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has(OPENS_CHAT)) return;
    const rest = new URLSearchParams(search);
    rest.delete(OPENS_CHAT);
    setSearch(rest, { replace: true });
  }, [search, setSearch]);
}

/** A dialog is gone so long after it was closed, ms. */
const GONE_MS = 250;

/** Whoever closes the chat is at its button again, unless they are elsewhere already. */
function useFocusBack(isOpen: boolean): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    const closes = wasOpen.current && !isOpen;
    wasOpen.current = isOpen;
    if (!closes) return;
    const timer = setTimeout(() => {
      if (document.activeElement === document.body)
        document.querySelector<HTMLElement>('[data-chat]')?.focus();
    }, GONE_MS);
    return () => clearTimeout(timer);
  }, [isOpen]);
}

/** A keyboard takes at least so much of the screen, px. */
const KEYBOARD_PX = 150;

/** Beside a keyboard there is no room for a button over the page. */
function hideBesideKeyboard(): (() => void) | undefined {
  const seen = window.visualViewport;
  if (!seen) return undefined;
  const look = () =>
    document.documentElement.classList.toggle(
      'has-keyboard',
      window.innerHeight - seen.height * seen.scale > KEYBOARD_PX,
    );
  seen.addEventListener('resize', look);
  return () => {
    seen.removeEventListener('resize', look);
    document.documentElement.classList.remove('has-keyboard');
  };
}
