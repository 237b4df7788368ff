/** The only place, with the folder beside it, that builds adapters and wires things together. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { routes } from '@krapao/contract/api';
import { DEFAULT_LANGUAGE } from '@krapao/contract/constants';
import { createFolder } from './adapters/files/folder.ts';
import { createSignedLinks } from './adapters/files/links.ts';
import { serveFiles } from './adapters/files/serve.ts';
import { guarded } from './adapters/game-provider/guarded.ts';
import { PROTOCOLS } from './adapters/game-provider/protocols.ts';
import { createKrapaoPayout } from './adapters/payout/krapao-v1.ts';
import { createSocketRealtime } from './adapters/realtime/socket-io.ts';
import { composeDeposits } from './compose/deposits.ts';
import { composeStanding } from './compose/standing.ts';
import { tellStanding } from './compose/standing-metrics.ts';
import { measureOutside, tellBatches, tellPauses, tellPool } from './compose/metrics.ts';
import { accountHolders, codeSender } from './compose/outside.ts';
import { connect, requireWritable } from './db/pool.ts';
import { createApi, type Api } from './http/bind.ts';
import { serveCallback } from './http/callbacks.ts';
import { serveHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { chosenLanguage } from './http/language.ts';
import { serveOpenApi } from './http/openapi.ts';
import { securePages } from './http/page-security.ts';
import { createRepeats } from './http/repeats.ts';
import { createLineLimit } from './http/address-limit.ts';
import { createHttp } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { payoutWork } from './jobs/payouts.ts';
import { playCheckWork } from './jobs/play-checks.ts';
import { playReportWork } from './jobs/play-reports.ts';
import { startRunner, type Runner } from './jobs/runner.ts';
import { startEndingScreens } from './jobs/screens.ts';
import { startIndexing } from './jobs/statements.ts';
import { startTidying } from './jobs/tidy.ts';
import { transferWork } from './jobs/transfers.ts';
import { AppError } from './kernel/app-error.ts';
import { systemClock as clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createPlainLog, type Log } from './kernel/log.ts';
import { createSecretBox } from './kernel/secret-box.ts';
import { secretKeysOf } from './kernel/secret-keys.ts';
import { createHouse } from './ledger/accounts.ts';
import { loginFormOrigins, requireKeys } from './modules/games/face.ts';
import { createGames } from './modules/games/games.ts';
import { createProviders } from './modules/games/providers/providers.ts';
import { serveGames } from './modules/games/routes.ts';
import { createAskHolder } from './modules/members/ask-holder.ts';
import { createCompareHolder } from './modules/members/compare-holder.ts';
import { payoutAccountsOf, payoutsHeldUntil, type ProvedAccount } from './modules/members/face.ts';
import { createMembers } from './modules/members/members.ts';
import { serveOneTimeCodes } from './modules/members/one-time-code/routes.ts';
import { serveMembers } from './modules/members/routes.ts';
import { createSessions } from './modules/members/sessions.ts';
import { videoOrigins } from './modules/site/addresses.ts';
import { serveSite, siteInfo } from './modules/site/routes.ts';
import { createNetworkCeilings } from './modules/site/network-ceilings.ts';
import { createCurrentSettings, withoutCodes } from './modules/site/settings.ts';
import { serveStatement } from './modules/statement/routes.ts';
import { serveWallet } from './modules/wallet/routes.ts';
import { createBringHome } from './modules/withdrawals/bring-home.ts';
import { createPayoutWork } from './modules/withdrawals/carry-out.ts';
import { createHearCallback } from './modules/withdrawals/hear-callback.ts';
import { serveWithdrawals } from './modules/withdrawals/routes.ts';
import { createRequireTakeable, createWithdraw } from './modules/withdrawals/withdraw.ts';
import { connectGames, seed } from './seed/seed.ts';

/** How long a game provider may take to answer, ms. */
const PROVIDER_PATIENCE = { timeoutMs: 10_000, balanceTimeoutMs: 2_500 };

export interface Server {
  app: FastifyInstance;
  /** Lets calls and work under way end, then closes everything. */
  drain(): Promise<void>;
}

