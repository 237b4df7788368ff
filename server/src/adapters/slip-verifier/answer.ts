/** What both protocols need to read an answer. */

/** A real answer has some 2 kB. */
export const ANSWER_BYTES = 64 * 1024;

/** `TimeoutError: …`, or what lies under fetch's own `fetch failed`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const under = error.cause instanceof Error ? error.cause : error;
  return `${under.name}: ${under.message}`.slice(0, 200);
}
