/** Bringing money home from many games at once, some of which are ill: what is home and what is not is told, nothing is lost. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WALLET } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { carryOutDue, inTransit, lapse, REFUSED, testGames, UNKNOWN } from '../games/testing.ts';
import { createBringHome } from './bring-home.ts';

const CODES = ['BUSY', 'DOWN', 'REFUSING', 'SILENT', 'SOUND', 'WELL'] as const;
const EACH = 10_000;

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** A member with 100 baht at each game and 200 in the wallet. */
async function player() {
  const world = await testGames(test, CODES);
  const { id } = await memberWith(test, satang(EACH * (CODES.length + 2)));
  const move = (from: string, to: string) =>
    world.games.transfer({ memberId: id, operation: newId(), from, to, amount: satang(EACH) });
  for (const code of CODES) {
    await world.games.activate(id, code);
    await move(WALLET, code);
  }
  const baht = async (code?: string) => Number(await balanceOf(test, id, code)) / 100;
  const all = async () => {
    const at = await Promise.all(CODES.map((code) => baht(code)));
    return at.reduce((sum, one) => sum + one, (await baht()) + Number(await inTransit(test)) / 100);
  };
  const bring = createBringHome(test.db, world.games);
  const bringHome = (operation: string) => bring({ memberId: id, operation, amount: satang(100) });
  return { ...world, id, move, baht, all, bringHome };
}

it('with one provider down, one that refuses, one that stays silent and a transfer under way: each is told, and none is lost', async () => {
  const { id, games, provider, move, baht, all, bringHome } = await player();
  const balance = provider('DOWN').balance.bind(provider('DOWN'));
  provider('BUSY').onTransfer = async () => UNKNOWN;
  await move(WALLET, 'BUSY');
  provider('DOWN').balance = async () => ({ outcome: 'unknown', reason: 'down' });
  provider('DOWN').onTransfer = async () => UNKNOWN;
  provider('REFUSING').onTransfer = async () => REFUSED;
  provider('SILENT').onTransfer = async (_, apply) => {
    apply();
    return UNKNOWN;
  };

  const operation = newId();
  const stuck = ['BUSY', 'DOWN', 'REFUSING', 'SILENT'];
  for (let i = 0; i < 2; i += 1) {
    expect(await bringHome(operation)).toEqual({ stuck });
    expect(await baht()).toBe(300);
    expect(await all()).toBe(800);
  }
  expect(await baht('REFUSING')).toBe(100);

  // they are well again; what was under way ends by itself
  for (const code of CODES) provider(code).onTransfer = async (_, apply) => apply();
  provider('DOWN').balance = balance;
  await lapse(test, id);
  await carryOutDue(games);
  expect(await inTransit(test)).toBe(0n);
  expect(await baht()).toBe(500);
  expect(await baht('BUSY')).toBe(200);
  expect(await bringHome(newId())).toEqual({ stuck: [] });
  expect(await baht()).toBe(800);
  for (const code of CODES) expect(await baht(code)).toBe(0);
});

it('money on its way from one game to another is not taken for home, and comes home when it has arrived', async () => {
  const { id, games, provider, move, baht, all, bringHome } = await player();
  provider('WELL').onTransfer = async () => UNKNOWN;
  expect(await move('SOUND', 'WELL')).toMatchObject({ status: 'PENDING' });
  expect(await bringHome(newId())).toEqual({ stuck: ['WELL'] });
  expect(await baht()).toBe(600);
  expect(await all()).toBe(800);
  provider('WELL').onTransfer = async (_, apply) => apply();
  await lapse(test, id);
  await carryOutDue(games);
  expect(await bringHome(newId())).toEqual({ stuck: [] });
  expect(await baht()).toBe(800);
});

it('what a provider tells a hair above what it holds comes home but for a satang, and nothing is stuck', async () => {
  const { provider, baht, all, bringHome } = await player();
  provider('WELL').holdAHairLess();
  expect(await bringHome(newId())).toEqual({ stuck: [] });
  expect(await baht('WELL')).toBe(0.01);
  expect(await baht()).toBe(799.99);
  expect(await all()).toBe(800);
  // that satang is too little to be asked for
  expect(await bringHome(newId())).toEqual({ stuck: [] });
});
