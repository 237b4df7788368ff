/**
 * What the realtime channel of the chat says: namespace `/chat` of the members' socket. The handshake brings `auth: { token }` of a member
 * or `auth: { guestId }`. It tells at most once: whoever finds a gap in `seq`, or comes back, asks `history` with `after`.
 */
import type { Conversation } from './routes/chat.ts';

export const CHAT_NAMESPACE = '/chat';

/** What the app sends. */
export interface ChatSays {
  /** `{PREFIX}-{id}`: the member's own id, or the guest's; a line hears its own conversation, and no other one for asking. */
  join(room: string): void;
  /** The person types: at most once in three seconds. */
  typing(): void;
  /** Answers the newest number of the conversation: the look each five seconds. */
  check(answer: (lastSeq: number) => void): void;
}

/** What the app hears. */
export interface ChatHears {
  messaging(message: Conversation): void;
  /** An agent types; gone five seconds later. */
  typing(of: { name: string }): void;
  /** Read up to here by the member (at another screen) and by support. */
  read(of: { memberReadSeq: number; agentReadSeq: number }): void;
  /** It was taken, ended, blocked, merged: ask `POST /api/chat/state`. */
  changed(): void;
}

/** How far apart typing is told, and when it is over, ms. */
export const TYPING_EVERY_MS = 3_000;
export const TYPING_OVER_MS = 5_000;
