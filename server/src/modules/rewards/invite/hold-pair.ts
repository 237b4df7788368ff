/** The operator's hand on an inviter and one whom they invited: what that brings waits for a person from now on, whatever the two share. */
import { z } from 'zod';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import type { Changeable } from '../../history/face.ts';
import { inviterOf } from '../../members/face.ts';
import { heldPairs, holdPair, pairsOf } from './pairs.ts';
import { lockInviterOf } from './store.ts';
import { phrase } from '@krapao/contract/phrases';
import { refused } from '../../../kernel/app-error.ts';

const pairOrder = z.strictObject({
  state: z.literal('held', { error: 'a pair is held here; approve and refuse say what becomes of it' }),
});

/** Of a pair its subject is who was invited: nobody is twice. */
export const changeablePairs: Changeable<z.output<typeof pairOrder>> = {
  kind: 'pair',
  right: 'reward.change',
  subjects: async (on) => (await heldPairs(on)).map(({ inviteeId }) => inviteeId),
  orderOf: () => pairOrder,
  async read(on, subject) {
    const [pair] = await pairsOf(on, [subject as MemberId]);
    return pair && { inviter: pair.inviterId, state: pair.state, shares: pair.shares };
  },
  // nobody counts a day of its inviter meanwhile
  lock: (tx: Tx, subject) => lockInviterOf(tx, subject as MemberId),
  async write(tx, subject, _, now) {
    const inviteeId = subject as MemberId;
    const inviterId = await inviterOf(tx, inviteeId);
    if (inviterId === null) throw refused({ [subject]: phrase('nobodyInvited') });
    // days since then count for nobody
    if (now?.['state'] === 'refused') throw refused({ state: phrase('refusedStays') });
    if (now?.['state'] !== 'held') await holdPair(tx, { inviteeId, inviterId, shares: null });
  },
};
