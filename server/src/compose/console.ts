/** The console: a listener of its own over the same modules, so that a fault of the member app cannot reach it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { DEFAULT_LANGUAGE } from '@krapao/contract/constants';
import { serveFiles } from '../adapters/files/links.ts';
import { serveChatFiles } from '../adapters/files/ranges.ts';
import type { ChatRooms } from '../adapters/realtime/chat-rooms.ts';
import { createConsoleScreens } from '../adapters/realtime/console-screens.ts';
import type { SocketRealtime } from '../adapters/realtime/socket-io.ts';
import type { Db } from '../db/pool.ts';
import { createConsoleApi } from '../http/console-bind.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { securePages } from '../http/page-security.ts';
import { createLineAddress } from '../http/address-limit.ts';
import { createHttp } from '../http/server.ts';
import { serveConsoleApp } from '../http/web-app.ts';
import { systemClock as clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import { createPlainLog, type Log } from '../kernel/log.ts';
import type { BoxKey } from '../kernel/secret-box.ts';
import type { Timer, Work } from '../kernel/work.ts';
import { createAlerts } from '../modules/alerts/index.ts';
import { consoleActs } from '../modules/console/acts.ts';
import { createCalled } from '../modules/console/called.ts';
import { createConsole } from '../modules/console/index.ts';
import { isAlike } from '../modules/dossier/face.ts';
import { createChanges } from '../modules/history/changes.ts';
import type { Desk, Module } from '../modules/module.ts';
import { createBoard } from '../modules/operator/board.ts';
import type { ReadStanding } from '../modules/operator/standing.ts';
import type { Push } from '../modules/push/index.ts';
import type { Settings } from '../modules/site/settings.ts';
import { createStaff } from '../modules/staff/index.ts';
import { cookiesOf } from '../modules/staff/routes.ts';
import { createStaffSessions } from '../modules/staff/sessions.ts';
import { rightsOfSessions } from '../modules/staff/store.ts';
import type { FileLinks, LargeFiles } from '../ports/files.ts';
import type { Notifier } from '../ports/notifier.ts';

export interface ConsoleListenerDeps {
  config: Config;
  log: Log;
  db: Db;
  keys: readonly [BoxKey, ...BoxKey[]];
  /** Whose calls the console serves, beside those of its own. */
  modules: readonly Module[];
  /** All that modules have for an operator. */
  desks: readonly Desk[];
  standing: ReadStanding;
  settings: { current(): Promise<Settings> };
  files: LargeFiles;
  links: FileLinks & Parameters<typeof serveFiles>[2];
  push: Push;
  /** Of staff, which is told what waits. */
  group: Notifier | undefined;
  /** The lines of members and guests: what goes on there agents hear, too. */
  chat: Pick<ChatRooms, 'heardBy'>;
  /** Of members: what becomes of one is told to whoever has their page open, too. */
  members: Pick<SocketRealtime, 'heardBy'>;
}

export interface ConsoleListener {
  app: FastifyInstance;
  work: readonly (Work | Timer)[];
  /** Before the listener is closed. */
  close(): Promise<void>;
}

/** How long a screen outlives its session, or a right, where nobody told of the end, ms. */
const SCREENS_MS = 1_000;

export async function composeConsole(deps: ConsoleListenerDeps): Promise<ConsoleListener> {
  const { config, log, db, desks, settings, files, links } = deps;
  const app = await createHttp({
    log,
    trustProxy: config.CONSOLE_TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    requestLog: createPlainLog(config.LOG_LEVEL),
  });
  const origin = (): string =>
    config.CONSOLE_ORIGIN ?? `http://localhost:${portOf(app, config.CONSOLE_PORT)}`;
  const cookies = () => cookiesOf(origin());
  const sessions = createStaffSessions(db);
  const screens = createConsoleScreens(
    app.server,
    db.client,
    {
      // a line opens by itself again and again: that is no act of a person
      find: (token, address, shown) => sessions.find(token, address, { isByHand: false, shown }),
      rightsOf: (ids) => rightsOfSessions(db, ids),
    },
    log,
    {
      origin,
      tokenOf: ({ headers }: IncomingMessage) =>
        app.parseCookie(headers.cookie ?? '')[cookies().session] ?? '',
      addressOf: createLineAddress(config.CONSOLE_TRUST_PROXY),
    },
  );
  const kinds = desks.flatMap(({ waitingKinds = [] }) => waitingKinds);
  const changes = createChanges(
    db,
    desks.flatMap(({ changeables = [] }) => changeables),
  );
  const board = createBoard(db, kinds);
  const staff = createStaff({
    ...{ db, log, files, keys: deps.keys, origin, cookies, screens },
    // heads are proof: they are told however little else is
    sealLog: createPlainLog(config.LOG_LEVEL === 'silent' ? 'silent' : 'info'),
    acts: [...desks.flatMap(({ acts = [] }) => acts), ...consoleActs({ board, kinds, changes, settings })],
    byCode: async () => (await settings.current()).stepUpByCode,
    isAlike,
    called: createCalled(db, kinds),
    names: changes.namesOf,
  });
  const api = createConsoleApi(app, {
    sessions,
    idempotency: createIdempotency(db),
    cookie: () => cookies().session,
  });
  const alerts = createAlerts({
    ...{ db, clock, log, board, kinds, settings, requests: staff.requests },
    ...{ push: deps.push, notifier: deps.group },
    language: async () => DEFAULT_LANGUAGE[(await settings.current()).variant],
    afterMs: config.ALERT_AFTER_SECONDS * 1_000,
  });
  // These are of the console alone: made here, from what all other modules answer and from this listener.
  const own: readonly Module[] = [
    staff,
    alerts,
    createConsole({
      ...{ db, board, kinds, changes, links, settings },
      ...{ standing: deps.standing, requests: staff.requests },
    }),
  ];
  for (const module of [...own, ...deps.modules]) module.console?.(api, staff.door);
  deps.chat.heardBy((event) => {
    const what = event.what === 'read' ? 'state' : event.what;
    screens.chatHere({
      ...{ chat: event.chat, what },
      ...(event.what === 'message' && { lastSeq: event.lastSeq }),
      ...(event.what === 'removed' && { lastSeq: event.seq }),
      ...(event.what === 'typing' && event.by !== null && { by: event.by }),
    });
  });
  deps.members.heardBy((rooms) => screens.membersHere(rooms));
  serveFiles(app, files, links);
  serveChatFiles(app, files, links);
  if (!existsSync(join(config.CONSOLE_DIST, 'index.html')))
    log.warn({ dist: config.CONSOLE_DIST }, 'the console is not built, and has no pages');
  else
    await app.register(async (pages) => {
      securePages(pages);
      await serveConsoleApp(pages, { dist: config.CONSOLE_DIST, memberDist: config.WEB_DIST });
    });
  return {
    app,
    work: [
      ...own.flatMap(({ work = [] }) => work),
      { name: 'staff screens', everyMs: SCREENS_MS, run: () => screens.lookAfter() },
    ],
    close: () => screens.close(),
  };
}

function portOf(app: FastifyInstance, configured: number): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : configured;
}
