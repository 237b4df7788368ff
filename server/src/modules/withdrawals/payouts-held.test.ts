import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { PAYOUT_HOLD_MS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { balanceOf, memberWith, type TestMember } from '../../testing/fixtures.ts';
import { payoutAccountsOf } from '../members/face.ts';
import { putBlock } from '../members/block-store.ts';
import { changeMember, lockMember } from '../members/store.ts';
import { bench, type Bench } from './testing.ts';
import { createWithdraw } from './withdraw.ts';

const AMOUNT = satang(10_000);
const START = satang(100_000);

let b: Bench;
/** Changes the own bank account as change-profile.ts does once all is well with it: what comes before is no part of the race. */
let change: (member: TestMember, accountNo: string) => Promise<Date | null>;

beforeAll(async () => {
  b = await bench();
  change = ({ id }, bankAccountNo) =>
    b.db.withTx(async (tx) => {
      await lockMember(tx, id, 'update');
      const account = { bankCode: 'SCB', bankAccountName: 'SOMCHAI JAIDEE', bankAccountNo };
      return changeMember(tx, id, { name: 'Somchai', ...account });
    });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

const ask = (memberId: MemberId, operation: string = randomUUID(), withdraw = b.withdraw) =>
  withdraw({ memberId, operation, amount: AMOUNT });

let accounts = 0;
const newAccountNo = () => `66${String((accounts += 1)).padStart(8, '0')}`;

/** How many statements wait for a lock that another transaction has. */
async function waiting(): Promise<number> {
  const { rows } = await b.db.client.query<{ waiting: bigint }>(
    `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return Number(rows[0]?.waiting);
}

/** Opens when it is told to. */
function gate() {
  let open = () => {};
  const opened = new Promise<void>((resolve) => (open = resolve));
  return { open: () => open(), opened };
}

describe('while payouts are held', () => {
  it('no withdrawal is taken, whatever it asks for, and no money moves', async () => {
    const member = await memberWith(b, START);
    const until = await change(member, newAccountNo());
    expect(until?.getTime()).toBeGreaterThan(Date.now() + PAYOUT_HOLD_MS - 60_000);
    const refusal = { code: 'PAYOUTS_HELD', params: { until: until?.toISOString() } };
    await expect(ask(member.id)).rejects.toMatchObject(refusal);
    const request = { memberId: member.id, operation: randomUUID(), amount: AMOUNT };
    await expect(b.requireTakeable(request)).rejects.toMatchObject(refusal);
    expect(await balanceOf(b, member.id)).toBe(START);
  });

  it('those of other members that arrive with it are taken', async () => {
    const [held, free] = [await memberWith(b, START), await memberWith(b, START)];
    await change(held, newAccountNo());
    const [one, two] = await Promise.allSettled([ask(held.id), ask(free.id)]);
    expect([one.status, two.status]).toEqual(['rejected', 'fulfilled']);
    expect(await balanceOf(b, free.id)).toBe(START - AMOUNT);
  });

  it('a withdrawal that was taken before is answered with what became of it, and paid to the account it was asked for', async () => {
    const member = await memberWith(b, START);
    const operation = randomUUID();
    await ask(member.id, operation);
    await change(member, newAccountNo());
    expect(await ask(member.id, operation)).toMatchObject({ status: 'PENDING', reference: operation });
    await b.requireTakeable({ memberId: member.id, operation, amount: AMOUNT });
    await b.attempt(operation);
    expect(b.bank.paid.get(operation)).toMatchObject({ bankCode: 'KBANK', accountNo: member.accountNo });
    expect(await ask(member.id, operation)).toMatchObject({ status: 'SUCCESS' });
    expect(await balanceOf(b, member.id)).toBe(START - AMOUNT);
  });

  it('is over after 24 hours; then they go to the new account', async () => {
    const member = await memberWith(b, START);
    const accountNo = newAccountNo();
    await change(member, accountNo);
    await b.db.client.query(`update member set payouts_held_until = now() - interval '1 ms' where id = $1`, [
      member.id,
    ]);
    const operation = randomUUID();
    await b.requireTakeable({ memberId: member.id, operation, amount: AMOUNT });
    await ask(member.id, operation);
    expect(await b.payout(operation)).toMatchObject({ bankCode: 'SCB', accountNo });
  });
});

/** Keeps payouts back as staff/freeze.ts does. */
const blockPayouts = ({ id }: TestMember) =>
  b.db.withTx(async (tx) => {
    await lockMember(tx, id, 'update');
    await putBlock(tx, id, { kind: 'payouts', until: null, why: 'asked' });
  });

describe('while a person keeps payouts back', () => {
  it('no withdrawal is taken, whatever it asks for, and no money moves', async () => {
    const member = await memberWith(b, START);
    await blockPayouts(member);
    await expect(ask(member.id)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    const request = { memberId: member.id, operation: randomUUID(), amount: AMOUNT };
    await expect(b.requireTakeable(request)).rejects.toMatchObject({ code: 'ACCOUNT_FROZEN' });
    expect(await balanceOf(b, member.id)).toBe(START);
  });

  it('none is taken after it began, also of those that were asked for at the same instant', async () => {
    for (let round = 0; round < 20; round += 1) {
      const member = await memberWith(b, START);
      const operations = Array.from({ length: 6 }, () => randomUUID());
      const answers = Promise.allSettled(operations.map((operation) => ask(member.id, operation)));
      await blockPayouts(member);
      const results = await answers;
      const { rows } = await b.db.client.query<{ late: number; taken: number }>(
        `select count(*) filter (where p.created_at > b.from_at)::int as late, count(p.id)::int as taken
          from member_block b left join payout p on p.member_id = b.member_id where b.member_id = $1`,
        [member.id],
      );
      expect(rows).toEqual([
        { late: 0, taken: results.filter(({ status }) => status === 'fulfilled').length },
      ]);
    }
  });
});

describe('a withdrawal and a change of the bank account at the same instant', () => {
  it('the change first: the withdrawal waits for it and is held', async () => {
    const member = await memberWith(b, START);
    const [{ open, opened }, written] = [gate(), gate()];
    const changing = b.db.withTx(async (tx) => {
      await tx.client.query(
        `update member set bank_account_no = $2, payouts_held_until = now() + interval '1 day' where id = $1`,
        [member.id, newAccountNo()],
      );
      written.open();
      await opened;
    });
    await written.opened;
    const asked = ask(member.id);
    await expect.poll(waiting).toBe(1);
    open();
    await changing;
    await expect(asked).rejects.toMatchObject({ code: 'PAYOUTS_HELD' });
    expect(await balanceOf(b, member.id)).toBe(START);
  });

  it('the withdrawal first: the change waits until it is taken, to the old account', async () => {
    const member = await memberWith(b, START);
    const { open, opened } = gate();
    const read = gate();
    const withdraw = createWithdraw({
      ...b.withdrawDeps,
      async payoutAccountsOf(tx, members) {
        const accounts = await payoutAccountsOf(tx, members);
        read.open();
        await opened;
        return accounts;
      },
    });
    const operation = randomUUID();
    const asked = ask(member.id, operation, withdraw);
    await read.opened;
    const changed = change(member, newAccountNo());
    await expect.poll(waiting).toBe(1);
    open();
    await asked;
    await changed;
    expect((await b.payout(operation)).accountNo).toBe(member.accountNo);
  });

  it('in any order, on two servers: none is taken after the change, and none goes to the new account', async () => {
    const random = randomFrom(seedOf('payouts held'));
    const servers = [b.withdraw, createWithdraw(b.withdrawDeps)];
    const soon = (ms: number) => new Promise((resolve) => setTimeout(resolve, random() * ms));
    let [taken, held] = [0, 0];
    for (let round = 0; round < 60; round += 1) {
      const member = await memberWith(b, START);
      const asks = Array.from({ length: 8 }, async () => {
        const withdraw = servers[random() < 0.5 ? 0 : 1];
        await soon(12);
        return ask(member.id, randomUUID(), withdraw);
      });
      const changing = soon(12).then(() => change(member, newAccountNo()));
      const answers = await Promise.allSettled(asks);
      const until = await changing;
      const changedAt = (until?.getTime() ?? 0) - PAYOUT_HOLD_MS;

      const refused = answers.flatMap((one) => (one.status === 'rejected' ? [one.reason as unknown] : []));
      for (const reason of refused)
        expect(reason).toMatchObject({ code: 'PAYOUTS_HELD', params: { until: until?.toISOString() } });
      const { rows } = await b.db.client.query<{ account: string; at: Date }>(
        'select account_no as account, created_at as at from payout where member_id = $1',
        [member.id],
      );
      expect(rows).toHaveLength(answers.length - refused.length);
      for (const { account, at } of rows) {
        expect(account).toBe(member.accountNo);
        // both moments are cut to milliseconds
        expect(at.getTime()).toBeLessThanOrEqual(changedAt);
      }
      expect(await balanceOf(b, member.id)).toBe(START - AMOUNT * BigInt(rows.length));
      taken += rows.length;
      held += refused.length;
    }
    console.log(`payouts held: ${taken} taken before, ${held} held after`);
    expect(Math.min(taken, held)).toBeGreaterThan(0);
  });
});
