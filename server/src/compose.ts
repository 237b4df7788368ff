/** The only place that builds adapters and wires things together. */
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { routes, type RouteKey } from '@krapao/contract/api';
import { createKrapaoFeed } from './adapters/bank-feed/krapao-feed-v1.ts';
import { createFolder } from './adapters/files/folder.ts';
import { createSignedLinks } from './adapters/files/links.ts';
import { serveFiles } from './adapters/files/serve.ts';
import { createJoker } from './adapters/game-provider/joker.ts';
import { createTrueMoney } from './adapters/gift-voucher/truemoney.ts';
import { createSmsCodes } from './adapters/one-time-code/sms.ts';
import { createThaiBulkSms } from './adapters/one-time-code/thaibulksms.ts';
import { createKrapaoPayout } from './adapters/payout/krapao-v1.ts';
import { createSocketRealtime } from './adapters/realtime/socket-io.ts';
import { createEasySlip } from './adapters/slip-verifier/easyslip.ts';
import { createSlipOk } from './adapters/slip-verifier/slipok.ts';
import { paymentQrProviders } from './compose/payment-qr.ts';
import { connect } from './db/pool.ts';
import { createApi, type Api } from './http/bind.ts';
import { serveHealth } from './http/health.ts';
import { createIdempotency } from './http/idempotency.ts';
import { serveOpenApi } from './http/openapi.ts';
import { securePages } from './http/page-security.ts';
import { createHttp } from './http/server.ts';
import { serveWebApp } from './http/web-app.ts';
import { feedWork, lineWork } from './jobs/feed.ts';
import { giftWork } from './jobs/gifts.ts';
import { startPayouts } from './jobs/payouts.ts';
import { startPaymentQrs } from './jobs/payment-qrs.ts';
import { startRunner, type Runner } from './jobs/runner.ts';
import { startSlips } from './jobs/slips.ts';
import { startIndexing } from './jobs/statements.ts';
import { startTidying } from './jobs/tidy.ts';
import { transferWork } from './jobs/transfers.ts';
import { AppError } from './kernel/app-error.ts';
import { systemClock as clock } from './kernel/clock.ts';
import type { Config } from './kernel/config.ts';
import { createPlainLog, type Log } from './kernel/log.ts';
import { createSecretBox, type SecretBox } from './kernel/secret-box.ts';
import { createHouse } from './ledger/accounts.ts';
import { createDeposits } from './modules/deposits/deposits.ts';
import { createFeed } from './modules/deposits/feed/feed.ts';
import { serveAnnouncements, serveFeedCallback } from './modules/deposits/feed/routes.ts';
import { createGifts } from './modules/deposits/gift/gifts.ts';
import { serveGifts } from './modules/deposits/gift/routes.ts';
import { serveDeposits } from './modules/deposits/routes.ts';
import { loginFormOrigins } from './modules/games/face.ts';
import { createGames } from './modules/games/games.ts';
import { serveGames } from './modules/games/routes.ts';
import { createAttempts } from './modules/members/attempts.ts';
import { payoutAccountsOf, payoutsHeldUntil } from './modules/members/face.ts';
import { createMembers } from './modules/members/members.ts';
import { createAddressCeiling } from './modules/members/one-time-code/address-ceiling.ts';
import { serveOneTimeCodes } from './modules/members/one-time-code/routes.ts';
import { createRegister } from './modules/members/register.ts';
import { serveMembers } from './modules/members/routes.ts';
import { createSessions } from './modules/members/sessions.ts';
import { createPaymentQrs } from './modules/payment-qr/payment-qr.ts';
import { serveCallbacks, servePaymentQrs } from './modules/payment-qr/routes.ts';
import { videoOrigins } from './modules/site/addresses.ts';
import { serveSite, siteInfo } from './modules/site/routes.ts';
import { createCurrentSettings } from './modules/site/settings.ts';
import { serveStatement } from './modules/statement/routes.ts';
import { serveWallet } from './modules/wallet/routes.ts';
import { createBringHome } from './modules/withdrawals/bring-home.ts';
import { createCarryOut } from './modules/withdrawals/carry-out.ts';
import { serveWithdrawals } from './modules/withdrawals/routes.ts';
import { createRequireTakeable, createWithdraw } from './modules/withdrawals/withdraw.ts';
import type { BankFeed } from './ports/bank-feed.ts';
import type { OneTimeCodes } from './ports/one-time-code.ts';
import type { SlipVerifier } from './ports/slip-verifier.ts';
import { pointDemoAtSandbox, seed } from './seed/seed.ts';

