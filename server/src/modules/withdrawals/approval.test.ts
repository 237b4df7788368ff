import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { takeDue } from '../../db/saga.ts';
import type { InquiryAnswer, PayoutOrder } from '../../ports/payout.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { statementPage } from '../../ledger/statement.ts';
import { heardErrors, balanceOf, memberWith } from '../../testing/fixtures.ts';
import { later } from '../games/testing.ts';
import { actionsOn } from '../operator/store.ts';
import { ask, conclude, createPayoutWork } from './carry-out.ts';
import { contradictionsOf, bankReferenceOf, bench, type Bench } from './testing.ts';
import { createDecidePayout } from './decide.ts';
import { REVIEW_AFTER } from './rules.ts';
import { waitingPayoutKind } from './waiting-payouts.ts';

const START = satang(100_000);
const AMOUNT = satang(30_000);
const LEFT = satang(70_000);
const hand = { who: 'noi', why: 'spoke with the member' };

let b: Bench;
let decide: ReturnType<typeof createDecidePayout>;
let member: MemberId;
let id: string;
let woken = 0;
beforeAll(async () => {
  b = await bench();
  b.limits.withdrawAutomaticMaximum = satang(29_999);
  decide = createDecidePayout({ ...b.deps, payoutsDue: () => (woken += 1) });
});
beforeEach(async () => {
  b.bank.calls.length = b.bank.script.length = b.bank.inquiries.length = 0;
  member = (await memberWith(b, START)).id;
  id = await withdraw();
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

async function withdraw(): Promise<string> {
  const operation = randomUUID();
  await b.withdraw({ memberId: member, operation, amount: AMOUNT });
  return operation;
}
const approve = (who = hand.who) => decide.approvePayout({ id, ...hand, who });
const refuse = () => decide.refusePayout({ id, ...hand });
const settle = (reference = `BANK-${id}`) => decide.settlePayout({ id, ...hand }, reference);
const line = async () => (await statementPage(b.db, member, 1, 1)).movements[0];
const codeOf = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );
const verdicts = async () => (await actionsOn(b.db, 'payout', id)).map(({ verdict }) => verdict);
/** Puts it into review, its next attempt an hour away. */
async function review(): Promise<void> {
  b.bank.inquiries.push({ outcome: 'unknown', reason: 'HTTP 503' });
  await b.db.client.query('update payout set attempts = $2 where id = $1', [id, REVIEW_AFTER - 1]);
  expect(await b.attempt(id)).toMatchObject({ state: 'review' });
  b.bank.calls.length = 0;
}

describe('a withdrawal above the automatic amount', () => {
  it('takes the money and waits: no runner takes it, no bank hears of it', async () => {
    expect(await b.payout(id)).toMatchObject({
      state: 'approval',
      approval: 'waiting',
      dueAt: null,
      attempts: 0,
    });
    expect(await takeDue(b.db, 'payout')).toBeUndefined();
    expect(await balanceOf(b, member)).toBe(LEFT);
    expect(await line()).toMatchObject({ kind: 'withdraw_hold', closedBy: null });
    expect(await b.withdraw({ memberId: member, operation: id, amount: AMOUNT })).toMatchObject({
      status: 'PENDING',
    });
    await b.carryOut(id);
    expect(b.bank.calls).toEqual([]);
  });

  it('wakes no runner, and those up to the amount go out by themselves, also in the same batch', async () => {
    const before = b.woken();
    const [small, large] = [randomUUID(), randomUUID()];
    await b.withdraw({ memberId: member, operation: large, amount: AMOUNT });
    expect(b.woken()).toBe(before);
    await Promise.all([
      b.withdraw({ memberId: member, operation: small, amount: satang(29_999) }),
      b.withdraw({ memberId: member, operation: randomUUID(), amount: satang(10_000) }),
    ]);
    expect(b.woken()).toBeGreaterThan(before);
    expect(await b.payout(small)).toMatchObject({ state: 'open', approval: null });
    expect(await b.payout(large)).toMatchObject({ state: 'approval' });
  });

  it('is sent as any other once it is approved, and who, why and when are kept', async () => {
    const before = woken;
    b.told.length = 0;
    await approve();
    expect(woken).toBe(before + 1);
    expect(b.told).toEqual([member]);
    expect(await b.payout(id)).toMatchObject({ state: 'open', approval: 'given', attempts: 0 });
    expect(await b.attempt(id)).toMatchObject({
      state: 'settled',
      bankReference: bankReferenceOf({ reference: id }),
    });
    expect(b.bank.calls).toEqual(['send']);
    expect(await actionsOn(b.db, 'payout', id)).toMatchObject([
      { verdict: 'approve', ...hand, at: expect.any(Date) as Date },
    ]);
  });

  it('is given back once when it is refused, shows as failed, and never reaches the bank', async () => {
    await refuse();
    expect(await b.payout(id)).toMatchObject({
      state: 'returned',
      approval: 'refused',
      evidence: 'REFUSED_BY_OPERATOR',
    });
    const kind = waitingPayoutKind({ ...b.deps, payoutsDue: () => undefined });
    const facts = (await kind.find(id))?.facts;
    expect([facts?.['a person said'], facts?.['bank said']]).toEqual(['REFUSED_BY_OPERATOR', undefined]);
    expect(await balanceOf(b, member)).toBe(START);
    expect(await line()).toMatchObject({ kind: 'withdraw_hold', closedBy: 'withdraw_return' });
    await expect(b.withdraw({ memberId: member, operation: id, amount: AMOUNT })).rejects.toMatchObject({
      code: 'TRANSFER_FAIL',
    });
    expect([await codeOf(refuse()), await codeOf(approve()), await codeOf(settle())]).toEqual(
      Array(3).fill('NO_DATA'),
    );
    expect(await balanceOf(b, member)).toBe(START);
    expect(b.bank.calls).toEqual([]);
    expect(await verdicts()).toEqual(['refuse']);
  });

  it('is decided by nobody without a name and a reason, and not where there is none', async () => {
    for (const wrong of [
      { who: ' ', why: 'x' },
      { who: 'noi', why: '' },
    ])
      for (const say of [decide.approvePayout, decide.refusePayout])
        expect(await codeOf(say({ id, ...wrong }))).toBe('INVALID_REQUEST');
    id = randomUUID();
    expect([await codeOf(refuse()), await codeOf(approve()), await codeOf(settle())]).toEqual(
      Array(3).fill('NO_DATA'),
    );
  });
});

describe('operators who decide at the same instant', () => {
  it('decide once: approve against refuse, on two servers, while the runner looks', async () => {
    const random = randomFrom(seedOf('approvals'));
    let [approved, refused] = [0, 0];
    for (let round = 0; round < 40; round += 1) {
      member = (await memberWith(b, START)).id;
      id = await withdraw();
      // two rounds in which they agree; else as chance has it, some a few questions later than others
      const share = [0, 1][round] ?? 0.5;
      const moves = Array.from({ length: 10 }, (_, i) => {
        const move = random() < share ? () => approve(`op${i}`) : refuse;
        const later = Math.floor(random() * 4);
        return async () => {
          for (let asked = 0; asked < later; asked += 1) await b.payout(id);
          await move();
        };
      });
      const run = async () => {
        const taken = await takeDue(b.db, 'payout');
        if (taken !== undefined) await b.carryOut(taken);
      };
      const results = await Promise.all([...moves.map((move) => codeOf(move())), codeOf(run())]);
      expect(results.slice(0, 10).toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
      const [verdict] = await verdicts();
      if (verdict === 'approve') approved += 1;
      else refused += 1;
      if ((await b.payout(id)).state === 'open') await b.attempt(id);
      expect((await b.payout(id)).state).toBe(verdict === 'approve' ? 'settled' : 'returned');
      expect(await balanceOf(b, member)).toBe(verdict === 'approve' ? LEFT : START);
      expect(b.bank.paid.has(id)).toBe(verdict === 'approve');
      expect(await verdicts()).toHaveLength(1);
    }
    console.log(`approvals: ${approved} approved, ${refused} refused`);
    expect(Math.min(approved, refused)).toBeGreaterThan(0);
  });

  it('settle and refuse what is in review: one of them, once', async () => {
    const random = randomFrom(seedOf('reviews'));
    for (let round = 0; round < 20; round += 1) {
      member = (await memberWith(b, START)).id;
      id = await withdraw();
      await approve();
      await review();
      const moves = Array.from({ length: 8 }, () => (random() < 0.5 ? settle : refuse));
      const results = await Promise.all(moves.map((move) => codeOf(move())));
      expect(results.toSorted()).toEqual([...Array<string>(7).fill('NO_DATA'), 'OK']);
      const { state } = await b.payout(id);
      expect(await verdicts()).toEqual(['approve', state === 'settled' ? 'settle' : 'refuse']);
      expect(await balanceOf(b, member)).toBe(state === 'settled' ? LEFT : START);
    }
  });
});

describe('a server that dies', () => {
  it('while an approval is written down: nothing of it is there, and it can be approved again', async () => {
    const withTx: typeof b.db.withTx = (work) =>
      b.db.withTx(async (tx) => {
        await work(tx);
        throw new Error('killed');
      });
    const dying = createDecidePayout({ ...b.deps, db: { ...b.db, withTx }, payoutsDue: () => undefined });
    for (const say of [dying.approvePayout, dying.refusePayout])
      await expect(say({ id, ...hand })).rejects.toThrow('killed');
    expect(await b.payout(id)).toMatchObject({ state: 'approval', dueAt: null });
    expect([await verdicts(), await balanceOf(b, member)]).toEqual([[], LEFT]);
    await approve();
    await b.attempt(id);
  });

  it('after the approval and before the call: the bank is asked, then paid once', async () => {
    await approve();
    await b.take(id);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled', attempts: 2 });
    expect(b.bank.calls).toEqual(['inquire', 'send']);
  });

  it('after the bank was called: it is found out, and refusing it comes too late', async () => {
    await approve();
    await ask(b.bank, await b.take(id));
    expect(await codeOf(refuse())).toBe('NO_DATA');
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    expect(b.bank.calls).toEqual(['send', 'inquire']);
    expect(await balanceOf(b, member)).toBe(LEFT);
  });
});

describe('what the bank paid one payout with', () => {
  const another = async () => {
    id = await withdraw();
    await approve();
    await review();
    return id;
  };

  it('settles no other one, however it is written, and names the one that it paid', async () => {
    const first = id;
    await approve();
    await review();
    expect(await codeOf(settle('BANK-7'))).toBe('OK');
    await another();
    await expect(settle(' bank- 7')).rejects.toMatchObject({
      code: 'INVALID_REQUEST',
      params: { fields: { reference: phrase('paidAnother', { payout: first }) } },
    });
    expect(await b.payout(id)).toMatchObject({ state: 'review' });
    expect(await codeOf(settle('BANK-8'))).toBe('OK');
  });

  it('is booked as the bank says also where a person settled another one by it: the log has an error', async () => {
    const first = id;
    await approve();
    await review();
    expect(await codeOf(settle('BANK-6'))).toBe('OK');
    await another();
    const { log, errors } = heardErrors();
    await conclude({ ...b.deps, log }, await b.payout(id), { outcome: 'done', externalReference: 'bank-6' });
    expect(await b.payout(id)).toMatchObject({ state: 'settled', bankReference: 'bank-6' });
    expect(errors).toEqual([
      [
        { payout: id, reference: 'bank-6', other: first },
        'the bank paid a payout under what a person settled another one by: that one may not be paid',
      ],
    ]);
    // a batch that the bank tells under one name is none of a person's
    member = (await memberWith(b, START)).id;
    const third = await another();
    await conclude({ ...b.deps, log }, await b.payout(third), {
      outcome: 'done',
      externalReference: 'BATCH-6',
    });
    const fourth = await another();
    await conclude({ ...b.deps, log }, await b.payout(fourth), {
      outcome: 'done',
      externalReference: 'BATCH-6',
    });
    expect(errors).toHaveLength(1);
  });

  it('settles one of two that are settled by it at once', async () => {
    await approve();
    await review();
    const both = [id, await another()];
    const codes = await Promise.all(
      both.map((one) => codeOf(decide.settlePayout({ id: one, ...hand }, 'BANK-9'))),
    );
    expect(codes.toSorted()).toEqual(['INVALID_REQUEST', 'OK']);
  });
});

describe('a payout in review', () => {
  beforeEach(async () => {
    await approve();
    await review();
  });

  it("is settled with the bank's reference that a person saw", async () => {
    await settle('PO000123');
    expect(await b.payout(id)).toMatchObject({ state: 'settled', bankReference: 'PO000123', dueAt: null });
    expect(await line()).toMatchObject({ closedBy: 'withdraw_settle' });
    expect(await actionsOn(b.db, 'payout', id)).toMatchObject([
      {},
      { verdict: 'settle', detail: { reference: 'PO000123' } },
    ]);
  });

  it('gives the money back when a person saw that the bank did not pay', async () => {
    await refuse();
    expect(await b.payout(id)).toMatchObject({ state: 'returned', approval: 'given' });
    expect(await balanceOf(b, member)).toBe(START);
  });

  it('is not decided while the bank may be asked about it: it could be told to pay what is given back', async () => {
    await b.take(id);
    expect([await codeOf(refuse()), await codeOf(settle())]).toEqual(Array(2).fill('TRANSFER_IN_PROGRESS'));
    expect(await balanceOf(b, member)).toBe(LEFT);
    await b.carryOut(id);
  });

  it('that was given back is not sent by a server that slept since it took it', async () => {
    let now = 0;
    const asked = later<void>();
    const answer = later<InquiryAnswer>();
    const bank = {
      inquire: () => (asked.resolve(undefined), answer.promise),
      send: (order: PayoutOrder) => b.bank.send(order),
    };
    const sleepy = createPayoutWork({ ...b.deps, bank, clock: { now: () => new Date(now) } });
    const { attempts } = await b.take(id);
    const sleeping = sleepy.carryOut({ id, attempts, takenAt: new Date(now) });
    await asked.promise;
    await review();
    await refuse();
    now += 30_000;
    answer.resolve({ outcome: 'not-found' });
    await sleeping;
    expect(await balanceOf(b, member)).toBe(START);
    expect(b.bank.paid.has(id)).toBe(false);
  });

  it('that was given back is not paid by an answer that comes late: a person has to look', async () => {
    const payout = await b.payout(id);
    await refuse();
    await conclude(b.deps, payout, { outcome: 'done', externalReference: 'B1' });
    await contradictionsOf(b).refuse(member);
    await conclude(b.deps, payout, { outcome: 'refused', reason: 'CLOSED' });
    expect(await b.payout(id)).toMatchObject({ state: 'returned' });
  });
});

describe('what was decided', () => {
  it.each([
    "update operator_action set who = 'somebody else'",
    'delete from operator_action',
    'truncate operator_action',
  ])('stays: %s is refused', async (statement) => {
    await refuse();
    await expect(b.db.client.query(statement)).rejects.toThrow('what was decided stays');
  });
});
