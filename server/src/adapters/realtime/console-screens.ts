/** Realtime of the console's screens, on its own listener: what may have changed; the screen asks again. Members' screens know nothing of it. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server, type DefaultEventsMap, type Socket } from 'socket.io';
import {
  CONSOLE_CHAT,
  CONSOLE_TOPICS,
  FOLLOWING,
  LOOKING,
  TOPIC_RIGHT,
  type ConsoleChatEvent,
  type ConsoleTopic,
  type LookedAt,
} from '@krapao/contract/console/constants';
import type { Right } from '@krapao/contract/console/rights';
import { CHANGED } from '@krapao/contract/events';
import { systemClock } from '../../kernel/clock.ts';
import type { Log } from '../../kernel/log.ts';
import { inPieces } from '../../kernel/pieces.ts';
import { createSparingWarning } from '../../kernel/sparing.ts';
import { BEAT, CONSOLE_CHANNEL, createBetweenServers } from './between-servers.ts';
import { createLooks, isWord, LOOKS_BEAT_MS, thingOf, type Look, type Looker } from './looks.ts';
import { roomOf as roomOfMember } from './socket-io.ts';

/** Changes within so long are told as one, ms. */
const TOGETHER_MS = 100;
/** The same of what becomes of one member, who may play. */
const FOLLOWED_MS = 1_000;
const LIFE = { pingInterval: 5_000, pingTimeout: 5_000 };
const MOST_SESSIONS = 200;

type Rights = Pick<ReadonlySet<Right>, 'has'>;

export interface ConsoleSessions {
  /** Asked when a line opens, which is no act of a person. @throws where that token has no session, or none any more, or another's than `shown` */
  find(
    token: string,
    address: string,
    shown?: string,
  ): Promise<{ id: bigint; staffId: string; display: string; rights: Rights }>;
  /** What each of them may do now; who is not there has no session any more. */
  rightsOf(ids: readonly bigint[]): Promise<ReadonlyMap<bigint, Rights>>;
}

export interface ConsoleScreens {
  changed(topics: readonly ConsoleTopic[]): void;
  /** Something became of members in these rooms (socket-io.ts), for the screens at this server: each server hears of it by itself. */
  membersHere(rooms: readonly string[]): void;
  /** Something about one talk, for the screens at this server: each server hears of it by itself. */
  chatHere(event: ConsoleChatEvent): void;
  /** Ends those of sessions that were ended, on every server. */
  cutOff(sessions: readonly bigint[]): void;
  /** Looks after the screens at this server: those whose session is over are cut off, those who may see other things hear of them. */
  lookAfter(): Promise<void>;
  close(): Promise<void>;
}

interface FromScreens {
  [LOOKING]: (thing: unknown) => void;
  [FOLLOWING]: (member: unknown) => void;
}
interface ToScreens {
  [CHANGED]: (event: { topics: ConsoleTopic[] }) => void;
  [CONSOLE_CHAT]: (event: ConsoleChatEvent) => void;
  [LOOKING]: (event: { looked: readonly LookedAt[] }) => void;
}
interface ScreenData {
  session: bigint;
  topics: readonly ConsoleTopic[];
  looker: Looker;
  /** What it was told last of what colleagues look at. */
  looked: string;
  /** The room of the member whose page it shows. */
  follows: string | null;
}
type ConsoleSocket = Socket<FromScreens, ToScreens, DefaultEventsMap, ScreenData>;
type Told = { topics: ConsoleTopic[] } | { cutOff: string[] } | { looks: readonly Look[] };

const topicsFor = (rights: Rights): readonly ConsoleTopic[] =>
  CONSOLE_TOPICS.filter((topic) => {
    const right = TOPIC_RIGHT[topic];
    return right === null || rights.has(right);
  });

const maySeeWork = ({ data }: ConsoleSocket): boolean => data.topics.includes('board');

/** As it is told before anybody looks. */
const NOBODY_LOOKS = '[]';

const roomOf = (id: bigint) => `session:${id}`;

export interface ScreenLines {
  /** Of the console: no other site's page gets a line. */
  origin(): string;
  tokenOf(request: IncomingMessage): string;
  addressOf(request: IncomingMessage): string;
}

