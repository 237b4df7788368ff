import type { Language } from '@krapao/contract/constants';

/** A code that is wanted on a phone. */
export interface CodeRequest {
  /** As members write it at home: `0812345678`. */
  phone: string;
  /** Of the message, where the sender lets us word it. */
  language: Language;
  /** Who sends it, for the message. */
  siteName: string;
  /** The reference that the message is to show; only for a sender that takes one. Without it the sender makes its own. */
  ref?: string;
}

/**
 * sent: a code is on its way; `handle` is what it is verified with (it may be kept, it tells nobody the code) and `ref` stands in
 * the message. refused: certainly nothing was sent. unknown: a time-out, a lost connection, an answer that can't be read.
 * `reason` is for our log and holds neither phone nor code.
 */
export type CodeSending =
  | { outcome: 'sent'; handle: string; ref: string }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string };

/** That phone is to hear that its account has another phone now. */
export type PhoneChanged = Pick<CodeRequest, 'phone' | 'language' | 'siteName'>;

/** sent: it is on its way. refused: certainly nothing was sent. unknown: as of a code. `reason` is for our log. */
export type Told = { outcome: 'sent' } | { outcome: 'refused' | 'unknown'; reason: string };

export interface CodeGuess {
  phone: string;
  /** Of the sending that the guess is about. */
  handle: string;
  /** What the member typed: digits. */
  code: string;
}

/** expired: no code will ever be right for this handle. unknown: whether it is right was not learned; asking again may tell. */
export type CodeVerdict =
  | { outcome: 'right' }
  | { outcome: 'wrong' }
  | { outcome: 'expired' }
  | { outcome: 'unknown'; reason: string };

/**
 * Sends one-time codes to phones and tells a right one from a wrong one. It counts nothing: how often a phone may ask and guess
 * is the caller's to hold. Neither call throws for what the sender or the network does, and each ends within 10 s.
 */
export interface OneTimeCodes {
  /** Whether the message shows the reference that it is given. */
  readonly takesRef: boolean;
  send(request: CodeRequest): Promise<CodeSending>;
  /** Left out by senders of codes alone, which word no message of ours. */
  tellPhoneChanged?(message: PhoneChanged): Promise<Told>;
  /** The right code stays right when it is asked again. */
  verify(guess: CodeGuess): Promise<CodeVerdict>;
}
