/** What both ends of the console know by name; apart from its calls, so that a screen that needs a name loads no schema. */

/** The socket.io event of the console's screens: what may have changed; the screen asks again. */
export const CONSOLE_TOPICS = ['board', 'requests', 'setup', 'staff', 'members', 'chat'] as const;
export type ConsoleTopic = (typeof CONSOLE_TOPICS)[number];

/** Told with each call: only our own script can have sent it. */
export const CONSOLE_HEADER = 'x-console';
