import { createHmac } from 'node:crypto';
import { boundedText, parseJson } from '../../kernel/answers.ts';

export interface JokerSettings {
  /** The one address of the API. */
  url: string;
  appId: string;
  secret: string;
  /** Time-out of one call in ms; one for balances, which members wait for. */
  timeoutMs: number;
  balanceTimeoutMs: number;
}

/** An answer in the protocol's form, or why there is none. */
export type JokerAnswer =
  { status: number; body: Record<string, unknown> } | { status: 'unknown'; reason: string };

const MOST_BYTES = 64 * 1024;

/** Base64 of HMAC-SHA1 over the fields as `k=v&k=v`, sorted by name, values as they are before URL encoding. */
export function jokerSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}

/** One signed call. Never throws; its reasons carry no credentials. */
export async function callJoker(
  { url, appId, secret }: JokerSettings,
  fields: Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<JokerAnswer> {
  const body = { ...fields, Timestamp: String(Math.floor(Date.now() / 1000)) };
  const address = new URL(url);
  address.searchParams.set('AppID', appId);
  address.searchParams.set('Signature', jokerSignature(body, secret));
  try {
    const response = await fetch(address, {
      method: 'POST',
      body: new URLSearchParams(body),
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    });
    const parsed = parseObject(await boundedText(response, MOST_BYTES));
    return parsed
      ? { status: response.status, body: parsed }
      : { status: 'unknown', reason: `${response.status} with an answer that can't be read` };
  } catch (error) {
    return { status: 'unknown', reason: reasonOf(error) };
  }
}

function parseObject(text: string): Record<string, unknown> | undefined {
  const value = parseJson(text);
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Record<string, unknown>)
    : undefined;
}

/** The kind of failure; not the whole error, which may name the address with its signature. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const { cause } = error;
  const code =
    cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? ` ${cause.code}` : '';
  return error.name === 'TimeoutError' ? 'no answer in time' : `${error.name}${code}`;
}
