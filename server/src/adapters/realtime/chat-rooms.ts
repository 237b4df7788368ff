/** Lines of the chat: namespace `/chat` of the members' socket. Each hears the one conversation of whoever opened it (decision 0140). */
import type { IncomingMessage } from 'node:http';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import { CHAT_NAMESPACE, TYPING_EVERY_MS, type ChatHears, type ChatSays } from '@krapao/contract/chat-events';
import { CHAT } from '@krapao/contract/chat-constants';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../kernel/app-error.ts';
import type { Log } from '../../kernel/log.ts';
import { createPlaces } from '../../kernel/places.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { ChatScreens, ChatTold } from '../../ports/realtime.ts';

/** What lines need of the chat. */
export interface ChatLines {
  /** What rooms begin with. @throws AppError NOT_FOUND, gone: there is no chat now */
  requireOn(): Promise<{ prefix: string }>;
  /** The room of a member, or of the guest who holds that. @throws AppError INVALID_REQUEST: that is no guest's id */
  roomOf(who: { memberId: MemberId } | { guestId: string }): string;
  /** The conversation of that room, and its newest number; undefined: there is none. */
  standing(room: string): Promise<Standing | undefined>;
  /** What was said, by numbers, as its person sees it. */
  said(chat: string, from: number, to: number): Promise<Parameters<ChatHears['messaging']>[0][]>;
  /** The person of that room types in their conversation. */
  typed(room: string, chat: string): void;
}
interface Standing {
  chat: string;
  lastSeq: number;
}

interface Line {
  room: string;
  /** `{PREFIX}-{id}`, as its own app asks for it. */
  own: string;
  session: bigint | null;
}
type ChatSocket = Socket<ChatSays, ChatHears, DefaultEventsMap, Line>;
type Rooms = Namespace<ChatSays, ChatHears, DefaultEventsMap, Line>;

const roomOfSession = (id: bigint) => `session:${String(id)}`;
/** Screens of one person at one server; the oldest makes room. */
const MOST_SCREENS = 20;
/** What one line may ask in a second. */
const ASKS_A_SECOND = 5;

/** How long a room without a conversation is believed to have none, ms: its first message is told, and told again where that was lost. */
const NONE_MS = 60_000;

/** Lines of guests, who cost nothing: so many of one network, and of all at this server. */
export interface GuestLines {
  ofNetwork: number;
  ofAll: number;
}
const GUEST_LINES: GuestLines = { ofNetwork: 200, ofAll: 5_000 };

