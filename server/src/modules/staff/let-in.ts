/**
 * Who may be whom: a link can be taken by who made it, who then had two accounts, and would be their own second person. So who came in by a
 * link of somebody here counts as one person with them until a third one vouches (decision 0162).
 */
import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { z } from 'zod';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { recordChange, type Act, type State } from '../history/face.ts';
import { onePersonWith, type LetIn } from './rules.ts';
import { lockStaff, staffById } from './store.ts';
import { staff, staffLetIn } from './tables.ts';

/** With the names of both. */
export interface NamedLetIn extends LetIn {
  name: string;
  by: string;
}

const maker = alias(staff, 'maker');

/** All that nobody has vouched for, the oldest first: a house has few of them. */
export const lettingIn = (on: Queryable): Promise<NamedLetIn[]> =>
  on.sql
    .select({ staffId: staffLetIn.staffId, byId: staffLetIn.byId, name: staff.name, by: maker.name })
    .from(staffLetIn)
    .innerJoin(staff, eq(staff.id, staffLetIn.staffId))
    .innerJoin(maker, eq(maker.id, staffLetIn.byId))
    .orderBy(staffLetIn.at, staffLetIn.staffId, staffLetIn.byId);

/** All accounts that may be that person's. */
export const accountsOf = async (on: Queryable, id: string): Promise<string[]> => [
  ...onePersonWith(id, await lettingIn(on)).keys(),
];

/** @throws AppError LET_IN_BY {name, by}: both may be one person */
export async function requireApart(on: Queryable, one: string, other: string): Promise<void> {
  const link = onePersonWith(other, await lettingIn(on)).get(one);
  if (link) throw new AppError('LET_IN_BY', { name: link.name, by: link.by });
}

/** How an invitation was made, as it is kept with it. */
export type Maker = { madeAs: 'staff'; madeBy: string } | { madeAs: 'server' | 'self' };

/**
 * Somebody takes an invitation: of who made it, if that is somebody here; of nobody, if it was made at the server. What was unvouched before
 * stays so beside it: another link proves nothing of who took the first. Answers what the log tells of it.
 */
export async function comeIn(
  tx: Tx,
  staffId: string,
  { madeAs, madeBy }: { madeAs: Maker['madeAs']; madeBy: string | null },
): Promise<State> {
  if (madeAs === 'server') {
    const { rowCount } = await tx.sql.delete(staffLetIn).where(eq(staffLetIn.staffId, staffId));
    return (rowCount ?? 0) > 0 ? { vouched: true } : {};
  }
  if (madeBy === null) return {};
  await tx.sql.insert(staffLetIn).values({ staffId, byId: madeBy }).onConflictDoNothing();
  return { letInBy: (await staffById(tx, madeBy))?.name ?? madeBy };
}

const order = z.object({ id: z.string() });
const RIGHT = 'staff.manage';
const KIND = 'staff';

const linksOf = async (on: Queryable, id: string): Promise<NamedLetIn[]> =>
  (await lettingIn(on)).filter(({ staffId }) => staffId === id);

/**
 * Somebody says that they know that person, and that they are who they say they are. At the server it is said by break-glass, where nobody
 * here may.
 */
export const vouchAct = ({ db }: { db: Db }): Act<z.output<typeof order>> => ({
  name: 'staff.vouch',
  order,
  right: () => RIGHT,
  about: ({ id }) => ({ kind: KIND, subject: id }),
  async facts(on, { id }) {
    const links = await linksOf(on, id);
    if (links.length === 0) throw new AppError('NO_DATA');
    return links.map(({ byId }) => byId);
  },
  needsProof: true,
  async carryOut({ id }, by) {
    await db.withTx(async (tx) => {
      // whoever confirms with that account, or takes another link for it, holds it too
      const person = await lockStaff(tx, id);
      if (by.staffId !== undefined) await requireApart(tx, by.staffId, id);
      const links = await linksOf(tx, id);
      if (!person || links.length === 0) throw new AppError('NO_DATA');
      await tx.sql.delete(staffLetIn).where(eq(staffLetIn.staffId, id));
      await recordChange(tx, by, {
        ...({ right: RIGHT, kind: KIND, subject: person.name } as const),
        ...{ before: { letInBy: links.map((link) => link.by) }, after: { vouched: true } },
      });
    });
  },
});
