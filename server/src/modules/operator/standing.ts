/** How much work there is and what the outside told last: a few small numbers for alarms, read in one statement. */
import type { Db, Queryable } from '../../db/pool.ts';
import type { Desk, FactTopic } from '../module.ts';

/** Reads what nobody waits for: each of its statements ends within so many ms, or throws. */
const readBriefly = <T>(db: Db, ms: number, read: (on: Queryable) => Promise<T>): Promise<T> =>
  db.withTx(async (tx) => {
    await tx.client.query(`set local statement_timeout = ${Math.ceil(ms)}`);
    return read(tx);
  });

/** waiting: for a person. overdue: due, and nobody has taken it. under-way: begun, and its end is not known. */
type WorkTopic = 'waiting' | 'overdue' | 'under-way';
export type Topic = WorkTopic | FactTopic;

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

/** What stands at a desk. */
type At = Pick<Desk, 'waitingKinds' | 'metrics'>;

/** It must not slow the product down. */
const MOST_MS = 2_000;

/** The texts of desks are ours, never input. */
const counted = (topic: WorkTopic, kind: string, since: string): string =>
  `select '${topic}', '${kind}', count(*)::int, min(since)::timestamptz from (${since}) w(since)`;

function statementOf({ waitingKinds = [], metrics: { queues = [], facts = [] } = {} }: At): string[] {
  return [
    ...waitingKinds.flatMap(({ name, since }) =>
      typeof since === 'string' ? [counted('waiting', name, since)] : [],
    ),
    ...queues.map(({ kind, table }) =>
      counted('overdue', kind, `select due_at from ${table} where due_at <= now()`),
    ),
    ...queues.flatMap(({ kind, underWay }) =>
      underWay === undefined ? [] : [counted('under-way', kind, underWay)],
    ),
    ...facts.flatMap(({ topic, text }) =>
      text === undefined
        ? []
        : [`select '${topic}', subject, items::float8, at::timestamptz from (${text}) f(subject, items, at)`],
    ),
  ];
}

/** Of those kinds that no statement tells. */
async function readWaiting(on: Queryable, desks: readonly At[]): Promise<Standing[]> {
  const standing: Standing[] = [];
  for (const { name, since } of desks.flatMap(({ waitingKinds = [] }) => waitingKinds)) {
    if (typeof since !== 'function') continue;
    const moments = (await since(on)).map((moment) => moment.getTime());
    const oldest = moments.length > 0 ? Math.min(...moments) : null;
    standing.push({
      topic: 'waiting',
      subject: name,
      items: moments.length,
      at: oldest === null ? null : new Date(oldest),
      seconds: oldest === null ? null : (Date.now() - oldest) / 1000,
    });
  }
  return standing;
}

/** Reads it of all that stands at those desks. */
export function createStanding(db: Db, desks: readonly At[]) {
  const text = `select *, extract(epoch from clock_timestamp() - at)::float8 as seconds
    from (${desks.flatMap(statementOf).join(' union all ')}) told (topic, subject, items, at)`;
  return (): Promise<Standing[]> =>
    readBriefly(db, MOST_MS, async (on) => {
      const { rows } = await on.client.query<Standing>(text);
      return [...rows, ...(await readWaiting(on, desks))];
    });
}
export type ReadStanding = ReturnType<typeof createStanding>;
