/** All of a game's money into the wallet, at a provider that adds doubles: it may hold a hair less than it tells (15.149999999999999 for 15.15). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, kindsOf, lapse, playerIn, REFUSED, setAside } from '../testing.ts';
import { namelessPlayer } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

/** Who has 15.15 in the game. */
async function player() {
  const world = await playerIn(test);
  await world.fill(1_515);
  const home = (operation = newId(), amount = 1_515) =>
    world.games.transferHome({ memberId: world.id, operation, from: 'JOKER', amount: satang(amount) });
  const sent = () => world.provider().calls.filter((call) => call === 'transfer').length - 1;
  return { ...world, home, sent };
}
const HOME = { wallet: 100_000 - 1, game: 1, provider: 1, transit: 0 };

it('comes home but for a satang where its provider refuses the whole that it tells, and tells it still', async () => {
  const { home, balances, provider, games, id } = await player();
  provider().holdAHairLess();
  expect(await home()).toMatchObject({ status: 'SUCCESS', amount: 1_514n });
  expect(await balances()).toEqual(HOME);
  // the satang that stays is no play
  await games.refresh(id);
  const refused = ['empty_hold', 'empty_return'];
  const whole = ['fill_hold', 'fill_settle', ...refused, 'empty_hold', 'empty_settle'];
  expect(await kindsOf(test, id)).toEqual(whole);
});

it('comes home whole where its provider gives it', async () => {
  const { home, balances, sent } = await player();
  expect(await home()).toMatchObject({ status: 'SUCCESS', amount: 1_515n });
  expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
  expect(sent()).toBe(1);
});

it('leaves a satang also where the whole was refused for what has passed since, which comes home with what comes later', async () => {
  const { home, fill, balances, provider, games, id } = await player();
  const gives = provider().onTransfer;
  provider().onTransfer = async () => {
    provider().onTransfer = gives;
    return REFUSED;
  };
  expect(await home()).toMatchObject({ status: 'SUCCESS', amount: 1_514n });
  expect(await balances()).toEqual(HOME);
  // no play, nor the house's
  await games.refresh(id);
  await fill(200);
  expect(await home(newId(), 201)).toMatchObject({ status: 'SUCCESS', amount: 201n });
  expect(await balances()).toEqual({ wallet: 100_000, game: 0, provider: 0, transit: 0 });
});

it('comes home so also at a provider that knows no transfer by its name', async () => {
  const { games, id, provider, balances } = await namelessPlayer(test);
  provider().holdAHairLess();
  const call = { memberId: id, operation: newId(), from: 'JOKER', amount: satang(10_000) };
  expect(await games.transferHome(call)).toMatchObject({ status: 'SUCCESS', amount: 9_999n });
  expect(await balances()).toEqual({ wallet: 109_999, game: 1, provider: 1, transit: 0 });
});

it.each([
  ['has less by now', 5, 1_510],
  ['has more by now', -5, 1_520],
])('is asked for once where the game %s', async (_, lost, left) => {
  const { home, balances, provider, username, sent } = await player();
  provider().onTransfer = async () => {
    provider().play(username, -lost);
    return REFUSED;
  };
  await expect(home()).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  expect(sent()).toBe(1);
  expect(await balances()).toEqual({ wallet: 100_000 - 1_515, game: left, provider: left, transit: 0 });
});

it('is asked for once where its provider does not tell any more what there is', async () => {
  const { home, provider, sent } = await player();
  provider().onTransfer = async () => {
    provider().onBalance = () => Promise.reject(new Error('down'));
    return REFUSED;
  };
  await expect(home()).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  expect(sent()).toBe(1);
});

it('is not asked for less than may be moved', async () => {
  const { games, id, provider, fill, empty, sent } = await player();
  await empty(1_415);
  provider().holdAHairLess();
  const call = { memberId: id, operation: newId(), from: 'JOKER', amount: satang(100) };
  await expect(games.transferHome(call)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  expect(sent()).toBe(2);
  // with what comes later it can be moved again
  await fill(100);
  expect(await games.transferHome({ ...call, operation: newId(), amount: satang(200) })).toMatchObject({
    amount: 199n,
  });
});

it('goes on as the same call where its server died once the whole was refused, and moves nothing twice', async () => {
  const { home, balances, provider, empty } = await player();
  provider().holdAHairLess();
  const operation = newId();
  // all that was done before that death
  await expect(empty(1_515, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  const answers = await Promise.allSettled([home(operation), home(operation), home(operation)]);
  expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0);
  expect(await balances()).toEqual(HOME);
  await home(operation).catch(() => undefined);
  expect(await balances()).toEqual(HOME);
});

it('ends once where the answer to the second call was lost', async () => {
  const { home, balances, provider, games, id } = await player();
  provider().holdAHairLess();
  const hairLess = provider().onTransfer;
  provider().onTransfer = async (order, apply) => {
    const answer = await hairLess(order, apply);
    return answer.outcome === 'done' ? { outcome: 'unknown', reason: 'lost' } : answer;
  };
  const operation = newId();
  expect(await home(operation)).toMatchObject({ status: 'PENDING' });
  await lapse(test, id);
  await carryOutDue(games);
  expect(await balances()).toEqual(HOME);
});
