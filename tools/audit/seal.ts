/** What `npm run audit` says of the log: whether it is what was sealed, and whether a head that was noted elsewhere is one of its seals. */
import type { Db } from '@krapao/server/db/pool';
import type { BoxKey } from '@krapao/server/kernel/secret-box';
import { createSeal } from '@krapao/server/modules/history/seal';

export interface SealReport {
  lines: string[];
  isSound: boolean;
}

/**
 * @param keys of the servers; undefined: they are not given, and nothing is proved
 * @param head in hex, as the log of the server, a closed day or the chat of the staff has it
 */
export async function auditSeal(
  db: Db,
  keys: readonly [BoxKey, ...BoxKey[]] | undefined,
  head?: string,
): Promise<SealReport> {
  if (!keys) {
    const line =
      'The log was not proved: that takes SECRET_KEY, and the keys of before in SECRET_KEYS_OTHER.';
    return { lines: [line], isSound: head === undefined };
  }
  const seal = createSeal({ db, keys, log: { info: () => undefined, error: () => undefined } });
  const { isWhole, broken, no, head: last } = await seal.verify();
  const lines = isWhole
    ? [`The log is what was sealed: ${String(no)} seals, the last ${last ?? 'none'}.`]
    : [`The log is not what was sealed: ${broken ?? ''}.`];
  const isKnown = head === undefined || (/^[0-9a-f]{64}$/i.test(head) && (await seal.knows(head)));
  if (head !== undefined)
    lines.push(
      isKnown ? `${head} is one of its seals.` : `${head} is none of its seals: it was made anew since.`,
    );
  return { lines, isSound: isWhole && isKnown };
}
