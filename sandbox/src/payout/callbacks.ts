import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Surroundings } from '../system.ts';
import type { Payout } from './payouts.ts';
import { payoutBody } from './protocol.ts';

/** Pauses before each try, ms. */
const TRIES_MS = [0, 1_000, 3_000, 10_000];
const TIMEOUT_MS = 5_000;
/** How often `duplicate-callback` tells the same. */
const COPIES = 3;

/** Hex HMAC-SHA256 over `id.timestamp.body`. */
export function payoutCallbackSignature(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
}

/** Tells how a payout ended that was pending, again and again until it is heard; inquiry is there for what never is. */
export function createCallbacks({ faults, secrets, now, payoutCallbackUrl }: Surroundings) {
  const ending = new AbortController();

  async function tellOnce(address: string, payout: Payout): Promise<boolean> {
    const body = JSON.stringify({ event: 'transfer.ended', transfer: payoutBody(payout) });
    const id = `ended-${payout.reference}`;
    const timestamp = String(now());
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-id': id,
        'x-timestamp': timestamp,
        'x-signature': payoutCallbackSignature(secrets.payoutSecret, id, timestamp, body),
      },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  }

  async function tell(address: string, payout: Payout): Promise<void> {
    for (const pause of TRIES_MS) {
      if (pause > 0) await sleep(pause, undefined, { ref: false, signal: ending.signal });
      if (await tellOnce(address, payout).catch(() => false)) return;
    }
  }

  return {
    /** Does not wait to be heard. The fault `payout` with operation `callback` loses it, or tells it three times at once. */
    ended(payout: Payout): void {
      if (payoutCallbackUrl === undefined) return;
      const { mode, delayMs } = faults.next(['payout'], 'callback');
      const copies = mode === 'none' ? 1 : mode === 'duplicate-callback' ? COPIES : 0;
      for (let copy = 0; copy < copies; copy += 1)
        void sleep(delayMs, undefined, { ref: false, signal: ending.signal })
          .then(() => tell(payoutCallbackUrl, payout))
          .catch(() => undefined);
    },
    close: () => ending.abort(),
  };
}
