/**
 * What a person gave back is asked about on: a server may have slept over its sending, or died before it wrote down what came of it, and where the
 * bank does not call nobody would hear that it paid all the same. Nothing is sent (decision 0251).
 */
import { isOutage, type Tx } from '../../db/pool.ts';
import {
  askAgainIn,
  type Attempt,
  dequeue,
  failedHere,
  REVIEW_PAUSE_SECONDS,
  takeAttempt,
} from '../../db/saga.ts';
import type { Work } from '../../kernel/work.ts';
import { conclude, orderOf, type CarryOutDeps } from './carry-out.ts';
import { isOthersReference } from './rules.ts';
import { payoutById } from './store.ts';

export const GIVEN_BACK = 'payout_given_back';

/** So long a sending may be on its way, ms: longer than any server or line keeps one. */
const ASKED_FOR_MS = 24 * 60 * 60_000;

/** In the transaction that gives it back: the bank is asked about it every hour. */
export async function askOn(tx: Tx, id: string): Promise<void> {
  await tx.client.query(
    `insert into payout_given_back (id, due_at) values ($1, now() + make_interval(secs => $2)) on conflict do nothing`,
    [id, REVIEW_PAUSE_SECONDS],
  );
}

export function createGivenBackWork(deps: CarryOutDeps): Work<Attempt> {
  const { db, bank, clock } = deps;
  // who has lost it to somebody else ends nothing
  const askAgain = (taken: Attempt) => askAgainIn(db, GIVEN_BACK, taken, REVIEW_PAUSE_SECONDS);
  const end = (taken: Attempt) => dequeue(db, GIVEN_BACK, taken);
  return {
    name: 'payouts given back',
    width: 1,
    take: () => takeAttempt(db, GIVEN_BACK),
    /** A death before its last statement asks again: what the bank said before is no news then. */
    async carryOut(taken) {
      const payout = await payoutById(db, taken.id);
      if (!payout?.closedAt) return;
      // known since it was given back: what the bank says of the reference is no word about this one
      if (isOthersReference(payout)) return void (await end(taken));
      const isLongAgo = clock.now().getTime() - payout.closedAt.getTime() > ASKED_FOR_MS;
      try {
        const known = await bank.inquire(orderOf(payout));
        const isSaid = known.outcome === 'done' || known.outcome === 'refused';
        // that the bank says nothing is nobody's news until it has for so long
        if (isSaid || known.outcome === 'pending' || (known.outcome === 'unknown' && isLongAgo))
          await conclude(deps, payout, known);
        await (isSaid || (known.outcome === 'not-found' && isLongAgo) ? end : askAgain)(taken);
      } catch (error) {
        if (isOutage(error)) throw error;
        // a mistake of ours is no word of the bank: asked again each minute it would stand in the log alone
        await askAgain(taken);
        if (isLongAgo) await conclude(deps, payout, { outcome: 'unknown', reason: failedHere(error) });
        throw error;
      }
    },
  };
}
