import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FastifyInstance } from 'fastify';
import type { MemberId } from '@krapao/contract/ids';
import type { RouteKey, Wire } from '@krapao/contract/api';
import { createApi } from '../../../http/bind.ts';
import { createIdempotency } from '../../../http/idempotency.ts';
import { createHttp } from '../../../http/server.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { silent } from '../../../testing/fixtures.ts';
import { createChanges } from '../../history/changes.ts';
import { createCurrentSettings } from '../../site/settings.ts';
import { createRewards, rewardsDesk } from '../index.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
let app: FastifyInstance;
beforeAll(async () => {
  b = await bonusBench();
  app = await createHttp({
    log: silent,
    requestLog: silent,
    trustProxy: false,
    requestsPerMinute: 1_000_000,
  });
  const api = createApi(app, {
    sessions: { find: async (token) => ({ id: 1n, memberId: token as MemberId }) },
    idempotency: createIdempotency(b.db),
    requireOpen: async () => undefined,
  });
  const deps = { ...b.deps, log: silent, games: b.world.games, settings: createCurrentSettings(b.db) };
  const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
  createRewards({ ...deps, box }).routes?.(api, app);
  await app.ready();
  await b.offer('DAILY20');
  await b.offer('OTHER');
});
afterAll(async () => {
  await app.close();
  await b.drop();
});

async function get<K extends RouteKey>(memberId: MemberId, route: K, path: string, key?: string) {
  const response = await app.inject({
    method: 'GET',
    url: path,
    headers: {
      authorization: `Bearer ${memberId}`,
      'x-wallet-user': '1',
      ...(key && { 'idempotency-key': key }),
    },
  });
  const { message, ...body } = response.json<Wire<K>['output'] & { message?: string }>();
  return { route, status: response.statusCode, message, body };
}
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
    [
      'that ends before it begins',
      { ...fair, from: '2027-01-02T00:00:00Z', until: '2027-01-01T00:00:00Z' },
      'until',
    ],
  ])('%s is refused beside its field', async (_, order, field) => {
    await expect(save('WRONG', JSON.parse(JSON.stringify(order)) as object)).rejects.toEqual(wrong(field));
  });

  it('that asks more is taken where the operator lifts the bound, and its budget is never below what it gave', async () => {
    await save('MORE', { ...fair, multiple: 20, wageringCap: null, oneProduct: false });
    await b.given(1_000, 'MORE');
    await expect(save('MORE', { budget: 199, wageringCap: null })).rejects.toEqual(wrong('budget'));
  });
});
