import { z } from 'zod';
import type { Queryable } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { doersOf, type Act, type Barred, type By, type State } from '../../history/face.ts';
import { blocksOf, endBlock } from '../block-store.ts';
import { endHold, payoutsHeldUntil } from '../store.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const order = z.object(whom);
type Order = z.output<typeof order>;

/** For so long who reset or changed something about a member lets no hold of theirs go. */
const TOOK_PART_DAYS = 30;

async function held(on: Queryable, id: string): Promise<State> {
  const member = await memberFor(on, id);
  const heldUntil = await payoutsHeldUntil(on, member.id);
  const block = (await blocksOf(on, id)).find(({ kind }) => kind === 'payouts');
  return {
    payoutsHeldUntil: heldUntil?.toISOString() ?? null,
    ...(block && { payouts: block.until?.toISOString() ?? true }),
  };
}
const isNothing = (state: State): boolean => state['payoutsHeldUntil'] === null && !('payouts' in state);

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
  async facts(on, { member }) {
    const state = await held(on, member);
    if (isNothing(state)) throw new AppError('NO_DATA');
    return state;
  },
  needsSecond: () => Promise.resolve(true),
  barred,
  carryOut: ({ member: id }, by) =>
    onMember(db, { id, right: 'hold.lift', by }, async (tx, member) => {
      if (isBarred(await barred(tx, { member: id }), by)) throw new AppError('TOOK_PART');
      const before = await held(tx, id);
      if (isNothing(before)) throw new AppError('MOVED_ON');
      if (before['payoutsHeldUntil'] !== null) await endHold(tx, member.id);
      await endBlock(tx, member.id, 'payouts');
      tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
      return { before, after: { payoutsHeldUntil: null } };
    }),
});
