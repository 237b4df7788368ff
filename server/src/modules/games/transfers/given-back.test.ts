/** Transfers whose money was given back after a call of unknown end: their provider is asked once more what became of them (decision 0273). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, lapse, REFUSED, setAside, UNKNOWN } from '../testing.ts';
import { readFromBeginning } from '../turnover/store.ts';
import { playerFound } from '../unexplained/testing.ts';
import { createSettleTransfer } from './waiting-transfers.ts';
import { namelessPlayer } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(async () => {
  await setAside(test);
  await test.db.client.query('delete from game_given_back');
});
afterAll(() => test.drop());

/** Those that are asked about, in how many seconds, and how often they were. */
const asked = async (): Promise<{ id: string; seconds: number; attempts: number }[]> =>
  (
    await test.db.client.query<{ id: string; seconds: number; attempts: number }>(
      'select id, round(extract(epoch from due_at - now()))::int as seconds, attempts from game_given_back',
    )
  ).rows;

async function player() {
  const world = await playerFound(test);
  const { givenBack: work } = world.games;
  /** What is due is asked about; `later`: as if its time had come. */
  const ask = async ({ later = true } = {}) => {
    if (later) await test.db.client.query('update game_given_back set due_at = now()');
    for (let taken = await work.take(); taken; taken = await work.take()) await work.carryOut(taken);
  };
  const queries = () => world.provider().calls.filter((call) => call === 'queryTransfer').length;
  const sent = () => world.provider().calls.filter((call) => call === 'transfer').length;
  /** The provider answers anew what it is asked, and carries out that call as if it came only now. */
  const arrives = (operation: string, amount: number) => {
    world.provider().carriedOut.set(operation, satang(amount));
    world.provider().play(world.username, amount);
  };
  const answers = () => {
    world.provider().onQuery = async (_order, look) => look();
  };
  return { ...world, work, ask, queries, sent, arrives, answers };
}

it.each([
  ['fill', 20_000, 20_000, { wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 }],
  ['empty', 4_000, -4_000, { wallet: 104_000, game: 6_000, provider: 6_000, transit: 0 }],
] as const)(
  'that was carried out all the same waits for a person, and nothing is sent: %s',
  async (way, amount, moved, corrected) => {
    const it = await player();
    const operation = await it.givenBack(way, amount);
    const before = { wallet: 100_000, game: 10_000, transit: 0 };
    expect(await it.balances()).toMatchObject(before);
    it.answers();
    it.arrives(operation, moved);
    const sent = it.sent();
    await it.ask();
    expect(it.sent()).toBe(sent);
    expect(await asked()).toEqual([]);
    expect(await it.balances()).toMatchObject(before);
    expect(await it.waiting()).toMatchObject([
      { kind: 'finding', amount: BigInt(amount), waits: 'review', facts: { transfer: operation } },
    ]);
    expect(await it.broken()).toHaveLength(1);
    await it.decide('settle');
    await it.compare();
    expect(await it.balances()).toEqual(corrected);
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  },
);

it('says how much was corrected there as play since, which may have been it', async () => {
  const it = await player();
  const operation = await it.givenBack('fill', 20_000);
  it.arrives(operation, 20_000);
  it.round(0, 5_000, { isReported: false });
  await it.compare();
  await it.pass(10);
  await it.read();
  expect(await it.waiting()).toMatchObject([
    { amount: 25_000n, facts: { what: 'no report of play explains it' } },
  ]);
  await it.decide('settle');
  it.answers();
  await it.ask();
  const [found] = await it.waiting();
  expect(found?.facts).toMatchObject({ transfer: operation });
  expect(found?.facts?.['told']).toContain('; 250.00 were corrected there as play since, which may be this');
});

it('is asked about once where it was not carried out, and not before a call can be late no more', async () => {
  const it = await player();
  const operation = await it.givenBack('fill', 20_000);
  it.answers();
  expect(await asked()).toEqual([{ id: operation, seconds: 600, attempts: 0 }]);
  const before = it.queries();
  await it.ask({ later: false });
  expect(it.queries()).toBe(before);
  await it.ask();
  expect(it.queries()).toBe(before + 1);
  expect(await asked()).toEqual([]);
  expect(await it.waiting()).toEqual([]);
});

