/** Whether support chat is open, and what waits in it: for the button in the corner and whatever else leads there. */
import { useSyncExternalStore } from 'react';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';

interface Door {
  isOpen: boolean;
  /** What others said and was not read. */
  unread: number;
  /** Something is asked over the button: nothing else stands there. */
  isAsking: boolean;
  /** Its button stands in the page's head, and not in the corner. */
  isInHead: boolean;
  /** The operator switched the chat off since this page was loaded. */
  isOff: boolean;
}

let door: Door = { isOpen: false, unread: 0, isAsking: false, isInHead: false, isOff: false };
const { watch, tell } = createWatchers();

export function setDoor(next: Partial<Door>): void {
  if (Object.entries(next).every(([name, value]) => door[name as keyof Door] === value)) return;
  door = { ...door, ...next };
  tell();
}

/** The id of where a page's head has room for the invitation: beside its button. */
export const INVITE_PLACE = 'chat-invite';
/** What the address of a call says: `?chat=open` (server/src/modules/chat/talk/calls.ts). */
export const OPENS_CHAT = 'chat';
/** Under which the browser keeps whose calls come to it (chat-calls.ts). */
export const CHAT_CALLS = 'chat-calls';

export const getDoor = (): Door => door;

export const useDoor = (): Door => useSyncExternalStore(watch, getDoor);
