/** What servers of one database tell each other, by LISTEN and NOTIFY (docs/decisions/0044). */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../../kernel/log.ts';

/** Of members' screens; the console's have one of their own. */
const CHANNEL = 'krapao';
export const CONSOLE_CHANNEL = 'krapao_console';

/**
 * How often the connection that listens is asked whether it lives, how long it may take to answer, and how long until another one is
 * made, ms: one that froze without a word is replaced within ten seconds.
 */
export const BEAT = { everyMs: 2_000, limitMs: 3_000, restMs: 1_000 };

interface BetweenServers<Message> {
  /** Tells every other server that listens now; at most 8,000 bytes as JSON. A failure is logged. */
  tell(message: Message): void;
  /** Waits for what was told; hears nothing more. */
  close(): Promise<void>;
}

/**
 * Listens on a connection of its own, made as those of the pool are.
 * @param hear what another server told
 * @param onListening it listens, for the first time or again: what was told before then was missed
 */
export function createBetweenServers<Message>(
  pool: pg.Pool,
  hear: (message: Message) => void,
  onListening: () => void,
  log: Log,
  { everyMs, limitMs, restMs } = BEAT,
  channel = CHANNEL,
): BetweenServers<Message> {
  const self = randomUUID();
  const closing = new AbortController();
  const telling = new Set<Promise<unknown>>();
  const warn = (error: unknown) => log.warn({ err: error }, 'realtime lost the database for a while');

  function heed(payload = ''): void {
    try {
      const { from, message } = JSON.parse(payload) as { from: string; message: Message };
      if (from !== self) hear(message);
    } catch (error) {
      log.warn({ err: error }, 'realtime heard what it does not understand');
    }
  }

  /** Until the connection is lost, or this closes. @throws why it was lost */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      ...pool.options,
      connectionTimeoutMillis: limitMs,
      query_timeout: limitMs,
    });
    const lost = new AbortController();
    client.on('error', warn);
    client.on('end', () => lost.abort());
    client.on('notification', ({ payload }) => heed(payload));
    const over = AbortSignal.any([lost.signal, closing.signal]);
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      onListening();
      while (!over.aborted) {
        await client.query('select 1');
        await pause(everyMs, undefined, { signal: over }).catch(() => undefined);
      }
    } finally {
      // one that owes an answer is destroyed, another one says goodbye and is not waited for any longer than for an answer
      await Promise.race([client.end(), pause(limitMs, undefined, { ref: false })]);
    }
  }

  async function listenOn(): Promise<void> {
    while (!closing.signal.aborted) {
      await listen().catch(warn);
      const rest = restMs * (0.5 + Math.random() / 2);
      await pause(rest, undefined, { signal: closing.signal }).catch(() => undefined);
    }
  }
  const listening = listenOn();

  return {
    tell(message) {
      const told = pool
        .query('select pg_notify($1, $2)', [channel, JSON.stringify({ from: self, message })])
        .catch(warn)
        .finally(() => telling.delete(told));
      telling.add(told);
    },
    async close() {
      closing.abort();
      await Promise.all([listening, ...telling]);
    },
  };
}
