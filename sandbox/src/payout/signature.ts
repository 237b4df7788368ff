import { createHmac } from 'node:crypto';
import { sameText } from '../same-text.ts';
import { CLOCK_TOLERANCE_MS } from '../system.ts';

export type SignedCall = { timestamp: string; method: string; path: string; rawBody: string };

/** Hex HMAC-SHA256 over `timestamp.METHOD.path.rawBody`; the body is what travels, byte by byte. */
export function payoutSignature(secret: string, { timestamp, method, path, rawBody }: SignedCall): string {
  return createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.${rawBody}`).digest('hex');
}

export function isSigned(secret: string, call: SignedCall, signature: string, nowMs: number): boolean {
  if (!/^\d{13}$/.test(call.timestamp)) return false;
  if (Math.abs(nowMs - Number(call.timestamp)) > CLOCK_TOLERANCE_MS) return false;
  return sameText(signature.toLowerCase(), payoutSignature(secret, call));
}
