import { satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import { batched } from '../../../db/batched.ts';
import type { TakenTransfer, Verdict } from './attempt.ts';
import { closeTransfers, type Closed, holdTransfers, transitOf, type HoldResult } from './hold.ts';
import type { GamesDeps } from '../deps.ts';
import { REVIEW_AFTER } from '../rules.ts';
import { noteCarriedOut } from '../unexplained/store.ts';
import { askAgain, keepCarriedOut, type NewTransfer, type Transfer, type TransferEnd } from './store.ts';

const TOGETHER = { lanes: 2, most: 64 };

/** `onward`: the rest of the way, taken by this call and its caller's to carry out. */
export interface Finished extends Pick<Closed, 'state'> {
  onward?: TakenTransfer | undefined;
}

/** The commits before and after the provider is called. Those that arrive together share a transaction, each with its own result. */
export function transferTransactions({
  db,
  house,
  realtime,
  clock,
  log,
}: Omit<GamesDeps, 'providers' | 'box'>) {
  const tell = ({ memberId }: Transfer, reference: string) =>
    realtime.changed(memberId, ['wallet', 'statement'], reference);

  /** Takes the money into transit. */
  const hold: (asked: NewTransfer) => Promise<HoldResult> = batched(
    async (asked: NewTransfer[], lockMs) => {
      const transit = await transitOf(house, asked);
      return db.withTx(async (tx) => {
        const held = await holdTransfers(tx, asked, transit);
        tx.afterCommit(() => held.forEach((r) => r.result === 'held' && tell(r.transfer, r.transfer.id)));
        return held;
      }, lockMs);
    },
    { ...TOGETHER, name: 'game_hold', keyOf: (r) => r.memberId, oneOf: (r) => `${r.memberId}:${r.slotCode}` },
  );

  const close = batched(
    async (closings: (TransferEnd & { reference: string })[], lockMs) => {
      const transit = await transitOf(
        house,
        closings.map(({ transfer }) => transfer),
      );
      return db.withTx(async (tx) => {
        const closed = await closeTransfers(tx, closings, transit);
        tx.afterCommit(() =>
          closed.forEach((c, i) => c.isOurs && tell(c.transfer, closings[i]?.reference ?? c.transfer.id)),
        );
        return closed;
      }, lockMs);
    },
    {
      ...TOGETHER,
      name: 'game_close',
      keyOf: ({ transfer }) => transfer.memberId,
      oneOf: ({ transfer }) => transfer.id,
    },
  );

  /** Its provider carried out what was given back: a person has to say what is true, and nothing moves until then. */
  async function noteContradiction(transfer: Transfer, reference: string | null): Promise<void> {
    const { id: transferId, memberId, slotCode, direction, amount } = transfer;
    const gain = direction === 'fill' ? amount : satang(0n - amount);
    const at = clock.now().toISOString();
    const evidence =
      reference === null ? phrase('carriedOutThen', { at }) : phrase('carriedOutAs', { at, reference });
    const isNew = await db.withTx((tx) =>
      noteCarriedOut(tx, { memberId, slotCode, gain, transferId, evidence }),
    );
    if (isNew)
      log.error({ transfer: transferId }, 'a provider carried out a transfer whose money was returned');
  }

  return {
    hold,
    noteContradiction,

    /**
     * Settles or returns what the provider answered for, or has it asked again. Answers the state that the transfer is in now, and the
     * rest of its way where it goes on to another game. `reference`: of the answer that tells it, where it is the rest of another's way.
     */
    async finish(transfer: Transfer, verdict: Verdict, reference = transfer.id): Promise<Finished> {
      if (verdict.outcome !== 'done' && verdict.outcome !== 'refused') {
        const isReview =
          verdict.outcome === 'unclear' ||
          transfer.state === 'review' ||
          (verdict.outcome === 'unknown' && transfer.attempts >= REVIEW_AFTER);
        await db.withTx((tx) => askAgain(tx, transfer, { evidence: verdict.reason, isReview }));
        if (isReview && transfer.state !== 'review') {
          const { id, slotCode, attempts } = transfer;
          log.error({ transfer: id, slotCode, attempts }, 'a transfer stays unknown: a person has to look');
        }
        return { state: 'open' };
      }
      const end =
        verdict.outcome === 'done'
          ? { state: 'settled' as const, providerReference: verdict.externalReference, evidence: '' }
          : { state: 'returned' as const, providerReference: null, evidence: verdict.reason };
      // what is held for the rest of the way is taken from then on
      const takenAt = clock.now();
      const { state, onward } = await close({ transfer, ...end, reference }).catch(async (error: unknown) => {
        // a provider without references is not asked twice what it did
        if (end.state === 'settled')
          await keepCarriedOut(db, transfer.id, end.providerReference).catch(() => undefined);
        throw error;
      });
      if (end.state === 'settled' && state === 'returned') {
        await noteContradiction(transfer, end.providerReference);
      }
      return { state, onward: onward && { id: onward.id, attempts: onward.attempts, takenAt, reference } };
    },
  };
}
export type TransferTransactions = ReturnType<typeof transferTransactions>;
