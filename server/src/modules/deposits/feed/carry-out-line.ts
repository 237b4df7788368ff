/**
 * A line of the bank feed from its row to its end (product, Deposits): whose is it → credit. Nobody outside is asked.
 *
 * | State                      | Waits for                 | What ends it                                                                                                          |
 * | -------------------------- | ------------------------- | --------------------------------------------------------------------------------------------------------------------- |
 * | open                       | the runner                | one member fits → credited; credited before as the same money → known; nobody, several, as other money, put aside before, what a gift may have brought, or a payout's reference → unmatched |
 * | unmatched                  | a person (settle-line.ts) | whose it is → credited; credited since by slip or QR → known; nobody's → dismissed; TrueMoney tells of the gift that it may be of → open |
 * | credited, known, dismissed | nothing                   |                                                                                                                       |
 */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../../db/pool.ts';
import { createGivingUp } from '../../../db/saga.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Hand } from '../../operator/face.ts';
import { proveBankAccount } from '../../members/face.ts';
import { currencyOfOurs, type CurrentSettings } from '../../site/face.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { isProof, type SenderVerdict } from '../sender/rule.ts';
import { candidatesOf, type Candidate } from '../sender/candidates.ts';
import { whoSent } from '../sender/who-sent.ts';
import { giftLike } from '../gift/store.ts';
import { failSameSlips } from '../slip/store.ts';
import { announcersOf, meet, meetSeen } from './announced.ts';
import { bahtOfLine, type Came } from './came.ts';
import { closeLine, lineById, lineIn } from './line-store.ts';
import { paidUnder } from './read-model.ts';
import { putAside, seenBefore, type Seen } from './seen-before.ts';
import { FEED, type Line } from './tables.ts';

export interface LineDeps {
  db: Db;
  house: House;
  settings: CurrentSettings;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
}

/** Whose money it is, and what it brings. `fitted`: by the rule, and how; else a person says so. */
interface Whose {
  memberId: MemberId;
  came: Came;
  fitted?: Fitted;
}
type Fitted = Extract<SenderVerdict, { by: unknown }>;

/**
 * Puts a line's money into that member's wallet, or answers what its transfer was credited as before, or what it may be; the line is held by
 * this transaction. `isOver`: though its transfer was credited otherwise.
 */
export async function creditLine(
  tx: Tx,
  { cashIn, creditDeposit, realtime }: Pick<LineDeps, 'creditDeposit' | 'realtime'> & { cashIn: bigint },
  line: Line,
  { memberId, came, fitted, isOver = false }: Whose & { isOver?: boolean },
  hand?: Hand,
): Promise<'credited' | Seen> {
  const { id, bankCode: bank, accountNo: number, sendingBank, transRef, at: sentAt } = line;
  const receipt = { sendingBank, transRef };
  const { kipPerBaht, ...money } = came;
  const { result, movementId } = await creditDeposit(tx, {
    source: FEED,
    id,
    memberId,
    ...money,
    name: isOver ? `line:${id}` : receipt,
    reference: transRef,
    ours: { bank, number },
    cashIn,
    sentAt,
    by: fitted ? 'rule' : 'hand',
  });
  if (result === 'conflict')
    return { isSame: false, spoken: ZERO, as: phrase('maybeMovement', { movement: String(movementId) }) };
  const seen = result === 'duplicate' ? await seenBefore(tx, line) : undefined;
  if (seen) return seen;
  if (result === 'duplicate') throw new Error(`line ${id} was credited before, and is open`);
  await closeLine(tx, id, { state: 'credited', memberId, movementId, kipPerBaht, ...keptOf(fitted) }, hand);
  await failSameSlips(tx, receipt, realtime);
  return 'credited';
}

const keptOf = (fitted: Fitted | undefined) =>
  fitted && { fittedBy: fitted.by, fittedNumber: fitted.holder.number, fittedName: fitted.holder.name };

/** Why nobody can say whose money it is, or whose and how much; and the announcement that it meets. */
type Verdict =
  { because: Phrase; candidates?: Candidate[] } | (Required<Whose> & { announcement: string | undefined });

