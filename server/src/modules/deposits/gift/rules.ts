import type { ErrorCode } from '@krapao/contract/errors';
import type { Satang } from '@krapao/contract/money';
import { AppError } from '../../../kernel/app-error.ts';
import type { GiftAnswer, GiftRefusal } from '../../../ports/gift-voucher.ts';

export type GiftState = 'open' | 'review' | 'credited' | 'refused';

/** After so many attempts without an answer a person must look; it is still asked. */
export const REVIEW_AFTER = 20;

/** Within that time of being handed in TrueMoney has told, or a person looks: the pauses between so many attempts and the attempts themselves, ms. */
export const KNOWN_WITHIN_MS = 45 * 60_000;

/** Until when a gift that is asked about by itself will be known; null: it is, or a person looks, which takes its time. */
export const untilKnown = ({ state, createdAt }: { state: GiftState; createdAt: Date }): Date | null =>
  state === 'open' ? new Date(createdAt.getTime() + KNOWN_WITHIN_MS) : null;

/** What an attempt came to. unsent: nobody was asked. */
export type Redeemed = GiftAnswer | { outcome: 'unsent'; reason: string };

/** What to do with a gift after an attempt. `isAsked`: asking again may still tell. */
export type Step =
  | { step: 'credit'; amount: Satang }
  | { step: 'refuse'; refusal: GiftRefusal }
  | { step: 'wait'; evidence: string }
  | { step: 'review'; evidence: string; isAsked: boolean };

/**
 * `attempts` counts this one. A refusal is the truth about its own call only: once an earlier call may have redeemed the gift, a
 * person must look (decision 0021). `taken` then means that asking will never tell more.
 */
export function stepAfter(answer: Redeemed, attempts: number): Step {
  switch (answer.outcome) {
    case 'redeemed':
      return { step: 'credit', amount: answer.amount };
    case 'refused':
      if (attempts === 1) return { step: 'refuse', refusal: answer.refusal };
      return { step: 'review', evidence: answer.refusal, isAsked: false };
    case 'unknown':
    case 'unsent':
      if (attempts < REVIEW_AFTER) return { step: 'wait', evidence: answer.reason };
      return { step: 'review', evidence: answer.reason, isAsked: true };
  }
}

/** The codes (product 8) for what TrueMoney refuses. */
const CODES = {
  'not-found': 'TRUELINK_INVALID',
  expired: 'TRUELINK_INVALID',
  own: 'TRUELINK_INVALID',
  invalid: 'TRUELINK_INVALID',
  'used-up': 'TRUELINK_DUPLICATE',
  taken: 'TRUELINK_DUPLICATE',
  'no-wallet': 'NO_WALLET',
} as const satisfies Record<GiftRefusal, ErrorCode>;

/** What the member is told: TRUELINK_INVALID, TRUELINK_DUPLICATE, or NO_WALLET while our own wallet is at fault; {reason} each. */
export const refusedAs = (refusal: GiftRefusal): AppError =>
  new AppError(CODES[refusal], { reason: refusal });
