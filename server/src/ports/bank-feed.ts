/** Money that came to an account of ours, as its bank reports it. */
export interface FeedLine {
  /** The feed's own name of it, for ever. */
  id: string;
  /** Our account. */
  bankCode: string;
  accountNo: string;
  /** Hundredths of the currency, more than zero: satang, or att. */
  amount: bigint;
  currency: 'BAHT' | 'LAK';
  at: Date;
  /** The transfer: the sending bank's three digits, or its code where it has none (`TRUEMONEY`, `BCEL`), and that bank's reference. */
  sendingBank: string;
  transRef: string;
  /** As shown: `xxx-x-x3456-x`; null where the bank does not show it. */
  fromAccount: string | null;
  fromName: string | null;
}

/** What the bank told of money: what could be read, and the JSON of each line that could not, for a person. */
export interface ToldLines {
  lines: FeedLine[];
  unreadable: string[];
}

/** forged: not signed by the bank, or too long ago. unreadable: signed, and not what the protocol says. */
export type CallbackReading =
  ({ result: 'read' } & ToldLines) | { result: 'forged' } | { result: 'unreadable' };

/** told: the next lines after a position, oldest first, and the position of the last; none: all have been told. */
export type FeedPage =
  ({ outcome: 'told'; position: bigint } & ToldLines) | { outcome: 'unknown'; reason: string };

/** The bank calls when money comes; what it could not deliver is read after it, from a position on. */
export interface BankFeed {
  /** `body`: the bytes as they came. */
  read(headers: Readonly<Record<string, unknown>>, body: Buffer): CallbackReading;
  /** Answers within 10 s, and never throws. */
  pull(after: bigint): Promise<FeedPage>;
}
