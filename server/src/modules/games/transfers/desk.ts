import { HOUSE } from '../../../ledger/accounts.ts';
import { grouped } from '../../../kernel/group.ts';
import type { TakenTransfer, Verdict } from './attempt.ts';
import { closeTransfers, transitOf, type Closed, type Closing } from './close.ts';
import type { GamesDeps } from '../deps.ts';
import { holdTransfers, type HoldRequest, type HoldResult } from './hold.ts';
import { REVIEW_AFTER, waves } from '../rules.ts';
import { askAgain, type Transfer } from './store.ts';

const TOGETHER = { lanes: 2, most: 64 };

/** `onward`: the rest of the way, taken by this call and its caller's to carry out. */
export interface Finished extends Pick<Closed, 'state'> {
  onward?: TakenTransfer | undefined;
}

/** The commits before and after the provider is called. Those that arrive together share a transaction, each with its own result. */
export function createTransferDesk({
  db,
  house,
  realtime,
  clock,
  log,
}: Omit<GamesDeps, 'providers' | 'box'>) {
  const tell = ({ memberId }: Transfer) => realtime.changed(memberId, ['wallet', 'statement']);

  const hold = grouped(async (requests: HoldRequest[]) => {
    const results = new Map<HoldRequest, HoldResult>();
    for (const wave of waves(requests, (r) => `${r.memberId}:${r.slotCode}`)) {
      await db.withTx(async (tx) => {
        const held = await holdTransfers(tx, wave);
        held.forEach((result, i) => results.set(wave[i] as HoldRequest, result));
        tx.afterCommit(() => held.forEach((r) => r.result === 'held' && tell(r.transfer)));
      });
    }
    return requests.map((request) => results.get(request) as HoldResult);
  }, TOGETHER);

  const close = grouped(async (closings: Closing[]) => {
    const results = new Map<Closing, Closed>();
    for (const wave of waves(closings, ({ transfer }) => transfer.id)) {
      await db.withTx(async (tx) => {
        const closed = await closeTransfers(tx, wave);
        closed.forEach((result, i) => results.set(wave[i] as Closing, result));
        tx.afterCommit(() => closed.forEach((c) => c.isOurs && tell(c.transfer)));
      });
    }
    return closings.map((closing) => results.get(closing) as Closed);
  }, TOGETHER);

  return {
    /** Takes the money into transit. */
    async hold(request: Omit<HoldRequest, 'inTransit'>): Promise<HoldResult> {
      return hold({ ...request, inTransit: await house(HOUSE.gameInTransit(request.slotCode)) });
    },

    /**
     * Settles or returns what the provider answered for, or has it asked again. Answers the state that the transfer is in now, and the
     * rest of its way where it goes on to another game.
     */
    async finish(transfer: Transfer, verdict: Verdict): Promise<Finished> {
      if (verdict.outcome === 'unknown' || verdict.outcome === 'unclear') {
        const isReview = verdict.outcome === 'unclear' || transfer.attempts >= REVIEW_AFTER;
        await db.withTx((tx) => askAgain(tx, transfer, { evidence: verdict.reason, isReview }));
        if (isReview) {
          const { id, slotCode, attempts } = transfer;
          log.error({ transfer: id, slotCode, attempts }, 'a transfer stays unknown: a person has to look');
        }
        return { state: 'open' };
      }
      const transit = await transitOf(house, transfer);
      const end =
        verdict.outcome === 'done'
          ? { state: 'settled' as const, providerReference: verdict.externalReference, evidence: '' }
          : { state: 'returned' as const, providerReference: null, evidence: verdict.reason };
      // what is held for the rest of the way is taken from then on
      const takenAt = clock.now();
      const { state, onward } = await close({ transfer, ...transit, ...end });
      if (end.state === 'settled' && state === 'returned') {
        log.error({ transfer: transfer.id }, 'a provider carried out a transfer whose money was returned');
      }
      return { state, onward: onward && { id: onward.id, attempts: onward.attempts, takenAt } };
    },
  };
}
export type TransferDesk = ReturnType<typeof createTransferDesk>;
