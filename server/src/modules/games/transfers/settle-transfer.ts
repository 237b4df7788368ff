/** What operators say of game transfers whose provider does not tell what became of them. */
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { recordAction, requireHand, type Hand } from '../../operator/face.ts';
import { closeTransfers } from './close.ts';
import type { GamesDeps } from '../deps.ts';
import { transitOf } from './hold.ts';
import { lockReview, transferById, type Transfer } from './store.ts';

export const TRANSFER_KIND = 'transfer';

export interface TransferDecision extends Hand {
  id: string;
}

/** As they are kept with the transfer. */
export const wordsOf = ({ who, why }: Hand): string => `${who}: ${why}`;

export type SettleDeps = Pick<GamesDeps, 'db' | 'house' | 'realtime'>;

/** Each decides in one transaction that holds the row. */
export function createSettleTransfer({ db, house, realtime }: SettleDeps) {
  async function decide(decision: TransferDecision, state: 'settled' | 'returned'): Promise<void> {
    requireHand(decision);
    const { id: subject, who, why } = decision;
    const known = await transferById(db, subject);
    if (!known) throw new AppError('NO_DATA');
    const transit = await transitOf(house, [known]);
    await db.withTx(async (tx) => {
      const transfer = await inReview(tx, known);
      const end = { state, providerReference: null, evidence: wordsOf(decision) };
      await closeTransfers(tx, [{ transfer, ...end }], transit);
      const verdict = state === 'settled' ? 'settle' : 'refuse';
      await recordAction(tx, { kind: TRANSFER_KIND, subject, verdict, who, why });
      tx.afterCommit(() => realtime.changed(transfer.memberId, ['wallet', 'statement']));
    });
  }

  return {
    /** The provider carried it out: a person has seen it there. @throws AppError NO_DATA, TRANSFER_IN_PROGRESS, INVALID_REQUEST {fields} */
    settleTransfer: (decision: TransferDecision) => decide(decision, 'settled'),
    /** It did not and never will: the money goes back to where it was. @throws AppError as settleTransfer does */
    returnTransfer: (decision: TransferDecision) => decide(decision, 'returned'),
  };
}

/** The row held until the transaction ends, in the order of all locks. */
async function inReview(tx: Tx, transfer: Transfer): Promise<Transfer> {
  const found = await lockReview(tx, transfer);
  if (!found) throw new AppError('NO_DATA');
  // a call of ours under way could yet carry out what a person gives back
  if (!found.isQuiet) throw new AppError('TRANSFER_IN_PROGRESS');
  return found;
}
