/** What the realtime channel says to a member's own screens. It carries no data: the screen asks the API again. */
import { DEPOSIT_CHANNELS } from './constants.ts';

/** Parts of what a member sees that may have changed. */
const OWN = ['wallet', 'statement', 'bonus', 'wheel', 'invite', 'refund'] as const;
export type Topic = (typeof OWN)[number] | (typeof DEPOSIT_CHANNELS)[number]['topic'];
export const TOPICS: readonly Topic[] = [
  ...new Set<Topic>([...OWN, ...DEPOSIT_CHANNELS.map(({ topic }) => topic)]),
];

/** The socket.io event that a signed-in member's sockets receive. */
export const CHANGED = 'changed';
export interface ChangedEvent {
  topics: Topic[];
  /** The transfer that did it, by the reference of its answer: a screen that has that answer knows it, and asks once for both. */
  transfer?: string;
}
