/**
 * Work that outlives a request: a slip to look up, a transfer or payout to carry out. Its row is its place in the queue: `due_at`
 * says when it wants attention next, null that it is closed. Who takes it moves `due_at` on by a lease; a server that dies loses
 * the lease by itself, and another one asks again.
 */
import { sql } from 'drizzle-orm';
import { integer, type AnyPgColumn } from 'drizzle-orm/pg-core';
import { phrase } from '@krapao/contract/phrases';
import { moment } from './columns.ts';
import type { Clock } from '../kernel/clock.ts';
import { storable } from '../kernel/storable.ts';
import { isOutage, type Queryable } from './pool.ts';

/** The columns of every such table. `attempts` counts who took it; more than 1: an earlier one may have called outside. */
export const sagaColumns = {
  attempts: integer('attempts').notNull(),
  dueAt: moment('due_at'),
};

/** Longer than all outside calls of one attempt together, at most 45 s. */
export const LEASE_SECONDS = 60;

/** What a row starts with when its maker goes on with it at once: taken, for one lease. */
export const takenByMaker = { attempts: 1, dueAt: sql`now() + make_interval(secs => ${LEASE_SECONDS})` };

/** What a row starts with when the runner is to take it. */
export const dueNow = { attempts: 0, dueAt: sql`now()` };

/** When what was just looked at by our clock is due: at that moment, but not at once where the database's clock is ahead of ours. */
export const dueOn = (moment: Date) =>
  sql`greatest(${moment.toISOString()}::timestamptz, now() + interval '1 second')`;

/** When to ask again after an attempt that settled nothing: growing pauses, never above two minutes. */
export const dueAgain = (attempts: number) => sql`now() + make_interval(secs => ${pauseSeconds(attempts)})`;

export function pauseSeconds(attempts: number): number {
  return Math.min(120, 2 ** Math.max(1, attempts));
}

/**
 * Whether nobody may be asking outside about a row at this moment: its next attempt is further away than a lease, so that none is under way.
 * To be asked of a row that is held.
 */
export const isQuietUntil = (dueAt: AnyPgColumn) =>
  sql`${dueAt} > clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})`;

/**
 * From taking a row until something outside is told to act, in ms: as long as it may take to ask first what is known there, and well within the
 * lease. A process that slept longer (a stalled machine) sends nothing: another one may have taken the row, or a person decided about it.
 */
export const SEND_WITHIN_MS = 25_000;

/** A row as somebody took it: for which attempt. */
export interface Attempt {
  id: string;
  attempts: number;
}

/** The same, and not after which instant. */
export interface Taken extends Attempt {
  takenAt: Date;
}

/** Whoever slept that long since may have lost the row to somebody else, and sends nothing. */
export const isTooLate = ({ takenAt, clock }: Pick<Taken, 'takenAt'> & { clock: Clock }): boolean =>
  clock.now().getTime() - takenAt.getTime() > SEND_WITHIN_MS;

/** Takes the row that is longest due; undefined when none is. `table` is one of ours, never input. */
export const takeDue = async (on: Queryable, table: string): Promise<string | undefined> =>
  (await takeAttempt(on, table))?.id;

/** The same, with the attempt that it was taken for: who finds another one in the row later has lost it to somebody else. */
export async function takeAttempt(on: Queryable, table: string): Promise<Attempt | undefined> {
  const { rows } = await on.client.query<Attempt>({
    name: `take_${table}`,
    text: `update ${table} set attempts = attempts + 1, due_at = now() + make_interval(secs => $1)
      where id = (select id from ${table} where due_at <= now() order by due_at limit 1 for update skip locked)
      returning id, attempts`,
    values: [LEASE_SECONDS],
  });
  return rows[0];
}

/** The same, with the instant that it was not taken after, for what tells somebody outside to act. */
export async function takeToSend(on: Queryable, table: string, clock: Clock): Promise<Taken | undefined> {
  const takenAt = clock.now();
  const taken = await takeAttempt(on, table);
  return taken && { ...taken, takenAt };
}

/** Puts what was taken off for so long, unless somebody else has taken it since. */
export const askAgainIn = (on: Queryable, table: string, { id, attempts }: Attempt, seconds: number) =>
  on.client.query(
    `update ${table} set due_at = now() + make_interval(secs => $3) where id = $1 and attempts = $2`,
    [id, attempts, seconds],
  );

/** After so many attempts in vain a person must look: it is asked about at this pause then, s. */
export const REVIEW_PAUSE_SECONDS = 3_600;
export const dueInReview = sql`now() + make_interval(secs => ${REVIEW_PAUSE_SECONDS})`;

/** Not sooner after it was asked about in vain is a row asked about again because others are answered, s. */
const SILENCE_SECONDS = 600;

/**
 * Somebody outside answers (again): what waits for a person, and is asked about within the hour, is asked about now (decision 0283). What was lately,
 * or is held by somebody, waits for its time. `whose`: what they were asked about in vain, by `values`; it and the table are ours, never input.
 */
export const askTheSilent = (on: Queryable, table: string, whose = 'true', values: unknown[] = []) =>
  on.client.query({
    name: `ask_silent_${table}`,
    text: `update ${table} set due_at = now() where id in (select id from ${table} where state = 'review' and ${whose}
      and due_at > clock_timestamp() + interval '${String(LEASE_SECONDS)} s' and due_at < now() + interval '${String(REVIEW_PAUSE_SECONDS - SILENCE_SECONDS)} s'
      for update skip locked)`,
    values,
  });

/** Takes what was taken out of a queue that keeps nothing, unless somebody else has taken it since. */
export const dequeue = (on: Queryable, table: string, { id, attempts }: Attempt) =>
  on.client.query(`delete from ${table} where id = $1 and attempts = $2`, [id, attempts]);

/** Who throws so often at one server is a person's to look at: a mistake of ours, or what can't be written down. */
const GIVE_UP_AFTER = 5;

/** What is kept of an attempt that threw, for a person. */
export function failedHere(error: unknown): string {
  const what = error instanceof Error ? error.message : String(error);
  return storable(phrase('failedHere', { error: what.slice(0, 300) }));
}

/**
 * Makes attempts at rows. Where one throws again and again, `review` puts its row before a person with what it threw; an outage is
 * nobody's mistake and counts for nothing. Throws what the attempt threw. Counted in memory: a row that throws does so again.
 */
export function createGivingUp() {
  const thrown = new Map<string, number>();
  return async (
    id: string,
    attempt: () => Promise<void>,
    review: (evidence: string) => Promise<unknown>,
  ): Promise<void> => {
    try {
      await attempt();
      thrown.delete(id);
    } catch (error) {
      if (isOutage(error)) throw error;
      const times = (thrown.get(id) ?? 0) + 1;
      thrown.set(id, times);
      if (times >= GIVE_UP_AFTER) {
        await review(failedHere(error));
        thrown.delete(id);
      }
      throw error;
    }
  };
}
