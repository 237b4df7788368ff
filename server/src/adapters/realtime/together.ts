import type { ChangedEvent, Topic } from '@krapao/contract/events';

/** Rooms of one event: their names must fit into one notification of PostgreSQL, 8,000 bytes. */
const MOST_ROOMS = 200;

/** Events of the same turn and topics go to all their rooms as one: each is a round trip to the database. */
export function createTogether(emit: (rooms: string[], event: ChangedEvent) => void) {
  let waiting = new Map<string, Set<string>>();

  function flush(): void {
    const due = waiting;
    waiting = new Map();
    for (const [topics, rooms] of due) {
      const all = [...rooms];
      const event: ChangedEvent = { topics: topics.split(' ') as Topic[] };
      for (let i = 0; i < all.length; i += MOST_ROOMS) emit(all.slice(i, i + MOST_ROOMS), event);
    }
  }

  return (room: string, topics: readonly Topic[]): void => {
    if (waiting.size === 0) setImmediate(flush);
    const key = topics.join(' ');
    const rooms = waiting.get(key) ?? new Set();
    waiting.set(key, rooms.add(room));
  };
}
