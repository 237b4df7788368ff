import type { Inside } from '@krapao/contract/api';
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import { WITHDRAWAL_REASONS } from '@krapao/contract/routes/wallet';
import { phrase } from '@krapao/contract/phrases';
import { AppError } from '../../kernel/app-error.ts';
import type { PayoutHold } from '../members/face.ts';
import type { SendAnswer } from '../../ports/payout.ts';

type Progress = Inside<'GET /api/wallet/withdrawal/{reference}'>['output'];
type Payout = Pick<Progress, 'amount' | 'bankAccount' | 'createdAt' | 'bankReference'> &
  Ending & { id: string };

/** What tells how a payout ended, and why. */
export interface Ending {
  state: PayoutState;
  approval: Approval | null;
  /** What was said of it last. */
  evidence: string | null;
}
export type Reason = NonNullable<Progress['reason']>;

export type PayoutState = 'approval' | 'open' | 'sent' | 'review' | 'settled' | 'returned';
/** What an operator said of a withdrawal that goes to no bank unasked. */
export type Approval = 'waiting' | 'given' | 'refused';

export interface WithdrawLimits {
  /** Satang, all. */
  withdrawMinimum: Satang;
  withdrawMaximum: Satang;
  /** What is above it waits for an operator. */
  withdrawAutomaticMaximum: Satang;
}

/** What a withdrawal waits for before it is sent: an operator, who approves it, or at first its bank, which names the holder of the account, and then an operator. */
export type WaitsFor = 'nobody' | 'holder' | 'person';

/** What one waits for (product, Withdrawals): `isKnown` is an account that is proved, or that a payout arrived at. */
export function waitsFor(
  amount: Satang,
  isKnown: boolean,
  { withdrawAutomaticMaximum }: Pick<WithdrawLimits, 'withdrawAutomaticMaximum'>,
): WaitsFor {
  if (amount > withdrawAutomaticMaximum) return 'person';
  return isKnown ? 'nobody' : 'holder';
}

/** Whether an amount may be withdrawn at all (product 5): undefined, or WITHDRAW_MINIMUM {min}, WITHDRAW_MAXIMUM {max} in baht. */
export function outsideLimits(amount: Satang, limits: WithdrawLimits): AppError | undefined {
  // whatever the operator set, nothing is no withdrawal
  const minimum = limits.withdrawMinimum > 0n ? limits.withdrawMinimum : satang(1);
  if (amount < minimum) return new AppError('WITHDRAW_MINIMUM', { min: toBaht(minimum) });
  if (amount > limits.withdrawMaximum)
    return new AppError('WITHDRAW_MAXIMUM', { max: toBaht(limits.withdrawMaximum) });
  return undefined;
}

/** A withdrawal as its member sees it: how far it is, and why it came back. */
export function progressOf(payout: Payout): Progress {
  const { id, amount, bankAccount, createdAt, state, approval, bankReference } = payout;
  return {
    reference: id,
    amount,
    bankAccount,
    createdAt,
    status: state === 'settled' ? 'SUCCESS' : state === 'returned' ? 'FAILED' : 'PENDING',
    approval: approval && APPROVAL[approval],
    reason: reasonOf(payout),
    bankReference,
  };
}
/** Why a payout came back, in words for its member; null while it has not, and where what was said would help nobody. */
export function reasonOf({ state, approval, evidence }: Ending): Reason | null {
  if (state !== 'returned') return null;
  if (approval === 'refused') return 'NOT_APPROVED';
  return WITHDRAWAL_REASONS.find((one) => one !== 'NOT_APPROVED' && one === evidence) ?? null;
}

const APPROVAL = { waiting: 'WAITING', given: 'GIVEN', refused: 'REFUSED' } as const;

/**
 * Whether payouts are held back: by a person, ACCOUNT_FROZEN; because the member's name or bank account was just changed, PAYOUTS_HELD
 * {until}, ISO 8601.
 */
export function heldBack(hold: PayoutHold | undefined): AppError | undefined {
  if (hold?.isBlocked) return new AppError('ACCOUNT_FROZEN');
  return hold?.heldUntil ? new AppError('PAYOUTS_HELD', { until: hold.heldUntil.toISOString() }) : undefined;
}

/** After this many attempts a person must look; the bank is still asked. */
export const REVIEW_AFTER = 20;

/** The bank knows our reference by another order. What it says of the reference is no evidence about ours, so it is not asked. */
export const REFERENCE_REUSED = phrase('referenceReused');

/** Whether it does, as far as we know. That stays with a payout whatever becomes of it: the bank may call about the other order at any time. */
export const isOthersReference = ({ evidence }: Pick<Ending, 'evidence'>): boolean =>
  evidence === REFERENCE_REUSED;

/** An operator did not approve it: it never was sent. */
export const REFUSED_BY_OPERATOR = phrase('refusedByOperator');
/** An operator gave back what the bank did not pay. */
export const RETURNED_BY_OPERATOR = phrase('returnedByOperator');

/** Who what is kept of a payout comes from: a person decided so, the bank said how it ended, or it is what an attempt came to, in words of ours too. */
export function saidBy({ state, evidence }: Pick<Ending, 'state' | 'evidence'>): string {
  if (evidence === REFUSED_BY_OPERATOR || evidence === RETURNED_BY_OPERATOR) return 'a person said';
  return state === 'returned' && evidence !== REFERENCE_REUSED ? 'bank said' : 'last attempt';
}

/** What to do with a payout after an attempt. */
export type Step =
  | { step: 'settle'; externalReference: string | null }
  /** `isOfOneSending`: certain only while it was sent once. */
  | { step: 'return'; evidence: string; isOfOneSending: boolean }
  | { step: 'wait'; state: 'sent' | 'review'; evidence: string };

/**
 * `attempts` counts this one. Only what is certain closes a payout: everything else is asked again, for ever (product, Withdrawals).
 */
export function stepAfter(answer: SendAnswer, attempts: number): Step {
  switch (answer.outcome) {
    case 'done':
      return { step: 'settle', externalReference: answer.externalReference };
    case 'refused':
      return { step: 'return', evidence: answer.reason, isOfOneSending: false };
    case 'invalid':
      // said of the only sending there was, it is certain; an earlier one may be anywhere
      return attempts === 1
        ? { step: 'return', evidence: answer.reason, isOfOneSending: true }
        : review(answer.reason);
    case 'conflict':
      return review(REFERENCE_REUSED);
    case 'pending':
      return waitAfter(phrase('wordPending'), attempts);
    case 'unknown':
      return waitAfter(answer.reason, attempts);
  }
}

function waitAfter(evidence: string, attempts: number): Step {
  if (attempts >= REVIEW_AFTER) return review(evidence);
  return { step: 'wait', state: 'sent', evidence };
}

function review(evidence: string): Step {
  return { step: 'wait', state: 'review', evidence };
}
