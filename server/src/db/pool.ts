import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
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
  /** Runs `then` once the transaction has committed, and never if it has not. It must not throw. */
  afterCommit(then: () => void): void;
}

export interface Db extends Queryable {
  readonly client: pg.Pool;
  /** Runs `work` in one transaction: all of it or nothing. Only a use case calls this, and makes no outside call in it. */
  withTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

/** Ten seconds without a connection or an answer to a statement is an outage, not patience. */
const WAIT_MS = 10_000;

/** How long to wait for an answer when the network is silent and the server's own bound can't be heard. */
const SILENCE_MS = 15_000;

/** @param silenceMs 0 for the audit, whose statements may take long */
export function connect(url: string, size: number, log: Log, silenceMs = SILENCE_MS): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max: size,
    connectionTimeoutMillis: WAIT_MS,
    statement_timeout: WAIT_MS,
    query_timeout: silenceMs,
    idle_in_transaction_session_timeout: 3 * WAIT_MS,
    keepAlive: true,
    application_name: 'krapao',
  });
  const lost = (error: Error) => log.warn({ err: error }, 'a database connection was lost');
  pool.on('error', lost);
  pool.on('connect', (client) => client.on('error', lost));
  return {
    client: pool,
    sql: drizzle(pool),
    withTx: (work) => inTransaction(pool, work),
    close: () => pool.end(),
  };
}

async function inTransaction<T>(pool: pg.Pool, work: (tx: Tx) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  const after: (() => void)[] = [];
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({ client, sql: drizzle(client), afterCommit: (then) => after.push(then) });
    await client.query('commit');
    for (const then of after) then();
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: Error) => (broken = failure));
    throw error;
  } finally {
    client.release(broken);
  }
}

const OUTAGE = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EAI_AGAIN',
  // a deadlock: the statement was taken back whole, asking again is right
  '40P01',
  '57P01',
  '57P02',
  '57P03',
  '53300',
]);
const OUTAGE_WORDS =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Query read timeout/;

/** Every error in the chain of causes: drizzle wraps what the database said. */
function* causes(error: unknown): Generator<Error> {
  for (let e: unknown = error; e instanceof Error; e = e.cause) yield e;
}

/** Whether an error says that the database is away, so that the caller is told to come back (SERVICE_UNAVAILABLE). */
export function isOutage(error: unknown): boolean {
  for (const e of causes(error)) {
    const code = 'code' in e && typeof e.code === 'string' ? e.code : '';
    if (OUTAGE.has(code) || code.startsWith('08') || OUTAGE_WORDS.test(e.message)) return true;
  }
  return false;
}

/** The constraint that a statement violated, or undefined. */
export function violatedConstraint(error: unknown): string | undefined {
  for (const e of causes(error)) if (e instanceof pg.DatabaseError && e.constraint) return e.constraint;
  return undefined;
}
