import type { Server as HttpServer } from 'node:http';
import { createAdapter } from '@socket.io/postgres-adapter';
import type pg from 'pg';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { IDENTITY_CODES } from '@krapao/contract/errors';
import { CHANGED, type ChangedEvent } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../kernel/app-error.ts';
import type { Log } from '../../kernel/log.ts';
import type { Realtime, SessionScreens } from '../../ports/realtime.ts';
import { givingBack } from './giving-back.ts';
import { createTogether } from './together.ts';

export interface SocketRealtime extends Realtime, SessionScreens {
  /** Cuts off the screens at this server whose session is over by itself: expired, ended elsewhere unheard, or of a member deactivated. */
  endOver(): Promise<void>;
  close(): Promise<void>;
}

/** The sessions that sockets belong to. */
export interface SocketSessions {
  /** @throws AppError with an identity code when that token has no session, or none any more */
  find(token: string): Promise<{ id: bigint; memberId: MemberId }>;
  /** Believes those sessions no longer: another server has ended them. */
  forget(ids: readonly bigint[]): void;
  /** Those of them that prove nothing any more. */
  over(ids: readonly bigint[]): Promise<bigint[]>;
}

/** What servers tell each other: these sessions were ended. */
const CUT_OFF = 'cut-off';
type Screens = Server<
  DefaultEventsMap,
  { [CHANGED]: (event: ChangedEvent) => void },
  { [CUT_OFF]: (sessions: string[]) => void },
  { session: bigint; member: MemberId }
>;

const roomOf = (memberId: MemberId) => `member:${memberId}`;
const roomOfSession = (id: bigint) => `session:${id}`;

/** Screens that one member may have at one server; the oldest makes room, and asks again when it is looked at. */
const MOST_SCREENS = 20;

/**
 * Realtime over socket.io, websocket only. A socket belongs to the session whose token it brings; servers hear of each other's
 * events through PostgreSQL, so that it does not matter which of them a member is connected to.
 */
export function createSocketRealtime(
  http: HttpServer,
  pool: pg.Pool,
  sessions: SocketSessions,
  log: Log,
): SocketRealtime {
  const connections = givingBack(pool);
  const io: Screens = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    adapter: createAdapter(connections.pool, {
      errorHandler: (error) => log.warn({ err: error }, 'realtime lost the database for a while'),
    }),
  });
  letIn(io, sessions);
  const cutOffHere = (ids: readonly bigint[]) => io.local.in(ids.map(roomOfSession)).disconnectSockets(true);
  io.on(CUT_OFF, (told) => {
    const ids = told.map(BigInt);
    sessions.forget(ids);
    cutOffHere(ids);
  });
  const together = createTogether((rooms, event) => io.to(rooms).emit(CHANGED, event));
  return {
    changed: (memberId, topics) => together(roomOf(memberId), topics),
    cutOff(ids) {
      cutOffHere(ids);
      io.serverSideEmit(CUT_OFF, ids.map(String));
    },
    async endOver() {
      const connected = new Set([...io.sockets.sockets.values()].map(({ data }) => data.session));
      if (connected.size === 0) return;
      const over = await sessions.over([...connected]);
      if (over.length === 0) return;
      sessions.forget(over);
      cutOffHere(over);
    },
    // Not io.close(): it would close the HTTP server too, and wait for calls whose connections are kept alive. Nor disconnectSockets:
    // who is told to leave does not come back, whose line breaks looks for another server.
    async close() {
      connections.close();
      await io.of('/').adapter.close();
      io.engine.close();
    },
  };
}

/** Whose token has a session hears what concerns it, for as long as the session lives. */
function letIn(io: Screens, sessions: SocketSessions): void {
  io.use((socket, next) => {
    sessions.find(tokenOf(socket)).then(
      ({ id, memberId }) => {
        socket.data = { session: id, member: memberId };
        void socket.join([roomOf(memberId), roomOfSession(id)]);
        next();
      },
      (error: unknown) => {
        // refused for good; or else, as while the database is away, the line breaks and the screen tries again
        if (!isRefused(error)) socket.conn.close();
        next(new Error('invalid-token'));
      },
    );
  });
  // Only from here on can it be cut off: a session that ended in the meantime is found out by looking again.
  io.on('connection', (socket) => {
    makeRoom(io, socket.data.member);
    sessions.find(tokenOf(socket)).catch((error: unknown) => {
      if (isRefused(error)) socket.disconnect(true);
      else socket.conn.close();
    });
  });
}

/** A room holds its screens in the order in which they came. */
function makeRoom(io: Screens, memberId: MemberId): void {
  const ids = [...(io.of('/').adapter.rooms.get(roomOf(memberId)) ?? [])];
  for (const id of ids.slice(0, -MOST_SCREENS)) io.sockets.sockets.get(id)?.disconnect(true);
}

function tokenOf(socket: Socket): string {
  const token: unknown = socket.handshake.auth['token'];
  return typeof token === 'string' ? token : '';
}

const isRefused = (error: unknown) => error instanceof AppError && IDENTITY_CODES.includes(error.code);