export interface Server {
  app: FastifyInstance;
  /** Lets calls and work under way end, then closes everything. */
  drain(): Promise<void>;
}

/** How long a provider may take to answer, ms; a balance is only shown, so it is waited for less. */
const PROVIDER_MS = { timeoutMs: 10_000, balanceTimeoutMs: 2_500 };

export async function compose(config: Config, log: Log): Promise<Server> {
  const db = connect(config.DATABASE_URL, config.DATABASE_POOL, log);
  const house = createHouse(db);
  await seed(db, house, config);
  await pointDemoAtSandbox(db, config);

  const settings = createCurrentSettings(db);
  const sessions = createSessions(db);
  const files = createFolder(join(config.DATA_DIR, 'files'));
  const links = createSignedLinks(config.SECRET_KEY, clock);
  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    requestLog: createPlainLog(config.LOG_LEVEL),
  });
  const realtime = createSocketRealtime(app.server, db.client, sessions, log);

  const box = createSecretBox({ version: 1, secret: config.SECRET_KEY });
  const runners: Partial<
    Record<'slips' | 'paymentQrs' | 'gifts' | 'feed' | 'lines' | 'payouts' | 'transfers', Runner>
  > = {};
  const deposits = createDeposits({
    db,
    house,
    settings,
    files,
    links,
    verifier: slipVerifier(config, log),
    clock,
    realtime,
    log,
    wake: () => runners.slips?.wake(),
  });
  const vouchers = createTrueMoney({ url: config.TRUEMONEY_URL });
  const gifts = createGifts({ db, house, vouchers, realtime, log });
  const paymentQrs = createPaymentQrs({
    db,
    house,
    settings,
    providers: paymentQrProviders(config, clock),
    clock,
    realtime,
    log,
    wake: () => runners.paymentQrs?.wake(),
  });
  const bankFeed = feedOf(config);
  const feed =
    bankFeed &&
    createFeed({
      db,
      house,
      settings,
      realtime,
      clock,
      log,
      feed: bankFeed,
      wake: () => runners.lines?.wake(),
    });
  const games = createGames({
    db,
    house,
    providers: new Map([
      [
        'JOKER',
        createJoker({
          url: config.JOKER_URL,
          appId: config.JOKER_APP_ID,
          secret: config.JOKER_SECRET,
          ...PROVIDER_MS,
        }),
      ],
    ]),
    box,
    realtime,
    clock,
    log,
  });
  const withdrawals = {
    db,
    house,
    settings,
    payoutAccountsOf,
    payoutsHeldUntil,
    realtime,
    log,
    bank: createKrapaoPayout({ url: config.PAYOUT_URL, secret: config.PAYOUT_SECRET, clock }),
    payoutsDue: () => runners.payouts?.wake(),
  };

  let isDraining = false;
  const { api, served } = recorded(
    createApi(app, {
      sessions,
      idempotency: createIdempotency(db),
      async requireOpen() {
        if ((await settings.current()).isTerminated) throw new AppError('gone');
      },
    }),
  );
  serveHealth(app, {
    check: async () => void (await db.client.query('select 1')),
    isDraining: () => isDraining,
    metricsToken: config.METRICS_TOKEN,
  });
  serveSite(api, { db, settings, clock });
  const members = createMembers({ db, settings, sessions, realtime });
  serveMembers(api, { ...members, registration: createRegister(db, settings, createAttempts(db)) });
  serveOneTimeCodes(api, {
    db,
    settings,
    codes: codeSender(config, box),
    ceiling: createAddressCeiling(db),
    requireAllowedAddress: members.requireAllowedAddress,
  });
  serveGames(api, games);
  serveDeposits(api, deposits);
  serveGifts(api, gifts);
  servePaymentQrs(api, paymentQrs);
  serveCallbacks(app, paymentQrs);
  serveAnnouncements(api, feed, clock);
  if (feed) serveFeedCallback(app, feed);
  serveWithdrawals(api, {
    withdraw: createWithdraw(withdrawals),
    requireTakeable: createRequireTakeable(withdrawals),
    bringHome: createBringHome(db, games),
  });
  serveWallet(api, db);
  serveStatement(api, { db, settings, clock });
  serveFiles(app, files, links);
  const formTargets = await loginFormOrigins(db);
  await app.register(async (pages) => {
    await serveOpenApi(
      pages,
      routes.filter(({ method, path }) => served.has(`${method} ${path}`)),
    );
  });
  await app.register(async (pages) => {
    securePages(pages, formTargets);
    await serveWebApp(pages, config.WEB_DIST, async () => {
      const now = await settings.current();
      return { info: siteInfo(now), mediaOrigins: videoOrigins(now.howtoVideos) };
    });
  });

  runners.slips = startSlips(deposits, log);
  runners.gifts = startRunner(giftWork(gifts), log);
  runners.paymentQrs = startPaymentQrs(paymentQrs, log);
  if (feed) {
    runners.feed = startRunner(feedWork(feed), log);
    runners.lines = startRunner(lineWork(feed), log);
  }
  runners.payouts = startPayouts({ db, carryOut: createCarryOut(withdrawals) }, log);
  runners.transfers = startRunner(transferWork(games.work), log);
  const stopTidying = startTidying(db, log);
  const stopIndexing = startIndexing(db, log);

  return {
    app,
    async drain() {
      isDraining = true;
      stopTidying();
      stopIndexing();
      await realtime.close();
      await closeHttp(app);
      await Promise.all(Object.values(runners).map((runner) => runner.stop()));
      await deposits.close();
      await db.close();
    },
  };
}

