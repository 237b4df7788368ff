import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server } from 'socket.io';
import { CHANGED, type ChangedEvent } from '@krapao/contract/events';
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
  const io = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    adapter: createAdapter(givingBack(pool), {
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
  return {
    changed(memberId, topics) {
      const event: ChangedEvent = { topics: [...topics] };
      io.to(roomOf(memberId)).emit(CHANGED, event);
    },
    // not io.close(): it would close the HTTP server too, and wait for calls whose connections are kept alive
    async close() {
      io.disconnectSockets(true);
      await io.of('/').adapter.close();
      io.engine.close();
    },
  };
}

/**
 * The adapter listens on a connection of the pool, and takes another when the database was lost, but never gives the lost one back:
 * the pool would run dry. Of connections that it took, only the last one is kept.
 */
function givingBack(pool: pg.Pool): pg.Pool {
  let last: pg.PoolClient | undefined;
  const connect = async (): Promise<pg.PoolClient> => {
    const client = await pool.connect();
    last?.removeAllListeners('end').release(true);
    last = client;
    client.once('end', () => {
      if (last === client) last = undefined;
      client.release(true);
    });
    return client;
  };
  return { connect, query: pool.query.bind(pool) } as unknown as pg.Pool;
}
