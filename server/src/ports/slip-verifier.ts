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
 * found: the transfer happened. absent: the bank does not know it, or not yet; `note` says what it is called when it stays so (INVALID_SLIP
 * where none is named). refused: it will never be looked up, and why.
 * unknown: a time-out, a lost connection, our own key refused, an answer that can't be read: ask again, never a failed slip;
 * `retryAfterMs`: not before, says the verifier.
 */
export type SlipAnswer =
  | { outcome: 'found'; slip: VerifiedSlip }
  | { outcome: 'absent'; note?: SlipNote }
  | { outcome: 'refused'; note: SlipNote }
  | { outcome: 'unknown'; reason: string; retryAfterMs?: number };

/** Looks transfers up by the text of the small QR on their slip. Asking twice is the same as asking once. */
export interface SlipVerifier {
  /** Answers within 15 s, and never throws. */
  verify(payload: string): Promise<SlipAnswer>;
}
