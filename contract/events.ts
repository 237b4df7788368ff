/** What the realtime channel says to a member's own screens. It carries no data: the screen asks the API again. */

/** Parts of what a member sees that may have changed. */
export const TOPICS = ['wallet', 'statement', 'slips', 'qr', 'announcement'] as const;
export type Topic = (typeof TOPICS)[number];

/** The socket.io event that a signed-in member's sockets receive. */
export const CHANGED = 'changed';
export interface ChangedEvent {
  topics: Topic[];
  /** The transfer that did it, by the reference of its answer: a screen that has that answer knows it, and asks once for both. */
  transfer?: string;
}
