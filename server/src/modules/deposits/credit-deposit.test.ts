import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { systemClock } from '../../kernel/clock.ts';
import { HOUSE } from '../../ledger/accounts.ts';
import { movementById } from '../../ledger/movement.ts';
import { balanceOf, memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import { FEED } from './feed/tables.ts';
import { SLIP } from './slip/tables.ts';
import { createCreditDeposit, type Deposit, type Deposited } from './credit-deposit.ts';

let t: TestDb;
let memberId: MemberId;
let cashIn: bigint;
const followed: Deposited[] = [];
const follows = { isBroken: false };
beforeAll(async () => {
  t = await testDb();
  memberId = (await memberWith(t)).id;
  cashIn = await t.house(HOUSE.cashIn('SCB'));
});
afterAll(() => t.drop());

const creditDeposit = createCreditDeposit({
  clock: systemClock,
  onDeposit: [
    async (tx, deposited) => {
      if (follows.isBroken) throw new Error('broken');
      // of the same transaction: the movement is there, and no other connection sees it yet
      expect(await movementById(tx, deposited.movementId)).toMatchObject({ amount: deposited.amount });
      expect(await movementById(t.db, deposited.movementId)).toBeUndefined();
      followed.push(deposited);
    },
  ],
});

const slip = (transRef: string, more: Partial<Deposit> = {}): Deposit => ({
  source: SLIP,
  id: newId(),
  memberId,
  amount: satang(10_000),
  name: { sendingBank: '004', transRef },
  ours: { bank: 'SCB', number: '1112223334' },
  cashIn,
  by: 'rule',
  ...more,
});
const credit = (deposit: Deposit) => t.db.withTx((tx) => creditDeposit(tx, deposit));

describe('a deposit', () => {
  it('is credited once, whatever channel comes first, and is followed once by what follows deposits', async () => {
    const before = await balanceOf(t, memberId);
    const first = await credit(slip('A1'));
    expect(first.result).toBe('credited');
    const line = slip('a 1', { source: FEED, id: 'L1' });
    expect(await credit(line)).toEqual({ result: 'duplicate', movementId: first.movementId });
    expect(await balanceOf(t, memberId)).toBe(before + 10_000n);
    expect(followed.filter(({ movementId }) => movementId === first.movementId)).toMatchObject([
      { source: SLIP, memberId, amount: 10_000n },
    ]);
  });

  it('that may be the same money by another name is a conflict, unless a person says that it is not', async () => {
    const sentAt = new Date('2026-11-01T10:00:00Z');
    const first = await credit(slip('B1', { sentAt }));
    const again = { sentAt: new Date(sentAt.getTime() + 59_999) };
    expect(await credit(slip('B2', again))).toEqual({ result: 'conflict', movementId: first.movementId });
    expect((await credit(slip('B2', { ...again, by: 'hand' }))).result).toBe('credited');
    expect((await credit(slip('B3', { sentAt: new Date(sentAt.getTime() + 120_000) }))).result).toBe(
      'credited',
    );
  });

  it('says what brought it and which account of ours took it', async () => {
    const deposit = slip('C1');
    const { movementId } = await credit(deposit);
    const { rows } = await t.db.client.query(
      'select subject_kind, subject_id, our_bank, our_account from ledger_movement where id = $1',
      [movementId],
    );
    expect(rows).toEqual([
      { subject_kind: 'deposit_slip', subject_id: deposit.id, our_bank: 'SCB', our_account: '1112223334' },
    ]);
  });

  it('is taken back with what follows it where that fails', async () => {
    const before = await balanceOf(t, memberId);
    follows.isBroken = true;
    await expect(credit(slip('D1'))).rejects.toThrow('broken');
    follows.isBroken = false;
    expect(await balanceOf(t, memberId)).toBe(before);
    expect((await credit(slip('D1'))).result).toBe('credited');
  });
});
