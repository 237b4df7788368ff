/** What both protocols need to ask, and to read an answer. */
import { phrase } from '@krapao/contract/phrases';
import { fetchText, OverlongAnswer } from '../../kernel/answers.ts';
import type { Log } from '../../kernel/log.ts';
import type { SlipAnswer } from '../../ports/slip-verifier.ts';

/** A real answer has some 2 kB. */
const ANSWER_BYTES = 64 * 1024;

/** What says how the verifier does, or our account with it, and nothing about one slip (decision 0025). */
const isAboutNoSlip = (status: number): boolean => status >= 500 || [401, 403, 429].includes(status);

export interface Asking {
  address: URL | string;
  init: RequestInit;
  timeoutMs: number;
  log: Log;
}

/** Asks, and has `understand` read what is an answer about the slip. Never throws. */
export async function askVerifier(
  { address, init, timeoutMs, log }: Asking,
  understand: (status: number, body: string) => SlipAnswer,
): Promise<SlipAnswer> {
  let found: SlipAnswer;
  try {
    const bounds = { timeoutMs, most: ANSWER_BYTES };
    const { status, text } = await fetchText(address, { ...init, redirect: 'manual' }, bounds);
    found = isAboutNoSlip(status)
      ? { outcome: 'unknown', reason: `${status}: ${text.slice(0, 60)}` }
      : understand(status, text);
  } catch (error) {
    const isAnswer = error instanceof OverlongAnswer && !isAboutNoSlip(error.status);
    found = { outcome: isAnswer ? 'unclear' : 'unknown', reason: reasonOf(error) };
  }
  if (found.outcome === 'unknown') log.warn({ reason: found.reason }, 'the slip verifier gave no answer');
  if (found.outcome === 'unclear') log.warn({ reason: found.reason }, 'the slip verifier is not understood');
  return found;
}

/** `TimeoutError: …`, or what lies under fetch's own `fetch failed`. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return phrase('failed');
  const under = error.cause instanceof Error ? error.cause : error;
  return `${under.name}: ${under.message}`.slice(0, 200);
}
