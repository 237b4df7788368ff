import { toDecimal } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import {
  actionsOn,
  isAsSeen,
  type Waiting,
  type WaitingKind,
  recordAction,
  requireHand,
  type Hand,
} from '../../operator/face.ts';
import {
  reviewedTransfer,
  transfersInReview,
  type ReviewedTransfer,
  lockReview,
  transferById,
  type Transfer,
} from './store.ts';
import type { Tx } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { closeTransfers, transitOf } from './hold.ts';
import type { GamesDeps } from '../deps.ts';

// What operators say of game transfers whose provider does not tell what became of them.

export const TRANSFER_KIND = 'transfer';
const RIGHT = 'game.decide';

export interface TransferDecision extends Hand {
  id: string;
  /** As whoever decides saw them; absent: whatever they are. */
  facts?: Waiting['facts'] | undefined;
}

/** As they are kept with the transfer. */
export const wordsOf = ({ who, why }: Hand): string => `${who}: ${why}`;

export type SettleDeps = Pick<GamesDeps, 'db' | 'house' | 'realtime'>;

/** Each decides in one transaction that holds the row. */
export function createSettleTransfer({ db, house, realtime }: SettleDeps) {
  async function decide(decision: TransferDecision, state: 'settled' | 'returned'): Promise<void> {
    requireHand(decision);
    const { id: subject, who, why, signed } = decision;
    const known = await transferById(db, subject);
    if (!known) throw new AppError('NO_DATA');
    const transit = await transitOf(house, [known]);
    await db.withTx(async (tx) => {
      const transfer = await inReview(tx, known, decision);
      if (transfer.isDone && state === 'returned') throw refused({ verdict: phrase('providerDidIt') });
      const end = { state, providerReference: null, evidence: wordsOf(decision) };
      await closeTransfers(tx, [{ transfer, ...end }], transit);
      const verdict = state === 'settled' ? 'settle' : 'refuse';
      await recordAction(tx, { right: RIGHT, kind: TRANSFER_KIND, subject, verdict, who, why, signed });
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
async function inReview(tx: Tx, transfer: Transfer, { facts }: TransferDecision) {
  const found = await lockReview(tx, transfer);
  const shown = found && (await reviewedTransfer(tx, transfer.id));
  if (!shown || !isAsSeen(toWaiting(shown), facts)) throw new AppError('NO_DATA');
  // a call of ours under way could yet carry out what a person gives back
  if (!found.isQuiet) throw new AppError('TRANSFER_IN_PROGRESS');
  return found;
}

/** Since when transfers are under way and wait for nobody, for metrics. */
export const TRANSFERS_UNDER_WAY = `select created_at from game_transfer where due_at is not null and state = 'open'`;

/** `said`: the words that a person closed it with. */
function toWaiting(transfer: ReviewedTransfer, said?: string): Waiting {
  const { id, memberId, amount, state, slotCode, direction, username, thenTo, attempts } = transfer;
  const evidence =
    state === 'review' && transfer.carriedOutAs !== null ? phrase('providerDidIt') : transfer.evidence;
  const { before, firstAfter, after, afterAt, createdAt, closedAt } = transfer;
  const providerReference = transfer.providerReference ?? transfer.carriedOutAs;
  return {
    kind: TRANSFER_KIND,
    id,
    memberId,
    amount,
    since: createdAt,
    waits: state === 'review' ? state : null,
    because: evidence,
    state,
    facts: {
      game: slotCode,
      player: username,
      way:
        direction === 'fill'
          ? phrase('walletToGame')
          : thenTo == null
            ? phrase('gameToWallet')
            : phrase('gameToGame', { game: thenTo }),
      attempts: String(attempts),
      ...(evidence !== '' && { [evidence === said ? 'a person said' : 'provider said']: evidence }),
      ...(providerReference && { 'provider reference': providerReference }),
      ...(before !== null && { 'balance before': toDecimal(before) }),
      ...(firstAfter !== null && { 'balance after, at first': toDecimal(firstAfter) }),
      ...(after !== null && { 'balance after': toDecimal(after) }),
      ...(afterAt !== null && { 'the same since': afterAt.toISOString() }),
      ...(closedAt !== null && { closed: closedAt.toISOString() }),
    },
  };
}

/** Game transfers of which nobody but a person can say whether the provider carried them out. */
export function waitingTransferKind(deps: SettleDeps): WaitingKind {
  const { settleTransfer, returnTransfer } = createSettleTransfer(deps);
  return {
    name: TRANSFER_KIND,
    right: () => RIGHT,
    ids: 'uuid',
    since: `select created_at from game_transfer where due_at is not null and state = 'review'`,
    list: async () => (await transfersInReview(deps.db)).map((transfer) => toWaiting(transfer)),
    async find(id) {
      const transfer = await reviewedTransfer(deps.db, id);
      if (!transfer) return undefined;
      const last = (await actionsOn(deps.db, TRANSFER_KIND, id)).at(-1);
      return toWaiting(transfer, last && wordsOf(last));
    },
    verdicts: {
      settle: { takes: [], carryOut: settleTransfer },
      refuse: { takes: [], carryOut: returnTransfer },
    },
  };
}
