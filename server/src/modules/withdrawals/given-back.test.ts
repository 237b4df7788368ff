import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { balanceOf, heardErrors, memberWith } from '../../testing/fixtures.ts';
import { later } from '../games/testing.ts';
import { conclude, createPayoutWork } from './carry-out.ts';
import type { PayoutBank, SendAnswer } from '../../ports/payout.ts';
import { createDecidePayout } from './decide.ts';
import { createGivenBackWork } from './given-back.ts';
import { createHearCallback } from './hear-callback.ts';
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
const inquiring = (inquire: PayoutBank['inquire']) => ({
  bank: { send: (order) => b.bank.send(order), inquire } satisfies PayoutBank,
});
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

it.each(['inquire', 'conclude'] as const)(
  'of which %s fails here each time is asked about every hour, told as one that may be paid after a day, and heard of once that is mended',
  async (what) => {
    b.bank.script.push('lost');
    await b.attempt(id);
    await inReview();
    await giveBack();
    const { errors, log } = heardErrors();
    // a mistake of ours: an answer that can't be read, or can't be written down
    const broken =
      what === 'inquire'
        ? inquiring(() => Promise.reject(new Error('our mistake')))
        : { house: () => Promise.reject(new Error('our mistake')) };
    const told = async () =>
      (await b.db.client.query<{ told: string }>('select told from told_otherwise where subject = $1', [id]))
        .rows;
    for (const ms of [HOUR, 23 * HOUR]) {
      await expect(askOn({ ...at(ms), ...broken, log })).rejects.toThrow('our mistake');
      const { rows } = await b.db.client.query(
        `select due_at > now() + interval '50 minutes' as "isSpaced" from payout_given_back where id = $1`,
        [id],
      );
      expect([rows, await told()]).toEqual([[{ isSpaced: true }], []]);
    }
    for (const ms of [25 * HOUR, 26 * HOUR])
      await expect(askOn({ ...at(ms), ...broken, log })).rejects.toThrow('our mistake');
    expect([await told(), errors.length]).toEqual([[{ told: 'failed here: our mistake' }], 1]);
    expect([await askOn(at(27 * HOUR)), await askOn()]).toEqual([true, false]);
    expect(await board.of(member)).toBeDefined();
    await board.settle(member);
  },
);

