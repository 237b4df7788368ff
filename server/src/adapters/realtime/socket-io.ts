import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import { CHANGED, type ChangedEvent, type Topic } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import type { Log } from '../../kernel/log.ts';
import type { Realtime } from '../../ports/realtime.ts';

export interface SocketRealtime extends Realtime {
  close(): Promise<void>;
}

const roomOf = (memberId: MemberId) => `member:${memberId}`;

/**
 * Realtime over socket.io, websocket only. A socket belongs to the member whose token it brings; servers hear of each other's
 * events through PostgreSQL, so that it does not matter which of them a member is connected to.
 */
export function createSocketRealtime(
  http: HttpServer,
  pool: pg.Pool,
  memberOf: (token: string) => Promise<MemberId>,
  log: Log,
): SocketRealtime {
  const connections = givingBack(pool);
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    adapter: createAdapter(connections.pool, {
      errorHandler: (error) => log.warn({ err: error }, 'realtime lost the database for a while'),
    }),
  });
  io.use((socket, next) => {
    const { token } = socket.handshake.auth;
    if (typeof token !== 'string') return next(new Error('invalid-token'));
    memberOf(token).then(
      (memberId) => {
        void socket.join(roomOf(memberId));
        next();
      },
      () => next(new Error('invalid-token')),
    );
  });
  const together = createTogether((rooms, event) => io.to(rooms).emit(CHANGED, event));
  return {
    changed: (memberId, topics) => together(roomOf(memberId), topics),
    // not io.close(): it would close the HTTP server too, and wait for calls whose connections are kept alive
    async close() {
      io.disconnectSockets(true);
      connections.close();
      await io.of('/').adapter.close();
      io.engine.close();
    },
  };
}

/** Rooms of one event: their names must fit into one notification of PostgreSQL, 8,000 bytes. */
const MOST_ROOMS = 200;

/** Events of the same turn and topics go to all their rooms as one: each is a round trip to the database. */
function createTogether(emit: (rooms: string[], event: ChangedEvent) => void) {
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

/**
 * The adapter listens on a connection of the pool, and takes another when the database was lost, but never gives the lost one back,
 * and goes on taking them when it was closed meanwhile: the pool would run dry, or never end. Of connections that it took, only
 * the last one is kept, and none once it is closed.
 */
function givingBack(pool: pg.Pool): { pool: pg.Pool; close: () => void } {
  let last: pg.PoolClient | undefined;
  let isClosed = false;
  const giveBack = (): void => {
    const client = last;
    last = undefined;
    client?.removeAllListeners('end').release(true);
  };
  const connect = async (): Promise<pg.PoolClient> => {
    const client = isClosed ? undefined : await pool.connect();
    // closed while it waited, or before: it never hears of a connection again, and does not ask once more
    if (!client || isClosed) {
      client?.release(true);
      return new Promise<never>(() => undefined);
    }
    giveBack();
    const release = client.release.bind(client);
    let isReleased = false;
    client.release = (broken) => {
      if (!isReleased) release(broken);
      isReleased = true;
    };
    last = client;
    client.once('end', () => {
      if (last === client) last = undefined;
      client.release(true);
    });
    return client;
  };
  const query = pool.query.bind(pool);
  return {
    pool: { connect, query } as unknown as pg.Pool,
    close() {
      isClosed = true;
      giveBack();
    },
  };
}
