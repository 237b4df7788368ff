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
 * unclear: it answered about this slip, in a way that can't be read: nothing against the verifier, and a person's in the end.
 * unknown: no answer: a time-out, a lost connection, 5xx, our own key or quota refused: ask again, never a failed slip; with
 * `retryAfterMs` it is an answer, and says not before.
 */
export type SlipAnswer =
  | { outcome: 'found'; slip: VerifiedSlip }
  | { outcome: 'absent'; note?: SlipNote }
  | { outcome: 'refused'; note: SlipNote }
  | { outcome: 'unclear'; reason: string }
  | { outcome: 'unknown'; reason: string; retryAfterMs?: number };

/** Looks transfers up by the text of the small QR on their slip. Asking twice is the same as asking once. */
export interface SlipVerifier {
  /** Answers within 15 s, and never throws. */
  verify(payload: string): Promise<SlipAnswer>;
}
