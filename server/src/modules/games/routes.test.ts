import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { testServer } from '../../testing/http.ts';
import { serveGames } from './routes.ts';
import { testGames } from './testing.ts';

let test: TestDb;
let world: Awaited<ReturnType<typeof testGames>>;
let app: FastifyInstance;
beforeAll(async () => {
  test = await testDb();
  world = await testGames(test, ['JOKER', 'UFABET']);
  const served = await testServer(test.db);
  const { api } = served;
  app = served.app;
  serveGames(api, world.games, async () => 'th');
  await app.ready();
});
afterAll(async () => {
  await app.close();
  await test.drop();
});

async function account(member: MemberId, slotCode: string) {
  const response = await app.inject({
    method: 'GET',
    url: `/api/wallet/account/${slotCode}`,
    headers: { authorization: `Bearer ${member}`, 'x-wallet-user': '1' },
  });
  return { status: response.statusCode, body: response.json<Record<string, unknown>>() };
}

describe('GET /api/wallet/account', () => {
  it('tells the state of the provider’s login page beside the credentials, where it has one', async () => {
    const { id } = await memberWith(test);
    await world.games.activate(id, 'UFABET');
    await world.games.activate(id, 'JOKER');
    const state = { __VIEWSTATE: 'a+/=', __EVENTVALIDATION: 'b' };
    world.provider('UFABET').pageState = async () => state;
    const ufabet = await account(id, 'UFABET');
    expect(ufabet).toMatchObject({ status: 200, body: { event: state } });
    expect(await account(id, 'JOKER')).toMatchObject({ status: 200, body: { event: null } });

    world.provider('UFABET').pageState = async () => undefined;
    expect(await account(id, 'UFABET')).toEqual({ status: 200, body: { ...ufabet.body, event: {} } });
  });

  it('is NOT_UFABET where the site says that it knows no such player, and nothing less than its word', async () => {
    const { id } = await memberWith(test);
    await world.games.activate(id, 'UFABET');
    const ufabet = world.provider('UFABET');
    ufabet.pageState = async () => ({ __VIEWSTATE: 'a' });
    ufabet.balance = async () => ({ outcome: 'unknown', reason: '404 User not found', isStranger: true });
    expect(await account(id, 'UFABET')).toEqual({ status: 404, body: { message: 'NOT_UFABET' } });
    ufabet.balance = async () => ({ outcome: 'unknown', reason: 'no answer in time' });
    expect(await account(id, 'UFABET')).toMatchObject({ status: 200 });
  });

  it('asks no page for who has no account', async () => {
    const { id } = await memberWith(test);
    let asked = 0;
    world.provider('UFABET').pageState = async () => ((asked += 1), {});
    expect(await account(id, 'UFABET')).toMatchObject({ body: { message: 'SLOT_NO_ACCOUNT' } });
    expect(asked).toBe(0);
  });
});
