import type { SlipNote } from '@krapao/contract/errors';
import type { Satang } from '@krapao/contract/money';

/** One side of a transfer as the bank shows it to others: parts are masked, parts may be missing. */
export interface SlipParty {
  /** The bank's three digits. */
  bankNumber: string | null;
  nameTH: string | null;
  nameEN: string | null;
  /** As shown: `xxx-x-x3456-x`. */
  account: string | null;
}

/** What the bank knows of a transfer. */
export interface VerifiedSlip {
  transRef: string;
  at: Date;
  amount: Satang;
  sender: SlipParty;
  receiver: SlipParty;
}

/**
 * found: the transfer happened. absent: the bank does not know it, or not yet. refused: it will never be looked up, and why.
 * unknown: a time-out, a lost connection, our own key refused, an answer that can't be read: ask again, never a failed slip.
 */
export type SlipAnswer =
  | { outcome: 'found'; slip: VerifiedSlip }
  | { outcome: 'absent' }
  | { outcome: 'refused'; note: SlipNote }
  | { outcome: 'unknown'; reason: string };

/** Looks transfers up by the text of the small QR on their slip. Asking twice is the same as asking once. */
export interface SlipVerifier {
  /** Answers within 15 s, and never throws. */
  verify(payload: string): Promise<SlipAnswer>;
}
