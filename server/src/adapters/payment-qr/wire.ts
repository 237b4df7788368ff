/** What both protocols have in common: a bounded JSON call, and callbacks signed over id, time and raw body. */
import { createHmac } from 'node:crypto';
import type { CallbackHeaders, CallbackReading } from '../../ports/payment-qr.ts';
import { fetchText, lostBy, parseJson } from '../../kernel/answers.ts';
import { isSameText } from '../../kernel/secret-box.ts';

/** ms; for one call, from connecting to the last byte. */
export const TIMEOUT_MS = 8_000;
/** Answers are a few hundred bytes. */
const MOST_BYTES = 64 * 1024;
/** A callback whose time is further from ours than this is refused, ms. */
const TOLERANCE_MS = 5 * 60_000;

/** What came back: a status and its JSON, or why there is none. */
export type Reply = { status: number; body: unknown } | { lost: string };

export async function exchange(address: string, init: RequestInit, timeoutMs: number): Promise<Reply> {
  try {
    const bounds = { timeoutMs, most: MOST_BYTES };
    const { status, text } = await fetchText(address, { ...init, redirect: 'manual' }, bounds);
    return { status, body: parseJson(text) };
  } catch (error) {
    return { lost: lostBy(error) };
  }
}

const one = (value: string | string[] | undefined): string => (typeof value === 'string' ? value : '');

/**
 * The id of a callback that its sender signed: `x-signature` is the hex HMAC-SHA256 of `id.timestamp.body`, the body byte by
 * byte, `x-timestamp` ms. Nothing of an unsigned one is looked at.
 */
export function signedId(
  headers: CallbackHeaders,
  body: Buffer,
  secret: string,
  now: Date,
): string | Extract<CallbackReading, { outcome: 'refused' }> {
  const [id, timestamp, signature] = ['x-callback-id', 'x-timestamp', 'x-signature'].map((name) =>
    one(headers[name]),
  ) as [string, string, string];
  if (!/^[\x21-\x7e]{1,100}$/.test(id) || !/^\d{13}$/.test(timestamp))
    return { outcome: 'refused', reason: 'UNSIGNED' };
  const wanted = createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(body).digest('hex');
  if (!isSameText(signature, wanted)) return { outcome: 'refused', reason: 'UNSIGNED' };
  if (Math.abs(now.getTime() - Number(timestamp)) > TOLERANCE_MS)
    return { outcome: 'refused', reason: 'STALE' };
  return id;
}