/** @param tell every other server that listens @param networkOf whom lines are counted together of */
export function createChatRooms(
  io: Pick<Server, 'of'>,
  sessions: { find(token: string): Promise<{ id: bigint; memberId: MemberId }> },
  log: Log,
  tell: (event: ChatTold) => void,
  networkOf: (request: IncomingMessage) => string,
  guestLines: GuestLines = GUEST_LINES,
) {
  const takePlace = createPlaces<string>(guestLines);
  const rooms: Rooms = io.of(CHAT_NAMESPACE) as Rooms;
  const inTurn = createTurns<string>(1);
  const hearers: ((event: ChatTold) => void)[] = [];
  let lines: ChatLines | undefined;
  const warn = (error: unknown) => log.warn({ err: error }, 'a line of the chat could not be served');

  const known = new Map<string, { until: number; standing: Promise<Standing | undefined> }>();
  rooms.adapter.on('delete-room', (room: string) => known.delete(room));
  /** Kept with the room until something is told to it: however many lines ask, the database is asked once in a while. */
  function standingOf(room: string): Promise<Standing | undefined> {
    const kept = known.get(room);
    if (kept && performance.now() < kept.until) return kept.standing;
    const asked = { until: performance.now() + CHAT.socketCheckMs * 0.8, standing: look(room) };
    known.set(room, asked);
    asked.standing.then(
      (found) => {
        if (!found) asked.until += NONE_MS;
      },
      () => known.get(room) === asked && known.delete(room),
    );
    return asked.standing;
  }
  const look = async (room: string) => lines?.standing(room);

  async function identify({ handshake }: ChatSocket): Promise<Line> {
    if (!lines) throw new AppError('NOT_FOUND');
    const { prefix } = await lines.requireOn();
    const { token, guestId } = handshake.auth;
    if (typeof token === 'string') {
      const { id, memberId } = await sessions.find(token);
      return { room: lines.roomOf({ memberId }), own: `${prefix}-${memberId}`, session: id };
    }
    if (typeof guestId !== 'string') throw new AppError('invalid-token');
    return { room: lines.roomOf({ guestId }), own: `${prefix}-${guestId}`, session: null };
  }

  const asked = new WeakSet<object>();
  rooms.use((socket, next) => {
    // a line brings one token: what is refused costs another line
    const refuse = (error: unknown) => {
      setImmediate(() => socket.conn.close());
      next(new Error(error instanceof AppError ? error.code : 'SERVICE_UNAVAILABLE'));
    };
    if (asked.has(socket.conn)) return refuse(new AppError('invalid-token'));
    asked.add(socket.conn);
    if (typeof socket.handshake.auth['token'] !== 'string') {
      const leave = takePlace(networkOf(socket.request));
      if (!leave) return refuse(new AppError('RATE_LIMITED', { retryAfter: NONE_MS / 1000 }));
      socket.conn.once('close', leave);
    }
    identify(socket).then((line) => {
      socket.data = line;
      void socket.join(line.session === null ? line.room : [line.room, roomOfSession(line.session)]);
      next();
    }, refuse);
  });

  rooms.on('connection', (socket) => {
    const { room, own, session } = socket.data;
    const ids = [...(rooms.adapter.rooms.get(room) ?? [])];
    for (const id of ids.slice(0, -MOST_SCREENS)) rooms.sockets.get(id)?.disconnect(true);
    // only from here on can it be cut off: a session that ended in the meantime is found out by looking again
    if (session !== null) identify(socket).catch(() => socket.disconnect(true));

    let [typedAt, second, asks] = [-Infinity, 0, 0];
    const mayAsk = (): boolean => {
      const now = Math.floor(performance.now() / 1000);
      [second, asks] = now === second ? [second, asks + 1] : [now, 1];
      return asks <= ASKS_A_SECOND;
    };
    socket.on('join', (wanted: unknown) => {
      if (wanted === own) void socket.join(room);
    });
    socket.on('typing', () => {
      if (performance.now() - typedAt < TYPING_EVERY_MS * 0.8) return;
      typedAt = performance.now();
      standingOf(room)
        .then((found) => found && lines?.typed(room, found.chat))
        .catch(warn);
    });
    socket.on('check', (answer: ((lastSeq: number) => void) | undefined) => {
      if (typeof answer !== 'function' || !mayAsk()) return;
      standingOf(room).then((found) => answer(found?.lastSeq ?? 0), warn);
    });
  });

  async function tellHere(event: ChatTold): Promise<void> {
    const isHeard = (rooms.adapter.rooms.get(event.to)?.size ?? 0) > 0;
    if (!isHeard || !lines) return;
    const here = rooms.to(event.to);
    switch (event.what) {
      case 'message':
        for (const message of await lines.said(event.chat, event.from, event.lastSeq))
          here.emit('messaging', message);
        return;
      case 'removed':
        for (const message of await lines.said(event.chat, event.seq, event.seq))
          here.emit('messaging', message);
        return;
      case 'read':
        here.emit('read', { memberReadSeq: event.memberReadSeq, agentReadSeq: event.agentReadSeq });
        return;
      case 'typing':
        if (event.by !== null) here.emit('typing', { name: event.by });
        return;
      case 'state':
        here.emit('changed');
    }
  }

  function hear(event: ChatTold): void {
    if (event.what === 'message' || event.what === 'state') known.delete(event.to);
    // in the order in which it was told
    inTurn(event.chat, () => tellHere(event)).catch(warn);
    for (const hearer of hearers) hearer(event);
  }

  const screens: ChatScreens = {
    told(event) {
      hear(event);
      tell(event);
    },
  };
  return {
    screens,
    hear,
    /** Also what other servers tell. */
    heardBy: (hearer: (event: ChatTold) => void) => void hearers.push(hearer),
    serve: (by: ChatLines) => void (lines = by),
    cutOff: (ids: readonly bigint[]) => rooms.in(ids.map(roomOfSession)).disconnectSockets(true),
    sessions: (): bigint[] =>
      [...rooms.sockets.values()].flatMap(({ data }) => (data.session === null ? [] : [data.session])),
    /** Lines of a chat that there is not any more are cut. */
    async endOff(): Promise<void> {
      if (rooms.sockets.size === 0 || !lines) return;
      await lines.requireOn().catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        rooms.disconnectSockets(true);
      });
    },
    /** Something may have been missed: screens ask. */
    catchUp: (withinMs: number) => {
      known.clear();
      for (const socket of rooms.sockets.values())
        setTimeout(() => socket.emit('changed'), Math.random() * withinMs).unref();
    },
  };
}
export type ChatRooms = Pick<ReturnType<typeof createChatRooms>, 'screens' | 'heardBy' | 'serve'>;
