import { and, desc, eq, gt, gte, inArray, lt, notInArray, sql } from 'drizzle-orm';
import { momentOf } from '@krapao/contract/bangkok';
import type { Right } from '@krapao/contract/console/rights';
import type { Queryable, Tx } from '../../db/pool.ts';
import type { StaffSession } from '../../http/console-bind.ts';
import { AppError } from '../../kernel/app-error.ts';
import { staffEvent } from './tables.ts';

/** Who changes something, and why: all of it is kept. */
export interface By extends Signed {
  /** As the person is called; on the command line that is all that is known. */
  name: string;
  why: string;
}

/** Who signed in to the console and from where, and what else is written with what they do. */
export interface Signed {
  staffId?: string | undefined;
  sessionId?: string | undefined;
  ip?: string | undefined;
  /** What a second person confirmed, and who that was. */
  requestId?: string | undefined;
  secondId?: string | undefined;
  secondName?: string | undefined;
  /** Written in the same transaction: that a bound is used, that a request is done. */
  within?: ((tx: Tx) => Promise<void>) | undefined;
}

/** As who works at a screen. */
export const byOf = ({ name, staffId, id, ip }: StaffSession, why: string): By => ({
  ...{ name, why, staffId, ip },
  sessionId: String(id),
});

/** What something is, by field, as JSON: with no secret in it. */
export type State = Readonly<Record<string, unknown>>;

/** Of a number of an account what history may have: its last four digits. */
export const lastDigits = (fields: State): State =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([field, number]) =>
      typeof number === 'string' ? [[field, `…${number.slice(-4)}`]] : [],
    ),
  );

export interface Recorded {
  right: Right;
  /** What it is about: a kind of thing, and which one. */
  kind: string;
  subject: string;
  /** What of it changed; undefined: there was none. Never a secret, never a whole account number. */
  before: State | undefined;
  after: State | undefined;
}

/** @throws AppError INVALID_REQUEST {fields} where nobody says who and why */
export function requireBy({ name, why }: By): void {
  const isSaid = (text: string) => text.trim() !== '';
  if (isSaid(name) && isSaid(why)) return;
  const fields = {
    ...(!isSaid(name) && { who: 'is kept, so it must be said' }),
    ...(!isSaid(why) && { why: 'is kept, so it must be said' }),
  };
  throw new AppError('INVALID_REQUEST', { fields });
}

/**
 * Writes down what a person changed, in the transaction that changes it: the one way into the history.
 * @throws AppError INVALID_REQUEST {fields} as {@link requireBy}
 */
export async function recordChange(tx: Tx, by: By, recorded: Recorded): Promise<void> {
  requireBy(by);
  const { within, ...signed } = by;
  await tx.sql.insert(staffEvent).values({ ...signed, ...recorded });
  await within?.(tx);
}

/** For so long who looked at something has looked at it. */
const LOOK_MINUTES = 60;

/**
 * Writes down that a person looked at something, where it is not known that they just did: once, however many of their screens ask at once.
 * @param of the member whose it is, where the subject does not say that; null: nobody's
 * @param minutes how long a look counts; 0: each stands for itself
 */
export async function recordLook(
  tx: Tx,
  by: Omit<By, 'why'>,
  { right, kind, subject, of }: Omit<Recorded, 'before' | 'after'> & { of?: string | null },
  minutes = LOOK_MINUTES,
): Promise<void> {
  const isKnown = async () => {
    const { rowCount } = await tx.client.query(
      `select from staff_event where subject_kind = $1 and subject = $2 and "right" = $3 and name = $4
          and staff_id is not distinct from $5 and at > now() - make_interval(mins => $6) limit 1`,
      [kind, subject, right, by.name, by.staffId ?? null, minutes],
    );
    return rowCount === 1;
  };
  if (minutes > 0) {
    if (await isKnown()) return;
    const who = ['look', right, kind, subject, by.name].join(' ');
    await tx.client.query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [who]);
    if (await isKnown()) return;
  }
  await recordChange(
    tx,
    { ...by, why: 'looked' },
    { right, kind, subject, before: undefined, after: of ? { member: of } : undefined },
  );
}

