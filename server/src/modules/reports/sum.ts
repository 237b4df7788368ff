/**
 * Sums what happened, some at a time, where nobody waits for it. What a transaction that has not ended may still write lies behind the mark: only
 * what is whole is summed, and each row once, whoever sums and whenever one of them dies. Late and corrected reports of play come as rows of their
 * own (`report_play`), so that a day which is over is summed again by what it is told.
 */
import type { Db } from '../../db/pool.ts';
import type { Check } from '../../ledger/audit-checks.ts';
import { ALL_KINDS } from '../../ledger/kinds.ts';
import { ownSummedUpTo, summedUpTo } from './read-model.ts';
import { addFigures, lastPlaces, saveMark, saveUpTo, takeState, type Places, type State } from './store.ts';

/** Of one transaction: well under a second of work. */
const ROWS = 20_000n;

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const isSame = (a: Places, b: Places) =>
  a.movement === b.movement && a.account === b.account && a.event === b.event;

/** @param rows of each table in one transaction */
export function createSums(db: Db, rows = ROWS) {
  const upToOf = ({ upTo, mark }: State): Places => ({
    movement: least(mark.movement, upTo.movement + rows),
    account: least(mark.account, upTo.account + rows),
    event: least(mark.event, upTo.event + rows),
  });

  /** Answers whether there is more that can be summed at once. */
  async function step(): Promise<boolean> {
    const mark = await lastPlaces(db);
    return db.withTx(async (tx) => {
      const state = await takeState(tx);
      if (!state) return false;
      // nothing of before the mark is under way any more, or this is another cluster, brought back from a copy: its numbers begin anew
      if (!state.isWhole) {
        if (state.isForeign) await saveMark(tx, mark);
        return false;
      }
      const { upTo } = state;
      const next = upToOf(state);
      await addFigures(tx, {
        movements: { after: upTo.movement, upTo: next.movement },
        accounts: { after: upTo.account, upTo: next.account },
        events: { after: upTo.event, upTo: next.event },
        closedDay: state.closedDay,
      });
      const isAtMark = isSame(next, state.mark);
      await saveUpTo(tx, next, isAtMark);
      if (isAtMark) await saveMark(tx, mark);
      return !isAtMark;
    });
  }

  return {
    /** Sums what is whole now. What it is called with comes in the call after. */
    async bringUpToDate(): Promise<void> {
      while (await step());
    },
  };
}
export type Sums = ReturnType<typeof createSums>;

/** What is summed is what the ledger had then; what is not summed yet is read from it. */
export const REPORT_CHECKS: readonly Check[] = [
  {
    name: 'reports by day are what the ledger says',
    text: summedUpTo,
    values: [ALL_KINDS],
  },
  {
    name: 'what came into accounts of ours by day, and left them, is what the ledger says',
    text: ownSummedUpTo,
  },
];