export async function compose(config: Config, log: Log): Promise<Server> {
  const db = connect(config.DATABASE_URL, config.DATABASE_POOL, log);
  const house = createHouse(db);
  await seed(db, house, config);
  const [secretKey, ...otherKeys] = secretKeysOf(config);
  const box = createSecretBox(secretKey, otherKeys);
  await requireKeys(db, box, { replaced: Object.keys(config.GAME_CONNECTIONS ?? {}) });
  await connectGames(db, box, config, log);

  const registry = new Registry();
  const measure = measureOutside(registry);
  const codes = codeSender(config, box, measure);
  const stored = createCurrentSettings(db, log);
  const settings = codes ? stored : withoutCodes(stored);
  const ceilings = createNetworkCeilings(db, settings);
  const sessions = createSessions(db);
  const files = createFolder(join(config.DATA_DIR, 'files'));
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
  const realtime = createSocketRealtime(app.server, db.client, sessions, log, { admit });

  const runners: { payouts?: Runner; transfers?: Runner; playReports?: Runner; playChecks?: Runner } = {};
  const deposits = composeDeposits({
    config,
    measure,
    db,
    house,
    settings,
    ceilings,
    files,
    links,
    clock,
    realtime,
    log,
  });
  const providers = createProviders({
    db,
    box,
    protocols: PROTOCOLS,
    patience: PROVIDER_PATIENCE,
    around: (code, provider) => guarded(measure('game', code, provider)),
    log,
  });
  const games = createGames({
    db,
    house,
    providers,
    box,
    realtime,
    clock,
    log,
  });
  const holders = accountHolders(config, clock, measure);
  const compareHolder = createCompareHolder({ holders, log });
  const bank = measure(
    'payout',
    'bank',
    createKrapaoPayout({ url: config.PAYOUT_URL, secret: config.PAYOUT_SECRET, clock }),
  );
  const withdrawals = {
    db,
    house,
    settings,
    payoutAccountsOf,
    payoutsHeldUntil,
    realtime,
    clock,
    log,
    bank,
    callbacks: bank,
    isHolder: async (account: ProvedAccount) => (await compareHolder(account)) === 'same',
    payoutsDue: () => runners.payouts?.wake(),
  };

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
  tellStanding(registry, composeStanding(db, { hasFeed: config.BANK_FEED_URL !== undefined }), log);
  tellPool(registry, db);
  tellPauses(registry, providers.pauses);
  const stopTellingBatches = tellBatches(registry);
  serveHealth(app, {
    registry,
    check: () => requireWritable(db),
    clock,
    isDraining: () => isDraining,
    metricsToken: config.METRICS_TOKEN,
    isProduction: config.NODE_ENV === 'production',
  });
  const site = { hasCodes: codes !== undefined, hasChat: () => served.has('GET /api/chat/config') };
  serveSite(api, { db, settings, clock, ...site });
  const askHolder = createAskHolder({ db, holders, log });
  const members = createMembers({ db, settings, sessions, realtime, ceilings, codes, askHolder, log });
  serveMembers(api, members);
  if (codes) {
    const { requireAllowedAddress } = members;
    serveOneTimeCodes(api, { db, settings, codes, ceilings, requireAllowedAddress });
  }
  serveGames(
    api,
    games,
    async (request) => chosenLanguage(request) ?? DEFAULT_LANGUAGE[(await settings.current()).variant],
  );
  deposits.serve(app, api);
  serveWithdrawals(api, {
    db,
    withdraw: createWithdraw(withdrawals),
    requireTakeable: createRequireTakeable(withdrawals),
    bringHome: createBringHome(db, games),
  });
  serveCallback(app, '/callbacks/payout', createHearCallback(withdrawals));
  serveWallet(api, db);
  serveStatement(api, { db, settings, clock });
  serveFiles(app, files, links);
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

  deposits.start();
  runners.payouts = startRunner(payoutWork(createPayoutWork(withdrawals)), log);
  runners.transfers = startRunner(transferWork(games.work), log);
  runners.playReports = startRunner(playReportWork(games.playReports), log);
  runners.playChecks = startRunner(playCheckWork(games.comparePlay), log);
  const stopTidying = startTidying(db, log);
  const stopIndexing = startIndexing(db, log);
  const stopEndingScreens = startEndingScreens(realtime, log);

  return {
    app,
    async drain() {
      isDraining = true;
      stopTidying();
      stopIndexing();
      stopEndingScreens();
      stopTellingBatches();
      await realtime.close();
      await closeHttp(app);
      await members.forgottenPassword?.sendResetCode.settled();
      await Promise.all([deposits.stop(), ...Object.values(runners).map((runner) => runner.stop())]);
      await db.close();
    },
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
