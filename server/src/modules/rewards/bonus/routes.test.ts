import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '@krapao/contract/ids';
import type { RouteKey, Wire } from '@krapao/contract/api';
import { ERRORS, statusOf, type ErrorCode } from '@krapao/contract/errors';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { silent } from '../../../testing/fixtures.ts';
import { testServer } from '../../../testing/http.ts';
import { createChanges } from '../../history/changes.ts';
import { seedWheel } from '../../../seed/wheel.ts';
import { createCurrentSettings, writeSettings } from '../../site/settings.ts';
import { createShowPayout } from '../../withdrawals/show-payout.ts';
import { serveWithdrawals } from '../../withdrawals/routes.ts';
import { createRewards, rewardsDesk } from '../index.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
let app: FastifyInstance;
beforeAll(async () => {
  b = await bonusBench();
  const served = await testServer(b.db);
  const { api } = served;
  app = served.app;
  const deps = { ...b.deps, log: silent, games: b.world.games, settings: createCurrentSettings(b.db) };
  const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
  createRewards({ ...deps, box }).routes?.(api, app);
  serveWithdrawals(api, { ...b, showPayout: createShowPayout(b.db) });
  await app.ready();
  await b.offer('DAILY20');
  await b.offer('OTHER');
});
afterAll(async () => {
  await app.close();
  await b.drop();
});

