/** Callbacks of "Krapao payout v1" (docs/sandbox.md): signed over id, time and raw body. */
import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { CallbackHeaders } from '../../ports/payout.ts';

/** A callback whose time is further from ours than this is refused, ms. */
const TOLERANCE_MS = 5 * 60_000;

/**
 * Whether the bank signed these bytes, just now: `x-signature` is the hex HMAC-SHA256 of `id.timestamp.body`, the body byte by byte,
 * `x-timestamp` ms. Nothing of an unsigned one is looked at.
 */
export function signatureProblem(
  headers: CallbackHeaders,
  body: Buffer,
  secret: string,
  now: Date,
): 'UNSIGNED' | 'STALE' | undefined {
  const [id, timestamp, signature] = [
    one(headers['x-callback-id']),
    one(headers['x-timestamp']),
    one(headers['x-signature']),
  ];
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !/^\d{13}$/.test(timestamp)) return 'UNSIGNED';
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('hex');
  if (!isSame(signature, wanted)) return 'UNSIGNED';
  return Math.abs(now.getTime() - Number(timestamp)) > TOLERANCE_MS ? 'STALE' : undefined;
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/** Compares in a time that tells nothing about them. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
