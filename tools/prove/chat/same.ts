/** Whether everybody has the same list, without a gap and without anything twice. */
import type { Db } from '@krapao/server/db/pool';
import { until } from '../until.ts';
import type { Noted } from './agent.ts';
import type { Reader } from './reader.ts';

/** What is kept of a talk, with notes and lines of the system. */
export async function rowsOf({ client }: Db, id: string): Promise<Noted[]> {
  const { rows } = await client.query<Noted>(
    `select seq, coalesce(body->>'message', body->>'code') as words, note from chat_message where conversation_id = $1 order by seq`,
    [id],
  );
  const { rows: gaps } = await client.query('select from chat_conversation where id = $1 and last_seq = $2', [
    id,
    rows.length,
  ]);
  const isWhole = rows.every(({ seq }, i) => seq === i + 1) && gaps.length === 1;
  if (!isWhole) throw new Error(`numbered with gaps: ${rows.map(({ seq }) => seq).join(' ')}`);
  return rows;
}

const as = (list: readonly { seq: number; words: string }[]): string =>
  list.map(({ seq, words }) => `${String(seq)} ${words}`).join('\n');

/** @throws Error where a list is another one than what is kept and what was said */
export async function requireSame(
  rows: readonly Noted[],
  said: readonly string[],
  readers: readonly Reader[],
  agents: () => Promise<readonly Noted[]>,
): Promise<void> {
  const kept = rows.map(({ words }) => words).filter((words) => words !== 'MERGED');
  if (kept.length !== rows.length - 1) throw new Error('what the guest said was not taken along once');
  if (kept.toSorted().join('\n') !== said.toSorted().join('\n'))
    throw new Error(`said ${String(said.length)}, kept ${String(kept.length)}`);
  const guests = kept.filter((words) => words.startsWith('guest '));
  if (guests.some((words, i) => words !== `guest ${String(i)}`))
    throw new Error(`the guest said it in another order: ${guests.join(', ')}`);
  const shown = as(rows.filter(({ note }) => !note));
  await until('each screen has caught up', () => {
    for (const reader of readers) reader.look();
    return readers.every(({ list }) => list.at(-1)?.seq === rows.findLast(({ note }) => !note)?.seq);
  });
  for (const { list } of readers)
    if (as(list) !== shown) throw new Error(`a screen shows\n${as(list)}\nand not\n${shown}`);
  if (as(await agents()) !== as(rows)) throw new Error('agents see another list');
}
