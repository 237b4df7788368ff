/** The ends of a slip that nothing was credited for: failed, or before a person. Its member's screens are told after the commit. */
import type { SlipNote } from '@krapao/contract/errors';
import type { Db, Tx } from '../../../db/pool.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { lockSlipsOf, markFailed, markForReview, pendingSlip, sameWaits } from './store.ts';
import type { Slip, SlipReview } from './tables.ts';

/** What is kept with a slip's end, or for the person who decides. */
export type Known = Parameters<typeof markFailed>[3];

export interface EndDeps {
  db: Db;
  realtime: Realtime;
  log: Log;
}
export type SlipEnds = ReturnType<typeof createSlipEnds>;

export function createSlipEnds({ db, realtime, log }: EndDeps) {
  const tell = (tx: Tx, { memberId }: Slip): void =>
    tx.afterCommit(() => realtime.changed(memberId, ['slips']));

  const ends = {
    /** Settles or puts off a slip that is still in progress, in one transaction; does nothing to one that is not. */
    change: (id: string, work: (tx: Tx, slip: Slip) => Promise<void>): Promise<void> =>
      db.withTx(async (tx) => {
        const slip = await pendingSlip(tx, id);
        if (slip) await work(tx, slip);
      }),

    async failIn(tx: Tx, slip: Slip, note: SlipNote, known: Known = {}): Promise<void> {
      await markFailed(tx, slip.id, note, known);
      tell(tx, slip);
    },
    fail: (id: string, note: SlipNote, known?: Known): Promise<void> =>
      ends.change(id, (tx, slip) => ends.failIn(tx, slip, note, known)),

    /** Puts a slip before a person, unless one of the same member and transfer waits there: it is that one's duplicate. */
    async review(tx: Tx, slip: Slip, why: SlipReview, known: Known = {}): Promise<void> {
      await lockSlipsOf(tx, slip.memberId);
      if (slip.review === null && (await sameWaits(tx, slip)))
        await markFailed(tx, slip.id, 'SLIP_REFNO_DUPLICATED', {});
      else {
        await markForReview(tx, slip, why, known);
        if (why === 'UNCLEAR') log.error({ slip: slip.id }, 'a slip needs a person to look at it');
      }
      tell(tx, slip);
    },
    /** What nobody can decide by what was looked up goes before a person: money may have come (decision 0027). */
    leaveToPerson: (id: string, known?: Known): Promise<void> =>
      ends.change(id, (tx, slip) => ends.review(tx, slip, 'UNCLEAR', known)),
  };
  return ends;
}