async function call<K extends RouteKey>(
  memberId: MemberId,
  route: K,
  path: string,
  { key, body: payload }: { key?: string | undefined; body?: object } = {},
) {
  const response = await app.inject({
    method: payload ? 'POST' : 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${memberId}`,
      'x-wallet-user': '1',
      ...(key && { 'idempotency-key': key }),
    },
    ...(payload && { payload }),
  });
  const { message, ...body } = response.json<Wire<K>['output'] & { message?: string }>();
  return { route, status: response.statusCode, message, body };
}
const get = <K extends RouteKey>(memberId: MemberId, route: K, path: string, key?: string) =>
  call(memberId, route, path, { key });
const activate = (memberId: MemberId, offer: string, key?: string) =>
  get(memberId, 'GET /api/bonus/activate/{code}', `/api/bonus/activate/${offer}`, key);
const clear = (memberId: MemberId, query = '', key?: string) =>
  get(memberId, 'GET /api/bonus/clear', `/api/bonus/clear${query}`, key);

describe('over HTTP a bonus', () => {
  it('is listed with its terms, taken, shown with its numbers, and ended for what was seen', async () => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    expect(await activate(id, 'daily20')).toMatchObject({
      status: 200,
      body: { isActive: true, state: 'due', required: null },
    });
    await b.carryOutDue();
    const { body } = await get(id, 'GET /api/bonus', '/api/bonus?lang=en');
    expect(Object.values(body)).toContainEqual(
      expect.objectContaining({
        ...{
          code: 'DAILY20',
          name: 'Daily 20 %',
          percent: 20,
          max: 300,
          minDeposit: 300,
          multiple: 8,
          type: 'day',
        },
        userBonus: expect.objectContaining({
          ...{
            state: 'open',
            amount: 200,
            required: 1600,
            done: 0,
            remaining: 1600,
            own: 1000,
            forfeit: 200,
            keep: 1000,
          },
        }) as unknown,
      }),
    );
    expect(await get(id, 'GET /api/bonus/check/active', '/api/bonus/check/active')).toMatchObject({
      body: { status: true, type: 'day' },
    });
    expect(await get(id, 'GET /api/bonus/check/minimum', '/api/bonus/check/minimum')).toMatchObject({
      body: { status: false, minimum: 20 },
    });
    expect(await clear(id, '?forfeit=199.99')).toMatchObject({
      status: 409,
      message: 'BONUS_CONDITION',
      body: { forfeit: 200, keep: 1000, remaining: 1600 },
    });
    const key = '0b8f0f2e-6a0f-4f5e-9a55-7d0f2f0c1a11';
    const ended = { status: 200, message: 'BONUS_CLEAR', body: { status: 'SUCCESS' } };
    expect(await clear(id, '?forfeit=200', key)).toMatchObject(ended);
    // asked again, it is told again
    expect(await clear(id, '?forfeit=200', key)).toMatchObject(ended);
    expect(await clear(id)).toMatchObject({ status: 404, message: 'NO_DATA' });
    expect(await get(id, 'GET /api/bonus/check/active', '/api/bonus/check/active')).toMatchObject({
      body: { status: false, type: null },
    });
    expect(await b.wallet(id)).toBe(1_000);
  });

  it('that is named is ended alone, and none that came since for as much', async () => {
    const id = await b.given(1_000, 'DAILY20');
    const own = async () => {
      const { body } = await get(id, 'GET /api/bonus', '/api/bonus?lang=en');
      const offers: Wire<'GET /api/bonus'>['output'] = Object.assign([], body);
      return offers.find(({ userBonus }) => userBonus?.isActive)?.userBonus?._id ?? '';
    };
    const first = await own();
    // another tab ends it, and takes another one
    expect(await clear(id, '?forfeit=200')).toMatchObject({ status: 200 });
    await b.deposit(id, 500);
    expect(await activate(id, 'OTHER')).toMatchObject({ status: 200, body: { state: 'due' } });
    await b.carryOutDue();
    expect(await clear(id, `?forfeit=200&bonus=${first}`)).toMatchObject({ status: 404, message: 'NO_DATA' });
    const second = await own();
    expect(second).not.toBe(first);
    expect(await clear(id, `?forfeit=200&bonus=${second}`)).toMatchObject({ status: 200 });
  });

  it('is none of what a press on a promotion ends, and neither is another promotion', async () => {
    for (const code of ['FIRST8', 'THEN9'])
      await b.db.client.query(
        `insert into promotion (code, percent_fail, days, uses, description, is_active) values ($1, 800, 7, 9, '{"th":"","la":"","en":""}', true)`,
        [code],
      );
    const id = await b.member();
    const receive = (code: string) =>
      get(id, 'GET /api/promotion/activate/{code}', `/api/promotion/activate/${code}`);
    const current = async () =>
      (await get(id, 'GET /api/promotion/current', '/api/promotion/current')).body.promotion?.code;
    await receive('FIRST8');
    const ended = { status: 200, body: { status: 'SUCCESS' } };
    expect(await clear(id, '?promotion=first8', 'p'.repeat(20))).toMatchObject(ended);
    // a screen that has not heard of it: another one is current by now, or a bonus waits for its deposit
    expect(await receive('THEN9')).toMatchObject({ status: 200 });
    expect(await clear(id, '?promotion=FIRST8')).toMatchObject({ status: 404, message: 'NO_DATA' });
    expect(await clear(id, '?promotion=first8', 'p'.repeat(20))).toMatchObject(ended);
    expect(await current()).toBe('THEN9');
    expect(await clear(id, '?promotion=THEN9')).toMatchObject(ended);
    expect(await activate(id, 'DAILY20')).toMatchObject({ body: { isActive: true } });
    expect(await clear(id, '?promotion=THEN9')).toMatchObject({ status: 404, message: 'NO_DATA' });
    const { body } = await get(id, 'GET /api/bonus/check/active', '/api/bonus/check/active');
    expect(body.status).toBe(true);
  });

  it('is refused with the code that says why', async () => {
    const id = await b.given(1_000, 'DAILY20');
    expect(await activate(id, 'DAILY20')).toMatchObject({ status: 409, message: 'BONUS_ALREADY_ACTIVE' });
    expect(await activate(id, 'OTHER')).toMatchObject({ status: 409, message: 'BONUS_REMAINING' });
    await clear(id, '?forfeit=200');
    expect(await activate(id, 'DAILY20')).toMatchObject({ status: 409, message: 'BONUS_MAX_CLAIMED' });
    expect(await activate(id, 'NOWHERE')).toMatchObject({ status: 404, message: 'NO_DATA' });
    await b.offer('GONE', {}, { receivers: 0 });
    expect(await activate(id, 'GONE')).toMatchObject({ status: 409, message: 'BONUS_FULL' });
  });

  it('is taken once by calls whose answers were lost', async () => {
    const id = await b.member();
    const key = '3d0d2b0e-37a3-4a52-8a3c-0f8ce24d7f21';
    const first = await activate(id, 'OTHER', key);
    expect(first).toMatchObject({ status: 200, body: { state: 'armed' } });
    expect(await activate(id, 'OTHER', key)).toEqual(first);
  });
});

describe('each code of the catalogue that concerns bonuses and promotions', () => {
  const promotion = (memberId: MemberId, code: string) =>
    get(memberId, 'GET /api/promotion/activate/{code}', `/api/promotion/activate/${code}`);
  const kept = async () => {
    const id = await b.given(1_000, 'DAILY20');
    return id;
  };
  const ways: Readonly<Record<string, () => Promise<{ status: number; message: string | undefined }>>> = {
    BONUS_REMAINING: async () => activate(await kept(), 'OTHER'),
    BONUS_ALREADY_ACTIVE: async () => activate(await kept(), 'daily20'),
    BONUS_MAX_CLAIMED: async () => {
      const id = await kept();
      await clear(id, '?forfeit=200');
      return activate(id, 'DAILY20');
    },
    BONUS_CONDITION: async () => clear(await kept()),
    BONUS_CLEAR: async () => clear(await kept(), '?forfeit=200'),
    BONUS_FULL: async () => activate(await b.member([]), 'NONE'),
    NO_PROMOTION: async () => promotion(await b.member([]), 'NOBODYS'),
    PROMOTION_RECEIVED: async () => {
      const id = await b.member([]);
      await promotion(id, 'KRAPAO8');
      return promotion(id, 'KRAPAO8');
    },
  };
  beforeAll(async () => {
    await b.offer('NONE', {}, { receivers: 0 });
    await b.db.client.query(
      `insert into promotion (code, percent_fail, days, uses, description, is_active)
        values ('KRAPAO8', 800, 7, 100, '{"th": "", "la": "", "en": ""}', true)`,
    );
  });

  it('is in this list', () => {
    const named = Object.keys(ERRORS).filter((code) => /^BONUS_|PROMOTION/.test(code));
    expect(Object.keys(ways).toSorted()).toEqual(named.toSorted());
  });

  it.each(Object.keys(ways))('%s is what a member is answered', async (code) => {
    const answer = await ways[code]?.();
    expect(answer).toMatchObject({ message: code, status: statusOf(code as ErrorCode) });
  });

  it('BONUS_CONDITION is also what stops a withdrawal, of the wallet and of all', async () => {
    const id = await kept();
    const stopped = { status: 409, message: 'BONUS_CONDITION' };
    const numbers = { required: 1600, done: 0, remaining: 1600, forfeit: 200, keep: 1000 };
    for (const path of ['/api/wallet/withdraw', '/api/wallet/withdrawAll'] as const)
      expect(await call(id, `POST ${path}`, path, { body: { amount: 100 } })).toMatchObject({
        ...stopped,
        body: numbers,
      });
    expect(await b.wallet(id)).toBe(1_200);
  });
});

describe('an offer', () => {
  const by = { name: 'noi', why: 'a test' };
  const inAll = { th: 'ก', la: 'ກ', en: 'A' };
  const fair = {
    ...{ percent: 20, max: 300, minDeposit: 300, multiple: 8, budget: 10_000, receivers: 100, name: inAll },
    weights: [{ kind: 'slot', percent: 100 }],
  };
  const save = async (code: string, order: object) => {
    const changes = createChanges(b.db, rewardsDesk(b.deps).changeables ?? []);
    const { version } = await changes.see('bonus', code);
    return changes.change({ kind: 'bonus', subject: code, order, seen: version }, by);
  };
  const wrong = (field: string) =>
    expect.objectContaining({
      code: 'INVALID_REQUEST',
      params: { fields: expect.objectContaining({ [field]: expect.any(String) as unknown }) as unknown },
    }) as unknown;

  it('is set up and changed by an operator; what runs keeps its terms', async () => {
    await save('NEW20', fair);
    const id = await b.given(1_000, 'NEW20');
    const { after } = await save('NEW20', { percent: 50, multiple: 10, isActive: false });
    expect(after).toMatchObject({ percent: 50, max: 300, multiple: 10, isActive: false });
    expect(await b.bonusOf(id, 'NEW20')).toMatchObject({ amount: baht(200), required: baht(1_600) });
  });

  it.each([
    ['more than ten times', { ...fair, multiple: 10.01 }, 'multiple'],
    ['ten times of deposit and bonus', { ...fair, basis: 'total', multiple: 9 }, 'multiple'],
    [
      'of two kinds of games',
      {
        ...fair,
        weights: [
          { kind: 'slot', percent: 100 },
          { kind: 'sport', percent: 50 },
        ],
      },
      'weights',
    ],
    ['of no game', { ...fair, weights: [{ kind: 'slot', percent: 0 }] }, 'weights'],
    ['of a sum and a percentage', { ...fair, fixed: 50 }, 'percent'],
    ['of nothing', { ...fair, percent: 0 }, 'percent'],
    ['without a budget', { ...fair, budget: undefined }, 'budget'],
    ['whose turnover is bounded by more than can be counted', { ...fair, wageringCap: 1e308 }, 'wageringCap'],
    ['that ends in no year of ours', { ...fair, until: '0000-01-01T00:00:00Z' }, 'until'],
    [
      'that ends before it begins',
      { ...fair, from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' },
      'until',
    ],
    [
      'that ends before it begins, said in the time of another place',
      { ...fair, from: '2027-01-02T00:00:00Z', until: '2027-01-02T03:00:00+07:00' },
      'until',
    ],
  ])('%s is refused beside its field', async (_, order, field) => {
    await expect(save('WRONG', JSON.parse(JSON.stringify(order)) as object)).rejects.toEqual(wrong(field));
  });

  it('says that its end is past', async () => {
    const { doubts = [] } = await save('LATE', { ...fair, until: '2020-01-01T00:00:00Z' });
    expect(doubts.at(-1)).toBe('its end is past: nobody can take it');
  });

  it('says what it costs: played by small stakes where the house earns least, and staked at once', async () => {
    const { doubts = [] } = await save('PRICED', fair);
    expect(doubts[0]).toBe(
      "on 1,000.00 baht it gives 200.00 and asks 1,600.00 to be played: it costs 136.00 where that is played by small stakes (the games' edges), and up to 200.00 where it is staked at once",
    );
    expect(doubts[1]).toBe('its budget of 10,000.00 costs from 6,800.00 to as much as it is');
    expect(doubts[2]).toContain('most per stake 40 ');
    const mixed = { ...fair, oneProduct: false, maxStake: 40 };
    const weights = [
      { kind: 'slot', percent: 50 },
      { kind: 'lotto', percent: 100 },
    ];
    const { doubts: others = [] } = await save('MIXED', { ...mixed, weights });
    // two are staked at slots for one that counts: 8 % of 1,600
    expect(others[0]).toContain('it costs 72.00 where');
    expect(others).toHaveLength(2);
    const { doubts: won = [] } = await save('GOOD', { ...mixed, weights: [{ kind: 'lotto', percent: 100 }] });
    expect(won[0]).toContain('it earns 120.00 where');
    expect(won[1]).toContain('costs from 0.00 to');
  });

  it('is doubted where stakes bring members more than half a percent besides: refund, invite and the wheel', async () => {
    const besides = async () =>
      (await save('BESIDES', { ...fair, maxStake: 40, budget: 20_000 })).doubts?.slice(2);
    expect(await besides()).toEqual([]);
    await writeSettings(b.db, { inviteSuccess: 0.41 });
    expect(await besides()).toEqual([
      "besides, stakes bring members up to 0.51 %: refund 0.1 %, invite 0.41 %, the wheel's coins 0 %, more than 0.5 % is more than some games leave",
    ]);
    await writeSettings(b.db, { inviteSuccess: 0.05 });
    await b.db.withTx(seedWheel);
    expect(await besides()).toEqual([expect.stringContaining('up to 1.59 %: refund 0.1 %, invite 0.05 %')]);
  });

  it('that asks more is taken where the operator lifts the bound, and its budget is never below what it gave', async () => {
    await save('MORE', { ...fair, multiple: 20, wageringCap: null, oneProduct: false });
    await b.given(1_000, 'MORE');
    await expect(save('MORE', { budget: 199, wageringCap: null })).rejects.toEqual(wrong('budget'));
  });
});
