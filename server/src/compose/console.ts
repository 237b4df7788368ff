/** The console: a listener of its own over the same modules, so that a fault of the member app cannot reach it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { serveFiles } from '../adapters/files/links.ts';
import { createConsoleScreens } from '../adapters/realtime/console-screens.ts';
import type { Db } from '../db/pool.ts';
import { createConsoleApi } from '../http/console-bind.ts';
import { createIdempotency } from '../http/idempotency.ts';
import { securePages } from '../http/page-security.ts';
import { createHttp } from '../http/server.ts';
import { serveConsoleApp } from '../http/web-app.ts';
import type { Config } from '../kernel/config.ts';
import { createPlainLog, type Log } from '../kernel/log.ts';
import type { BoxKey } from '../kernel/secret-box.ts';
import type { Timer, Work } from '../kernel/work.ts';
import { consoleActs } from '../modules/console/acts.ts';
import { createConsole } from '../modules/console/index.ts';
import { serveCorrections } from '../modules/corrections/index.ts';
import { serveDossier } from '../modules/dossier/index.ts';
import { createChanges } from '../modules/history/changes.ts';
import type { Desk } from '../modules/module.ts';
import { createBoard } from '../modules/operator/board.ts';
import type { ReadStanding } from '../modules/operator/standing.ts';
import { serveReports } from '../modules/reports/index.ts';
import type { Settings } from '../modules/site/settings.ts';
import { createStaff } from '../modules/staff/index.ts';
import { cookiesOf } from '../modules/staff/routes.ts';
import { createStaffSessions } from '../modules/staff/sessions.ts';
import { sessionsOver } from '../modules/staff/store.ts';
import type { FileLinks, Files } from '../ports/files.ts';
import { isAlike } from './alike.ts';

export interface ConsoleListenerDeps {
  config: Config;
  log: Log;
  db: Db;
  keys: readonly [BoxKey, ...BoxKey[]];
  /** All that modules have for an operator. */
  desks: readonly Desk[];
  standing: ReadStanding;
  settings: { current(): Promise<Settings> };
  files: Files;
  links: FileLinks & Parameters<typeof serveFiles>[2];
}

export interface ConsoleListener {
  app: FastifyInstance;
  work: readonly (Work | Timer)[];
  /** Before the listener is closed. */
  close(): Promise<void>;
}

/** How long a screen outlives its session where nobody told of the end, ms. */
const SCREENS_MS = 2_000;

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
      find: (token) => sessions.find(token, '', { isByHand: false }),
      over: (ids) => sessionsOver(db, ids),
    },
    log,
    {
      origin,
      tokenOf: ({ headers }: IncomingMessage) =>
        app.parseCookie(headers.cookie ?? '')[cookies().session] ?? '',
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
  });
  const api = createConsoleApi(app, {
    sessions,
    idempotency: createIdempotency(db),
    cookie: () => cookies().session,
  });
  staff.serve(api);
  createConsole({
    ...{ db, board, kinds, changes, links },
    ...{ standing: deps.standing, acts: staff.door, requests: staff.requests },
  }).serve(api);
  serveDossier(api, { db, acts: staff.door });
  serveCorrections(api, { db, acts: staff.door });
  serveReports(api, { db, standing: deps.standing, acts: staff.door });
  serveFiles(app, files, links);
  if (existsSync(join(config.CONSOLE_DIST, 'index.html')))
    await app.register(async (pages) => {
      securePages(pages);
      await serveConsoleApp(pages, config.CONSOLE_DIST);
    });
  return {
    app,
    work: [
      ...(staff.work ?? []),
      { name: 'staff screens', everyMs: SCREENS_MS, run: () => screens.endOver() },
    ],
    close: () => screens.close(),
  };
}

function portOf(app: FastifyInstance, configured: number): number {
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : configured;
}
