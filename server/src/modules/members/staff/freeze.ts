import { z } from 'zod';
import { BLOCK_KINDS, type BlockKind } from '@krapao/contract/console/members';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Act, State } from '../../history/face.ts';
import { blocksOf, endBlock, putBlock } from '../block-store.ts';
import { endOtherSessions } from '../session-store.ts';
import { about, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const until = z.iso.datetime().optional();
const freezing = z.object({ ...whom, kinds: z.array(z.enum(BLOCK_KINDS)).min(1), until });
/** Payouts are let go by a second person (lift.ts). */
const unfreezing = z.object({ ...whom, kinds: z.array(z.enum(['sign-in', 'play'])).min(1) });
const holding = z.object({ ...whom, until });

/** What stands against a member, as history and a second person see it. */
async function standing(on: Queryable, id: string): Promise<State> {
  const blocks = await blocksOf(on, id);
  return Object.fromEntries(blocks.map(({ kind, until }) => [kind, until?.toISOString() ?? true]));
}

async function facts(on: Queryable, { member }: { member: string }): Promise<State> {
  await memberFor(on, member);
  return standing(on, member);
}

/** @throws AppError INVALID_REQUEST {fields}: it would be over at once */
function endOf(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() <= Date.now())
    throw new AppError('INVALID_REQUEST', { fields: { until: 'is over already' } });
  return end;
}

async function block(
  tx: Tx,
  id: MemberId,
  { kinds, until, why }: { kinds: readonly BlockKind[]; until: Date | null; why: string },
): Promise<{ before: State; after: State }> {
  const before = await standing(tx, id);
  for (const kind of new Set(kinds)) await putBlock(tx, id, { kind, until, why });
  return { before, after: await standing(tx, id) };
}

/**
 * Keeps a member from signing in, from payouts, from play, at once and until a moment or until a person ends it. Who may not sign in has no
 * session either, and their screens are cut off; payouts that were taken before go on, and those that wait for approval wait.
 */
export const freeze = ({ db, realtime, revokeSessions }: StaffActsDeps): Act<z.output<typeof freezing>> => ({
  name: 'member.freeze',
  order: freezing,
  right: () => 'member.freeze',
  about,
  facts,
  carryOut: ({ member: id, kinds, until }, by) => {
    const end = endOf(until);
    return onMember(db, { id, right: 'member.freeze', by }, async (tx, member) => {
      const left = await block(tx, member.id, { kinds, until: end, why: by.why });
      const ended = kinds.includes('sign-in') ? await endOtherSessions(tx, member.id, null) : [];
      tx.afterCommit(() => {
        revokeSessions(ended);
        realtime.changed(member.id, ['wallet']);
      });
      return left;
    });
  },
});

/** Lets a member sign in, or play, again. */
export const unfreeze = ({ db, realtime }: StaffActsDeps): Act<z.output<typeof unfreezing>> => ({
  name: 'member.unfreeze',
  order: unfreezing,
  right: () => 'member.freeze',
  about,
  facts,
  carryOut: ({ member: id, kinds }, by) =>
    onMember(db, { id, right: 'member.freeze', by }, async (tx, member) => {
      const before = await standing(tx, id);
      const stood = [];
      for (const kind of new Set(kinds)) stood.push(await endBlock(tx, member.id, kind));
      if (!stood.includes(true)) throw new AppError('MOVED_ON');
      tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
      return { before, after: await standing(tx, id) };
    }),
});

/** Takes no payouts of a member for now. */
export const hold = ({ db, realtime }: StaffActsDeps): Act<z.output<typeof holding>> => ({
  name: 'member.hold',
  order: holding,
  right: () => 'member.hold',
  about,
  facts,
  carryOut: ({ member: id, until }, by) => {
    const end = endOf(until);
    return onMember(db, { id, right: 'member.hold', by }, async (tx, member) => {
      tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
      return block(tx, member.id, { kinds: ['payouts'], until: end, why: by.why });
    });
  },
});
