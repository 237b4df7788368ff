import {
  createElement,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createPortal } from 'react-dom';
import { useSearchParams } from 'react-router';
import { useDesk } from '@krapao/ui/bottom-bar.tsx';
import { loadTexts, translate } from '@krapao/ui/lib/i18n.ts';
import { onLineBack } from '@krapao/ui/lib/line.ts';
import { hearOpening } from '@krapao/ui/lib/push-opening.ts';
import { Spinner } from '@krapao/ui/spinner.tsx';
import { getDoor, INVITE_PLACE, OPENS_CHAT, setDoor, useDoor } from '../../lib/chat-door.ts';
import { isPath, paths } from '../../lib/paths.ts';
import { goesOn } from './goes-on.ts';
import { useChatCode } from './use-chat-code.ts';
import styles from './chat-corner.module.css';

interface ChatMoreProps {
  token: string | null;
  pathname: string;
  isOpen: boolean;
}

async function loadChat() {
  const [file] = await Promise.all([import('./chat-here.tsx'), loadTexts('chat')]);
  return file.ChatHere;
}
async function loadInvite() {
  const [file] = await Promise.all([import('./chat-invite.tsx'), loadTexts('chat')]);
  return file.ChatInvite;
}

/** What the button in the corner can do without for the first moment, and the chat itself once somebody opens it or one goes on. */
export function ChatMore({ token, pathname, isOpen }: ChatMoreProps) {
  const [isGoingOn, setGoesOn] = useState(false);
  const isKnown = useRef(false);
  useEffect(() => {
    // what was not answered is asked again once the line is back, or at the next screen
    const look = () => {
      if (isKnown.current) return;
      goesOn(token).then(
        (does) => {
          isKnown.current = true;
          if (does) setGoesOn(true);
        },
        () => {},
      );
    };
    look();
    return onLineBack(look);
  }, [token, pathname]);
  const chat = useChatCode(loadChat, isGoingOn || isOpen, isOpen);
  const { unread, isAsking, isInHead } = useDoor();
  useLayoutEffect(() => () => setDoor({ isOpen: false, unread: 0, isAsking: false }), []);
  useFocusBack(isOpen);
  useEffect(hideBesideKeyboard, []);
  useEffect(() => hearOpening(() => setDoor({ isOpen: true })), []);
  useOpenedOnce();
  const isDesk = useDesk();
  const invites =
    (isDesk || isInHead) &&
    !isOpen &&
    !isGoingOn &&
    !isAsking &&
    unread === 0 &&
    [paths.contact, paths.memberContact].some((path) => isPath(pathname, path));
  const invite = useChatCode(loadInvite, invites, isOpen);
  return (
    <>
      {invites && invite && atItsPlace(createElement(invite, { onOpen: () => setDoor({ isOpen: true }) }))}
      {chat
        ? (isGoingOn || isOpen) && createElement(chat, { token, open: isOpen, setGoesOn })
        : isOpen &&
          !isInHead && (
            <span className={styles.launch}>
              <Spinner size={26} label={translate('loading')} />
            </span>
          )}
    </>
  );
}

/** In the page's head, where it has a place, beside the page else. */
function atItsPlace(invite: ReactElement): ReactNode {
  const place = getDoor().isInHead && document.getElementById(INVITE_PLACE);
  return place ? createPortal(invite, place) : invite;
}

/** The address of a call opens the chat, and is one of the page from here on: a reload opens nothing. */
function useOpenedOnce(): void {
  const [search, setSearch] = useSearchParams();
  useEffect(() => {
    if (!search.has(OPENS_CHAT)) return;
    setDoor({ isOpen: true });
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
      const button = document.querySelector<HTMLElement>(`button.${styles.launch ?? ''}`);
      // a press on what stood in its place went to what lies around it
      if (button && document.activeElement?.contains(button)) button.focus();
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
