import { SLIP_MAX_AGE_MS } from '@krapao/contract/constants';
import type { SlipNote } from '@krapao/contract/errors';
import type { Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import { isSameReceipt, type Receipt } from '../../../kernel/receipt.ts';
import type { SlipParty, VerifiedSlip } from '../../../ports/slip-verifier.ts';
import { isSameAccount, isOurName } from '../matching.ts';
import { fits, isTelling, isWhole } from '../sender/rule.ts';

export interface KnownAccount {
  /** The bank's three digits; null for a bank that has none. */
  bankNumber: string | null;
  accountNo: string;
  accountName: string;
}

/** What we know ourselves of a slip that a verifier found. */
export interface Expected {
  /** What the slip's QR says. */
  receipt: Receipt;
  uploadedAt: Date;
  /** Our account, as it was when the slip was uploaded. */
  receiver: KnownAccount;
  /** The member's registered account, as it was when the slip was uploaded. */
  sender: KnownAccount;
  minimum: Satang;
}

export interface Refusal {
  note: SlipNote;
  /** For the operator, in words. */
  because: Phrase;
}

/** How far the bank's clock may be ahead of ours, ms. */
export const CLOCKS_APART_MS = 10 * 60_000;

/**
 * Why a verified slip is refused; undefined when it credits (product, Deposits). In this order: an answer that contradicts the
 * QR, the receiver, the sender, the age, the amount; last a receiver of whom too little is shown, which is for a person. Age is measured at
 * the upload, so that a verifier that was down makes no slip expire.
 */
export function refusalOf(slip: VerifiedSlip, expected: Expected): Refusal | undefined {
  const { receipt, receiver, sender, uploadedAt, minimum } = expected;
  const no = (note: SlipNote, because: Phrase): Refusal => ({ note, because });

  if (!isSameReceipt({ ...receipt, transRef: slip.transRef }, receipt))
    return no('UNKNOW_ERROR', phrase('slipOtherReference'));
  if (slip.sender.bankNumber !== null && slip.sender.bankNumber !== receipt.sendingBank)
    return no('UNKNOW_ERROR', phrase('slipOtherSendingBank'));
  const age = uploadedAt.getTime() - slip.at.getTime();
  if (age < -CLOCKS_APART_MS) return no('UNKNOW_ERROR', phrase('slipLater'));

  if (receiver.bankNumber === null || slip.receiver.bankNumber !== receiver.bankNumber)
    return no('DEST_ACC_INVALID', phrase('toOtherBank'));
  if (!hasAccount(slip.receiver, receiver)) return no('DEST_ACC_INVALID', phrase('toOtherAccount'));
  if (isNamed(slip.receiver) && !hasName(slip.receiver, receiver))
    return no('DEST_ACC_INVALID', phrase('toOtherName'));

  if (receipt.sendingBank !== sender.bankNumber) return no('NOT_MATCH', phrase('fromOtherBank'));
  if (!hasAccount(slip.sender, sender)) return no('NOT_MATCH', phrase('fromOtherAccount'));
  if (!isFrom(slip.sender, sender)) return no('NOT_MATCH', phrase('fromOtherName'));

  if (age > SLIP_MAX_AGE_MS) return no('EXPIRED_SLIP', phrase('uploadedLate'));
  if (slip.amount <= 0n || slip.amount < minimum) return no('UNKNOW_ERROR', phrase('belowMinimum'));
  // so few digits are those of one account in ten thousand of that bank: whoever has such a one could send the money to themselves
  if (!isNamed(slip.receiver) && !isWhole(slip.receiver.account))
    return no('UNKNOW_ERROR', phrase('toPartShown'));
  return undefined;
}

export const namesOf = ({ nameTH, nameEN }: SlipParty) => [nameTH, nameEN];
const isNamed = (party: SlipParty): boolean =>
  namesOf(party).some((name) => name !== null && name.trim() !== '');
const hasName = (party: SlipParty, known: KnownAccount) => isOurName(namesOf(party), known.accountName);
const hasAccount = ({ account }: SlipParty, known: KnownAccount) =>
  account !== null && isSameAccount(account, known.accountNo);

/** Whether a sender that is shown can be that member: a masked number takes a name beside it (sender/rule.ts). */
const isFrom = (party: SlipParty, { accountNo, accountName }: KnownAccount): boolean => {
  const shown = { number: party.account, names: namesOf(party) };
  return isTelling(shown) && fits(shown, { number: accountNo, name: accountName });
};

/** How long the bank may say that it does not know a transfer before we believe it, ms: banks tell verifiers late. */
const ABSENT_MS = 3 * 60_000;

/** Whether a transfer that the bank has not known since `since` counts as one that never was. */
export const isAbsentForGood = (since: Date, now: Date): boolean =>
  now.getTime() - since.getTime() >= ABSENT_MS;
