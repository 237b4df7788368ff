import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import { walletsOf } from '../../../ledger/wallets.ts';
import { recordAction } from '../../operator/face.ts';
import { creditLine, type LineParts } from './carry-out-line.ts';
import { closeLine, lineById, lineIn, unmatchedLines } from './line-store.ts';
import type { Line } from './tables.ts';

export interface LineSettlement {
  id: string;
  /** Whose money it is; nobody: it is dealt with outside. */
  verdict: { memberId: MemberId } | 'nobody';
  by: string;
  why: string;
}

/** For an operator: money that came and that nobody can be said to have sent, the oldest first. */
export const listUnmatchedLines = (db: Db): Promise<Line[]> => unmatchedLines(db);

export const LINE_KIND = 'line';

/** An operator says whose money a line is; who and why are kept with it. What a slip credited since is `known`, and credits nobody. */
export function createSettleUnmatchedLine({ db, house, realtime }: Omit<LineParts, 'settings'>) {
  /** @throws AppError NO_DATA: it does not wait for a person; NO_USER; INVALID_REQUEST {fields} */
  return async function settleUnmatchedLine({ id, verdict, by, why }: LineSettlement): Promise<Line> {
    if (by.trim() === '' || why.trim() === '')
      throw new AppError('INVALID_REQUEST', { fields: { why: 'who and why are kept' } });
    const known = await lineById(db, id);
    if (known?.state !== 'unmatched') throw new AppError('NO_DATA');
    if (verdict !== 'nobody' && !(await walletsOf(db, [verdict.memberId])).has(verdict.memberId))
      throw new AppError('NO_USER');
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    const hand = { settledBy: by, settledWhy: why };
    await db.withTx(async (tx) => {
      const line = await lineIn(tx, id, 'unmatched');
      if (!line) throw new AppError('NO_DATA');
      await recordAction(tx, {
        kind: LINE_KIND,
        subject: id,
        who: by,
        why,
        ...(verdict === 'nobody'
          ? { verdict: 'refuse' }
          : { verdict: 'credit', detail: { member: verdict.memberId } }),
      });
      if (verdict === 'nobody') await closeLine(tx, id, { state: 'dismissed' }, hand);
      else await creditLine(tx, { cashIn, realtime }, line, verdict.memberId, hand);
    });
    const settled = await lineById(db, id);
    if (!settled) throw new Error(`line ${id} was settled and is not there`);
    return settled;
  };
}
