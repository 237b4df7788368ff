/**
 * The one way around the door: whoever may run the command line acts without signing in. It is written in the log as what it is, and waits
 * on the board until somebody who works here signs it (docs/operating.md, Staff).
 */
import { randomUUID } from 'node:crypto';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import type { Db, Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { recordChange, type Act, type By } from '../history/face.ts';
import { recordAction, requireHand, type Hand, type Waiting, type WaitingKind } from '../operator/face.ts';
import { actOf } from './ordered.ts';
import { breakGlass } from './tables.ts';

const KIND = 'break_glass';
const RIGHT = 'staff.manage';
/** Where the log has the session of who signed in. */
const SESSION = 'break-glass';

export interface Glass {
  /** As the person says they are called. */
  who: string;
  why: string;
}

/** What an act by nobody who signed in is written with: told to the board in the same transaction, once. */
export function glassBy({ who, why }: Glass, about: { act: string; kind: string; subject: string }): By {
  const id = randomUUID();
  const signed = { name: who, why, sessionId: SESSION };
  return {
    ...signed,
    async within(tx) {
      const told = await tx.sql
        .insert(breakGlass)
        .values({ id, who, why, ...about })
        .onConflictDoNothing()
        .returning({ id: breakGlass.id });
      const what = { right: RIGHT, kind: KIND, subject: id, before: undefined, after: about } as const;
      if (told.length > 0) await recordChange(tx, signed, what);
    },
  };
}

/** @throws AppError MOVED_ON, NO_DATA, INVALID_REQUEST {fields}: nothing was done */
export async function performByGlass(
  acts: readonly Act[],
  glass: Glass,
  name: string,
  given: unknown,
): Promise<void> {
  const { act, order } = actOf(acts, name, given);
  await act.carryOut(order, glassBy(glass, { act: name, ...act.about(order) }));
}

type Row = typeof breakGlass.$inferSelect;

const toWaiting = ({ id, at, who, why, act, kind, subject, signedAt }: Row): Waiting => ({
  kind: KIND,
  id,
  memberId: null,
  amount: null,
  since: at,
  waits: signedAt === null ? 'a signature' : null,
  state: signedAt === null ? 'open' : 'signed',
  facts: { who, why, act, about: `${kind} ${subject}` },
});

/** Each waits until somebody who signed in says that they know of it. */
export const breakGlassKind = (db: Db): WaitingKind => ({
  name: KIND,
  right: () => RIGHT,
  since: 'select at from break_glass where signed_at is null',
  ids: 'uuid',
  async list() {
    const { signedAt, at } = breakGlass;
    return (await db.sql.select().from(breakGlass).where(isNull(signedAt)).orderBy(asc(at))).map(toWaiting);
  },
  async find(id) {
    const found = await byId(db, id);
    return found && toWaiting(found);
  },
  verdicts: { settle: { takes: [], carryOut: (order) => sign(db, order) } },
});

async function byId(on: Queryable, id: string): Promise<Row | undefined> {
  const [found] = await on.sql.select().from(breakGlass).where(eq(breakGlass.id, id));
  return found;
}

/** @throws AppError NO_DATA: it is signed already; INVALID_REQUEST {fields}: nobody signed in */
async function sign(db: Db, { id, who, why, signed }: Hand & { id: string }): Promise<void> {
  requireHand({ who, why });
  const staffId = signed?.staffId;
  if (staffId === undefined)
    throw new AppError('INVALID_REQUEST', { fields: { who: 'only who signed in signs it' } });
  await db.withTx(async (tx) => {
    const done = await tx.sql
      .update(breakGlass)
      .set({ signedBy: staffId, signedAt: sql`clock_timestamp()` })
      .where(and(eq(breakGlass.id, id), isNull(breakGlass.signedAt)))
      .returning({ id: breakGlass.id });
    if (done.length === 0) throw new AppError('NO_DATA');
    await recordAction(tx, { right: RIGHT, kind: KIND, subject: id, verdict: 'settle', who, why, signed });
  });
}
