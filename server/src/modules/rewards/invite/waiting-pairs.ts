/** Inviters and those they invited who share a browser or an address, or whom a person chose: one says whether what is earned by that is given. */
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import {
  isAsSeen,
  recordAction,
  requireHand,
  type Order,
  type Waiting,
  type WaitingKind,
} from '../../operator/face.ts';
import type { DeskDeps } from '../part.ts';
import { grantEarnings } from './grant-earnings.ts';
import {
  decidePair,
  grantHeld,
  heldFor,
  heldPairs,
  heldSum,
  pairsOf,
  refuseHeld,
  type Pair,
} from './pairs.ts';
import { takeOutRefused } from './refused.ts';
import { lockInviterOf } from './store.ts';

const KIND = 'invite';
const RIGHT = 'reward.decide';

async function toWaiting(on: Queryable, pairs: readonly Pair[]): Promise<Waiting[]> {
  const held = await heldFor(
    on,
    pairs.map(({ inviteeId }) => inviteeId),
  );
  return pairs.map(({ inviteeId, inviterId, shares, state, since }) => {
    const { amount = ZERO, days = 0 } = held.get(inviteeId) ?? {};
    return {
      kind: KIND,
      id: inviteeId,
      memberId: inviterId,
      amount,
      since,
      waits: state === 'held' ? (shares ? phrase('samePerson') : phrase('heldByHand')) : null,
      state,
      facts: { invited: inviteeId, ...(shares && { shares }), days: String(days) },
    };
  });
}

export function waitingPairKind(deps: Pick<DeskDeps, 'db' | 'house' | 'realtime'>): WaitingKind {
  const { db, house } = deps;
  /** @throws AppError NO_DATA: it does not wait (any more), or days of it were counted since it was seen */
  async function decided(
    tx: Tx,
    { id, who, why, signed, facts }: Order,
    verdict: 'approve' | 'refuse',
  ): Promise<Pair> {
    await lockInviterOf(tx, id as MemberId);
    const [shown] = await toWaiting(tx, await pairsOf(tx, [id as MemberId]));
    if (!shown || !isAsSeen(shown, facts)) throw new AppError('NO_DATA');
    const pair = await decidePair(tx, id as MemberId, verdict === 'approve' ? 'cleared' : 'refused');
    if (!pair) throw new AppError('NO_DATA');
    const { round } = pair;
    await recordAction(tx, { right: RIGHT, kind: KIND, subject: id, verdict, who, why, signed, round });
    return pair;
  }

  return {
    name: KIND,
    right: () => RIGHT,
    ids: 'name',
    since: `select since from invite_pair where state = 'held'`,
    list: async () => toWaiting(db, await heldPairs(db)),
    async find(id) {
      const [found] = await toWaiting(db, await pairsOf(db, [id as MemberId]));
      return found;
    },
    verdicts: {
      approve: {
        takes: [],
        async carryOut(order) {
          requireHand(order);
          const cost = await house(HOUSE.inviteCost);
          await db.withTx(async (tx) => {
            const { inviteeId, inviterId, round } = await decided(tx, order, 'approve');
            const { amount } = await heldSum(tx, inviteeId);
            const subject = { kind: 'invite_pair', id: inviteeId } as const;
            await grantHeld(
              tx,
              inviteeId,
              await grantEarnings(tx, deps, { inviterId, cost, amount, subject, round }),
            );
          });
        },
      },
      refuse: {
        takes: [],
        async carryOut(order) {
          requireHand(order);
          await db.withTx(async (tx) => {
            const pair = await decided(tx, order, 'refuse');
            await refuseHeld(tx, pair);
            await takeOutRefused(tx, pair.inviterId);
            tx.afterCommit(() => deps.realtime.changed(pair.inviterId, ['invite']));
          });
        },
      },
    },
  };
}
