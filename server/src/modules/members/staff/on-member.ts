import { z } from 'zod';
import type { MemberId } from '@krapao/contract/ids';
import type { Right } from '@krapao/contract/console/rights';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Realtime, SessionScreens } from '../../../ports/realtime.ts';
import { recordChange, type By, type State } from '../../history/face.ts';
import { keepForChange, memberById, type Member } from '../store.ts';
import type { RevokeSessions } from '../sessions.ts';

export interface StaffActsDeps {
  db: Db;
  realtime: Realtime & SessionScreens;
  revokeSessions: RevokeSessions;
}

/** What every act about a member says: whom. */
export const whom = { member: z.string().min(1).max(40) };
/** Whom it is about, and whose account nobody who works here decides about: their own. */
export const ofMember = {
  about: ({ member }: { member: string }) => ({ kind: 'member', subject: member }),
  member: (_on: Queryable, { member }: { member: string }) => Promise.resolve(member),
};

/** @throws AppError NO_DATA: there is no such member */
export async function memberFor(on: Queryable, id: string): Promise<Member> {
  const found = await memberById(on, id as MemberId);
  if (!found) throw new AppError('NO_DATA');
  return found;
}

/** What an act leaves behind, for history: what of the member it changed, with nothing secret in it. */
export interface Left {
  before?: State | undefined;
  after?: State | undefined;
}

/**
 * Does something about a member, whose row is kept meanwhile, and writes it down in the same transaction.
 * @throws AppError NO_DATA: there is no such member
 */
export function onMember(
  db: Db,
  { id, right, by }: { id: string; right: Right; by: By },
  work: (tx: Tx, member: Member) => Promise<Left>,
): Promise<void> {
  return db.withTx(async (tx) => {
    if (!(await keepForChange(tx, id))) throw new AppError('NO_DATA');
    const { before, after } = await work(tx, await memberFor(tx, id));
    await recordChange(tx, by, { right, kind: 'member', subject: id, before, after });
  });
}