export function createConsoleScreens(
  http: HttpServer,
  pool: pg.Pool,
  sessions: ConsoleSessions,
  log: Log,
  { origin, tokenOf, addressOf }: ScreenLines,
): ConsoleScreens {
  const warn = createSparingWarning(log, systemClock);
  function sessionOf({ request, handshake }: ConsoleSocket) {
    const { staff: shown } = handshake.auth as { staff?: unknown };
    // what is no id is nobody's
    const whom = shown === undefined || typeof shown === 'string' ? shown : '';
    return sessions.find(tokenOf(request), addressOf(request), whom);
  }
  const io: Server<FromScreens, ToScreens, DefaultEventsMap, ScreenData> = new Server(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4 * 1024,
    allowRequest(request, done) {
      const from = request.headers.origin;
      const isOwn = from === origin();
      if (!isOwn)
        warn({ from: from ?? 'nowhere', own: origin() }, 'console: no live line for a page of elsewhere');
      done(null, isOwn);
    },
    ...LIFE,
  });

  io.use((socket, next) => {
    sessionOf(socket).then(
      ({ id, staffId, display, rights }) => {
        const looker = { staffId, name: display };
        socket.data = { session: id, topics: topicsFor(rights), looker, looked: NOBODY_LOOKS, follows: null };
        void socket.join(roomOf(id));
        next();
      },
      () => {
        setImmediate(() => socket.conn.close());
        next(new Error('STAFF_SESSION'));
      },
    );
  });
  // only from here on can it be cut off
  io.on('connection', (socket) => {
    sessionOf(socket).catch(() => socket.disconnect(true));
    socket.on(LOOKING, (said) => look(socket, said));
    socket.on(FOLLOWING, (said) => follow(socket, said));
    socket.on('disconnect', () => look(socket, null));
    showLooks();
  });

  let due = new Set<ConsoleTopic>();
  let toldAt = -TOGETHER_MS;
  function showHere(topics: readonly ConsoleTopic[]): void {
    // the first of a while at once, what follows it together
    if (due.size === 0)
      setTimeout(
        () => {
          toldAt = performance.now();
          const told = due;
          due = new Set();
          for (const socket of io.sockets.sockets.values()) {
            const topics = socket.data.topics.filter((topic) => told.has(topic));
            if (topics.length > 0) socket.emit(CHANGED, { topics });
          }
        },
        toldAt + TOGETHER_MS - performance.now(),
      ).unref();
    for (const topic of topics) due.add(topic);
  }
  /** Another role, or other rights of it: who they are to the screen is another, and all that it may show is asked for anew. */
  function mayNow(socket: ConsoleSocket, topics: readonly ConsoleTopic[]): void {
    if (topics.join() === socket.data.topics.join()) return;
    socket.data.topics = topics;
    if (!maySeeWork(socket)) look(socket, null);
    if (!topics.includes('members')) follow(socket, null);
    showLooks();
    socket.emit(CHANGED, { topics: [...new Set<ConsoleTopic>(['staff', ...topics])] });
  }
  function follow(socket: ConsoleSocket, said: unknown): void {
    const { data } = socket;
    if (data.follows !== null) void socket.leave(data.follows);
    data.follows = isWord(said) && data.topics.includes('members') ? roomOfMember(said) : null;
    if (data.follows !== null) void socket.join(data.follows);
  }
  const followed = new Set<string>();
  function membersHere(rooms: readonly string[]): void {
    const shown = rooms.filter((room) => io.sockets.adapter.rooms.has(room));
    if (shown.length > 0 && followed.size === 0)
      setTimeout(() => {
        io.to([...followed]).emit(CHANGED, { topics: ['members'] });
        followed.clear();
      }, FOLLOWED_MS).unref();
    for (const room of shown) followed.add(room);
  }
  const look = (socket: ConsoleSocket, said: unknown) =>
    looks.look({
      ...socket.data.looker,
      ...{ screen: socket.id, thing: maySeeWork(socket) ? thingOf(said) : null },
    });
  let areLooksDue = false;
  function showLooks(): void {
    if (areLooksDue) return;
    areLooksDue = true;
    setTimeout(() => {
      areLooksDue = false;
      for (const socket of io.sockets.sockets.values()) {
        const looked = maySeeWork(socket) ? looks.shownTo(socket.data.looker.staffId) : [];
        const told = JSON.stringify(looked);
        if (told === socket.data.looked) continue;
        socket.data.looked = told;
        socket.emit(LOOKING, { looked });
      }
    }, TOGETHER_MS).unref();
  }
  // of no room at all would mean all screens
  const cutOffHere = (ids: readonly bigint[]) => {
    if (ids.length > 0) io.in(ids.map(roomOf)).disconnectSockets(true);
  };

  async function lookAfter(): Promise<void> {
    const sockets = [...io.sockets.sockets.values()];
    if (sockets.length === 0) return;
    const rights = await sessions.rightsOf([...new Set(sockets.map(({ data }) => data.session))]);
    for (const socket of sockets) {
      const own = rights.get(socket.data.session);
      if (!own) socket.disconnect(true);
      else mayNow(socket, topicsFor(own));
    }
  }
  const lookAfterSoon = () =>
    void lookAfter().catch((error: unknown) =>
      log.warn({ err: error }, 'could not look after the sessions of staff'),
    );

  function hear(told: Told): void {
    if ('cutOff' in told) return cutOffHere(told.cutOff.map(BigInt));
    if ('looks' in told) return looks.hear(told.looks);
    showHere(told.topics);
    // a role may have changed
    if (told.topics.includes('staff')) lookAfterSoon();
  }
  const others = createBetweenServers<Told>(
    pool,
    hear,
    () => {
      showHere(CONSOLE_TOPICS);
      lookAfterSoon();
    },
    log,
    BEAT,
    CONSOLE_CHANNEL,
  );
  const looks = createLooks({
    tell: (told) => others.tell({ looks: told }),
    changed: showLooks,
    now: () => performance.now(),
  });
  const beating = setInterval(() => looks.beat(), LOOKS_BEAT_MS).unref();
  return {
    changed(topics) {
      const told = { topics: [...topics] };
      hear(told);
      others.tell(told);
    },
    membersHere,
    chatHere(event) {
      for (const socket of io.sockets.sockets.values())
        if (socket.data.topics.includes('chat')) socket.emit(CONSOLE_CHAT, event);
      if (event.what !== 'typing') showHere(['chat']);
    },
    cutOff(ids) {
      cutOffHere(ids);
      for (const some of inPieces(ids, MOST_SESSIONS)) others.tell({ cutOff: some.map(String) });
    },
    lookAfter,
    async close() {
      clearInterval(beating);
      looks.leave();
      io.engine.close();
      await others.close();
    },
  };
}
