import { channel } from 'node:diagnostics_channel';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { AppError } from '../kernel/app-error.ts';
import type { Log } from '../kernel/log.ts';

/** bigint columns are bigint; timestamps are Date. */
pg.types.setTypeParser(pg.types.builtins.INT8, BigInt);

/** What reads take: the pool, or the transaction they belong to. */
export interface Queryable {
  readonly sql: NodePgDatabase;
  /** For named statements on hot paths. */
  readonly client: pg.Pool | pg.PoolClient;
}

/** One transaction. Everything that writes takes it as its first parameter. */
export interface Tx extends Queryable {
  readonly client: pg.PoolClient;
  /** Runs `then` once the transaction has committed, and never if it has not. What it throws is logged: the commit stands. */
  afterCommit(then: () => void): void;
}

export interface Db extends Queryable {
  readonly client: pg.Pool;
  /**
   * Runs `work` in one transaction: all of it or nothing. Only a use case calls this, and makes no outside call in it.
   * @param lockMs how long a statement waits for somebody's lock, where that is less than the usual
   */
  withTx<T>(work: (tx: Tx) => Promise<T>, lockMs?: number): Promise<T>;
  close(): Promise<void>;
}

/** Ten seconds without a connection or an answer to a statement is an outage, not patience. */
const WAIT_MS = 10_000;

/** How long a statement waits for somebody's lock before its caller is told to come back. */
export const LOCK_MS = 5_000;

/** How long a transaction may do nothing while others may wait for its locks: its server has stopped, or lost its line. */
const IDLE_MS = 5_000;

/** How long to wait for an answer when the network is silent and the server's own bound can't be heard. */
const SILENCE_MS = 15_000;

/**
 * Statements here end within milliseconds, and one whose plan looks dear (an estimate over a table of one row that was never analysed
 * is enough) would first be compiled for a tenth of a second or more, by each connection each time.
 */
const NOT_COMPILED = '-c jit=off';

/** Each transaction tells it how long it waited for its connection, ms. */
export const waits = channel('krapao:wait');

/** @param silenceMs 0 for the audit, whose statements may take long */
export function connect(url: string, size: number, log: Log, silenceMs = SILENCE_MS): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
    query_timeout: silenceMs,
    lock_timeout: LOCK_MS,
    idle_in_transaction_session_timeout: IDLE_MS,
    options: NOT_COMPILED,
    keepAlive: true,
    keepAliveInitialDelayMillis: WAIT_MS,
    application_name: 'krapao',
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return {
    client: pool,
    sql: drizzle(pool),
    withTx: (work, lockMs) => inTransaction(pool, log, work, lockMs),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(
  pool: pg.Pool,
  log: Log,
  work: (tx: Tx) => Promise<T>,
  lockMs?: number,
): Promise<T> {
  const since = performance.now();
  // what waited in vain waited too
  const client = await pool.connect().finally(() => waits.publish(performance.now() - since));
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  let result: T;
  try {
    await client.query(
      lockMs === undefined ? 'begin' : `begin; set local lock_timeout = ${Math.ceil(lockMs)}`,
    );
    result = await work({ client, sql: drizzle(client), afterCommit: (then) => after.push(then) });
    const { command } = await client.query('commit');
    // what PostgreSQL answers when a statement failed and `work` went on as if it had not
    if (command !== 'COMMIT') throw new Error(`a transaction ended with ${command}`);
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    // the next connection may lead to the primary that took over
    if (error instanceof Error && codesOf(error).includes(READ_ONLY)) broken = error;
    throw error;
  } finally {
    client.release(broken);
  }
  for (const then of after) {
    try {
      then();
    } catch (error) {
      log.error({ err: error }, 'what follows a commit failed; the commit stands');
    }
  }
  return result;
}

/** No primary, or not any more. */
const READ_ONLY = '25006';

const OUTAGE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  '57P01',
  '57P02',
  '57P03',
  READ_ONLY,
  // it ended our transaction, since it heard nothing of us for too long
  '25P03',
]);
const OUTAGE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout|is not currently accepting connections/;

/** A deadlock, a lock that somebody holds, a statement that took too long: it was taken back whole, asking again is right. */
const HELD_UP = new Set(['40P01', '55P03', '57014']);

/** Every error in the chain of causes: drizzle wraps what the database said. */
function* causes(error: unknown): Generator<Error> {
  for (let e: unknown = error; e instanceof Error; e = e.cause) yield e;
}

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether the database is away, full or read-only: nobody gets anything done there now. */
export function isAway(error: unknown): boolean {
  for (const e of causes(error)) {
    const code = codeOf(e);
    if (OUTAGE.has(code) || /^(08|53)/.test(code) || OUTAGE_WORDS.test(e.message)) return true;
  }
  return false;
}

const codesOf = (error: unknown): string[] => [...causes(error)].map(codeOf);

/** Whether others were in the way, which is certain to have changed nothing. */
export const isHeldUp = (error: unknown): boolean => codesOf(error).some((code) => HELD_UP.has(code));

/** Whether asking again later is right and nobody's mistake, so that the caller is told to come back (SERVICE_UNAVAILABLE). */
export const isOutage = (error: unknown): boolean => isAway(error) || isHeldUp(error);

/** @throws AppError SERVICE_UNAVAILABLE where nothing can be written: a standby, or a primary that is one no more */
export async function requireWritable(on: Queryable): Promise<void> {
  const { rows } = await on.client.query<{ isWritable: boolean }>(
    `select not (pg_is_in_recovery() or current_setting('transaction_read_only')::boolean) as "isWritable"`,
  );
  if (!rows[0]?.isWritable) throw new AppError('SERVICE_UNAVAILABLE');
}

/** The constraint that a statement violated, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const e of causes(error)) if (e instanceof pg.DatabaseError && e.constraint) return e.constraint;
  return undefined;
}
