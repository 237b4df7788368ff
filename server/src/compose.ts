/** The only place, with the folder beside it, that builds adapters and wires things together. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { routes } from '@krapao/contract/api';
import { DEFAULT_LANGUAGE } from '@krapao/contract/constants';
import { createFolder } from './adapters/files/folder.ts';
import { serveChatFiles } from './adapters/files/ranges.ts';
import { createSignedLinks, serveFiles } from './adapters/files/links.ts';
import { guarded } from './adapters/game-provider/guarded.ts';
import { PROTOCOLS } from './adapters/game-provider/protocols.ts';
import { createKrapaoPayout } from './adapters/payout/krapao-v1.ts';
import { createSocketRealtime } from './adapters/realtime/socket-io.ts';
import { composeConsole } from './compose/console.ts';
import { composeDeposits } from './compose/deposits.ts';
import { groundDesk } from './compose/desks.ts';
import { measureOutside, tellOwn, tellPool, tellTransactions } from './compose/metrics.ts';
import { accountHolders, codeSender, pushSender, staffGroup } from './compose/outside.ts';
import { tellStanding } from './compose/standing-metrics.ts';
import { fillSubjects } from './db/fill-subjects.ts';
import { connect, requireWritable } from './db/pool.ts';
import { createApi, type Api } from './http/bind.ts';
import { serveHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { chosenLanguage } from './http/cookies.ts';
import { serveOpenApi } from './http/openapi.ts';
import { securePages } from './http/page-security.ts';
import { createRepeats } from './http/repeats.ts';
import { createStoredUploads } from './http/stored-upload.ts';
import { createLineLimit, createLineNetwork } from './http/address-limit.ts';
import { createHttp } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { startRunner, startTimer, type Runner } from './jobs/runner.ts';
import { tidying } from './jobs/tidy.ts';
import { AppError } from './kernel/app-error.ts';
import { systemClock as clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createPlainLog, type Log } from './kernel/log.ts';
import { createSecretBox } from './kernel/secret-box.ts';
import { secretKeysOf } from './kernel/secret-keys.ts';
import type { Timer, Work } from './kernel/work.ts';
import { createHouse } from './ledger/accounts.ts';
import { loginFormOrigins, requireKeys } from './modules/games/face.ts';
import { createChat } from './modules/chat/index.ts';
import { createCorrections } from './modules/corrections/index.ts';
import { createDossier } from './modules/dossier/index.ts';
import { createGames } from './modules/games/index.ts';
import { createMembers } from './modules/members/index.ts';
import { createSessions } from './modules/members/sessions.ts';
import type { Module } from './modules/module.ts';
import { alertsDesk } from './modules/alerts/index.ts';
import { createOperator } from './modules/operator/index.ts';
import { createPush } from './modules/push/index.ts';
import { createStanding } from './modules/operator/standing.ts';
import { createEndMet } from './modules/rewards/bonus/clear.ts';
import { createBonusGate } from './modules/rewards/bonus/settle.ts';
import { createReports } from './modules/reports/index.ts';
import { sampleSeeds } from './modules/rewards/face.ts';
import { createRewards, rewardsOnRounds } from './modules/rewards/index.ts';
import { videoOrigins } from './modules/site/addresses.ts';
import { createSite } from './modules/site/index.ts';
import { createNetworkCeilings, createCurrentSettings, withoutCodes } from './modules/site/settings.ts';
import { siteInfo } from './modules/site/lookups.ts';
import { sealedCodes } from './modules/staff/face.ts';
import { staffDesk } from './modules/staff/index.ts';
import { createStatement } from './modules/statement/index.ts';
import { createWallet } from './modules/wallet/index.ts';
import { createWithdrawals } from './modules/withdrawals/index.ts';
import { seedDemoBrowsers } from './seed/demo-browsers.ts';
import { seedDemoWork } from './seed/demo-work.ts';
import { connectGames, seed } from './seed/seed.ts';
import { seedStaff } from './seed/staff.ts';

/** How long a game provider may take to answer, ms. */
const PROVIDER_PATIENCE = { timeoutMs: 10_000, balanceTimeoutMs: 2_500 };
/** How long a screen outlives its session where nobody told of the end, ms. */
const SCREENS_MS = 15_000;
/** How often what an earlier release wrote is looked for, ms. */
const FILL_MS = 10 * 60_000;

