/** How likely money is somebody's, or a line of the feed the money of a slip, and by which signs: for the person who decides (decision 0156). Pure. */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import { isOtherName, isSameName, isWholeName } from '../../kernel/names.ts';
import { isSameReceipt, type Receipt } from '../../kernel/receipt.ts';
import type { Likeness } from '../operator/face.ts';
import { isSameAccount } from './matching.ts';
import type { Candidate } from './sender/candidates.ts';
import { isWhole, signsOf, type Shown } from './sender/rule.ts';

type Sign = Likeness['because'][number];
/** A sign, and what it adds. */
type Weighed = Sign & { weight: number };

const MOST = 100;
const sign = (of: Sign['of'], fits: boolean, weight: number): Weighed => ({
  of,
  fits,
  weight: fits ? weight : 0,
});
const signsIn = (weighed: readonly (Weighed | undefined)[]): Weighed[] =>
  weighed.filter((one) => one !== undefined);

function likenessOf(weighed: readonly Weighed[], share = 1): Likeness {
  const sum = weighed.reduce((before, { weight }) => before + weight, 0);
  return {
    score: Math.round(Math.min(MOST, sum) * share),
    because: weighed.map(({ weight: _, ...told }) => told),
  };
}

/** The number, where one is shown: whole, or so that it can be compared. */
function digitsSign({ number }: Shown, known: string, weights: { whole: number; part: number }) {
  if (number === null) return undefined;
  if (isWhole(number)) return sign('digits', signsOf(number) === known, weights.whole);
  return sign('digits', isSameAccount(number, known), weights.part);
}

/** The name, where one is shown that can be read beside the known one. */
function nameSign({ names }: Shown, known: string, weights: { whole: number; part: number }) {
  if (isSameName(names, known)) {
    const isAll = names.some((name) => name !== null && isWholeName(name, known));
    return sign('name', true, isAll ? weights.whole : weights.part);
  }
  return names.some((name) => name !== null && isOtherName(name, known)) ? sign('name', false, 0) : undefined;
}

const OF_PERSON = {
  /** Of whoever is shown to be somebody else, as much as what they announce: a picture of a slip may come into anybody's hands. */
  reference: { own: 60, others: 20 },
  digits: { whole: 45, part: 30 },
  name: { whole: 25, part: 20 },
  announced: 20,
  near: 10,
  proved: 10,
};
/** What is left of one whose account it was before. */
const FORMER_SHARE = 0.5;

/** What members said themselves of money. */
export interface Said {
  /** A slip of theirs names the transfer. */
  isNamed?: boolean;
  /** That this amount would come; or one that is a few satang more or less; undefined where nobody can announce it. */
  announced?: boolean | Satang | undefined;
}

function announcedSign({ announced }: Said): Weighed | undefined {
  if (announced === undefined) return undefined;
  if (typeof announced === 'boolean') return sign('announced', announced, OF_PERSON.announced);
  return { of: 'announced', fits: false, amount: announced, weight: OF_PERSON.near };
}

/** Who is known; without the number where their account is at another bank than the money came from. */
type Known = Pick<Candidate, 'name'> & Partial<Pick<Candidate, 'number' | 'isProved' | 'isFormer'>>;

/** Whether a sender who is shown is that member. */
export function personLikeness(
  shown: Shown,
  { number, name, isProved, isFormer }: Known,
  said: Said = {},
): Likeness {
  const digits = number === undefined ? undefined : digitsSign(shown, number, OF_PERSON.digits);
  const named = nameSign(shown, name, OF_PERSON.name);
  const isOther = [digits, named].some((one) => one?.fits === false);
  const weighed = signsIn([
    said.isNamed ? sign('reference', true, OF_PERSON.reference[isOther ? 'others' : 'own']) : undefined,
    digits,
    named,
    announcedSign(said),
    isProved === undefined ? undefined : sign('proved', isProved, OF_PERSON.proved),
    isFormer ? sign('current', false, 0) : undefined,
  ]);
  return likenessOf(weighed, isFormer ? FORMER_SHARE : 1);
}

/** What is known of money that a slip shows: what its verifier told, or when it was uploaded. */
export interface SlipMoney {
  receipt: Receipt | undefined;
  amount: Satang | undefined;
  at: Date;
  to: { bank: string; number: string };
  from: { number: string; name: string } | undefined;
}

/** What a line tells. */
export interface LineMoney extends Receipt {
  bankCode: string;
  accountNo: string;
  amount: bigint;
  currency: 'BAHT' | 'LAK';
  at: Date;
  fromAccount: string | null;
  fromName: string | null;
}

const OF_LINE = { reference: 60, amount: 35, time: 20, digits: 25, name: 20 };
/** What is left of a line to another account of ours. */
const ELSEWHERE_SHARE = 0.5;
const MINUTE_MS = 60_000;
/** As far apart as one transfer may be told, minutes. */
const APART_MOST = 10;

function timeSign(at: Date, known: Date): Weighed {
  const minutes = Math.round(Math.abs(at.getTime() - known.getTime()) / MINUTE_MS);
  return { ...sign('time', minutes <= APART_MOST, OF_LINE.time - minutes), minutes };
}

/** Whether a line of the feed is the money that a slip shows. */
export function lineLikeness(money: SlipMoney, line: LineMoney): Likeness {
  const { receipt, amount, at, to, from } = money;
  const shown = { number: line.fromAccount, names: [line.fromName] };
  const both = (weight: number) => ({ whole: weight, part: weight });
  const isThere = line.bankCode === to.bank && line.accountNo === to.number;
  const weighed = signsIn([
    receipt && sign('reference', isSameReceipt(receipt, line), OF_LINE.reference),
    amount === undefined
      ? undefined
      : sign('amount', line.currency === 'BAHT' && line.amount === amount, OF_LINE.amount),
    timeSign(line.at, at),
    // of a wallet the number of a phone is shown
    from && line.sendingBank !== TRUEMONEY ? digitsSign(shown, from.number, both(OF_LINE.digits)) : undefined,
    from && nameSign(shown, from.name, both(OF_LINE.name)),
    isThere ? undefined : sign('account', false, 0),
  ]);
  return likenessOf(weighed, isThere ? 1 : ELSEWHERE_SHARE);
}
