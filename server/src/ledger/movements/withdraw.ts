/**
 * A withdrawal: the wallet's money is held in transit, then it left (settle) or comes back (return). What is held is closed by one
 * of the two, once: the ledger sees to it.
 */
import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Posting } from '../post.ts';

export interface Withdrawal {
  /** The payout's id. */
  id: string;
  memberId: MemberId;
  /** Satang. */
  amount: Satang;
  bankCode: string;
}

/** Ids of the accounts that a withdrawal goes through. */
interface Accounts {
  wallet: bigint;
  /** HOUSE.payoutInTransit */
  inTransit: bigint;
  /** HOUSE.cashOut */
  cashOut: bigint;
}

const of = ({ id, memberId, amount }: Withdrawal) => ({
  memberId,
  amount,
  subject: { kind: 'payout' as const, id },
});

/** Takes the money from the wallet. */
export function withdrawHold(
  w: Withdrawal,
  { wallet, inTransit }: Pick<Accounts, 'wallet' | 'inTransit'>,
): Posting {
  return {
    reference: `withdraw:${w.id}:hold`,
    kind: 'withdraw_hold',
    from: wallet,
    to: inTransit,
    detail: { from: WALLET, to: w.bankCode },
    // last: V8 adds what stands behind a spread slowly, field by field
    ...of(w),
  };
}

/** The bank paid. `externalReference` is the bank's own, null where it named none. */
export function withdrawSettle(
  w: Withdrawal & { hold: bigint },
  { inTransit, cashOut }: Pick<Accounts, 'inTransit' | 'cashOut'>,
  externalReference: string | null,
): Posting {
  return {
    ...of(w),
    reference: `withdraw:${w.id}:settle`,
    kind: 'withdraw_settle',
    from: inTransit,
    to: cashOut,
    closes: w.hold,
    detail: { from: WALLET, to: w.bankCode, ...(externalReference !== null && { externalReference }) },
  };
}

/** The bank certainly did not pay and never will: the money is back, and the statement shows the hold as FAILED. */
export function withdrawReturn(
  w: Withdrawal & { hold: bigint },
  { wallet, inTransit }: Pick<Accounts, 'wallet' | 'inTransit'>,
): Posting {
  return {
    ...of(w),
    reference: `withdraw:${w.id}:return`,
    kind: 'withdraw_return',
    from: inTransit,
    to: wallet,
    closes: w.hold,
    detail: { from: w.bankCode, to: WALLET },
  };
}

/**
 * The bank told two ends of a payout, and not the one that it was closed with is true. `settled`: it was paid, so what was given back is
 * taken again; `returned`: it was not, so what left comes back.
 */
export function withdrawCorrection(
  w: Withdrawal,
  { id, truth }: Correction,
  { wallet, cashOut }: Pick<Accounts, 'wallet' | 'cashOut'>,
): Posting {
  const isPaid = truth === 'settled';
  return {
    ...of(w),
    subject: { kind: 'payout_contradiction', id },
    reference: `withdraw:${w.id}:correction:${id}`,
    kind: isPaid ? 'withdraw_correction_out' : 'withdraw_correction_in',
    from: isPaid ? wallet : cashOut,
    to: isPaid ? cashOut : wallet,
    detail: isPaid ? { from: WALLET, to: w.bankCode } : { from: w.bankCode, to: WALLET },
  };
}

/** What the bank paid beside what its member was given back, as far as the house bears it; or what it has back of that. */
export function withdrawWriteOff(
  w: Withdrawal,
  { id, truth }: Correction,
  { cashOut, writtenOff }: { cashOut: bigint; writtenOff: bigint },
): Posting {
  const isPaid = truth === 'settled';
  return {
    ...of(w),
    subject: { kind: 'payout_contradiction', id },
    reference: `withdraw:${w.id}:write-off:${id}`,
    kind: 'withdraw_write_off',
    from: isPaid ? writtenOff : cashOut,
    to: isPaid ? cashOut : writtenOff,
    detail: { to: w.bankCode },
  };
}

/** Of which contradiction it is, and how the payout ended indeed. */
interface Correction {
  id: string;
  truth: 'settled' | 'returned';
}
