import { z } from 'zod';
import { BLOCK_KINDS } from '@krapao/contract/console/constants';
import { phrase } from '@krapao/contract/phrases';
import { isOfNow } from '@krapao/contract/route';
import type { Queryable } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import type { Act, State } from '../../history/face.ts';
import { blocksNotEnded, blocksOf, endBlock, putBlock, type Block } from '../block-store.ts';
import { endOtherSessions } from '../session-store.ts';
import { ofMember, memberFor, onMember, whom, type StaffActsDeps } from './on-member.ts';

const until = z.iso.datetime().refine(isOfNow, phrase('dayOfNow')).optional();
const freezing = z.object({ ...whom, kinds: z.array(z.enum(BLOCK_KINDS)).min(1), until });
/** Payouts are let go by a second person (lift.ts). */
const unfreezing = z.object({ ...whom, kinds: z.array(z.enum(['sign-in', 'play'])).min(1) });
const holding = z.object({ ...whom, until });

const byKind = (blocks: readonly Block[]): State =>
  Object.fromEntries(blocks.map(({ kind, until }) => [kind, until?.toISOString() ?? true]));

/** What stands against a member, as history tells it. */
const standing = async (on: Queryable, id: string): Promise<State> => byKind(await blocksOf(on, id));

async function facts(on: Queryable, { member }: { member: string }): Promise<State> {
  await memberFor(on, member);
  return byKind(await blocksNotEnded(on, member));
}

/** @throws AppError INVALID_REQUEST {fields}: it would be over at once */
function endOf(until: string | undefined): Date | null {
  if (until === undefined) return null;
  const end = new Date(until);
  if (end.getTime() <= Date.now()) throw refused({ until: phrase('overAlready') });
  return end;
}

/** To shorten it is to lift it. */
const keptForLonger = () => refused({ until: phrase('heldForLonger') });

/**
 * Keeps a member from signing in, from payouts, from play, at once and until a moment or until a person ends it. Who may not sign in has no
 * session either, and their screens are cut off; payouts that were taken before go on, and those that wait for approval wait. What they are kept
 * from for longer already stays so.
 * @throws AppError INVALID_REQUEST {fields}: so does all of it
 */
export const freeze = ({ db, realtime, revokeSessions }: StaffActsDeps): Act<z.output<typeof freezing>> => ({
  name: 'member.freeze',
  order: freezing,
  right: () => 'member.freeze',
  ...ofMember,
  keepsIn: true,
  facts,
  carryOut: ({ member: id, kinds, until }, by) => {
    const end = endOf(until);
    return onMember(db, { id, right: 'member.freeze', by }, async (tx, member) => {
      const before = await standing(tx, id);
      const put = [];
      for (const kind of new Set(kinds))
        put.push(await putBlock(tx, member.id, { kind, until: end, why: by.why }));
      if (!put.includes(true)) throw keptForLonger();
      const ended = kinds.includes('sign-in') ? await endOtherSessions(tx, member.id, null) : [];
      tx.afterCommit(() => {
        revokeSessions(ended);
        realtime.changed(member.id, ['wallet']);
      });
      return { before, after: await standing(tx, id) };
    });
  },
});

/** Lets a member sign in, or play, again. */
export const unfreeze = ({ db, realtime }: StaffActsDeps): Act<z.output<typeof unfreezing>> => ({
  name: 'member.unfreeze',
  order: unfreezing,
  right: () => 'member.freeze',
  ...ofMember,
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

/** Takes no payouts of a member for now. @throws AppError INVALID_REQUEST {fields}: they are kept back for longer already */
export const hold = ({ db, realtime }: StaffActsDeps): Act<z.output<typeof holding>> => ({
  name: 'member.hold',
  order: holding,
  right: () => 'member.hold',
  ...ofMember,
  keepsIn: true,
  facts,
  carryOut: ({ member: id, until }, by) => {
    const end = endOf(until);
    return onMember(db, { id, right: 'member.hold', by }, async (tx, member) => {
      tx.afterCommit(() => realtime.changed(member.id, ['wallet']));
      const before = await standing(tx, id);
      if (!(await putBlock(tx, member.id, { kind: 'payouts', until: end, why: by.why })))
        throw keptForLonger();
      return { before, after: await standing(tx, id) };
    });
  },
});
