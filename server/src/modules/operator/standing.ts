/** How much work there is and what the outside told last: a few small numbers for alarms, read in one statement. */
import { readBriefly } from '../../db/briefly.ts';
import type { Db } from '../../db/pool.ts';
import { unusableSettings } from '../site/face.ts';

/**
 * waiting: for a person. overdue: due, and nobody has taken it. under-way: begun, and its end is not known. feed-answer, feed-line, play:
 * when it was told last, and in `items` how often it was asked in vain since. verifier: 1 while it counts as down. audit: what it found broken.
 */
export type Topic =
  'waiting' | 'overdue' | 'under-way' | 'feed-answer' | 'feed-line' | 'play' | 'verifier' | 'audit';

export interface Standing {
  topic: Topic;
  /** The kind of work, or the provider. */
  subject: string;
  items: number;
  /** Of the oldest, or when it happened; null: there is none, or it never did. */
  at: Date | null;
  /** How long ago, by the database's clock. */
  seconds: number | null;
}

/** What a standing is read by. */
export interface Sources {
  /** By kind: statements that select since when each piece of work waits or is under way. */
  waiting: Readonly<Record<string, string>>;
  underWay: Readonly<Record<string, string>>;
  /** By kind: tables with `due_at`. */
  queues: Readonly<Record<string, string>>;
  /** Statements that select subject, items and at. */
  facts: Partial<Readonly<Record<Topic, string>>>;
}

/** It must not slow the product down. */
const MOST_MS = 2_000;

const counted = (topic: Topic, kinds: Readonly<Record<string, string>>) =>
  Object.entries(kinds).map(
    ([kind, since]) =>
      `select '${topic}', '${kind}', count(*)::int, min(since)::timestamptz from (${since}) w(since)`,
  );

/** The texts of `sources` are ours, never input. */
export function createStanding(db: Db, { waiting, underWay, queues, facts }: Sources) {
  const due = Object.entries(queues).map(([kind, table]) => [
    kind,
    `select due_at from ${table} where due_at <= now()`,
  ]);
  const parts = [
    ...counted('waiting', waiting),
    ...counted('overdue', Object.fromEntries(due) as Record<string, string>),
    ...counted('under-way', underWay),
    ...Object.entries(facts).map(
      ([topic, text]) =>
        `select '${topic}', subject, items::int, at::timestamptz from (${text}) f(subject, items, at)`,
    ),
  ];
  const text = `select *, extract(epoch from clock_timestamp() - at)::float8 as seconds
    from (${parts.join(' union all ')}) told (topic, subject, items, at)`;
  return (): Promise<Standing[]> =>
    readBriefly(db, MOST_MS, async (on) => {
      const { rows } = await on.client.query<Standing>(text);
      const settings = await unusableSettings(on);
      const since = Math.min(...settings.map(({ changedAt }) => changedAt.getTime()));
      const isSome = settings.length > 0;
      rows.push({
        topic: 'waiting',
        subject: 'setting',
        items: settings.length,
        at: isSome ? new Date(since) : null,
        seconds: isSome ? (Date.now() - since) / 1000 : null,
      });
      return rows;
    });
}
