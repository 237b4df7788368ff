/** What a person who decides about a slip holds beside it: its verifier's word, where its money may stand in the feed, who brought it before. */
import { satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import { receiptReference } from '../../../kernel/receipt.ts';
import { bankAccountOf } from '../../members/face.ts';
import type { Beside, Likeness } from '../../operator/face.ts';
import { allBanks, ourAccounts, type Bank } from '../../site/face.ts';
import { kipOf } from '../feed/came.ts';
import { linesAbout } from '../feed/line-store.ts';
import type { Line } from '../feed/tables.ts';
import { lineLikeness, personLikeness, type SlipMoney } from '../likeness.ts';
import { bankNames } from '../sender/who-sent.ts';
import { compareSlip, wordOf } from './compare-slip.ts';
import { namesOf } from './rules.ts';
import { transferOf, usesOf } from './store.ts';
import type { Slip } from './tables.ts';

type OfSlip = NonNullable<Beside['slip']>;

const SHOWN_LINES = 5;
/** From this score on a line is told as what the feed says of the slip. */
const LIKELY = 50;
const MINUTE_MS = 60_000;
/** How far from a known moment a line of the same money may be; how long before an upload it may have been sent. */
const APART_MS = 10 * MINUTE_MS;
const BEFORE_UPLOAD_MS = 30 * MINUTE_MS;

/** What is known of the money: by its verifier, and of its member at the upload. */
async function moneyOf(on: Queryable, slip: Slip): Promise<SlipMoney> {
  const { evidence, createdAt, bankCode: bank, accountNo: number, senderAccountNo, senderAccountName } = slip;
  const now = senderAccountNo === null ? await bankAccountOf(on, slip.memberId) : undefined;
  return {
    receipt: transferOf(slip),
    amount: evidence?.amount === undefined ? undefined : satang(BigInt(evidence.amount)),
    at: evidence?.at === undefined ? createdAt : new Date(evidence.at),
    to: { bank, number },
    from: {
      number: senderAccountNo ?? now?.bankAccountNo ?? '',
      name: senderAccountName ?? now?.bankAccountName ?? '',
    },
  };
}

const lineShown = (
  line: Line,
  bankNamed: (number: string) => string,
): Omit<OfSlip['lines'][number], 'score' | 'because'> => ({
  id: line.id,
  at: line.at,
  amount: line.currency === 'BAHT' ? satang(line.amount) : null,
  kip: line.currency === 'LAK' ? kipOf(line) : null,
  to: `${line.bankCode} ${line.accountNo}`,
  from: [bankNamed(line.sendingBank), line.fromAccount, line.fromName]
    .filter((part) => part !== null)
    .join(' '),
  transfer: { bank: bankNamed(line.sendingBank), reference: line.transRef },
  state: line.state,
  memberId: line.memberId,
});

async function likelyLines(
  on: Queryable,
  money: SlipMoney,
  isTimed: boolean,
  bankNamed: (number: string) => string,
) {
  const { receipt, amount, at } = money;
  // to whichever account of ours, where the sum tells it; else to the one that the slip was for
  const to = amount === undefined ? [money.to] : [money.to, ...(await ourAccounts(on))];
  const since = new Date(at.getTime() - (isTimed ? APART_MS : BEFORE_UPLOAD_MS));
  const until = new Date(at.getTime() + APART_MS);
  const found = await linesAbout(on, { receipt, amount, since, until, to });
  return found
    .map((line) => ({ ...lineShown(line, bankNamed), ...lineLikeness(money, line) }))
    .filter(mayBeIt)
    .toSorted((a, b) => b.score - a.score || a.at.getTime() - b.at.getTime())
    .slice(0, SHOWN_LINES);
}

/** Of whom another sender is shown it is not, unless its name or its sum is the same. */
function mayBeIt({ because }: Likeness): boolean {
  const says = (of: string, fits: boolean) => because.some((sign) => sign.of === of && sign.fits === fits);
  return says('reference', true) || says('amount', true) || !(says('digits', false) || says('name', false));
}

/** Under which names a transfer can be credited, whichever bank it is said to be from. */
const referencesOf = (transRef: string, banks: readonly Bank[]): string[] =>
  banks.map(({ number, code }) => receiptReference({ sendingBank: number ?? code, transRef }));

export async function besideSlip(on: Queryable, slip: Slip): Promise<Beside> {
  const { evidence } = slip;
  const [banks, money, bankNamed] = [await allBanks(on), await moneyOf(on, slip), await bankNames(on)];
  const lines = await likelyLines(on, money, evidence?.at !== undefined, bankNamed);
  const { receipt } = money;
  const uses = receipt ? await usesOf(on, slip.id, receipt, referencesOf(receipt.transRef, banks)) : [];
  const shown = {
    number: evidence?.sender?.account ?? null,
    names: evidence?.sender ? namesOf(evidence.sender) : [],
  };
  const likeliest = lines.find(({ score }) => score >= LIKELY);
  return {
    people: (evidence?.candidates ?? [])
      .map((one) => ({ memberId: one.memberId, ...personLikeness(shown, one) }))
      .toSorted((a, b) => b.score - a.score),
    slip: {
      word: wordOf(slip),
      because: evidence?.because ?? null,
      transfer: receipt ? { bank: bankNamed(receipt.sendingBank), reference: receipt.transRef } : null,
      compared: compareSlip(slip, bankNamed, likeliest?.amount ?? undefined),
      lines,
      uses,
    },
  };
}