export type StaffEvent = typeof staffEvent.$inferSelect;

/** What a request is held to: of use to nobody who reads, and whoever has the hash of a phone finds the phone. */
const HELD_TO: readonly string[] = ['hash', 'seen'];

/** As the console tells of it. */
export function told({
  id,
  at,
  name,
  secondName,
  right,
  kind,
  subject,
  why,
  requestId,
  ...event
}: StaffEvent) {
  const stateOf = (state: unknown): State | null =>
    state ? Object.fromEntries(Object.entries(state).filter(([field]) => !HELD_TO.includes(field))) : null;
  return {
    ...{ id: String(id), at, name, second: secondName, right, kind, subject, why, request: requestId },
    ...{ before: stateOf(event.before), after: stateOf(event.after) },
  };
}

const DAY_MS = 24 * 60 * 60_000;

export interface EventFilter {
  kind?: string | undefined;
  /** One thing, by whatever it was written down as. */
  subject?: string | readonly string[] | undefined;
  name?: string | readonly string[] | undefined;
  right?: string | undefined;
  /** Of Bangkok: `2026-11-21`. */
  day?: string | undefined;
  /** Older than that one. */
  before?: bigint | undefined;
  limit: number;
  /** Without what was asked for alone, or refused. */
  isDone?: true;
  /** Without who only looked, which is no change. */
  withoutLooks?: true;
}

/** What was asked for, or refused, was not done by that. */
const WAS_DONE = sql`not coalesce(${staffEvent.after} ?| array['asked', 'request'], false)`;

/** What rights to look allow. */
const LOOKING: readonly Right[] = ['member.view', 'member.private', 'chat.answer'];

/** What was changed, the newest first: of one thing, of a kind, or of all. */
export const changesOf = (
  on: Queryable,
  { kind, subject, name, right, day, before, isDone, withoutLooks, limit }: EventFilter,
): Promise<StaffEvent[]> =>
  on.sql
    .select()
    .from(staffEvent)
    .where(
      and(
        kind === undefined ? undefined : eq(staffEvent.kind, kind),
        subject === undefined ? undefined : inArray(staffEvent.subject, [subject].flat()),
        name === undefined ? undefined : inArray(staffEvent.name, [name].flat()),
        right === undefined ? undefined : eq(staffEvent.right, right),
        day === undefined ? undefined : gte(staffEvent.at, momentOf(day)),
        day === undefined ? undefined : lt(staffEvent.at, new Date(momentOf(day).getTime() + DAY_MS)),
        before === undefined ? undefined : lt(staffEvent.id, before),
        isDone && WAS_DONE,
        withoutLooks && notInArray(staffEvent.right, [...LOOKING]),
      ),
    )
    .orderBy(desc(staffEvent.id))
    .limit(limit);

/** Who did that about one thing in the last days, and which requests they answered. */
export async function doersOf(
  on: Queryable,
  { kind, subject, rights, days }: { kind: string; subject: string; rights: readonly Right[]; days: number },
): Promise<{ staffId: string | null; name: string; requestId: string | null }[]> {
  const { staffId, name, requestId } = staffEvent;
  return on.sql
    .selectDistinct({ staffId, name, requestId })
    .from(staffEvent)
    .where(
      and(
        eq(staffEvent.kind, kind),
        eq(staffEvent.subject, subject),
        inArray(staffEvent.right, [...rights]),
        gt(staffEvent.at, sql`now() - make_interval(days => ${days})`),
        WAS_DONE,
      ),
    );
}

/** What was written of asking for that request, by who asked: what a second person confirms is held to it. */
export async function askedFor(on: Queryable, requestId: string, staffId: string): Promise<unknown> {
  const [found] = await on.sql
    .select({ after: staffEvent.after })
    .from(staffEvent)
    .where(and(eq(staffEvent.requestId, requestId), eq(staffEvent.staffId, staffId)))
    .orderBy(staffEvent.id)
    .limit(1);
  return found?.after;
}
