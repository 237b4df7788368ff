import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Surroundings } from './system.ts';

/** Pauses before each try, ms. */
const TRIES_MS = [0, 1_000, 3_000, 10_000];
const TIMEOUT_MS = 5_000;
/** How often `duplicate-callback` tells the same. */
const COPIES = 3;

export type Callback = {
  address: string;
  /** The same however often it is told. */
  id: string;
  secret: string;
  /** What is told, as it is at each try. */
  body: () => unknown;
};

/** Hex HMAC-SHA256 over `id.timestamp.body`. */
export function callbackSignature(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
}

/** Tells whoever asked of what happened in a system, again and again until it is heard; inquiry is there for what never is. */
export function createCallbacks(system: string, { faults, now }: Pick<Surroundings, 'faults' | 'now'>) {
  const ending = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { ref: false, signal: ending.signal });

  async function tellOnce(callback: Callback): Promise<boolean> {
    const { address, id, secret } = callback;
    const [body, timestamp] = [JSON.stringify(callback.body()), String(now())];
    const response = await fetch(address, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-id': id,
        'x-timestamp': timestamp,
        'x-signature': callbackSignature(secret, id, timestamp, body),
      },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  }

  async function tellUntilHeard(callback: Callback): Promise<void> {
    for (const ms of TRIES_MS) {
      if (ms > 0) await pause(ms);
      if (await tellOnce(callback).catch(() => false)) return;
    }
  }

  return {
    /** Does not wait to be heard. The system's fault with operation `callback` loses it, or tells it three times at once. */
    tell(callback: Callback): void {
      const { mode, delayMs } = faults.next([system], 'callback');
      const copies = mode === 'none' ? 1 : mode === 'duplicate-callback' ? COPIES : 0;
      for (let copy = 0; copy < copies; copy += 1)
        void pause(delayMs)
          .then(() => tellUntilHeard(callback))
          .catch(() => undefined);
    },
    close: () => ending.abort(),
  };
}
