/** What both protocols need to read an answer. */

/** A real answer has some 2 kB. */
const ANSWER_BYTES = 64 * 1024;

/** @throws Error when there is more than a real answer has */
export async function boundedText(response: Response): Promise<string> {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of (response.body ?? []) as AsyncIterable<Uint8Array>) {
    size += part.byteLength;
    if (size > ANSWER_BYTES) throw new Error('an answer without end');
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

export function parseJson(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

/** `TimeoutError: …`, or what lies under fetch's own `fetch failed`. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'failed';
  const under = error.cause instanceof Error ? error.cause : error;
  return `${under.name}: ${under.message}`.slice(0, 200);
}
