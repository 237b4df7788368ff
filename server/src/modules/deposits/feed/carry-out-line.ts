import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import { HOUSE, walletOf, type House } from '../../../ledger/accounts.ts';
import { feedDeposit } from '../../../ledger/movements/feed-deposit.ts';
import { postOne } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Hand } from '../../operator/face.ts';
import { receivingAccount, walletNumber, type CurrentSettings } from '../../site/face.ts';
import { TRUEMONEY } from '../mini-qr.ts';
import type { Match } from './announced.ts';
import { cameBy, type Came } from './came.ts';
import { markMet } from './announcement-store.ts';
import { closeLine, lineById, lineIn } from './line-store.ts';
import { matchOf } from './match.ts';
import { seenBefore, type Seen } from './seen-before.ts';
import type { Line } from './tables.ts';

export interface LineParts {
  db: Db;
  house: House;
  settings: CurrentSettings;
  realtime: Realtime;
}

/** Whose money it is, and what it brings. */
interface Whose {
  memberId: MemberId;
  came: Came;
}

/**
 * Puts a line's money into that member's wallet, or answers what its transfer was credited as before; the line is held by this
 * transaction. `isOver`: though its transfer was credited otherwise.
 */
export async function creditLine(
  tx: Tx,
  { cashIn, realtime }: { cashIn: bigint; realtime: Realtime },
  line: Line,
  { memberId, came, isOver = false }: Whose & { isOver?: boolean },
  hand?: Hand,
): Promise<'credited' | Seen> {
  const { id, bankCode, sendingBank, transRef } = line;
  const wallet = await walletOf(tx, memberId);
  const receipt = { sendingBank, transRef };
  const { kipPerBaht, ...money } = came;
  const posting = feedDeposit({ receipt, memberId, bankCode, ...money, cashIn, wallet: wallet.id });
  const { result, movementId } = await postOne(
    tx,
    isOver ? { ...posting, reference: `line:${id}` } : posting,
  );
  const seen = result === 'duplicate' ? await seenBefore(tx, line) : undefined;
  if (seen) return seen;
  if (result !== 'posted') throw new Error(`a deposit was refused as ${result}`);
  await closeLine(tx, id, { state: 'credited', memberId, movementId, kipPerBaht }, hand);
  tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
  return 'credited';
}

/** Why nobody can say whose money it is, or whose and how much; and the announcement that it meets. */
type Verdict = Extract<Match, { because: string }> | (Extract<Match, { memberId: MemberId }> & Whose);

/** What becomes of a line whose transfer was credited before: known, unless the bank tells of other money than was credited. */
const closedAs = ({ isSame, as }: Seen): Parameters<typeof closeLine>[2] =>
  isSame ? { state: 'known' } : { state: 'unmatched', evidence: as };

/** Whether members may send to where the line's money came. */
async function isOurs(tx: Tx, { bankCode, accountNo, currency }: Line): Promise<boolean> {
  if (bankCode === TRUEMONEY) return currency === 'BAHT' && (await walletNumber(tx, 'AUTO')) === accountNo;
  const account = await receivingAccount(tx, bankCode);
  return account?.accountNo === accountNo && account.currency === currency;
}

/** Carries one line out: one transaction, nothing outside. Safe to run again at any point, and by several servers at once. */
export function createCarryOutLine({ db, house, settings, realtime }: LineParts) {
  async function verdictOn(tx: Tx, line: Line, minimum: bigint): Promise<Verdict> {
    if (!(await isOurs(tx, line))) return { because: 'to an account that takes no deposits' };
    const came = await cameBy(tx, line);
    if (!came) return { because: 'in kip, and no rate was in force' };
    if (came.amount < minimum || came.amount <= 0n) return { because: 'below the deposit minimum' };
    const match = await matchOf(tx, line);
    return 'because' in match ? match : { ...match, came };
  }

  return async function carryOutLine(id: string): Promise<void> {
    const known = await lineById(db, id);
    if (known?.state !== 'open') return;
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    const { depositMinimum } = await settings.current();
    await db.withTx(async (tx) => {
      const line = await lineIn(tx, id, 'open');
      if (!line) return;
      const seen = await seenBefore(tx, line);
      if (seen) return closeLine(tx, id, closedAs(seen));
      const match = await verdictOn(tx, line, depositMinimum);
      if ('because' in match) return closeLine(tx, id, { state: 'unmatched', evidence: match.because });
      const result = await creditLine(tx, { cashIn, realtime }, line, match);
      if (result !== 'credited') return closeLine(tx, id, closedAs(result));
      if (match.announcement !== undefined) await markMet(tx, match.announcement, id);
    });
  };
}
