/** What both ends of the console know by name; apart from its calls, so that a screen that needs a name loads no schema. */
import type { Right } from './rights.ts';

/** The socket.io event of the console's screens: what may have changed; the screen asks again. */
export const CONSOLE_TOPICS = ['board', 'requests', 'setup', 'staff', 'members', 'chat'] as const;
export type ConsoleTopic = (typeof CONSOLE_TOPICS)[number];

/** What a person must be allowed to see to be told of it; null: everybody who works here is. */
export const TOPIC_RIGHT: Readonly<Record<ConsoleTopic, Right | null>> = {
  board: 'work.view',
  requests: null,
  setup: 'setup.view',
  staff: 'staff.view',
  members: 'member.view',
  chat: 'member.view',
};

/** Told with each call: only our own script can have sent it. */
export const CONSOLE_HEADER = 'x-console';
/** `1` with a GET that the screen makes by itself: a person who only leaves it open is locked out in time. */
export const CONSOLE_AUTO_HEADER = 'x-console-auto';
