import type { ChangedEvent, Topic } from '@krapao/contract/events';

/** Rooms of one event: their names must fit into one notification of PostgreSQL, 8,000 bytes. */
const MOST_ROOMS = 200;

/** Equal events of the same turn go to all their rooms as one: each is a round trip to the database. */
export function createCoalesce(emit: (rooms: string[], event: ChangedEvent) => void) {
  let waiting = new Map<string, { event: ChangedEvent; rooms: Set<string> }>();

  function flush(): void {
    const due = waiting;
    waiting = new Map();
    for (const { event, rooms } of due.values()) {
      const all = [...rooms];
      for (let i = 0; i < all.length; i += MOST_ROOMS) emit(all.slice(i, i + MOST_ROOMS), event);
    }
  }

  return (room: string, topics: readonly Topic[], transfer?: string): void => {
    if (waiting.size === 0) setImmediate(flush);
    const key = [...topics, transfer].join(' ');
    const event = { topics: [...topics], ...(transfer !== undefined && { transfer }) };
    const one = waiting.get(key) ?? { event, rooms: new Set() };
    one.rooms.add(room);
    waiting.set(key, one);
  };
}
