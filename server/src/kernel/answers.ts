/** How the outside is called and its answers are read: bounded in time and size, whatever they claim to be. */
import { phrase } from '@krapao/contract/phrases';
import { storable, storableJson } from './storable.ts';

export interface Bounds {
  /** From the call to the last byte of its answer. */
  timeoutMs: number;
  /** Bytes of the answer. */
  most: number;
}

/**
 * Calls, and reads the whole answer. We hold the signal ourselves: one that nobody but fetch holds was seen not to end an answer that
 * came half.
 * @throws DOMException TimeoutError; OverlongAnswer; what fetch throws
 */
export async function fetchText(
  address: URL | string,
  init: RequestInit,
  { timeoutMs, most }: Bounds,
): Promise<{ status: number; text: string; headers: Headers }> {
  const signal = AbortSignal.timeout(timeoutMs);
  const whole = async () => {
    const response = await fetch(address, { ...init, signal });
    const { status, headers } = response;
    return { status, headers, text: await boundedText(response, most) };
  };
  let giveUp = (): void => undefined;
  const late = new Promise<never>((_, reject) => {
    giveUp = () => reject(signal.reason as DOMException);
    signal.addEventListener('abort', giveUp);
  });
  try {
    return await Promise.race([whole(), late]);
  } finally {
    signal.removeEventListener('abort', giveUp);
  }
}

/** Why a call came to nothing, in a few words for evidence and log: fetch wraps what happened. */
export function lostBy(error: unknown): string {
  if (!(error instanceof Error)) return phrase('lost');
  if (error.name === 'TimeoutError') return phrase('timeout');
  const cause = error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
  return storable((cause || error.message).slice(0, 200));
}

/** There was an answer, and more of it than it may have. */
export class OverlongAnswer extends Error {
  readonly status: number;
  constructor(status: number, most: number) {
    super(`an answer of more than ${most} bytes`);
    this.status = status;
  }
}

/** @throws OverlongAnswer when there is more than `most` bytes of it */
async function boundedText(response: Response, most: number): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > most) throw new OverlongAnswer(response.status, most);
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** What an escape makes that PostgreSQL can't hold: NUL, or half of a surrogate pair. Whole pairs are looked at too, which does no harm. */
const MAY_NOT_BE_STORABLE = /\0|\\u(?:0000|d[89a-f])/i;

/**
 * Reads what the outside tells, the only place that does: what the database could not hold in a text is replaced, so that it can be
 * written down whatever it was. undefined: it is no JSON.
 */
export function parseJson(text: string): unknown {
  try {
    const told: unknown = JSON.parse(text);
    return MAY_NOT_BE_STORABLE.test(text) ? storableJson(told) : told;
  } catch {
    return undefined;
  }
}
