/** How both senders are called: one POST, one JSON answer, bounded in time and size. */

import { fetchText, lostBy, parseJson } from '../../kernel/answers.ts';

/** ms; for one call, from connecting to the last byte. */
export const TIMEOUT_MS = 10_000;
/** Answers are a few hundred bytes. */
const MOST_BYTES = 64 * 1024;

/** What came back: a status and its JSON (undefined where it is none), or why nothing did. */
export type Reply = { status: number; body: unknown } | { lost: string };

/** Sends a form, or an object as JSON. Never throws. */
export async function post(
  address: string,
  body: URLSearchParams | Readonly<Record<string, string>>,
  timeoutMs: number,
): Promise<Reply> {
  const isForm = body instanceof URLSearchParams;
  try {
    const init: RequestInit = {
      method: 'POST',
      redirect: 'manual',
      headers: {
        accept: 'application/json',
        'content-type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      },
      body: isForm ? body.toString() : JSON.stringify(body),
    };
    const { status, text } = await fetchText(address, init, { timeoutMs, most: MOST_BYTES });
    return { status, body: parseJson(text) };
  } catch (error) {
    return { lost: harmless(lostBy(error)) };
  }
}

/** A few words of a sender for our log; numbers may be a phone or a code. */
export const harmless = (words: string): string => words.replaceAll(/\d{4,}/g, '#').slice(0, 200);
