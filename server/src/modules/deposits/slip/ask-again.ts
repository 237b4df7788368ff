import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { actionsOn, recordAction, requireHand, type Hand } from '../../operator/face.ts';
import { wordOf } from './compare-slip.ts';
import { SLIP_KIND } from './settle-slip.ts';
import { isWaiting, pendingSlip, queueAnew } from './store.ts';
import type { Slip } from './tables.ts';
import { isVerifierDown } from './verifier-queue.ts';

const VERDICT = 'ask';

/**
 * Whether the verifier's word about a slip that waits for a person may become another: it was read, no clear answer came, and somebody is
 * there to answer. One that is down would only take the slip from the person's sight.
 */
export const mayAskAgain = async (on: Queryable, slip: Slip): Promise<boolean> =>
  isWaiting(slip) && slip.payload !== null && wordOf(slip) === 'unclear' && !(await isVerifierDown(on));

/** A person has the verifier asked about a slip once more: it goes through its saga as at first, and acts by the answer (decision 0161). */
export function createAskAgain({ db, realtime }: { db: Db; realtime: Realtime }) {
  /** @throws AppError NO_DATA: it does not wait for a person, or asking changes nothing */
  return async function askAgain({ id, who, why, signed }: Hand & { id: string }): Promise<void> {
    requireHand({ who, why, signed });
    await db.withTx(async (tx) => {
      const slip = await pendingSlip(tx, id);
      if (!slip || !(await mayAskAgain(tx, slip))) throw new AppError('NO_DATA');
      const { memberId, evidence } = slip;
      const before = (await actionsOn(tx, SLIP_KIND, id)).filter(({ verdict }) => verdict === VERDICT);
      await recordAction(tx, {
        ...{ kind: SLIP_KIND, right: 'deposit.decide', subject: id, who, why, signed },
        ...{ verdict: VERDICT, round: before.length + 1 },
        // what it says from now on takes its place
        ...(evidence?.because !== undefined && { detail: { because: evidence.because } }),
      });
      await queueAnew(tx, id);
      tx.afterCommit(() => realtime.changed(memberId, ['slips']));
    });
  };
}
