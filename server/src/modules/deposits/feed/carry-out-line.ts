import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import { createGivingUp } from '../../../db/saga.ts';
import { HOUSE, walletOf, type House } from '../../../ledger/accounts.ts';
import { feedDeposit } from '../../../ledger/movements/feed-deposit.ts';
import { postDeposit } from '../../../ledger/post-deposit.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Hand } from '../../operator/face.ts';
import { proveBankAccount } from '../../members/face.ts';
import { receivingAccount, walletNumber, type CurrentSettings } from '../../site/face.ts';
import { TRUEMONEY } from '../mini-qr.ts';
import { isProof, type SenderVerdict } from '../sender/rule.ts';
import { candidatesOf, type Candidate } from '../sender/candidates.ts';
import { whoSent } from '../sender/who-sent.ts';
import { failSameSlips } from '../store.ts';
import { announcersOf } from './announced.ts';
import { cameBy, type Came } from './came.ts';
import { markMet } from './announcement-store.ts';
import { closeLine, lineById, lineIn } from './line-store.ts';
import { seenBefore, type Seen } from './seen-before.ts';
import type { Line } from './tables.ts';

export interface LineParts {
  db: Db;
  house: House;
  settings: CurrentSettings;
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
  { cashIn, realtime }: { cashIn: bigint; realtime: Realtime },
  line: Line,
  { memberId, came, fitted, isOver = false }: Whose & { isOver?: boolean },
  hand?: Hand,
): Promise<'credited' | Seen> {
  const { id, bankCode, sendingBank, transRef } = line;
  const wallet = await walletOf(tx, memberId);
  const receipt = { sendingBank, transRef };
  const { kipPerBaht, ...money } = came;
  const sent = { memberId, bankCode, sentAt: line.at, cashIn, wallet: wallet.id };
  const posting = feedDeposit({ receipt, ...money, ...sent });
  const { result, movementId } = await postDeposit(
    tx,
    isOver ? { ...posting, reference: `line:${id}` } : posting,
    fitted ? 'rule' : 'hand',
  );
  if (result === 'alike') return { isSame: false, as: `it may be the money of movement ${movementId}` };
  const seen = result === 'duplicate' ? await seenBefore(tx, line) : undefined;
  if (seen) return seen;
  if (result !== 'posted') throw new Error(`a deposit was refused as ${result}`);
  await closeLine(tx, id, { state: 'credited', memberId, movementId, kipPerBaht, ...keptOf(fitted) }, hand);
  await failSameSlips(tx, receipt, realtime);
  tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
  return 'credited';
}

const keptOf = (fitted: Fitted | undefined) =>
  fitted && { fittedBy: fitted.by, fittedNumber: fitted.holder.number, fittedName: fitted.holder.name };

/** Why nobody can say whose money it is, or whose and how much; and the announcement that it meets. */
type Verdict =
  { because: string; candidates?: Candidate[] } | (Required<Whose> & { announcement: string | undefined });

/** What becomes of a line whose transfer was credited before: known, unless the bank tells of other money than was credited. */
const closedAs = ({ isSame, as }: Seen): Parameters<typeof closeLine>[2] =>
  isSame ? { state: 'known' } : { state: 'unmatched', evidence: as };

/** Whether members may send to where the line's money came. */
async function isOurs(tx: Tx, { bankCode, accountNo, currency }: Line): Promise<boolean> {
  if (bankCode === TRUEMONEY) return currency === 'BAHT' && (await walletNumber(tx, 'AUTO')) === accountNo;
  const account = await receivingAccount(tx, bankCode);
  return account?.accountNo === accountNo && account.currency === currency;
}

const shownOf = ({ fromAccount, fromName }: Line) => ({ number: fromAccount, names: [fromName] });

/** Money that told all of its sender proves the account; the number of a wallet is no account at a bank. */
async function prove(tx: Tx, line: Line, { holder }: Fitted): Promise<void> {
  if (line.sendingBank === TRUEMONEY || !isProof(shownOf(line), holder.name)) return;
  const { memberId, bankCode, number: bankAccountNo, name: bankAccountName } = holder;
  await proveBankAccount(tx, memberId, { bankCode, bankAccountNo, bankAccountName }, 'credit');
}

/** Carries one line out: one transaction, nothing outside. Safe to run again at any point, and by several servers at once. */
export function createCarryOutLine({ db, house, settings, realtime }: LineParts) {
  const orReview = createGivingUp();
  async function verdictOn(tx: Tx, line: Line, minimum: bigint): Promise<Verdict> {
    if (!(await isOurs(tx, line))) return { because: 'to an account that takes no deposits' };
    const came = await cameBy(tx, line);
    if (!came) return { because: 'in kip, and no rate was in force' };
    if (came.amount < minimum || came.amount <= 0n) return { because: 'below the deposit minimum' };
    const announcers = await announcersOf(tx, line);
    const shown = shownOf(line);
    const fitted = await whoSent(tx, { ...shown, sendingBank: line.sendingBank, announced: announcers });
    if ('because' in fitted) return { because: fitted.because, candidates: candidatesOf(fitted.candidates) };
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
      if (seen) return closeLine(tx, id, closedAs(seen));
      const match = await verdictOn(tx, line, depositMinimum);
      if ('because' in match) {
        const { because: evidence, candidates = [] } = match;
        return closeLine(tx, id, { state: 'unmatched', evidence, candidates });
      }
      const result = await creditLine(tx, { cashIn, realtime }, line, match);
      if (result !== 'credited') return closeLine(tx, id, closedAs(result));
      if (match.announcement !== undefined) await markMet(tx, match.announcement, id);
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
