import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { balanceOf, heardErrors, memberWith } from '../../testing/fixtures.ts';
import { later } from '../games/testing.ts';
import { createPayoutWork } from './carry-out.ts';
import { createDecidePayout } from './decide.ts';
import { createGivenBackWork } from './given-back.ts';
import { REFERENCE_REUSED } from './rules.ts';
import { bankReferenceOf, bench, contradictionsOf, type Bench } from './testing.ts';

const [START, AMOUNT] = [satang(100_000), satang(30_000)];
const HOUR = 60 * 60_000;
let b: Bench;
let board: ReturnType<typeof contradictionsOf>;
let id: string;
let member: MemberId;
beforeAll(async () => {
  b = await bench();
  board = contradictionsOf(b);
});
afterAll(() => b.drop());
beforeEach(async () => {
  member = (await memberWith(b, START)).id;
  id = randomUUID();
  [b.bank.calls.length, b.bank.script.length, b.bank.inquiries.length] = [0, 0, 0];
  await b.db.client.query('delete from payout_given_back');
  await b.withdraw({ memberId: member, operation: id, amount: AMOUNT });
});

/** A person looks at it, and nobody is asking the bank. */
const inReview = (evidence = 'timeout') =>
  b.db.client.query(
    `update payout set state = 'review', evidence = $2, due_at = now() + interval '1 hour' where id = $1`,
    [id, evidence],
  );
const giveBack = () =>
  createDecidePayout({ ...b.deps, payoutsDue: () => undefined }).refusePayout({
    id,
    who: 'noi',
    why: 'the bank knows nothing of it',
  });
/** What the runner does where that is due, or everything; answers whether it did anything. */
async function askOn(deps = b.deps, isDue = true): Promise<boolean> {
  if (isDue) await b.db.client.query(`update payout_given_back set due_at = now()`);
  const work = createGivenBackWork(deps);
  const taken = await work.take();
  if (taken !== undefined) await work.carryOut(taken);
  return taken !== undefined;
}
const at = (ms: number) => ({ ...b.deps, clock: { now: () => new Date(Date.now() + ms) } });

it('a payout that a server paid and died over after a person had given it back is before a person again, though the bank never calls', async () => {
  const [asked, dead] = [later<void>(), later<void>()];
  // it sleeps in the middle of its sending for longer than a lease, and dies before it writes down what came of it
  const sleeping = createPayoutWork({
    ...b.deps,
    bank: {
      inquire: (order) => b.bank.inquire(order),
      async send(order) {
        asked.resolve();
        await dead.promise;
        await b.bank.send(order);
        throw new Error('killed');
      },
    },
  });
  const { attempts } = await b.take(id);
  const killed = sleeping.carryOut({ id, attempts, takenAt: new Date() });
  await asked.promise;
  b.bank.script.push('never-arrives');
  await b.attempt(id);
  await inReview();
  await giveBack();
  dead.resolve();
  await expect(killed).rejects.toThrow('killed');
  expect([await b.payout(id), await board.of(member)]).toMatchObject([{ state: 'returned' }, undefined]);
  expect(await askOn()).toBe(true);
  expect(await board.of(member)).toMatchObject({ amount: AMOUNT });
  await board.settle(member);
  expect(await balanceOf(b, member)).toBe(START - AMOUNT);
  expect(await askOn()).toBe(false);
  await b.requireSound();
});

it('is asked about for a day, and nothing is sent', async () => {
  b.bank.script.push('never-arrives');
  await b.attempt(id);
  await inReview();
  b.bank.calls.length = 0;
  await giveBack();
  expect(await askOn(b.deps, false)).toBe(false);
  for (const ms of [HOUR, 23 * HOUR, 25 * HOUR]) expect(await askOn(at(ms))).toBe(true);
  expect(b.bank.calls).toEqual(['inquire', 'inquire', 'inquire']);
  expect(await askOn()).toBe(false);
  expect(await balanceOf(b, member)).toBe(START);
});

it('is asked about until the bank is heard of, and told as one that may be paid while it has it', async () => {
  b.bank.script.push('never-arrives');
  await b.attempt(id);
  await inReview();
  await giveBack();
  const { errors, log } = heardErrors();
  b.bank.inquiries.push(
    { outcome: 'unknown', reason: 'timeout' },
    { outcome: 'pending' },
    { outcome: 'pending' },
  );
  for (const ms of [HOUR, 48 * HOUR, 49 * HOUR]) expect(await askOn({ ...at(ms), log })).toBe(true);
  const { rows } = await b.db.client.query('select kind, told from told_otherwise where subject = $1', [id]);
  expect(rows).toEqual([{ kind: 'payout-unheard', told: 'PENDING' }]);
  expect(errors).toHaveLength(1);
  b.bank.inquiries.push({ outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
  expect([await askOn(), await askOn()]).toEqual([true, false]);
  expect(await board.of(member)).toBeUndefined();
});

it('is told as one that may be paid where the bank has said nothing certain for a day, and only then', async () => {
  b.bank.script.push('never-arrives');
  await b.attempt(id);
  await inReview();
  await giveBack();
  // as often as a person is asked for while it is open
  await b.db.client.query('update payout set attempts = 20 where id = $1', [id]);
  const { errors, log } = heardErrors();
  const told = async () =>
    (await b.db.client.query<{ told: string }>('select told from told_otherwise where subject = $1', [id]))
      .rows;
  const unsure = { outcome: 'unknown', reason: 'another amount' } as const;
  b.bank.inquiries.push(unsure, unsure, unsure);
  expect([await askOn({ ...at(HOUR), log }), await told()]).toEqual([true, []]);
  for (let times = 0; times < 2; times += 1) expect(await askOn({ ...at(25 * HOUR), log })).toBe(true);
  expect([errors.length, await told()]).toEqual([1, [{ told: 'another amount' }]]);
  b.bank.inquiries.push({ outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
  expect(await askOn()).toBe(true);
});

it('whose server dies between the word of the bank and its end is asked about again, and told once', async () => {
  b.bank.script.push('lost');
  await b.attempt(id);
  await inReview();
  await giveBack();
  const { errors, log } = heardErrors();
  const work = createGivenBackWork({ ...b.deps, log });
  await b.db.client.query('update payout_given_back set due_at = now()');
  // who took it before has lost it, and takes nothing of what is asked since
  const [first, second] = [await work.take(), { id, attempts: 7 }];
  await work.carryOut(second);
  await work.carryOut(first!);
  expect(errors).toHaveLength(1);
  expect(await askOn()).toBe(false);
  expect(await board.list()).toHaveLength(1);
  expect((await board.of(member))?.facts).toMatchObject({
    'the bank then said': expect.stringContaining(bankReferenceOf({ reference: id })) as string,
  });
});

it('of which the bank knows our reference as another order is not asked about', async () => {
  b.bank.script.push({ outcome: 'conflict', reason: 'REUSED' });
  await b.attempt(id);
  await inReview(REFERENCE_REUSED);
  await giveBack();
  expect(await askOn()).toBe(false);
});
