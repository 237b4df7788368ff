import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { type Answer, readCall } from '../answer.ts';
import { faulty } from '../faulty.ts';
import { formatBaht } from '../money.ts';
import { sameText } from '../signed-call.ts';
import { CLOCK_TOLERANCE_MS, type Surroundings, type System } from '../system.ts';
import { feedAccount, feedName, findBank } from './banks.ts';
import type { Transfer, Transfers } from './transfers.ts';

const callbackInput = z.object({ callback: z.url().nullable() });
const pullInput = z.object({
  after: z.coerce.number().int().min(0).default(0),
  limit: z.coerce.number().int().min(1).max(100).default(100),
});
const DELIVERY_MS = 5_000;

/** "Krapao bank feed v1" (docs/bank-feed.md): reports transfers that were made with `notify`, by a signed call and to whoever asks. */
export function bankFeed(
  { journal, faults, secrets, now, feedCallbackUrl }: Surroundings,
  transfers: Transfers,
): System {
  let callback = feedCallbackUrl ?? null;
  let called = 0;
  const register = journal.stream<{ callback: string | null }>('bank-feed', (event) => {
    callback = event.callback;
  });
  const reported = (): Transfer[] =>
    transfers
      .list()
      .filter(({ notify }) => notify)
      .reverse();
  const signature = (...parts: string[]): string =>
    createHmac('sha256', secrets.bankFeedSecret).update(parts.join('.')).digest('hex');

  async function deliver(transfer: Transfer): Promise<void> {
    if (callback === null) return;
    const address = callback;
    const { mode, delayMs } = faults.next(['feed'], 'callback');
    if (delayMs > 0) await sleep(delayMs, undefined, { ref: false });
    const times = mode === 'none' ? 1 : mode === 'duplicate-callback' ? 2 : 0;
    const body = JSON.stringify({ lines: [feedLine(transfer)] });
    for (let time = 0; time < times; time += 1) {
      const [id, timestamp] = [randomUUID(), String(now())];
      called += 1;
      await fetch(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-id': id,
          'x-timestamp': timestamp,
          'x-signature': signature(id, timestamp, body),
        },
        body,
        signal: AbortSignal.timeout(DELIVERY_MS),
      }).catch(() => undefined);
    }
  }
  transfers.onMade((transfer) => {
    if (transfer.notify) void deliver(transfer);
  });

  const pull = (request: FastifyRequest): Answer => {
    const timestamp = String(request.headers['x-timestamp'] ?? '');
    const given = String(request.headers['x-signature'] ?? '');
    const isFresh = /^\d{13}$/.test(timestamp) && Math.abs(now() - Number(timestamp)) <= CLOCK_TOLERANCE_MS;
    if (!isFresh || !sameText(given, signature(timestamp, 'GET', request.raw.url ?? '')))
      return { status: 401, body: { error: 'UNAUTHORIZED' } };
    const { after, limit } = readCall(pullInput, request.query);
    const lines = reported()
      .slice(after, after + limit)
      .map(feedLine);
    return { status: 200, body: { lines, position: after + lines.length } };
  };

  return {
    name: 'feed',
    state: () => {
      const all = reported();
      const total = all.reduce((sum, { amount }) => sum + amount, 0);
      return { lines: all.length, total: formatBaht(total), called };
    },
    routes: (app) => {
      const refuse = (): Answer => ({ status: 401, body: { error: 'UNAUTHORIZED' } });
      app.get('/bank/feed/v1/lines', faulty({ faults, systems: ['feed'], operation: 'pull', refuse }, pull));
      app.put('/bank/feed', (request) => {
        const wanted = readCall(callbackInput, request.body);
        register(wanted);
        return wanted;
      });
    },
  };
}

function feedLine({ transRef, fromBank, fromAccount, fromName, toBank, toAccount, amount, at }: Transfer) {
  const sendingBank = findBank(fromBank)?.id ?? '';
  return {
    id: `${sendingBank}-${transRef}`,
    bankCode: toBank,
    accountNo: toAccount,
    amount: formatBaht(amount),
    currency: findBank(toBank)?.currency ?? 'THB',
    at,
    sendingBank,
    transRef,
    fromAccount: feedAccount(fromBank, fromAccount),
    fromName: feedName(fromBank, fromName),
  };
}
