/** An account at a bank, by our code of the bank. */
export interface AskedAccount {
  bankCode: string;
  accountNo: string;
}

/**
 * What the bank says of who holds an account. told: the name, as the bank writes it. untold: it does not know the account, or does not tell
 * of that bank. unknown: a time-out, a lost connection, our own key refused, an answer that can't be read.
 */
export type HolderAnswer =
  { outcome: 'told'; name: string } | { outcome: 'untold' } | { outcome: 'unknown'; reason: string };

/**
 * The name is personal data: it is compared and forgotten, and stands in no log and no answer to members. Where it is surely another than the member wrote, it
 * stands with the payout that waits, until a person has decided about that (decision 0266).
 */
export interface AccountHolders {
  /** Answers within 3 s, and never throws. */
  holderOf(account: AskedAccount): Promise<HolderAnswer>;
}
