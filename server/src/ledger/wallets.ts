import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../db/pool.ts';

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

/** Keeps that member's wallet until the transaction ends: nobody posts from it or to it meanwhile. Answers its id and what it holds. */
export async function lockWallet(tx: Tx, memberId: MemberId): Promise<{ id: bigint; balance: Satang }> {
  const { rows } = await tx.client.query<{ id: bigint; balance: Satang }>({
    name: 'wallet_lock',
    text: `select id, balance from ledger_account where member_id = $1 and code = 'WALLET' for no key update`,
    values: [memberId],
  });
  const [wallet] = rows;
  if (!wallet) throw new Error(`member ${memberId} has no wallet`);
  return wallet;
}

/**
 * From now on a wallet's money may be held only for those accounts of the house, as codes; null: for all again. The wallet is kept by the
 * transaction ({@link lockWallet}, or a posting of it).
 */
export async function bindWallet(tx: Tx, wallet: bigint, onlyTo: readonly string[] | null): Promise<void> {
  await tx.client.query(
    onlyTo
      ? {
          name: 'wallet_bind',
          text: `insert into ledger_bound (account_id, only_to) values ($1, $2)
            on conflict (account_id) do update set only_to = excluded.only_to`,
          values: [wallet, onlyTo],
        }
      : { name: 'wallet_free', text: 'delete from ledger_bound where account_id = $1', values: [wallet] },
  );
}