/** Boxes of one version of key that are tried at the start. */
const SAMPLED = 5;

export interface Server {
  app: FastifyInstance;
  /** The listener of the console. */
  console: FastifyInstance;
  /** Lets calls and work under way end, then closes everything. */
  drain(): Promise<void>;
}

export async function compose(config: Config, log: Log): Promise<Server> {
  const db = connect(config.DATABASE_URL, config.DATABASE_POOL, log);
  const house = createHouse(db);
  const keys = secretKeysOf(config);
  const [secretKey, ...otherKeys] = keys;
  const box = createSecretBox(secretKey, otherKeys);
  await seed(db, house, box, config);
  await requireKeys(db, box, {
    replaced: Object.keys(config.GAME_CONNECTIONS ?? {}),
    others: [...(await sampleSeeds(db, SAMPLED)), ...(await sealedCodes(db))],
  });
  await seedStaff(db, box, config);
  await connectGames(db, box, config, log);

  const registry = new Registry();
  const measure = measureOutside(registry);
  const codes = codeSender(config, box, measure);
  const stored = createCurrentSettings(db, log);
  const settings = codes ? stored : withoutCodes(stored);
  const ceilings = createNetworkCeilings(db, settings);
  const sessions = createSessions(db);
  const files = createFolder(join(config.DATA_DIR, 'files'));
  const uploads = createStoredUploads(join(config.DATA_DIR, 'uploads'));
  await seedDemoWork({ db, house, box, files }, config);
  const links = createSignedLinks([secretKey.secret, ...otherKeys.map(({ secret }) => secret)], clock);
  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    requestLog: createPlainLog(config.LOG_LEVEL),
  });
  const admit = createLineLimit({
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    trustProxy: config.TRUST_PROXY,
  });
  const realtime = createSocketRealtime(app.server, db.client, sessions, log, {
    admit,
    networkOf: createLineNetwork(config.TRUST_PROXY),
  });

  const bank = measure(
    'payout',
    'bank',
    createKrapaoPayout({ url: config.PAYOUT_URL, secret: config.PAYOUT_SECRET, clock }),
  );
  const common = { db, house, settings, ceilings, sessions, realtime, clock, log };
  const site = { hasCodes: codes !== undefined, hasChat: () => served.has('GET /api/chat/config') };
  const members = createMembers({ ...common, codes, holders: accountHolders(config, clock, measure) });
  const push = createPush({ db, box, log, sender: pushSender(config, keys, measure) });
  await seedDemoBrowsers(db, push, config);
  const gate = createBonusGate(common);
  const games = createGames({
    ...common,
    refusal: gate.refusal,
    // what follows reported play takes its place here
    onRounds: rewardsOnRounds({ realtime }),
    box,
    protocols: PROTOCOLS,
    patience: PROVIDER_PATIENCE,
    around: (code, provider) => guarded(measure('game', code, provider)),
    languageOf: async (request) =>
      chosenLanguage(request) ?? DEFAULT_LANGUAGE[(await settings.current()).variant],
  });
  // a new module takes its place here, and in compose/desks.ts
  const modules: readonly Module[] = [
    createSite({ ...common, ...site }),
    members,
    createOperator(common),
    createWallet(common),
    games,
    composeDeposits({ ...common, config, measure, files, links }),
    createRewards({ ...common, box, games: games.moves }),
    createWithdrawals({
      ...common,
      bank,
      compareHolder: members.compareHolder,
      games: games.moves,
      refusal: gate.refusal,
      endMet: createEndMet({ ...common, games: games.moves }),
    }),
    createCorrections(common),
    push,
    createStatement(common),
    createReports({ db, standing: () => standing() }),
    createDossier({ db }),
    createChat({ ...common, links, files, uploads, push, lines: realtime.chat }),
  ];
  const desks = [groundDesk(db), ...modules, staffDesk({ db }), alertsDesk()];

  let isDraining = false;
  const { api, served } = recorded(
    createApi(app, {
      sessions,
      idempotency: createIdempotency(db),
      repeats: createRepeats(db),
      async requireOpen() {
        if ((await settings.current()).isTerminated) throw new AppError('gone');
      },
    }),
  );
  const standing = createStanding(db, desks);
  const consoleListener = await composeConsole({
    ...{ config, log, db, modules, desks, standing, settings: stored, files, links, keys, push },
    group: staffGroup(config, measure),
    chat: realtime.chat,
    members: realtime,
  });
  tellStanding(registry, { desks, read: standing, log });
  tellPool(registry, db);
  tellOwn(registry, desks);
  const stopTellingTransactions = tellTransactions(registry);
  serveHealth(app, {
    registry,
    check: () => requireWritable(db),
    clock,
    isDraining: () => isDraining,
    metricsToken: config.METRICS_TOKEN,
    isProduction: config.NODE_ENV === 'production',
  });
  for (const module of modules) module.routes?.(api, app);
  serveFiles(app, files, links);
  serveChatFiles(app, files, links);
  await app.register(async (pages) => {
    await serveOpenApi(
      pages,
      routes.filter(({ method, path }) => served.has(`${method} ${path}`)),
    );
  });
  await app.register(async (pages) => {
    securePages(pages);
    await serveWebApp(pages, config.WEB_DIST, async () => {
      const [now, forms] = await Promise.all([settings.current(), loginFormOrigins(db)]);
      return { info: siteInfo(now, site), sites: { media: videoOrigins(now.howtoVideos), forms } };
    });
  });

  const stopWork = startWork(
    [
      ...modules.flatMap(({ work = [] }) => work),
      ...consoleListener.work,
      tidying(desks),
      { name: 'screens', everyMs: SCREENS_MS, run: () => realtime.endOver() },
      { name: 'subjects', everyMs: FILL_MS, run: () => fillSubjects(db.client) },
    ],
    log,
  );

  return {
    app,
    console: consoleListener.app,
    async drain() {
      isDraining = true;
      stopWork.timers();
      stopTellingTransactions();
      await realtime.close();
      await consoleListener.close();
      await closeHttp(consoleListener.app);
      await closeHttp(app);
      await stopWork.runners();
      await Promise.all(modules.map(async (module) => module.close?.()));
      await db.close();
    },
  };
}

/** Answers how to stop timers, at once, and runners, once what they took has ended. */
function startWork(works: readonly (Work | Timer)[], log: Log) {
  const stopTimers: (() => void)[] = [];
  const runners: Runner[] = [];
  for (const work of works)
    if ('everyMs' in work) stopTimers.push(startTimer(work, log));
    else runners.push(startRunner(work, log));
  return {
    timers: () => stopTimers.forEach((stop) => stop()),
    runners: () => Promise.all(runners.map((runner) => runner.stop())),
  };
}

/** Connections that are kept alive fall idle one by one as their calls end, also after the server has begun to close. */
async function closeHttp(app: FastifyInstance): Promise<void> {
  const idle = setInterval(() => app.server.closeIdleConnections(), 50);
  await app.close().finally(() => clearInterval(idle));
}

/** The same API, and the keys of what it serves: the OpenAPI document shows no other calls. */
function recorded(api: Api): { api: Api; served: ReadonlySet<string> } {
  const served = new Set<string>();
  return {
    served,
    api: {
      serve(key, handle, how) {
        served.add(key);
        api.serve(key, handle, how);
      },
    },
  };
}
