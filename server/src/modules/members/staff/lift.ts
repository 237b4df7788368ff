import { z } from 'zod';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { doersOf, requireAsSeen, type Act, type Barred, type By, type State } from '../../history/face.ts';
import { blocksNotEnded, blocksOf, endBlock, payoutsBlock, type Block } from '../block-store.ts';
import { endHold, payoutsHeldUntil } from '../store.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const order = z.object(whom);
type Order = z.output<typeof order>;

/** For so long who reset or changed something about a member lets no hold of theirs go. */
const TOOK_PART_DAYS = 30;

function stateOf(heldUntil: Date | null, blocks: readonly Block[]): State {
  const block = blocks.find(({ kind }) => kind === 'payouts');
  return {
    payoutsHeldUntil: heldUntil?.toISOString() ?? null,
    ...(block && { payouts: block.until?.toISOString() ?? true }),
  };
}
const held = async (on: Queryable, id: string): Promise<State> =>
  stateOf(await payoutsHeldUntil(on, id as MemberId), await blocksOf(on, id));
const isNothing = (state: State): boolean => state['payoutsHeldUntil'] === null && !('payouts' in state);

/** One of both that is over by the time a second person looks is no other fact; a block that was put meanwhile is, of whatever length. */
async function facts(on: Queryable, { member }: Order) {
  const { payoutsHeldUntil: heldUntil } = await memberFor(on, member);
  const stands = stateOf(heldUntil, await blocksNotEnded(on, member));
  return { ...stands, block: (await payoutsBlock(on, member)) ?? null };
}

async function barred(on: Queryable, { member }: Order): Promise<Barred> {
  const doers = await doersOf(on, {
    ...ofMember.about({ member }),
    rights: ['member.password', 'member.bank', 'member.phone'],
    days: TOOK_PART_DAYS,
  });
  return {
    staffIds: doers.flatMap(({ staffId }) => staffId ?? []),
    names: doers.flatMap(({ staffId, name }) => (staffId === null ? name : [])),
    requests: doers.flatMap(({ requestId }) => requestId ?? []),
  };
}

const isBarred = ({ staffIds, names }: Barred, { staffId, name }: By): boolean =>
  staffId === undefined ? names.includes(name) : staffIds.includes(staffId);

/**
 * Lets payouts of a member be taken again: of a hold that a change or a reset made, and of one that a person did. Always by two, and by
 * nobody who took part in the reset or the change (decision 0120).
 */
export const lift = ({ db, realtime }: StaffActsDeps): Act<Order> => ({
  name: 'member.lift',
  order,
  right: () => 'hold.lift',
  ...ofMember,
  async facts(on, order) {
    const seen = await facts(on, order);
    if (isNothing(await held(on, order.member))) throw new AppError('NO_DATA');
    return seen;
  },
  needsSecond: () => Promise.resolve(true),
  barred,
  carryOut: ({ member: id }, by, seen) =>
    onMember(db, { id, right: 'hold.lift', by }, async (tx, member) => {
      if (isBarred(await barred(tx, { member: id }), by)) throw new AppError('TOOK_PART');
      const before = await held(tx, id);
      requireAsSeen(await facts(tx, { member: id }), seen);
      if (isNothing(before)) throw new AppError('MOVED_ON');
      if (before['payoutsHeldUntil'] !== null) await endHold(tx, member.id);
      await endBlock(tx, member.id, 'payouts');
      tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
      return { before, after: { payoutsHeldUntil: null } };
    }),
});
