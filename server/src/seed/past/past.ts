/**
 * What happened before the demo began: deposits of each channel, payouts and play, as the modules would have left them. Each movement has the row
 * that it is about, and what a bank's feed told of it.
 */
import type { Variant } from '@krapao/contract/constants';
import { phrase } from '@krapao/contract/phrases';
import type { Tx } from '../../db/pool.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { HOUSE, type House } from '../../ledger/accounts.ts';
import { withdrawHold, withdrawReturn, withdrawSettle } from '../../ledger/movements/withdraw.ts';
import { operatorAction } from '../../modules/operator/tables.ts';
import { PAYOUT_KIND } from '../../modules/withdrawals/decide.ts';
import { payout } from '../../modules/withdrawals/tables.ts';
import { after, MINUTE, openBook, type Insert, type Once, type Whose } from './book.ts';
import { pastDeposits, type PastDeposit } from './deposits.ts';
import { pastPlays, type PastPlay } from './play.ts';

/** `approvedBy`: it was more than goes out by itself. */
export type PastPayout = Once & { isPaid: boolean; approvedBy?: string };

/** @param codes of the providers that were played at. @param hasPictures whether those of slips are drawn by who asks */
export async function createPast(
  house: House,
  box: SecretBox,
  variant: Variant,
  codes: readonly string[],
  hasPictures = false,
) {
  const book = await openBook(house, variant, codes);
  const { ours, walletAt, step } = book;
  const [deposits, plays] = [pastDeposits(book, hasPictures), pastPlays(book, box)];
  const payouts: Insert<typeof payout>[] = [];
  const approved: (typeof operatorAction.$inferInsert)[] = [];
  const owners: Whose[] = [];

  function withdrawal(who: Whose, { id, at, amount, isPaid, approvedBy }: PastPayout): void {
    const places = () => ({
      wallet: walletAt(who.id),
      inTransit: ours(HOUSE.payoutInTransit),
      cashOut: ours(HOUSE.cashOut),
    });
    const { bankCode, bankAccountNo: accountNo, bankAccountName: accountName } = who;
    const withdrawn = { id, memberId: who.id, amount, bankCode };
    const reference = `withdraw:${id}:hold`;
    const bankReference = isPaid ? `PO${id.slice(0, 8).toUpperCase()}` : null;
    const closedAt = after(at, MINUTE);
    step(
      { at, posting: () => withdrawHold(withdrawn, places()) },
      {
        ...{ at: closedAt, ends: reference },
        posting: (hold) =>
          isPaid
            ? withdrawSettle({ ...withdrawn, hold }, places(), bankReference)
            : withdrawReturn({ ...withdrawn, hold }, places()),
      },
    );
    payouts.push((movement) => ({
      ...{ ...withdrawn, accountNo, accountName, holdMovement: movement(reference), bankReference },
      ...{ state: isPaid ? 'settled' : 'returned', evidence: isPaid ? null : 'ACCOUNT_CLOSED' },
      ...{ attempts: 1, createdAt: at, closedAt, ...(approvedBy !== undefined && { approval: 'given' }) },
    }));
    if (approvedBy === undefined) return;
    const why = phrase('didAccountAndPlayChecked');
    approved.push({
      ...{ kind: PAYOUT_KIND, subject: id, verdict: 'approve', who: approvedBy, why, detail: {} },
      at: after(at, MINUTE / 2),
    });
  }

  return {
    deposit(who: Whose, one: PastDeposit): void {
      owners.push(who);
      deposits.deposit(who, one);
    },
    withdrawal(who: Whose, one: PastPayout): void {
      owners.push(who);
      withdrawal(who, one);
    },
    play(who: Whose, one: PastPlay): void {
      owners.push(who);
      plays.play(who, one);
    },
    /** Of members that are there. */
    async write(tx: Tx): Promise<void> {
      await book.openWallets(tx, owners);
      await plays.openAccounts(tx);
      const movement = await book.post(tx);
      await deposits.write(tx, movement);
      if (payouts.length > 0) await tx.sql.insert(payout).values(payouts.map((row) => row(movement)));
      if (approved.length > 0) await tx.sql.insert(operatorAction).values(approved);
      await plays.write(tx, movement);
    },
    /** Of its slips, once it is written. */
    pictures: deposits.pictures,
  };
}
export type Past = Awaited<ReturnType<typeof createPast>>;