/** A line whose transfer was credited before is known, unless the bank tells of other money than was credited. */
async function closeSeen(tx: Tx, realtime: Realtime, line: Line, seen: Seen): Promise<void> {
  await meetSeen(tx, realtime, line, seen);
  const { isSame, as } = seen;
  await closeLine(tx, line.id, isSame ? { state: 'known' } : { state: 'unmatched', evidence: as });
}

const shownOf = ({ fromAccount, fromName }: Line) => ({ number: fromAccount, names: [fromName] });

/** Money that told all of its sender proves the account; the number of a wallet is no account at a bank. */
async function prove(tx: Tx, line: Line, { holder }: Fitted): Promise<void> {
  if (line.sendingBank === TRUEMONEY || !isProof(shownOf(line), holder.name)) return;
  const { memberId, bankCode, number: bankAccountNo, name: bankAccountName } = holder;
  await proveBankAccount(tx, memberId, { bankCode, bankAccountNo, bankAccountName }, 'credit');
}

/** Carries one line out: one transaction, nothing outside. Safe to run again at any point, and by several servers at once. */
export function createCarryOutLine({ db, house, settings, creditDeposit, realtime }: LineDeps) {
  const orReview = createGivingUp();
  async function verdictOn(tx: Tx, line: Line, minimum: bigint): Promise<Verdict> {
    if ((await currencyOfOurs(tx, line.bankCode, line.accountNo)) !== line.currency)
      return { because: phrase('toOtherTaker') };
    const came = await bahtOfLine(tx, line);
    if (!came) return { because: phrase('noRate') };
    if (came.amount < minimum || came.amount <= 0n) return { because: phrase('belowMinimum') };
    const gift = line.bankCode === TRUEMONEY && (await giftLike(tx, { ...line, mobile: line.accountNo }));
    // a wallet tells of what it redeems too, and nobody knows which gift a line is of
    if (gift) return { because: phrase('maybeGift', { gift }) };
    // before members are, as by who puts a line aside
    const aside = await putAside(tx, line);
    const announcers = await announcersOf(tx, line);
    const shown = shownOf(line);
    const fitted = await whoSent(tx, { ...shown, sendingBank: line.sendingBank, announced: announcers });
    const payout = await paidUnder(tx, line.transRef);
    if (payout !== undefined) {
      const candidates = 'because' in fitted ? fitted.candidates : [fitted.holder];
      return { because: phrase('payoutBack', { payout }), candidates: candidatesOf(candidates) };
    }
    if ('because' in fitted) return { because: fitted.because, candidates: candidatesOf(fitted.candidates) };
    if (aside !== undefined) return { because: aside, candidates: candidatesOf([fitted.holder]) };
    const { memberId } = fitted.holder;
    return { memberId, came, fitted, announcement: announcers.get(memberId)?.id };
  }

  async function carryOn(known: Line): Promise<void> {
    const { id } = known;
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    const { depositMinimum } = await settings.current();
    await db.withTx(async (tx) => {
      const line = await lineIn(tx, id, 'open');
      if (!line) return;
      const seen = await seenBefore(tx, line);
      if (seen) return closeSeen(tx, realtime, line, seen);
      const match = await verdictOn(tx, line, depositMinimum);
      if ('because' in match) {
        const { because: evidence, candidates = [] } = match;
        return closeLine(tx, id, { state: 'unmatched', evidence, candidates });
      }
      const result = await creditLine(tx, { cashIn, creditDeposit, realtime }, line, match);
      if (result !== 'credited') return closeSeen(tx, realtime, line, result);
      await meet(tx, realtime, line, match);
      await prove(tx, line, match.fitted);
    });
  }

  return async function carryOutLine(id: string): Promise<void> {
    const known = await lineById(db, id);
    if (known?.state !== 'open') return;
    await orReview(
      id,
      () => carryOn(known),
      (evidence) =>
        db.withTx(async (tx) => {
          if (await lineIn(tx, id, 'open')) await closeLine(tx, id, { state: 'unmatched', evidence });
        }),
    );
  };
}
