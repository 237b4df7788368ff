/** What tests of the wheel and of coupons need: a clock that stands where it is put, and a wheel as the operator sets one up. */
import { drizzle } from 'drizzle-orm/node-postgres';
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '@krapao/contract/ids';
import type { RouteKey, Wire } from '@krapao/contract/api';
import type { Db } from '../../../db/pool.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import type { Log } from '../../../kernel/log.ts';
import { memberWith, silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { createChanges } from '../../history/changes.ts';
import { createCurrentSettings } from '../../site/settings.ts';
import { createBonusWork } from '../bonus/carry-out.ts';
import { openingCoins } from '../coins/testing.ts';
import { createClaim } from '../coupon/claim.ts';
import { createRewards, rewardsDesk } from '../index.ts';
import { createSeeds } from './seeds.ts';
import { createShow } from './show.ts';
import { createSpin } from './spin.ts';

export const BOX_KEY = { version: 1, secret: 'a key for tests of the wheel, 32 letters' };
export const BOX = createSecretBox(BOX_KEY);

/** So heavy that nothing else is drawn. */
export const SURE = 1_000_000_000;

export const inAll = (text: string) => ({ th: text, la: text, en: text });
const LOOKS = { bgColor: '#111111', textColor: '#ffffff' };

/** A slice of the prize of its name. */
export const slice = (code: string, weight: number, substitute: string | null = null) => ({
  ...{ code, label: inAll(code), prize: code, weight, substitute, ...LOOKS },
});

/** Prizes of these tests: kind, value, how many a day. */
const PRIZES = {
  nothing: ['nothing', 0, null],
  coin1: ['coin', 1, null],
  cash5: ['cash', 5, null],
  cash100: ['cash', 100, 5],
  shirt: ['goods', 1, 2],
  bonus50: ['bonus', 50, 100],
} as const;

/** What bonus50 is of. */
const WHEEL_OFFER = {
  ...{ prizesOnly: true, multiple: 10, budget: 100_000, receivers: 1_000 },
  weights: [{ kind: 'slot', percent: 100 }],
  name: inAll('Wheel bonus'),
};

export type WheelBench = Awaited<ReturnType<typeof wheelBench>>;

/** @param over a database that has games and members already */
export async function wheelBench({ log = silent, over }: { log?: Log; over?: TestDb } = {}) {
  const base = over ?? (await testDb());
  const at = { now: new Date('2026-11-22T05:00:00Z') };
  const clock = { now: () => at.now };
  const told: string[] = [];
  const realtime = {
    changed: (memberId: MemberId, topics: readonly string[]) => told.push(`${memberId}: ${topics.join(' ')}`),
  };
  const { db, house } = base;
  const games = {
    refresh: () => Promise.resolve(),
    transferHome: () => Promise.reject(new Error('no games here')),
  };
  const deps = { db, house, clock, realtime, log, box: BOX, games, settings: createCurrentSettings(db) };
  const seeds = createSeeds(deps);
  const changes = createChanges(db, rewardsDesk(deps).changeables ?? []);
  const { app, api } = await testServer(db, { log, requestLog: log });

  async function change(kind: string, subject: string, order: object): Promise<void> {
    const { version } = await changes.see(kind, subject);
    await changes.change({ kind, subject, order, seen: version }, { name: 'noi', why: 'a test' });
  }
  await change('bonus', 'WHEEL', WHEEL_OFFER);
  for (const [code, [kind, value, daily]] of Object.entries(PRIZES))
    await change('prize', code, {
      ...{ kind, value, daily, name: inAll(`prize ${code}`) },
      ...(kind === 'bonus' && { offer: 'WHEEL' }),
    });
  const work = createBonusWork(deps);

  return {
    ...base,
    ...deps,
    /** Where the clock stands. */
    at,
    /** What screens heard. */
    told,
    seeds,
    changes,
    change,
    spin: createSpin({ ...deps, seeds }),
    show: createShow({ ...deps, seeds }),
    claim: createClaim({ ...deps, bonusesDue: () => undefined }),
    work,
    /** Gives the bonuses that are due, and ends those that end. */
    async carryOutDue(): Promise<void> {
      for (let id = await work.take(); id !== undefined; id = await work.take()) await work.carryOut(id);
    },
    desk: rewardsDesk(deps),
    module: createRewards(deps),
    /** Shows those slices from now on. */
    turn: (...slices: readonly object[]) =>
      change('wheel', 'demo', { name: inAll('Wheel'), isActive: true, slices }),
    async memberWithCoins(coins: number): Promise<MemberId> {
      const { id } = await memberWith(base);
      if (coins > 0) await db.withTx((tx) => openingCoins(tx, id, coins));
      return id;
    },
    app,
    api,
    async drop() {
      await app.close();
      await base.drop();
    },
  };
}

/** Serves the whole module: a token is a member's id. */
export async function served({ app, api, module }: WheelBench): Promise<FastifyInstance> {
  module.routes?.(api, app);
  await app.ready();
  return app;
}

/** Calls it as that member. */
export async function call<K extends RouteKey>(
  app: FastifyInstance,
  memberId: MemberId,
  route: K,
  { body, key, query = '' }: { body?: Wire<K>['body']; key?: string; query?: string } = {},
) {
  const [method, path] = route.split(' ') as ['GET' | 'POST', string];
  const response = await app.inject({
    method,
    url: path + query,
    headers: {
      authorization: `Bearer ${memberId}`,
      'x-wallet-user': '1',
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { payload: body }),
  });
  return { status: response.statusCode, body: response.json<Wire<K>['output'] & { message?: string }>() };
}

/** The same database for a server that dies at the nth statement of its transaction, at the latest before the commit. */
export const dyingAt = (db: Db, nth: number): Db => ({
  ...db,
  withTx: (work) =>
    db.withTx(async (tx) => {
      let asked = 0;
      const query = tx.client.query.bind(tx.client) as (...statement: unknown[]) => unknown;
      const client = new Proxy(tx.client, {
        get(target, name, receiver) {
          if (name !== 'query') return Reflect.get(target, name, receiver) as unknown;
          return (...statement: unknown[]) => {
            asked += 1;
            if (asked === nth) throw new Error('killed');
            return query(...statement);
          };
        },
      });
      await work({ ...tx, client, sql: drizzle(client) });
      throw new Error('killed');
    }),
});
