/** What operators say of withdrawals: whether one that waits is sent, and how one ended that the bank does not tell of. */
import { phrase } from '@krapao/contract/phrases';
import { AppError, refused } from '../../kernel/app-error.ts';
import type { Db, Tx } from '../../db/pool.ts';
import { HOUSE, walletOf, type House } from '../../ledger/accounts.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { keepPayoutHold, payoutHoldOf, standsAsSeen } from '../members/face.ts';
import { handOf, recordAction, requireHand, type Action, type Hand } from '../operator/face.ts';
import { returnPayout, settlePayout } from './close.ts';
import { askOn } from './given-back.ts';
import { heldBack, isOthersReference, REFUSED_BY_OPERATOR, RETURNED_BY_OPERATOR } from './rules.ts';
import {
  holdReference,
  isQuiet,
  letOut,
  lockPayout,
  otherPaidUnder,
  payoutById,
  type Payout,
} from './store.ts';

export const PAYOUT_KIND = 'payout';
/** The fact that tells whom the bank named, where that is somebody else than the member wrote. */
export const BANK_NAMES = 'the bank names';
/** The one where nobody can tell by the letters: another script, or a part of a name. */
export const BANK_WRITES = 'the bank writes';

export interface DecideDeps {
  db: Db;
  house: House;
  realtime: Realtime;
  /** Called after a commit that made a payout due. */
  payoutsDue: () => void;
}
export interface PayoutDecision extends Hand {
  id: string;
  /** As they were seen; absent: whatever they are. */
  facts?: Readonly<Record<string, string>> | undefined;
}

/** Each decides in one transaction that holds the row; NO_DATA: it does not wait for that (any more), and nothing was done. */
export function createDecidePayout({ db, house, realtime, payoutsDue }: DecideDeps) {
  const record = (
    tx: Tx,
    decision: PayoutDecision,
    verdict: 'approve' | 'refuse' | 'settle',
    detail: Action['detail'] = {},
  ) =>
    recordAction(tx, {
      kind: PAYOUT_KIND,
      subject: decision.id,
      right: `payout.${verdict}`,
      verdict,
      ...handOf(decision),
      detail,
    });

  /**
   * Held until the transaction ends. While an attempt may be under way it is not decided: the bank could be told to pay what a person
   * gives back (decision 0023).
   * @throws AppError NO_DATA; TRANSFER_IN_PROGRESS while the bank is being asked
   */
  async function inReview(tx: Tx, id: string): Promise<Payout> {
    const payout = await lockPayout(tx, id);
    if (payout?.state !== 'review') throw new AppError('NO_DATA');
    if (!(await isQuiet(tx, id))) throw new AppError('TRANSFER_IN_PROGRESS');
    return payout;
  }

  /** The bank pays one under one reference (decision 0231). */
  const paidAnother = (payout: string) => refused({ reference: phrase('paidAnother', { payout }) });

  return {
    /** To be asked before a second person is: `approvePayout` decides. @throws AppError MEMBER_HELD */
    async requireNotHeld(id: string): Promise<void> {
      const payout = await payoutById(db, id);
      if (payout && heldBack(await payoutHoldOf(db, payout.memberId))) throw new AppError('MEMBER_HELD');
    },

    /**
     * A withdrawal that waits is sent as any other, while what stands against its member is what was seen, and no hold of theirs is among it: a
     * hold is let go of by two, or is over, before money leaves (decision 0166).
     * @throws AppError NO_DATA, MEMBER_HELD, INVALID_REQUEST {fields}
     */
    async approvePayout(decision: PayoutDecision): Promise<void> {
      requireHand(decision);
      await db.withTx(async (tx) => {
        const payout = await lockPayout(tx, decision.id);
        if (payout?.state !== 'approval') throw new AppError('NO_DATA');
        // a hold, or the bank's word, that came after it was looked at: the payout waits, and is looked at again
        const { facts } = decision;
        const isSeen =
          !facts ||
          ((facts[BANK_NAMES] ?? facts[BANK_WRITES] ?? null) === payout.toldHolder &&
            (await standsAsSeen(tx, payout.memberId, facts)));
        if (!isSeen) throw new AppError('NO_DATA');
        if (heldBack(await keepPayoutHold(tx, payout.memberId))) throw new AppError('MEMBER_HELD');
        await letOut(tx, payout.id, 'given');
        await record(tx, decision, 'approve');
        tx.afterCommit(() => {
          realtime.changed(payout.memberId, ['statement']);
          payoutsDue();
        });
      });
    },

    /**
     * The money goes back into the wallet: of a withdrawal that waits, or of one in review that the bank did not pay and will not.
     * @throws AppError NO_DATA, TRANSFER_IN_PROGRESS, INVALID_REQUEST {fields}
     */
    async refusePayout(decision: PayoutDecision): Promise<void> {
      requireHand(decision);
      const known = await payoutById(db, decision.id);
      if (!known) throw new AppError('NO_DATA');
      const [inTransit, wallet] = await Promise.all([
        house(HOUSE.payoutInTransit),
        walletOf(db, known.memberId),
      ]);
      await db.withTx(async (tx) => {
        const locked = await lockPayout(tx, decision.id);
        const isWaiting = locked?.state === 'approval';
        const payout = isWaiting ? locked : await inReview(tx, decision.id);
        await returnPayout(tx, { wallet: wallet.id, inTransit }, realtime, payout, {
          evidence: isWaiting ? REFUSED_BY_OPERATOR : RETURNED_BY_OPERATOR,
          approval: isWaiting ? 'refused' : payout.approval,
        });
        // what the bank says of a reference that is another order's is no word about this one
        if (!isWaiting && !isOthersReference(payout)) await askOn(tx, payout.id);
        // what its bank has is given back for another reason than what nobody approved yet
        await record(tx, decision, 'refuse', { waits: payout.state });
      });
    },

    /** To be asked before a second person is: `settlePayout` decides. @throws AppError INVALID_REQUEST {fields} */
    async requirePaysNone(id: string, bankReference: string): Promise<void> {
      const other = await otherPaidUnder(db, id, bankReference);
      if (other !== undefined) throw paidAnother(other);
    },

    /**
     * A payout in review was paid: a person has seen it at the bank, under the bank's reference.
     * @throws AppError NO_DATA, TRANSFER_IN_PROGRESS, INVALID_REQUEST {fields}
     */
    async settlePayout(decision: PayoutDecision, bankReference: string): Promise<void> {
      requireHand(decision);
      const [inTransit, cashOut] = await Promise.all([house(HOUSE.payoutInTransit), house(HOUSE.cashOut)]);
      await db.withTx(async (tx) => {
        const payout = await inReview(tx, decision.id);
        await holdReference(tx, bankReference);
        const other = await otherPaidUnder(tx, payout.id, bankReference);
        // it paid another one since it was looked at: who confirms has no field to mend
        if (other !== undefined) throw decision.facts ? new AppError('NO_DATA') : paidAnother(other);
        await settlePayout(tx, { inTransit, cashOut }, realtime, payout, bankReference);
        await record(tx, decision, 'settle', { reference: bankReference });
      });
    },
  };
}