it('whose server finds no database asks again when its lease is over', async () => {
  b.bank.script.push('never-arrives');
  await b.attempt(id);
  await inReview();
  await giveBack();
  const gone = Object.assign(new Error('gone'), { code: '57P01' });
  await expect(askOn({ ...at(25 * HOUR), ...inquiring(() => Promise.reject(gone)) })).rejects.toThrow('gone');
  const { rows } = await b.db.client.query(
    `select due_at < now() + interval '2 minutes' as soon from payout_given_back where id = $1`,
    [id],
  );
  expect(rows).toEqual([{ soon: true }]);
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

it('that the bank itself rejected while a call about it went unanswered may be paid by nobody, and nobody is told so', async () => {
  const slept = await b.take(id);
  await b.db.client.query('update payout set attempts = attempts + 1 where id = $1', [id]);
  await conclude(b.deps, slept, { outcome: 'refused', reason: 'ACCOUNT_CLOSED' }, 'callback');
  const { errors, log } = heardErrors();
  await conclude({ ...b.deps, log }, slept, { outcome: 'unknown', reason: 'timeout' });
  const { rows } = await b.db.client.query('select from told_otherwise where subject = $1', [id]);
  expect([errors, rows]).toEqual([[], []]);
});

describe('of which the bank knows our reference as another order', () => {
  /** The bank calls about that other order. */
  const calls = (state: { outcome: 'done'; externalReference: string }) =>
    createHearCallback({
      ...b.deps,
      callbacks: { readCallback: () => ({ outcome: 'told', reference: id, amount: AMOUNT, state }) },
    })({}, Buffer.alloc(0));
  beforeEach(async () => {
    b.bank.script.push({ outcome: 'conflict', reason: 'REUSED' });
    expect(await b.attempt(id)).toMatchObject({ state: 'review', evidence: REFERENCE_REUSED });
    await inReview(REFERENCE_REUSED);
  });

  it('is not asked about, and no callback about that one is believed: an alarm counts it, once', async () => {
    await giveBack();
    expect(await askOn()).toBe(false);
    for (let times = 0; times < 2; times += 1)
      expect(await calls({ outcome: 'done', externalReference: 'OTHER' })).toBe('unknown');
    expect([await board.of(member), await balanceOf(b, member)]).toEqual([undefined, START]);
    const { rows } = await b.db.client.query(
      'select kind, kept, told from told_otherwise where subject = $1',
      [id],
    );
    expect(rows).toEqual([{ kind: 'payout-other', kept: 'returned', told: 'OTHER' }]);
  });

  it('is no word about it where the bank calls in the instant in which it says so', async () => {
    const asCalled = { ...(await b.payout(id)), evidence: null };
    const { errors, log } = heardErrors();
    for (const word of [
      { outcome: 'done', externalReference: 'OTHER' },
      { outcome: 'refused', reason: 'ACCOUNT_CLOSED' },
    ] as const)
      await conclude({ ...b.deps, log }, asCalled, word, 'callback');
    expect(await b.payout(id)).toMatchObject({ state: 'review', closedAt: null });
    expect([await balanceOf(b, member), errors.length]).toEqual([START - AMOUNT, 2]);
  });

  it('is before a person where the bank had called about that one as paid before it said so', async () => {
    await b.db.client.query(`update payout set state = 'sent', evidence = null where id = $1`, [id]);
    const asSent = await b.payout(id);
    await calls({ outcome: 'done', externalReference: 'OTHER' });
    expect(await b.payout(id)).toMatchObject({ state: 'settled' });
    await conclude(b.deps, asSent, { outcome: 'conflict', reason: 'REUSED' });
    expect(await board.of(member)).toMatchObject({
      facts: { 'the bank then said': expect.stringMatching(/^rejected, .*: REFERENCE_REUSED$/) as string },
    });
    await board.refuse(member);
    expect(await calls({ outcome: 'done', externalReference: 'OTHER' })).toBe('unknown');
    expect([await balanceOf(b, member), await board.of(member)]).toEqual([START, undefined]);
  });

  it.each(['done', 'unknown'] as const)(
    'is known to be so though another attempt has it by then, and that one hears %s',
    async (heard) => {
      await b.db.client.query(`update payout set state = 'sent', evidence = null where id = $1`, [id]);
      const first = await b.payout(id);
      const second = await b.take(id);
      await conclude(b.deps, first, { outcome: 'conflict', reason: 'REUSED' });
      const told = { done: { externalReference: 'OTHER' }, unknown: { reason: 'timeout' } };
      await conclude(b.deps, second, { outcome: heard, ...told[heard] } as SendAnswer);
      expect(await b.payout(id)).toMatchObject({ closedAt: null, evidence: REFERENCE_REUSED });
      b.bank.calls.length = 0;
      expect(await b.attempt(id)).toMatchObject({ state: 'review', evidence: REFERENCE_REUSED });
      expect(b.bank.calls).toEqual([]);
    },
  );

  it('is asked about no more where a call that slept says so after it was given back', async () => {
    await b.db.client.query(`update payout set evidence = 'timeout' where id = $1`, [id]);
    const slept = await b.payout(id);
    await b.take(id);
    await inReview();
    await giveBack();
    await conclude(b.deps, slept, { outcome: 'conflict', reason: 'REUSED' });
    // which is of another amount: whoever asks would never hear an end
    b.bank.inquiries.push({ outcome: 'unknown', reason: 'another amount' });
    b.bank.calls.length = 0;
    expect([await askOn(), await askOn()]).toEqual([true, false]);
    expect(b.bank.calls).toEqual([]);
  });

  it('stays known so where an attempt fails here again and again', async () => {
    await b.take(id);
    let fails = 5;
    const withTx: typeof b.db.withTx = (run) =>
      (fails -= 1) < 0 ? b.db.withTx(run) : Promise.reject(new Error('bug'));
    const work = createPayoutWork({ ...b.deps, db: { ...b.db, withTx } });
    const { attempts } = await b.payout(id);
    for (let times = 0; times < 5; times += 1)
      await expect(work.carryOut({ id, attempts, takenAt: new Date() })).rejects.toThrow('bug');
    expect(await calls({ outcome: 'done', externalReference: 'OTHER' })).toBe('unknown');
    expect(await b.payout(id)).toMatchObject({ state: 'review', evidence: REFERENCE_REUSED });
    b.bank.calls.length = 0;
    await b.attempt(id);
    expect(b.bank.calls).toEqual([]);
  });
});
