/** The only place that builds adapters and wires things together. */
import type { FastifyInstance } from 'fastify';
import { routes, type RouteKey } from '@krapao/contract/api';
import { createSocketRealtime } from './adapters/realtime/socket-io.ts';
import { connect } from './db/pool.ts';
import { createApi } from './http/bind.ts';
import { serveHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { serveOpenApi } from './http/openapi.ts';
import { securePages } from './http/page-security.ts';
import { createHttp } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { startTidying } from './jobs/tidy.ts';
import { AppError } from './kernel/app-error.ts';
import { systemClock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createPlainLog, type Log } from './kernel/log.ts';
import { createHouse } from './ledger/accounts.ts';
import { createAttempts } from './modules/members/attempts.ts';
import { createRegister } from './modules/members/register.ts';
import { serveMembers } from './modules/members/routes.ts';
import { createSessions } from './modules/members/sessions.ts';
import { createSignIn } from './modules/members/sign-in.ts';
import { serveSite, siteInfo } from './modules/site/routes.ts';
import { createCurrentSettings } from './modules/site/settings.ts';
import { serveStatement } from './modules/statement/routes.ts';
import { seed } from './seed/seed.ts';

export interface Server {
  app: FastifyInstance;
  /** Lets calls and work under way end, then closes everything. */
  drain(): Promise<void>;
}

export async function compose(config: Config, log: Log): Promise<Server> {
  const db = connect(config.DATABASE_URL, config.DATABASE_POOL, log);
  const house = createHouse(db);
  await seed(db, house, config);

  const settings = createCurrentSettings(db);
  const sessions = createSessions(db);
  let isDraining = false;

  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    requestLog: createPlainLog(config.LOG_LEVEL),
  });
  const realtime = createSocketRealtime(
    app.server,
    db.client,
    async (token) => (await sessions.find(token)).memberId,
    log,
  );

  const served: RouteKey[] = [];
  const bound = createApi(app, {
    sessions,
    idempotency: createIdempotency(db),
    async requireOpen() {
      if ((await settings.current()).isTerminated) throw new AppError('gone');
    },
  });
  const api: typeof bound = {
    serve(key, handle) {
      served.push(key);
      bound.serve(key, handle);
    },
  };

  serveHealth(app, {
    check: async () => void (await db.client.query('select 1')),
    isDraining: () => isDraining,
    metricsToken: config.METRICS_TOKEN,
  });
  serveSite(api, { db, settings, clock: systemClock });
  serveMembers(api, {
    db,
    registration: createRegister(db, settings),
    signIn: createSignIn(db, createAttempts(db), sessions),
  });
  serveStatement(api, db);
  await serveOpenApi(
    app,
    routes.filter((route) => served.includes(`${route.method} ${route.path}` as RouteKey)),
  );
  await app.register(async (pages) => {
    await securePages(pages, []);
    await serveWebApp(pages, config.WEB_DIST, async () => siteInfo(await settings.current()));
  });

  const stopTidying = startTidying(db, log);

  return {
    app,
    async drain() {
      isDraining = true;
      stopTidying();
      await realtime.close();
      await app.close();
      await db.close();
    },
  };
}
