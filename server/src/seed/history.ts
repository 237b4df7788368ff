/** Days of the demo member's life: deposits, and withdrawals of which one was refused by the bank. */
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import type { Tx } from '../db/pool.ts';
import { newId } from '../kernel/ids.ts';
import { withdrawHold, withdrawReturn, withdrawSettle } from '../ledger/movements/withdraw.ts';
import { post, type Posting } from '../ledger/post.ts';
import { payout } from '../modules/withdrawals/tables.ts';
import type { DemoMember } from './demo-member.ts';

export interface HouseAccounts {
  cashIn: bigint;
  inTransit: bigint;
  cashOut: bigint;
}

const HOUR = 3_600_000;
const days = (count: number, hours: number) => (count * 24 + hours) * HOUR;

const DEPOSITS = [
  { ago: days(26, 0), baht: 1_000 },
  { ago: days(25, 3), baht: 500 },
  { ago: days(12, 5), baht: 2_000 },
  { ago: days(8, 2), baht: 350.5 },
  { ago: days(5, 4), baht: 900 },
  { ago: days(3, 9), baht: 150 },
  { ago: days(2, 6), baht: 1_500 },
  { ago: days(0, 5), baht: 680.25 },
];

const WITHDRAWALS = [
  { ago: days(19, 7), baht: 700, isPaid: true },
  { ago: days(9, 1), baht: 300, isPaid: false },
  { ago: days(6, 11), baht: 1_200, isPaid: true },
  { ago: days(1, 6), baht: 400, isPaid: true },
];

const openingOf = (id: string): Pick<Posting, 'reference' | 'subject'> => ({
  reference: `demo:${id}`,
  subject: { kind: 'opening', id },
});
const money = (baht: number) => satang(Math.round(baht * 100));
const before = (ago: number) => new Date(Date.now() - ago);

export async function seedHistory(
  tx: Tx,
  memberId: MemberId,
  wallet: bigint,
  house: HouseAccounts,
  demo: DemoMember & { ours: { bank: string; number: string } },
): Promise<void> {
  const { bankCode: bank, bankAccountNo: accountNo, bankAccountName: accountName } = demo;
  const withdrawals = WITHDRAWALS.map((line) => ({
    ...line,
    withdrawal: { id: newId(), memberId, amount: money(line.baht), bankCode: bank },
  }));
  const opening = [
    ...DEPOSITS.map(({ ago, baht }): { ago: number; posting: Posting } => ({
      ago,
      posting: {
        ...openingOf(newId()),
        kind: 'slip_deposit',
        from: house.cashIn,
        to: wallet,
        amount: money(baht),
        memberId,
        detail: { from: demo.depositedAt, to: WALLET },
        ours: demo.ours,
      },
    })),
    ...withdrawals.map(({ ago, withdrawal }) => ({
      ago,
      posting: withdrawHold(withdrawal, { wallet, ...house }),
    })),
  ].toSorted((a, b) => b.ago - a.ago);
  const posted = await post(
    tx,
    opening.map(({ ago, posting }) => ({ ...posting, at: before(ago) })),
  );

  const endings = withdrawals.map(({ ago, isPaid, withdrawal }) => {
    const at = opening.findIndex(({ posting }) => posting.subject.id === withdrawal.id);
    const hold = posted[at]?.movementId;
    if (!hold) throw new Error('a withdrawal of the demo could not be held');
    const held = { ...withdrawal, hold };
    const bankReference = isPaid ? `PO${withdrawal.id.slice(0, 8).toUpperCase()}` : null;
    const posting = isPaid
      ? withdrawSettle(held, house, bankReference)
      : withdrawReturn(held, { wallet, ...house });
    return {
      ...withdrawal,
      hold,
      bankReference,
      isPaid,
      ago,
      posting: { ...posting, at: before(ago - HOUR / 60) },
    };
  });
  await post(
    tx,
    endings.map(({ posting }) => posting),
  );
  await tx.sql.insert(payout).values(
    endings.map(({ id, amount, bankCode, hold, bankReference, isPaid, ago }) => ({
      id,
      memberId,
      bankCode,
      accountNo,
      accountName,
      amount,
      holdMovement: hold,
      state: isPaid ? ('settled' as const) : ('returned' as const),
      bankReference,
      evidence: isPaid ? null : 'ACCOUNT_CLOSED',
      attempts: 1,
      createdAt: before(ago),
      closedAt: before(ago - HOUR / 60),
    })),
  );
}
