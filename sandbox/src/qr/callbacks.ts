import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Surroundings } from '../system.ts';
import type { Qr, QrProvider } from './book.ts';
import { gatewayBody } from './gateway.ts';
import { kbankCallbackBody } from './kbank.ts';

/** Pauses before each try, ms. */
const TRIES_MS = [0, 1_000, 3_000, 10_000];
const TIMEOUT_MS = 5_000;
/** How often `duplicate-callback` tells the same. */
const COPIES = 3;

/** Hex HMAC-SHA256 over `id.timestamp.body`. */
export function callbackSignature(secret: string, id: string, timestamp: string, body: string): string {
  return createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('hex');
}

/** Tells the merchant of a payment, again and again until it is heard; inquiry is there for what never is. */
export function createCallbacks({ faults, secrets, now, qrCallbackUrl }: Surroundings) {
  const ending = new AbortController();
  const secretOf: Record<QrProvider, string> = {
    KBANK: secrets.kbankQrCallbackSecret,
    WW: secrets.wwSecret,
    ZAPMAN: secrets.zapmanSecret,
  };

  async function tellOnce(base: string, qr: Qr): Promise<boolean> {
    const body = JSON.stringify(
      qr.provider === 'KBANK'
        ? kbankCallbackBody(qr, secrets.kbankQrPartnerId)
        : { event: 'qrcode.paid', qrcode: gatewayBody(qr, qr.status) },
    );
    const id = `paid-${qr.payment?.id ?? ''}`;
    const timestamp = String(now());
    const response = await fetch(`${base}/${qr.provider}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-callback-id': id,
        'x-timestamp': timestamp,
        'x-signature': callbackSignature(secretOf[qr.provider], id, timestamp, body),
      },
      body,
      signal: AbortSignal.any([ending.signal, AbortSignal.timeout(TIMEOUT_MS)]),
    });
    await response.body?.cancel();
    return response.ok;
  }

  async function tell(base: string, qr: Qr): Promise<void> {
    for (const pause of TRIES_MS) {
      if (pause > 0) await sleep(pause, undefined, { ref: false, signal: ending.signal });
      if (await tellOnce(base, qr).catch(() => false)) return;
    }
  }

  return {
    /** Does not wait for the merchant. The fault `qr` with operation `callback` loses it, or tells it three times at once. */
    paid(qr: Qr): void {
      if (qrCallbackUrl === undefined) return;
      const { mode, delayMs } = faults.next(['qr'], 'callback');
      const copies = mode === 'none' ? 1 : mode === 'duplicate-callback' ? COPIES : 0;
      for (let copy = 0; copy < copies; copy += 1)
        void sleep(delayMs, undefined, { ref: false, signal: ending.signal })
          .then(() => tell(qrCallbackUrl, qr))
          .catch(() => undefined);
    },
    close: () => ending.abort(),
  };
}
