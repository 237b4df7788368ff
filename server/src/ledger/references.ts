import type { Queryable } from '../db/pool.ts';

/** The movement that has that reference; undefined where there is none yet. */
export async function movementOf(on: Queryable, reference: string): Promise<bigint | undefined> {
  const { rows } = await on.client.query<{ id: bigint }>({
    name: 'movement_of',
    text: 'select id from ledger_movement where reference = $1',
    values: [reference],
  });
  return rows[0]?.id;
}
