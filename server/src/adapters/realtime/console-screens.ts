/** Realtime of the console's screens, on its own listener: what may have changed; the screen asks again. Members' screens know nothing of it. */
import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type pg from 'pg';
import { Server, type DefaultEventsMap } from 'socket.io';
import { CONSOLE_TOPICS, TOPIC_RIGHT, type ConsoleTopic } from '@krapao/contract/console/constants';
import type { Right } from '@krapao/contract/console/rights';
import { CHANGED } from '@krapao/contract/events';
import type { Log } from '../../kernel/log.ts';
import { BEAT, CONSOLE_CHANNEL, createBetweenServers } from './between-servers.ts';

/** Changes within so long are told as one, ms. */
const TOGETHER_MS = 100;
const LIFE = { pingInterval: 5_000, pingTimeout: 5_000 };
const MOST_SESSIONS = 200;

export interface ConsoleSessions {
  /** Asked when a line opens, which is no act of a person. @throws where that token has no session, or none any more */
  find(token: string): Promise<{ id: bigint; rights: { has(right: Right): boolean } }>;
  /** Those of them that are over. */
  over(ids: readonly bigint[]): Promise<bigint[]>;
}

export interface ConsoleScreens {
  changed(topics: readonly ConsoleTopic[]): void;
  /** Ends those of sessions that were ended, on every server. */
  cutOff(sessions: readonly bigint[]): void;
  /** Cuts off the screens at this server whose session is over. */
  endOver(): Promise<void>;
  close(): Promise<void>;
}

type Told = { topics: ConsoleTopic[] } | { cutOff: string[] };

const isFor = (rights: { has(right: Right): boolean }, topic: ConsoleTopic): boolean => {
  const right = TOPIC_RIGHT[topic];
  return right === null || rights.has(right);
};

const roomOf = (id: bigint) => `session:${id}`;

/** @param origin of the console: no other site's page gets a line */
export function createConsoleScreens(
  http: HttpServer,
  pool: pg.Pool,
  sessions: ConsoleSessions,
  log: Log,
  { origin, tokenOf }: { origin(): string; tokenOf(request: IncomingMessage): string },
): ConsoleScreens {
  const io = new Server<
    DefaultEventsMap,
    { [CHANGED]: (event: { topics: ConsoleTopic[] }) => void },
    DefaultEventsMap,
    { session: bigint; topics: readonly ConsoleTopic[] }
  >(http, {
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: 4 * 1024,
    allowRequest: (request, done) => done(null, request.headers.origin === origin()),
    ...LIFE,
  });

  io.use((socket, next) => {
    sessions.find(tokenOf(socket.request)).then(
      ({ id, rights }) => {
        socket.data = { session: id, topics: CONSOLE_TOPICS.filter((topic) => isFor(rights, topic)) };
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
    sessions.find(tokenOf(socket.request)).catch(() => socket.disconnect(true));
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
  // of no room at all would mean all screens
  const cutOffHere = (ids: readonly bigint[]) => {
    if (ids.length > 0) io.in(ids.map(roomOf)).disconnectSockets(true);
  };

  async function endOver(): Promise<void> {
    const connected = [...new Set([...io.sockets.sockets.values()].map(({ data }) => data.session))];
    if (connected.length > 0) cutOffHere(await sessions.over(connected));
  }

  function hear(told: Told): void {
    if ('topics' in told) showHere(told.topics);
    else cutOffHere(told.cutOff.map(BigInt));
  }
  const others = createBetweenServers<Told>(
    pool,
    hear,
    () => {
      showHere(CONSOLE_TOPICS);
      endOver().catch((error: unknown) =>
        log.warn({ err: error }, 'could not look after the sessions of staff'),
      );
    },
    log,
    BEAT,
    CONSOLE_CHANNEL,
  );
  return {
    changed(topics) {
      showHere(topics);
      others.tell({ topics: [...topics] });
    },
    cutOff(ids) {
      cutOffHere(ids);
      for (let i = 0; i < ids.length; i += MOST_SESSIONS)
        others.tell({ cutOff: ids.slice(i, i + MOST_SESSIONS).map(String) });
    },
    endOver,
    async close() {
      io.engine.close();
      await others.close();
    },
  };
}