/** The chosen sender of one-time codes; that its settings are there is seen to by readConfig. */
function codeSender(config: Config, box: SecretBox): OneTimeCodes {
  const { OTP_SENDER, SMS_URL = '', THAIBULKSMS_URL, THAIBULKSMS_KEY = '', THAIBULKSMS_SECRET = '' } = config;
  switch (OTP_SENDER) {
    case 'sms':
      return createSmsCodes({ url: SMS_URL, box });
    case 'thaibulksms':
      return createThaiBulkSms({ url: THAIBULKSMS_URL, key: THAIBULKSMS_KEY, secret: THAIBULKSMS_SECRET });
  }
}

/** The chosen slip verifier; that its settings are there is seen to by readConfig. */
function slipVerifier(config: Config, log: Log): SlipVerifier {
  const { VERIFIER, VERIFIER_URL: url, VERIFIER_KEY: key, SLIPOK_BRANCH: branch = '' } = config;
  switch (VERIFIER) {
    case 'easyslip':
      return createEasySlip({ url, key, log });
    case 'slipok':
      return createSlipOk({ url, key, branch, log });
  }
}

/** The operator's bank feed, where there is one. */
function feedOf({ BANK_FEED_URL: url, BANK_FEED_SECRET: secret }: Config): BankFeed | undefined {
  return url === undefined || secret === undefined ? undefined : createKrapaoFeed({ url, secret, clock });
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
      serve<K extends RouteKey>(key: K, handle: Parameters<typeof api.serve<K>>[1]) {
        served.add(key);
        api.serve(key, handle);
      },
    },
  };
}
