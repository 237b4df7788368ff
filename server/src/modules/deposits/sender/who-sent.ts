import { TRUEMONEY } from '@krapao/contract/constants';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../../db/pool.ts';
import {
  accountHolders,
  formerHolders,
  keepMembers,
  marksOf,
  phoneHolders,
  type NumberHolder,
  type NumberSought,
} from '../../members/face.ts';
import { allBanks, bankByCode, bankByNumber, type Bank } from '../../site/face.ts';
import { mobileShown } from '../matching.ts';
import {
  fits,
  isTelling,
  isWhole,
  senderOf,
  signsOf,
  type Announced,
  type SenderVerdict,
  type Shown,
} from './rule.ts';

/** Under what phones stand among the numbers of banks. */
const PHONES = 'PHONE';

/** Where numbers of one sort are looked up. */
type Book = (sought: NumberSought) => Promise<NumberHolder[]>;

export interface Sent extends Shown {
  /** The sending bank's three digits, or its code where it has none. */
  sendingBank: string;
  /** Who announced exactly this amount, of whatever bank. */
  announced: Announced;
  /** An account that somebody says it came from: of a slip's member, as it was when they uploaded it. */
  claimed?: NumberHolder;
}

/**
 * Whose money it is: the one rule for slips, the bank feed, wallets and announced transfers (decision 0040). Who fits stays as they are until
 * the transaction ends.
 */
export async function whoSent(tx: Tx, sent: Sent): Promise<SenderVerdict> {
  const no = (because: Phrase): SenderVerdict => ({ because, candidates: [] });
  const isWallet = sent.sendingBank === TRUEMONEY;
  const bank = isWallet ? undefined : await sendingBankOf(tx, sent.sendingBank);
  if (!isWallet && !bank) return no(phrase('sendingBankUnknown'));
  const isShown = sent.number !== null || sent.names.some((name) => name !== null);
  if (bank && !isShown) return no(phrase('noSenderShown'));

  const number = isWallet && sent.number !== null ? mobileShown(sent.number) : sent.number;
  const shown: Shown = { number, names: sent.names };
  const code = bank?.code ?? PHONES;
  const book: Book = async (sought) => {
    if (!bank) return phoneHolders(tx, sought);
    const former = 'marks' in sought ? await formerHolders(tx, bank.code, sought) : [];
    return [...former, ...(await accountHolders(tx, bank.code, sought))];
  };
  const found = await mayHaveSent(book, code, shown, sent);
  if (!found) return no(phrase('tooLittleShown'));
  const fitting = found.filter((holder) => fits(shown, holder));
  if (fitting.length > 0) {
    // as they are once nobody can change them any more: who has become another does not count
    await keepMembers(
      tx,
      fitting.map(({ memberId }) => memberId),
    );
    const still = await mayHaveSent(book, code, shown, sent);
    return senderOf(shown, still ?? [], sent.announced);
  }
  return senderOf(shown, fitting, sent.announced);
}

/** Everybody that it may have come from; undefined where nobody can be looked for. */
async function mayHaveSent(
  book: Book,
  code: string,
  shown: Shown,
  { announced, claimed }: Sent,
): Promise<NumberHolder[] | undefined> {
  const sought = isTelling(shown) ? soughtBy(code, shown) : undefined;
  if (isTelling(shown) && !sought) return undefined;
  const found = [...(sought ? await book(sought) : []), ...(await book({ of: [...announced.keys()] }))];
  const others = found.filter(({ memberId }) => memberId !== claimed?.memberId);
  const own = claimed && (await asClaimed(book, claimed));
  return [
    ...new Map([...others, ...(own ? [own] : [])].map((holder) => [identityOf(holder), holder])).values(),
  ];
}

const identityOf = ({ memberId, number, name }: NumberHolder): string => `${memberId} ${number} ${name}`;

/** A claimed account is proved while it still is the member's, and proved. */
async function asClaimed(book: Book, claimed: NumberHolder): Promise<NumberHolder> {
  const [now] = await book({ of: [claimed.memberId] });
  const isSame = now?.number === claimed.number && now.name === claimed.name;
  return { ...claimed, isProved: isSame && now.isProved };
}

function soughtBy(code: string, { number }: Shown): NumberSought | undefined {
  if (number === null) return undefined;
  if (isWhole(number)) return { whole: signsOf(number) };
  const marks = marksOf(code, signsOf(number));
  return marks.length > 0 ? { marks } : undefined;
}

/** Whose number fits what is shown of it, for a person who decides: of so little the rule names nobody. */
export async function whoFits(on: Queryable, sendingBank: string, shown: Shown): Promise<NumberHolder[]> {
  const bank = sendingBank === TRUEMONEY ? undefined : await sendingBankOf(on, sendingBank);
  if (!bank && sendingBank !== TRUEMONEY) return [];
  const sought = soughtBy(bank?.code ?? PHONES, shown);
  if (!sought) return [];
  const found = await (bank ? accountHolders(on, bank.code, sought) : phoneHolders(on, sought));
  return found.filter((holder) => fits(shown, holder));
}

/** By its three digits, or by its code where it has none: each bank has one name, so that a transfer has one reference. */
export async function sendingBankOf(on: Queryable, name: string): Promise<Bank | undefined> {
  if (/^\d/.test(name)) return bankByNumber(on, name);
  const bank = await bankByCode(on, name);
  return bank?.number === null ? bank : undefined;
}

/** What people call a sending bank: its code, also where a transfer has its three digits. */
export async function bankNames(on: Queryable): Promise<(sendingBank: string) => string> {
  const codes = new Map((await allBanks(on)).map(({ number, code }) => [number, code]));
  return (sendingBank) => codes.get(sendingBank) ?? sendingBank;
}
