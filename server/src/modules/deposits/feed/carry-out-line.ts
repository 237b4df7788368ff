import { WALLET, type MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import { accountOf, HOUSE, type House } from '../../../ledger/accounts.ts';
import { feedDeposit } from '../../../ledger/movements/feed-deposit.ts';
import { receiptReference } from '../../../ledger/movements/slip-deposit.ts';
import { postOne } from '../../../ledger/post.ts';
import { movementOf } from '../../../ledger/references.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { receivingAccount, type CurrentSettings } from '../../site/face.ts';
import { markMet } from './announcement-store.ts';
import { closeLine, lineById, lineIn, type Hand } from './line-store.ts';
import { matchOf, type Match } from './match.ts';
import type { Line } from './tables.ts';

export interface LineParts {
  db: Db;
  house: House;
  settings: CurrentSettings;
  realtime: Realtime;
}

/** Puts a line's money into that member's wallet, or finds that its transfer was credited before; the line is held by this transaction. */
export async function creditLine(
  tx: Tx,
  { cashIn, realtime }: { cashIn: bigint; realtime: Realtime },
  { id, bankCode, amount, sendingBank, transRef }: Line,
  memberId: MemberId,
  hand?: Hand,
): Promise<'credited' | 'known'> {
  const wallet = await accountOf(tx, memberId, WALLET);
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  const receipt = { sendingBank, transRef };
  const posting = feedDeposit({ receipt, memberId, bankCode, amount, cashIn, wallet: wallet.id });
  const { result, movementId } = await postOne(tx, posting);
  if (result === 'duplicate') {
    await closeLine(tx, id, { state: 'known' }, hand);
    return 'known';
  }
  if (result !== 'posted') throw new Error(`a deposit was refused as ${result}`);
  await closeLine(tx, id, { state: 'credited', memberId, movementId }, hand);
  tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
  return 'credited';
}

/** Carries one line out: one transaction, nothing outside. Safe to run again at any point, and by several servers at once. */
export function createCarryOutLine({ db, house, settings, realtime }: LineParts) {
  async function verdictOn(tx: Tx, line: Line, minimum: bigint): Promise<Match> {
    const ours = await receivingAccount(tx, line.bankCode);
    if (ours?.accountNo !== line.accountNo || ours.currency !== 'BAHT')
      return { because: 'to an account that takes no deposits' };
    if (line.amount < minimum) return { because: 'below the deposit minimum' };
    return matchOf(tx, line);
  }

  return async function carryOutLine(id: string): Promise<void> {
    const known = await lineById(db, id);
    if (known?.state !== 'open') return;
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    const { depositMinimum } = await settings.current();
    await db.withTx(async (tx) => {
      const line = await lineIn(tx, id, 'open');
      if (!line) return;
      if ((await movementOf(tx, receiptReference(line))) !== undefined)
        return closeLine(tx, id, { state: 'known' });
      const match = await verdictOn(tx, line, depositMinimum);
      if ('because' in match) return closeLine(tx, id, { state: 'unmatched', evidence: match.because });
      const result = await creditLine(tx, { cashIn, realtime }, line, match.memberId);
      if (result === 'credited' && match.announcement !== undefined)
        await markMet(tx, match.announcement, id);
    });
  };
}
