import type { Satang } from '@krapao/contract/money';

/** Money that came to an account of ours, as its bank reports it. */
export interface FeedLine {
  /** The feed's own name of it, for ever. */
  id: string;
  /** Our account. */
  bankCode: string;
  accountNo: string;
  /** Satang, more than zero. */
  amount: Satang;
  at: Date;
  /** The transfer: the sending bank's three digits, and that bank's reference. */
  sendingBank: string;
  transRef: string;
  /** As shown: `xxx-x-x3456-x`; null where the bank does not show it. */
  fromAccount: string | null;
  fromName: string | null;
}

/** forged: not signed by the bank, or too long ago. unreadable: signed, and not what the protocol says. */
export type CallbackReading =
  { result: 'read'; lines: FeedLine[] } | { result: 'forged' } | { result: 'unreadable' };

/** told: the next lines after a position, oldest first, and the position of the last; none: all have been told. */
export type FeedPage =
  { outcome: 'told'; lines: FeedLine[]; position: bigint } | { outcome: 'unknown'; reason: string };

/** The bank calls when money comes; what it could not deliver is read after it, from a position on. */
export interface BankFeed {
  /** `body`: the bytes as they came. */
  read(headers: Readonly<Record<string, unknown>>, body: Buffer): CallbackReading;
  /** Answers within 10 s, and never throws. */
  pull(after: bigint): Promise<FeedPage>;
}
