import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../db/pool.ts';

/** The ids of those members' wallets, in one read; who has none is missing. */
export async function walletIdsOf(
  on: Queryable,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, bigint>> {
  const { rows } = await on.client.query<{ id: bigint; memberId: MemberId }>({
    name: 'wallets_of',
    text: `select id, member_id as "memberId" from ledger_account where code = 'WALLET' and member_id = any ($1)`,
    values: [members],
  });
  return new Map(rows.map(({ id, memberId }) => [memberId, id]));
}
