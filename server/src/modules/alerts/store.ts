import { and, eq, inArray, isNotNull, notInArray, sql } from 'drizzle-orm';
import type { Queryable, Tx } from '../../db/pool.ts';
import type { Told } from './rules.ts';
import { alertNotice } from './tables.ts';

/** A group is told of a kind at most once in so many s; its limit is about twenty messages a minute. */
export const NOTICE_SECONDS = 60;

/** Of all servers that ask, one has the turn, for so many s. */
export async function takeTurn(on: Queryable, seconds: number): Promise<boolean> {
  const { rowCount } = await on.client.query(
    `update alert_turn set due_at = clock_timestamp() + make_interval(secs => $1)
      where name = 'look' and due_at <= clock_timestamp()`,
    [seconds],
  );
  return rowCount === 1;
}

/** Those of them that nobody was called for yet; they are told now. */
export async function takeUntold(tx: Tx, late: readonly Told[]): Promise<Told[]> {
  if (late.length === 0) return [];
  const { rows } = await tx.client.query<Told>(
    // as arrays: a statement has no room for a parameter of each of very many
    `insert into alert_told (kind, subject, since, waits) select * from unnest($1::text[], $2::text[], $3::timestamptz[], $4::text[])
      on conflict do nothing returning kind, subject as id, since, waits`,
    [
      late.map(({ kind }) => kind),
      late.map(({ id }) => id),
      late.map(({ since }) => since),
      late.map(({ waits }) => waits),
    ],
  );
  return rows;
}

/** What was told a day ago and does not wait any more. */
export async function forgetTold(tx: Tx, waiting: readonly Pick<Told, 'kind' | 'id'>[]): Promise<void> {
  await tx.client.query(
    `delete from alert_told t where told_at < clock_timestamp() - interval '1 day'
      and not exists (select from unnest($1::text[], $2::text[]) w (kind, subject) where w.kind = t.kind and w.subject = t.subject)`,
    [waiting.map(({ kind }) => kind), waiting.map(({ id }) => id)],
  );
}

/** When a notice that says something else now is told: a minute after the last time. */
const NEXT = sql`coalesce(${alertNotice.dueAt}, greatest(clock_timestamp(), ${alertNotice.toldAt} + make_interval(secs => ${NOTICE_SECONDS})))`;

/** What the group shall read of each kind that waits; of those that don't any more, that it is over. */
export async function saveNotices(
  tx: Tx,
  notices: readonly { kind: string; text: string }[],
  overText: (kind: string) => string,
): Promise<void> {
  // always in one order, whoever does it
  for (const { kind, text } of notices.toSorted((a, b) => (a.kind < b.kind ? -1 : 1)))
    await tx.sql
      .insert(alertNotice)
      .values({ id: kind, text, attempts: 0, dueAt: sql`clock_timestamp()` })
      .onConflictDoUpdate({
        target: alertNotice.id,
        set: { text, isOver: false, dueAt: NEXT },
        setWhere: sql`${alertNotice.text} <> ${text}`,
      });
  const known = notices.map(({ kind }) => kind);
  const over = await tx.sql
    .select({ kind: alertNotice.id })
    .from(alertNotice)
    .where(
      and(eq(alertNotice.isOver, false), known.length > 0 ? notInArray(alertNotice.id, known) : undefined),
    )
    .orderBy(alertNotice.id)
    .for('update');
  for (const { kind } of over)
    await tx.sql
      .update(alertNotice)
      .set({ text: overText(kind), isOver: true, dueAt: NEXT })
      .where(eq(alertNotice.id, kind));
}

export async function noticeOfKind(on: Queryable, kind: string) {
  const [found] = await on.sql.select().from(alertNotice).where(eq(alertNotice.id, kind));
  return found;
}

/** The group has read that. What changed meanwhile is told in a minute. */
export async function noticeTold(
  tx: Tx,
  { kind, text, message }: { kind: string; text: string; message: string },
): Promise<void> {
  await tx.sql
    .delete(alertNotice)
    .where(and(eq(alertNotice.id, kind), eq(alertNotice.text, text), eq(alertNotice.isOver, true)));
  await tx.sql
    .update(alertNotice)
    .set({
      message,
      attempts: 0,
      toldAt: sql`clock_timestamp()`,
      dueAt: sql`case when ${alertNotice.text} = ${text} then null
        else clock_timestamp() + make_interval(secs => ${NOTICE_SECONDS}) end`,
    })
    .where(eq(alertNotice.id, kind));
}

/** It may have been told; `seconds` until it is told again. */
export const noticeUnclear = (on: Queryable, kind: string, seconds: number) =>
  on.sql
    .update(alertNotice)
    .set({
      toldAt: sql`clock_timestamp()`,
      dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})`,
    })
    .where(eq(alertNotice.id, kind));

/** It was not told, and is not before so many s. */
export const noticeLater = (on: Queryable, kind: string, seconds: number) =>
  on.sql
    .update(alertNotice)
    .set({ dueAt: sql`clock_timestamp() + make_interval(secs => ${seconds})` })
    .where(eq(alertNotice.id, kind));

/** The messenger hears nothing of us before so many s, whatever it is about. */
export const allNoticesLater = (on: Queryable, seconds: number) =>
  on.sql
    .update(alertNotice)
    .set({
      dueAt: sql`greatest(${alertNotice.dueAt}, clock_timestamp() + make_interval(secs => ${seconds}))`,
    })
    .where(
      inArray(
        alertNotice.id,
        on.sql
          .select({ id: alertNotice.id })
          .from(alertNotice)
          .where(isNotNull(alertNotice.dueAt))
          .orderBy(alertNotice.id)
          .for('update'),
      ),
    );

export const dropNotice = (on: Queryable, kind: string) =>
  on.sql.delete(alertNotice).where(eq(alertNotice.id, kind));

/** Nobody is told any more. */
export const dropNotices = (on: Queryable) => on.sql.delete(alertNotice);
