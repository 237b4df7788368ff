import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { askTheSilent, takeDue } from '../../db/saga.ts';
import { statementPage } from '../../ledger/statement.ts';
import { balanceOf, memberWith, putOff } from '../../testing/fixtures.ts';
import { memberById } from '../members/store.ts';
import { ask, conclude, createPayoutWork } from './carry-out.ts';
import { contradictionsOf, bankReferenceOf, bench, type Bench } from './testing.ts';
import { REVIEW_AFTER } from './rules.ts';

const START = satang(100_000);
const AMOUNT = satang(30_000);
const LEFT = satang(70_000);

let b: Bench;
let member: MemberId;
let id: string;
beforeAll(async () => {
  b = await bench();
});
beforeEach(async () => {
  b.bank.calls.length = b.bank.script.length = b.bank.inquiries.length = 0;
  member = (await memberWith(b, START)).id;
  id = randomUUID();
  await b.withdraw({ memberId: member, operation: id, amount: AMOUNT });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

const line = async () => (await statementPage(b.db, member, 1, 1)).movements[0];
/** Attempts it once and expects that the next attempt is so many seconds away. */
async function attemptAndPause(seconds: number, expected: object): Promise<void> {
  const pause = await putOff(b, async () => {
    const payout = await b.attempt(id);
    expect(payout).toMatchObject(expected);
    return payout.dueAt;
  });
  expect(pause.atLeast).toBeLessThanOrEqual(seconds);
  expect(pause.atMost).toBeGreaterThanOrEqual(seconds);
}

describe('a payout', () => {
  it('is sent under its own id and settled with the reference of the bank', async () => {
    expect(await line()).toMatchObject({ kind: 'withdraw_hold', closedBy: null });
    b.told.length = 0;
    const payout = await b.attempt(id);
    expect(payout).toMatchObject({
      state: 'settled',
      dueAt: null,
      bankReference: bankReferenceOf({ reference: id }),
    });
    expect(b.bank.paid.get(id)).toMatchObject({
      reference: id,
      bankCode: 'KBANK',
      accountName: 'SOMCHAI JAIDEE',
      amount: AMOUNT,
    });
    expect(await line()).toMatchObject({
      closedBy: 'withdraw_settle',
      detail: { from: 'WALLET', to: 'KBANK' },
    });
    expect(b.told).toEqual([member]);
    expect(await balanceOf(b, member)).toBe(LEFT);
  });

  describe('that arrived', () => {
    const proof = async () => (await memberById(b.db, member))?.provedBy;
    const account = async () => (await b.payout(id)).accountNo;

    it('proves nothing where the bank does not name the holder just so', async () => {
      await b.attempt(id);
      expect(await b.payout(id)).toMatchObject({ state: 'settled' });
      expect(await proof()).toBeNull();
    });

    it('proves its account together with the bank’s word on the holder, unless the member has another by now', async () => {
      b.held.add(await account());
      await b.db.client.query("update member set bank_account_name = 'SOMEBODY ELSE' where id = $1", [
        member,
      ]);
      await b.attempt(id);
      expect(await proof()).toBeNull();

      const again = randomUUID();
      await b.withdraw({ memberId: member, operation: again, amount: AMOUNT });
      expect(await proof()).toBeNull();
      await b.attempt(again);
      expect(await proof()).toBe('payout');
    });

    it('has the bank asked after its money is settled, once, and not where the account is proved', async () => {
      const asked: string[] = [];
      const compareHolder = async () => {
        // in no transaction: others see the end, and may write
        asked.push((await b.payout(id)).state);
        await b.db.client.query('update member set name = name where id = $1', [member]);
        return { says: 'same' as const };
      };
      const sent = await b.take(id);
      await conclude({ ...b.deps, compareHolder }, sent, await ask(b.bank, sent));
      expect(asked).toEqual(['settled']);
      expect(await proof()).toBe('payout');
      const again = randomUUID();
      await b.withdraw({ memberId: member, operation: again, amount: AMOUNT });
      const second = await b.take(again);
      await conclude({ ...b.deps, compareHolder }, second, await ask(b.bank, second));
      expect(asked).toHaveLength(1);
    });

    it('stays settled where a server dies while the bank is asked', async () => {
      const sent = await b.take(id);
      const compareHolder = () => Promise.reject(new Error('killed'));
      await expect(conclude({ ...b.deps, compareHolder }, sent, await ask(b.bank, sent))).rejects.toThrow(
        'killed',
      );
      expect(await b.payout(id)).toMatchObject({ state: 'settled', dueAt: null });
      expect(await proof()).toBeNull();
    });
  });

  it('that the bank rejects returns the money once and shows as failed', async () => {
    b.bank.script.push({ outcome: 'refused', reason: 'ACCOUNT_CLOSED' });
    expect(await b.attempt(id)).toMatchObject({ state: 'returned', dueAt: null, evidence: 'ACCOUNT_CLOSED' });
    expect(await balanceOf(b, member)).toBe(START);
    expect(await line()).toMatchObject({ kind: 'withdraw_hold', closedBy: 'withdraw_return' });
    await b.carryOut(id);
    expect(await balanceOf(b, member)).toBe(START);
    expect(b.bank.calls).toEqual(['send']);
  });

  it('that the bank paid without answering is asked for, not sent again', async () => {
    b.bank.script.push('lost');
    expect(await b.attempt(id)).toMatchObject({ state: 'sent', evidence: 'timeout', closedAt: null });
    expect(await balanceOf(b, member)).toBe(LEFT);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    expect(b.bank.calls).toEqual(['send', 'inquire']);
  });

  it('that never arrived is sent again under the same reference, and never refunded for it', async () => {
    b.bank.script.push('never-arrives', 'never-arrives');
    await b.attempt(id);
    expect(await b.attempt(id)).toMatchObject({ state: 'sent', closedAt: null });
    expect(await balanceOf(b, member)).toBe(LEFT);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    expect(b.bank.calls).toEqual(['send', 'inquire', 'send', 'inquire', 'send']);
    expect(b.bank.paid.size).toBeGreaterThan(0);
  });

  it('whose inquiry says nothing certain is not sent again', async () => {
    b.bank.script.push('lost');
    b.bank.inquiries.push({ outcome: 'unknown', reason: 'HTTP 502' }, { outcome: 'pending' });
    await b.attempt(id);
    expect(await b.attempt(id)).toMatchObject({ state: 'sent', evidence: 'HTTP 502' });
    expect(await b.attempt(id)).toMatchObject({ state: 'sent', evidence: 'PENDING' });
    expect(await b.attempt(id)).toMatchObject({ state: 'settled', attempts: 4 });
    expect(b.bank.calls).toEqual(['send', 'inquire', 'inquire', 'inquire']);
  });

  it('that is pending and then rejected returns the money', async () => {
    b.bank.script.push({ outcome: 'pending' });
    b.bank.inquiries.push({ outcome: 'refused', reason: 'NAME_MISMATCH' });
    expect(await b.attempt(id)).toMatchObject({ state: 'sent' });
    expect(await b.attempt(id)).toMatchObject({ state: 'returned', evidence: 'NAME_MISMATCH' });
    expect(await balanceOf(b, member)).toBe(START);
  });

  it('that the bank finds invalid is returned when it was sent once, and left to a person when it was sent before', async () => {
    b.bank.script.push({ outcome: 'invalid', reason: 'INVALID' });
    expect(await b.attempt(id)).toMatchObject({ state: 'returned' });
    const other = randomUUID();
    await b.withdraw({ memberId: member, operation: other, amount: AMOUNT });
    b.bank.script.push('never-arrives', { outcome: 'invalid', reason: 'INVALID' });
    await b.attempt(other);
    expect(await b.attempt(other)).toMatchObject({ state: 'review', evidence: 'INVALID', closedAt: null });
    expect(await balanceOf(b, member)).toBe(LEFT);
    await b.attempt(other);
  });

  it('whose reference the bank knows by another order waits for a person and is not asked about', async () => {
    b.bank.script.push({ outcome: 'conflict', reason: 'REFERENCE_REUSED' });
    b.bank.inquiries.push({ outcome: 'done', externalReference: 'OTHER' });
    expect(await b.attempt(id)).toMatchObject({ state: 'review' });
    expect(await b.attempt(id)).toMatchObject({ state: 'review', closedAt: null });
    expect(b.bank.calls).toEqual(['send']);
    expect(await balanceOf(b, member)).toBe(LEFT);
  });

  it('is asked again after growing pauses, and by a person too after 20 attempts; it can still end', async () => {
    b.bank.script.push({ outcome: 'pending' });
    b.bank.inquiries.push(
      ...Array.from({ length: REVIEW_AFTER }, () => ({ outcome: 'unknown', reason: 'HTTP 503' }) as const),
    );
    const growing = [2, 4, 8, 16, 32, 64];
    for (let n = 1; n < REVIEW_AFTER; n += 1)
      await attemptAndPause(growing[n - 1] ?? 120, { state: 'sent', attempts: n });
    await attemptAndPause(60 * 60, { state: 'review', attempts: REVIEW_AFTER });
    expect(await b.attempt(id)).toMatchObject({ state: 'review' });
    b.bank.paid.set(id, { reference: id, bankCode: '', accountNo: '', accountName: '', amount: AMOUNT });
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
  });
});

it('is asked about in vain since the first time that it was, until the bank answers a call about it', async () => {
  const told = async () => {
    const { inVainSince, answeredAt } = await b.payout(id);
    return { inVainSince, isAnswered: answeredAt !== null };
  };
  b.bank.script.push('lost');
  b.bank.inquiries.push({ outcome: 'unknown', reason: 'HTTP 503' }, { outcome: 'pending' });
  await b.attempt(id);
  const first = await told();
  expect(first).toEqual({ inVainSince: expect.any(Date) as Date, isAnswered: false });
  await b.attempt(id);
  expect(await told()).toEqual(first);
  await b.attempt(id);
  expect(await told()).toEqual({ inVainSince: null, isAnswered: true });
  const { answeredAt } = await b.payout(id);
  await b.attempt(id);
  const ended = await b.payout(id);
  expect(ended.state).toBe('settled');
  expect(ended.answeredAt?.getTime()).toBeGreaterThan(answeredAt?.getTime() ?? 0);
});

describe('what waits for a person since the bank was silent', () => {
  /** In review, asked about last so many minutes ago. */
  async function silent(minutes: number, operation = randomUUID()): Promise<string> {
    await b.withdraw({ memberId: member, operation, amount: satang(10_000) });
    await b.db.client.query('update payout set attempts = $2 where id = $1', [operation, REVIEW_AFTER - 1]);
    b.bank.inquiries.push({ outcome: 'unknown', reason: 'HTTP 503' });
    expect(await b.attempt(operation)).toMatchObject({ state: 'review' });
    await b.db.client.query('update payout set due_at = due_at - make_interval(mins => $2) where id = $1', [
      operation,
      minutes,
    ]);
    return operation;
  }
  const isDue = async (operation: string) => {
    const { dueAt } = await b.payout(operation);
    return dueAt !== null && (await b.db.client.query('select where $1 <= now()', [dueAt])).rowCount === 1;
  };

  it('is asked about at once when the bank answers about another, but for what it was asked lately', async () => {
    const [long, lately] = [await silent(11), await silent(9)];
    b.bank.script.push('never-arrives');
    await b.attempt(id);
    expect([await isDue(long), await isDue(lately)]).toEqual([false, false]);
    await b.attempt(id);
    expect(await b.payout(id)).toMatchObject({ state: 'settled' });
    expect([await isDue(long), await isDue(lately)]).toEqual([true, false]);
    expect(await b.attempt(long)).toMatchObject({ state: 'settled' });
    expect(await b.attempt(lately)).toMatchObject({ state: 'settled' });
  });

  it('is asked about for that neither where it was answered about, nor while somebody asks', async () => {
    const [asking, answered] = [await silent(11), await silent(11)];
    await b.db.client.query("update payout set due_at = now() + interval '59 seconds' where id = $1", [
      asking,
    ]);
    await b.db.client.query('update payout set in_vain_since = null where id = $1', [answered]);
    await b.attempt(id);
    expect([await isDue(asking), await isDue(answered)]).toEqual([false, false]);
  });

  it('is left to who took it since that transaction began', async () => {
    const long = await silent(11);
    await b.db.withTx(async (tx) => {
      await tx.client.query('select now()');
      await b.take(long);
      await askTheSilent(tx, 'payout', 'in_vain_since is not null');
    });
    expect(await isDue(long)).toBe(false);
  });

  it('is no sooner asked about where the bank knows another order by a reference, of which it is not asked', async () => {
    b.bank.script.push({ outcome: 'conflict', reason: 'REFERENCE_REUSED' });
    await b.attempt(id);
    const long = await silent(11);
    const { answeredAt } = await b.payout(id);
    await b.attempt(id);
    expect(await isDue(long)).toBe(false);
    expect((await b.payout(id)).answeredAt).toEqual(answeredAt);
  });

  it('is none of those of which the bank knows another order by the reference: they are asked about neither in vain, nor sooner', async () => {
    const reused = randomUUID();
    await b.withdraw({ memberId: member, operation: reused, amount: satang(10_000) });
    b.bank.script.push({ outcome: 'conflict', reason: 'REFERENCE_REUSED' });
    for (let attempts = 1; attempts <= 3; attempts += 1)
      expect(await b.attempt(reused)).toMatchObject({ attempts, state: 'review', inVainSince: null });
    await b.db.client.query("update payout set due_at = now() + interval '49 minutes' where id = $1", [
      reused,
    ]);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    expect(await isDue(reused)).toBe(false);
  });

  it('is not waited for where somebody decides about it', async () => {
    const long = await silent(11);
    await b.db.withTx(async (tx) => {
      await tx.client.query('select from payout where id = $1 for update', [long]);
      expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    });
    expect(await isDue(long)).toBe(false);
  });
});

describe('a server that dies', () => {
  it('before it sends: the bank is asked, then gets it', async () => {
    await b.take(id);
    expect(await b.attempt(id)).toMatchObject({ state: 'settled', attempts: 2 });
    expect(b.bank.calls).toEqual(['inquire', 'send']);
  });

  it('after the bank paid and before it wrote that down: it is found out, not paid again', async () => {
    await ask(b.bank, await b.take(id));
    expect(await b.payout(id)).toMatchObject({ state: 'open', attempts: 1, closedAt: null });
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
    expect(b.bank.calls).toEqual(['send', 'inquire']);
  });

  it('while it writes that down: nothing is half written', async () => {
    const payout = await b.take(id);
    const answer = await ask(b.bank, payout);
    const dying = { ...b.deps, db: { ...b.db, withTx: (work: Parameters<typeof b.db.withTx>[0]) => b.db.withTx(async (tx) => { await work(tx); throw new Error('killed'); }) } }; // prettier-ignore
    await expect(conclude(dying as typeof b.deps, payout, answer)).rejects.toThrow('killed');
    expect(await line()).toMatchObject({ closedBy: null });
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
  });

  it('after it wrote that down: the same again changes nothing', async () => {
    const payout = await b.take(id);
    const answer = await ask(b.bank, payout);
    await conclude(b.deps, payout, answer);
    const closed = await b.payout(id);
    await conclude(b.deps, payout, answer);
    await b.carryOut(id);
    expect(await b.payout(id)).toEqual(closed);
  });

  it('and comes back late does not take the payout from whoever has it by then', async () => {
    const late = await b.take(id);
    const current = await b.take(id);
    const { dueAt } = current;
    await conclude(b.deps, late, { outcome: 'unknown', reason: 'timeout' });
    expect(await b.payout(id)).toMatchObject({ attempts: 2, state: 'open', dueAt });
    await b.attempt(id);
  });

  it('or slept after it took the payout does nothing where another one has taken it since', async () => {
    const { attempts } = await b.take(id);
    await b.take(id);
    await createPayoutWork(b.deps).carryOut({ id, attempts, takenAt: new Date() });
    expect(b.bank.calls).toEqual([]);
    await b.attempt(id);
  });
});

describe('servers that carry out one payout at the same time', () => {
  it('take it once', async () => {
    await b.db.client.query("update payout set due_at = '2000-01-01' where id = $1", [id]);
    const taken = await Promise.all(Array.from({ length: 30 }, () => takeDue(b.db, 'payout')));
    expect(taken.filter((one) => one === id)).toHaveLength(1);
    await b.db.client.query('update payout set due_at = now() where due_at is not null');
  });

  it.each(['settle', 'return'] as const)('%s it once, 50 at once', async (end) => {
    const payout = await b.take(id);
    const answer =
      end === 'settle'
        ? ({ outcome: 'done', externalReference: 'B1' } as const)
        : ({ outcome: 'refused', reason: 'CLOSED' } as const);
    await Promise.all(Array.from({ length: 50 }, () => conclude(b.deps, payout, answer)));
    expect(await balanceOf(b, member)).toBe(end === 'settle' ? LEFT : START);
  });

  it('and hear different things of it close it one way, and a person has to look', async () => {
    const payout = await b.take(id);
    await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        conclude(
          b.deps,
          payout,
          i % 2 ? { outcome: 'done', externalReference: 'B1' } : { outcome: 'refused', reason: 'CLOSED' },
        ),
      ),
    );
    const { state } = await b.payout(id);
    expect(await balanceOf(b, member)).toBe(state === 'settled' ? LEFT : START);
    const board = contradictionsOf(b);
    expect(await board.of(member)).toMatchObject({
      facts: { again: expect.stringMatching(/^\d+ times/) as string },
    });
    await (state === 'settled' ? board.settle(member) : board.refuse(member));
  });

  it('give nothing back on the word of an earlier one that a later one had the bank accept', async () => {
    const first = await b.take(id);
    const second = await b.take(id); // its lease ran out
    await conclude(b.deps, second, { outcome: 'pending' });
    await conclude(b.deps, first, { outcome: 'invalid', reason: 'INVALID' });
    expect(await b.payout(id)).toMatchObject({ closedAt: null });
    await conclude(b.deps, second, { outcome: 'done', externalReference: 'B1' });
    await conclude(b.deps, first, { outcome: 'invalid', reason: 'INVALID' });
    expect(await contradictionsOf(b).of(member)).toBeUndefined();
  });

  it('log a bank that throws by the runner, and take it again', async () => {
    const payout = await b.take(id);
    const broken = {
      send: () => Promise.reject(new Error('a bug')),
      inquire: () => Promise.reject(new Error('a bug')),
    };
    const work = createPayoutWork({ ...b.deps, bank: broken });
    await expect(work.carryOut({ ...payout, takenAt: new Date() })).rejects.toThrow('a bug');
    expect(await b.payout(id)).toMatchObject({ closedAt: null });
    expect(await b.attempt(id)).toMatchObject({ state: 'settled' });
  });
});
