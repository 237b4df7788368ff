/**
 * A server of parts of the product, put together for comparison. BENCH_LANE says of which: `withdraw` is the product's own use case
 * with nobody to tell, neither members nor a runner; `transfer` posts the same movement in batches as large, with no
 * payout row; `reads` serves wallet and statement, and beside them, on BENCH_BARE_PORT, a bare route with one SELECT in the same
 * process and on the same pool.
 */
import { fastify, type FastifyInstance } from 'fastify';
import type { Inside } from '@krapao/contract/api';
import { batched } from '@krapao/server/db/batched';
import { connect, type Db } from '@krapao/server/db/pool';
import { createApi, type Api } from '@krapao/server/http/bind';
import { serveHealth } from '@krapao/server/http/health';
import { createIdempotency } from '@krapao/server/http/idempotency';
import { createHttp } from '@krapao/server/http/server';
import { AppError } from '@krapao/server/kernel/app-error';
import { systemClock } from '@krapao/server/kernel/clock';
import { readConfig } from '@krapao/server/kernel/config';
import { createLog, createPlainLog } from '@krapao/server/kernel/log';
import { createHouse, HOUSE } from '@krapao/server/ledger/accounts';
import { withdrawHold } from '@krapao/server/ledger/movements/withdraw';
import { post, type Posting } from '@krapao/server/ledger/post';
import { payoutAccountsOf, payoutHoldOf } from '@krapao/server/modules/members/face';
import { createSessions } from '@krapao/server/modules/members/sessions';
import { createCurrentSettings, type CurrentSettings } from '@krapao/server/modules/site/settings';
import { createStatement } from '@krapao/server/modules/statement/index';
import { serveWallet } from '@krapao/server/modules/wallet/index';
import { createWithdraw } from '@krapao/server/modules/withdrawals/withdraw';
import { walletIds } from './members.ts';

function serveWithdraw(api: Api, db: Db, settings: CurrentSettings): void {
  const withdraw = createWithdraw({
    db,
    house: createHouse(db),
    settings,
    payoutAccountsOf,
    payoutHoldOf,
    refusal: async () => undefined,
    realtime: { changed: () => undefined },
    payoutsDue: () => undefined,
  });
  api.serve('POST /api/wallet/withdraw', ({ session, operation, body: { amount } }) =>
    withdraw({ memberId: session.memberId, operation, amount }),
  );
}

async function serveTransfer(api: Api, db: Db): Promise<void> {
  const postBatched = batched((postings: Posting[]) => db.withTx((tx) => post(tx, postings)), {
    name: 'post',
    lanes: 2,
    most: 128,
    keyOf: ({ memberId }) => memberId,
  });
  const inTransit = await createHouse(db)(HOUSE.payoutInTransit);
  const wallets = await walletIds(db);
  type Output = Inside<'POST /api/wallet/withdraw'>['output'];
  api.serve(
    'POST /api/wallet/withdraw',
    async ({ session, operation, body: { amount } }): Promise<Output> => {
      const { memberId } = session;
      const wallet = wallets.get(memberId);
      if (wallet === undefined) throw new AppError('NO_WALLET');
      const posting = withdrawHold(
        { id: operation, memberId, amount, bankCode: 'KBANK' },
        { wallet, inTransit },
      );
      const { result } = await postBatched(posting);
      if (result !== 'posted') throw new AppError('MONEY_NOT_ENOUGH');
      return { status: 'PENDING', reference: operation, amount };
    },
  );
}

function bareRoute(db: Db): FastifyInstance {
  const bare = fastify();
  bare.get<{ Params: { id: string } }>('/bare/:id', async ({ params }) => {
    const { rows } = await db.client.query<{ id: string; name: string; phone: string }>({
      name: 'bench_bare',
      text: 'select id, name, phone from member where id = $1',
      values: [params.id],
    });
    return rows[0];
  });
  return bare;
}

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const db = connect(config.DATABASE_URL, config.DATABASE_POOL, log);
  const settings = createCurrentSettings(db);
  const app = await createHttp({
    log,
    trustProxy: config.TRUST_PROXY,
    requestsPerMinute: config.REQUESTS_PER_MINUTE,
    requestLog: createPlainLog(config.LOG_LEVEL),
  });
  const api = createApi(app, {
    sessions: createSessions(db),
    idempotency: createIdempotency(db),
    async requireOpen() {
      if ((await settings.current()).isTerminated) throw new AppError('gone');
    },
  });
  serveHealth(app, {
    check: async () => undefined,
    clock: systemClock,
    isDraining: () => false,
    metricsToken: undefined,
    isProduction: false,
  });
  const lane = process.env['BENCH_LANE'];
  if (lane === 'withdraw') serveWithdraw(api, db, settings);
  else if (lane === 'transfer') await serveTransfer(api, db);
  else {
    serveWallet(api, { db, settings });
    createStatement({ db, settings, clock: systemClock }).routes?.(api, app);
    await bareRoute(db).listen({ host: config.HOST, port: Number(process.env['BENCH_BARE_PORT']) });
  }
  await app.listen({ host: config.HOST, port: config.PORT });
}

process.on('SIGTERM', () => process.exit(0));
main().catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
