import type { Hearing } from '../../http/callbacks.ts';
import { isUuid } from '../../kernel/ids.ts';
import { createSparingWarning } from '../../kernel/sparing.ts';
import type { CallbackHeaders, PayoutCallbacks } from '../../ports/payout.ts';
import { conclude, type CarryOutDeps } from './carry-out.ts';
import { isOthersReference } from './rules.ts';
import { payoutById } from './store.ts';

/**
 * The bank tells how a payout ended. That is the same evidence as its answer to an inquiry, and it is concluded the same way: however
 * often it comes, and whatever is asked meanwhile, the ledger closes the hold once. What the bank can't know of is not believed.
 */
export function createHearCallback(deps: CarryOutDeps & { callbacks: PayoutCallbacks }) {
  const { db, callbacks, clock, log } = deps;
  const warn = createSparingWarning(log, clock);
  return async function hearCallback(headers: CallbackHeaders, body: Buffer): Promise<Hearing> {
    const told = callbacks.readCallback(headers, body);
    if (told.outcome === 'refused') {
      warn({ reason: told.reason }, 'a callback about a payout was refused');
      return 'refused';
    }
    const { reference, amount, state } = told;
    const payout = isUuid(reference) ? await payoutById(db, reference) : undefined;
    // what was never sent is not ours
    if (!payout || payout.attempts === 0 || payout.amount !== amount) {
      log.error({ reference }, 'a callback tells of a payout that we did not send');
      return 'unknown';
    }
    if (state.outcome === 'done' || state.outcome === 'refused')
      await conclude(deps, payout, state, 'callback');
    // neither is another order by our reference, of which is kept that it was told
    return isOthersReference(payout) ? 'unknown' : 'heard';
  };
}
