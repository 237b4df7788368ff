import type { Queryable } from '../db/pool.ts';

/** The reference of the movement in that line of a member's statement; undefined where there is no such line. */
export async function shownMovement(
  on: Queryable,
  memberId: string,
  no: bigint,
): Promise<string | undefined> {
  const { rows } = await on.client.query<{ reference: string }>({
    name: 'shown_movement',
    text: 'select reference from ledger_movement where member_id = $1 and statement_no = $2',
    values: [memberId, no],
  });
  return rows[0]?.reference;
}