it('is asked about when the operator says that its provider can be late no more', async () => {
  const it = await player();
  await test.db.client.query(`update game_provider set longest_delay_seconds = 3600 where code = 'JOKER'`);
  const operation = await it.givenBack('fill', 20_000);
  await test.db.client.query(`update game_provider set longest_delay_seconds = null where code = 'JOKER'`);
  expect(await asked()).toEqual([{ id: operation, seconds: 3_600, attempts: 0 }]);
});

it('is asked about every hour while its provider does not tell, for a day', async () => {
  const it = await player();
  const operation = await it.givenBack('fill', 20_000);
  it.provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
  await it.ask();
  expect(await asked()).toEqual([{ id: operation, seconds: 3_600, attempts: 1 }]);
  it.provider().onQuery = () => Promise.reject(new Error('a mistake'));
  await it.ask();
  expect(await asked()).toEqual([{ id: operation, seconds: 3_600, attempts: 2 }]);
  await test.db.client.query('update game_given_back set attempts = 23');
  await it.ask();
  expect(await asked()).toEqual([]);
  expect(await it.waiting()).toEqual([]);
});

it('is one finding where a server dies before it wrote down that it has asked', async () => {
  const it = await player();
  const operation = await it.givenBack('fill', 20_000);
  it.answers();
  it.arrives(operation, 20_000);
  await it.ask();
  await test.db.client.query('insert into game_given_back (id, due_at) values ($1, now())', [operation]);
  await it.ask();
  expect(await it.waiting()).toHaveLength(1);
  // nor another one where a person has decided by then
  await it.decide('refuse');
  await test.db.client.query('insert into game_given_back (id, due_at) values ($1, now())', [operation]);
  await it.ask();
  expect(await it.waiting()).toEqual([]);
});

it('by a person is asked about as well', async () => {
  const it = await player();
  it.provider().onTransfer = async () => UNKNOWN;
  it.provider().onQuery = async () => ({ standing: 'unknown', reason: 'down' });
  const operation = newId();
  await it.fill(20_000, operation);
  await test.db.client.query('update game_transfer set attempts = 19 where id = $1', [operation]);
  await lapse(test, it.id);
  await carryOutDue(it.games);
  const { returnTransfer } = createSettleTransfer({ ...test, realtime: { changed: () => undefined } });
  await returnTransfer({ id: operation, who: 'noi', why: 'the provider says that it has nothing' });
  it.answers();
  it.arrives(operation, 20_000);
  await it.ask();
  expect(await it.waiting()).toMatchObject([{ amount: 20_000n, facts: { transfer: operation } }]);
});

it('is asked about nowhere where its provider speaks another protocol by now', async () => {
  const it = await player();
  await it.givenBack('fill', 20_000);
  const before = it.queries();
  await test.db.client.query(`update game_provider set protocol = 'generic' where code = 'JOKER'`);
  await it.ask();
  await test.db.client.query(`update game_provider set protocol = 'joker' where code = 'JOKER'`);
  expect(it.queries()).toBe(before);
  expect(await asked()).toEqual([]);
});

it('is not believed to be nowhere by another agent, which knows none of it', async () => {
  const it = await player();
  await test.db.client.query(`insert into game_report (slot_code) values ('JOKER') on conflict do nothing`);
  const operation = await it.givenBack('fill', 20_000);
  await readFromBeginning(test.db, 'JOKER');
  it.answers();
  await it.ask();
  expect(await asked()).toEqual([{ id: operation, seconds: 3_600, attempts: 1 }]);
  // it is back
  it.arrives(operation, 20_000);
  await it.ask();
  expect(await asked()).toEqual([]);
  expect(await it.waiting()).toMatchObject([{ amount: 20_000n, facts: { transfer: operation } }]);
});

it('is not asked about where its first call was refused, nor where no provider could tell', async () => {
  const it = await player();
  it.provider().onTransfer = async () => REFUSED;
  await expect(it.fill(20_000)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
  expect(await asked()).toEqual([]);
  const nameless = await namelessPlayer(test);
  const operation = await nameless.lose('fill', 20_000);
  await nameless.reported();
  await nameless.attemptAfter(601);
  expect(await nameless.standing(operation)).toBe('returned');
  expect(await asked()).toEqual([]);
});
