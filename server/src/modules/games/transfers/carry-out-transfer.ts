/**
 * A transfer that its maker left open, from there to its end (product, Games): ask the provider → settle or give back.
 *
 * | State             | Waits for                             | What ends it                                                                                                                      |
 * | ----------------- | ------------------------------------- | --------------------------------------------------------------------------------------------------------------------------------- |
 * | open              | the next attempt: it asks first       | done → settled, and the rest of its way; refused and never applied → returned; not known → the same, 20 times in all, then review |
 * | review            | a person, and the provider (0283)     | an answer or a person → settled or returned                                                                                       |
 * | settled, returned | nothing                               |                                                                                                                                   |
 *
 * What was returned its provider may yet carry out: given-back.ts asks about it.
 */
import { createGivingUp, takeToSend } from '../../../db/saga.ts';
import { askProvider } from './ask-provider.ts';
import { orderOf, type TakenTransfer, type Verdict } from './attempt.ts';
import type { GamesDeps } from '../deps.ts';
import type { Finished, TransferTransactions } from './transactions.ts';
import { askAgain, askSilentAt, transferById } from './store.ts';

/** What the runner does with transfers that their maker left open: unknown outcomes, servers that died. */
export function createTransferWork({ db, providers, clock }: GamesDeps, desk: TransferTransactions) {
  const orReview = createGivingUp();

  /** One attempt at a transfer that was taken, and at the rest of its way. */
  async function carryOut({ id, attempts, takenAt, reference }: TakenTransfer): Promise<Finished> {
    const transfer = await transferById(db, id);
    if (!transfer) return { state: 'open' };
    if (transfer.state === 'settled' || transfer.state === 'returned') return { state: transfer.state };
    // who took it since would be joined by a second one under the same attempt
    if (transfer.attempts !== attempts) return { state: transfer.state };
    const order = orderOf(transfer, transfer.username);
    const { slotCode, protocol } = transfer;
    // what was asked for in another protocol is asked about in none: only a person can say what became of it
    const provider = transfer.isOtherProtocol ? undefined : await providers.get(slotCode, protocol);
    let finished: Finished = { state: transfer.state };
    await orReview(
      id,
      async () => {
        const { carriedOutAs } = transfer;
        const verdict: Verdict =
          carriedOutAs === null
            ? await askProvider(db, provider, { transfer, order, takenAt, clock })
            : { outcome: 'done', externalReference: carriedOutAs || null };
        finished = await desk.finish(transfer, verdict, reference);
        // what was told before is booked, and nobody asked; a first attempt is refused as well where its call was not made
        const isHeard =
          carriedOutAs === null && attempts > 1 && ['done', 'refused'].includes(verdict.outcome);
        if (isHeard) await askSilentAt(db, slotCode);
      },
      (evidence) => db.withTx((tx) => askAgain(tx, transfer, { evidence, isReview: true })),
    );
    if (finished.onward) await carryOut(finished.onward);
    return finished;
  }

  return {
    /** Takes the transfer that is longest due, for one lease; undefined when none is. */
    take: (): Promise<TakenTransfer | undefined> => takeToSend(db, 'game_transfer', clock),
    carryOut,
  };
}
export type TransferWork = ReturnType<typeof createTransferWork>;
