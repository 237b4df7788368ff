import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import { IDENTITY_CODES } from '@krapao/contract/errors';
import { CHANGED, TOPICS, type ChangedEvent, type Topic } from '@krapao/contract/events';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../kernel/app-error.ts';
import type { Log } from '../../kernel/log.ts';
import { inPieces } from '../../kernel/pieces.ts';
import { networkOf } from '../../kernel/network.ts';
import type { ChatTold, Realtime, SessionScreens } from '../../ports/realtime.ts';
import { BEAT, createBetweenServers } from './between-servers.ts';
import { createChatRooms, type ChatRooms, type GuestLines } from './chat-rooms.ts';

/** Rooms of one event: their names must fit into one notification of PostgreSQL, 8,000 bytes. */
const MOST_ROOMS = 200;

/** Equal events of the same turn go to all their rooms as one: each is a round trip to the database. */
function createCoalesce(emit: (rooms: string[], event: ChangedEvent) => void) {
  let waiting = new Map<string, { event: ChangedEvent; rooms: Set<string> }>();

  function flush(): void {
    const due = waiting;
    waiting = new Map();
    for (const { event, rooms } of due.values())
      for (const some of inPieces([...rooms], MOST_ROOMS)) emit(some, event);
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

export interface SocketRealtime extends Realtime, SessionScreens {
  chat: ChatRooms;
  /** Rooms of members whose screens are told something, here or by another server. */
  heardBy(hearer: (rooms: readonly string[]) => void): void;
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

/** What servers tell each other: what changed for whom, or which sessions were ended. */
type Told = { rooms: string[]; event: ChangedEvent } | { cutOff: string[] } | { chat: ChatTold };
type Screens = Server<
  DefaultEventsMap,
  { [CHANGED]: (event: ChangedEvent) => void },
  DefaultEventsMap,
  { session: bigint; member: MemberId }
>;

export const roomOf = (memberId: string) => `member:${memberId}`;
const roomOfSession = (id: bigint) => `session:${id}`;

/** Screens that one member may have at one server; the oldest makes room, and asks again when it is looked at. */
const MOST_SCREENS = 20;

/** A screen hears a sign of life every five seconds; with none for ten it looks for another line, and asks again for what it shows. */
const LIFE = { pingInterval: 5_000, pingTimeout: 5_000 };

/** Screens that may have missed something ask again within this, ms, and not all at once. */
const ASK_AGAIN_MS = 2_000;

/** Ended sessions that go into one message of PostgreSQL, 8,000 bytes. */
const MOST_SESSIONS = 200;

const ofSocket = ({ socket }: IncomingMessage): string => networkOf(socket.remoteAddress ?? '');

export interface RealtimeOptions {
  /** Whether who asks for a line may have one now; never rejects. */
  admit?: (request: IncomingMessage) => Promise<boolean>;
  /** Whom lines of guests are counted together of. */
  networkOf?: (request: IncomingMessage) => string;
  guestLines?: GuestLines;
  beat?: typeof BEAT;
}

/**
 * Realtime over socket.io, websocket only. A socket belongs to the session whose token it brings; servers hear of each other's
 * events through PostgreSQL, so that it does not matter which of them a member is connected to.
 */
export function createSocketRealtime(
  http: HttpServer,
  pool: pg.Pool,
  sessions: SocketSessions,
  log: Log,
  {
    admit = async () => true,
    beat = BEAT,
    networkOf: countedBy = ofSocket,
    guestLines,
  }: RealtimeOptions = {},
): SocketRealtime {
  const io: Screens = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 16 * 1024,
    allowRequest: (request, done) => void admit(request).then((isAdmitted) => done(null, isAdmitted)),
    ...LIFE,
  });
  letIn(io, sessions);
  const hearers: ((rooms: readonly string[]) => void)[] = [];
  function showHere(rooms: string[], event: ChangedEvent): void {
    io.to(rooms).emit(CHANGED, event);
    for (const hearer of hearers) hearer(rooms);
  }
  const chat = createChatRooms(
    io,
    sessions,
    log,
    (event) => others.tell({ chat: event }),
    countedBy,
    guestLines,
  );
  function cutOffHere(ids: readonly bigint[]): void {
    // of no room at all would mean all screens
    if (ids.length === 0) return;
    io.in(ids.map(roomOfSession)).disconnectSockets(true);
    chat.cutOff(ids);
  }

  function hear(told: Told): void {
    if ('rooms' in told) return showHere(told.rooms, told.event);
    if ('chat' in told) return chat.hear(told.chat);
    const ids = told.cutOff.map(BigInt);
    sessions.forget(ids);
    cutOffHere(ids);
  }

  async function endOver(): Promise<void> {
    await chat.endOff();
    const here = [...io.sockets.sockets.values()].map(({ data }) => data.session);
    const connected = new Set([...here, ...chat.sessions()]);
    if (connected.size === 0) return;
    const over = await sessions.over([...connected]);
    if (over.length === 0) return;
    sessions.forget(over);
    cutOffHere(over);
  }

  function catchUp(): void {
    for (const socket of io.sockets.sockets.values())
      setTimeout(() => socket.emit(CHANGED, { topics: [...TOPICS] }), Math.random() * ASK_AGAIN_MS).unref();
    chat.catchUp(ASK_AGAIN_MS);
    endOver().catch((error: unknown) => log.warn({ err: error }, 'could not look after the sessions'));
  }

  const others = createBetweenServers<Told>(pool, hear, catchUp, log, beat);
  const coalesced = createCoalesce((rooms, event) => {
    showHere(rooms, event);
    others.tell({ rooms, event });
  });
  return {
    chat,
    heardBy: (hearer) => void hearers.push(hearer),
    changed: (memberId, topics, transfer) => coalesced(roomOf(memberId), topics, transfer),
    cutOff(ids) {
      cutOffHere(ids);
      for (const some of inPieces(ids, MOST_SESSIONS)) others.tell({ cutOff: some.map(String) });
    },
    endOver,
    // Not io.close(): it would close the HTTP server too, and wait for calls whose connections are kept alive. Nor disconnectSockets:
    // who is told to leave does not come back, whose line breaks looks for another server.
    async close() {
      io.engine.close();
      // what was to be told at the end of this turn
      await new Promise(setImmediate);
      await others.close();
    },
  };
}

/**
 * Whose token has a session hears what concerns it, for as long as the session lives. A line brings one token: what is refused costs
 * another line.
 */
function letIn(io: Screens, sessions: SocketSessions): void {
  const asked = new WeakSet<object>();
  io.use((socket, next) => {
    const refuse = () => next(new Error('invalid-token'));
    if (asked.has(socket.conn)) {
      socket.conn.close();
      return refuse();
    }
    asked.add(socket.conn);
    sessions.find(tokenOf(socket)).then(
      ({ id, memberId }) => {
        socket.data = { session: id, member: memberId };
        void socket.join([roomOf(memberId), roomOfSession(id)]);
        next();
      },
      (error: unknown) => {
        // refused for good: the line ends once that is said; or else, as while the database is away, it breaks and the screen tries again
        if (isRefused(error)) setImmediate(() => socket.conn.close());
        else socket.conn.close();
        refuse();
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

const isRefused = (error: unknown) =>
  error instanceof AppError && IDENTITY_CODES.some((code) => code === error.code);
