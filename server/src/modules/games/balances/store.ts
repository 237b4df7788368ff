import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';

/** An open account as its balance is asked for. */
export interface Askable {
  slotCode: string;
  username: string;
  version: bigint;
  isTransferring: boolean;
}

/** An open account as its balance is taken over: what the ledger believes, under its lock. */
export interface Believed {
  slotCode: string;
  version: bigint;
  isTransferring: boolean;
  ledgerAccount: bigint;
  balance: Satang;
}

const IS_TRANSFERRING = `exists (select 1 from game_transfer t
  where t.member_id = a.member_id and t.slot_code = a.slot_code and t.closed_at is null) as "isTransferring"`;

/** The member's open accounts, or the one at that game. */
export async function askableAccounts(
  on: Queryable,
  memberId: MemberId,
  slotCode: string | null = null,
): Promise<Askable[]> {
  const { rows } = await on.client.query<Askable>({
    name: 'game_askable',
    text: `select a.slot_code as "slotCode", a.username, a.version, ${IS_TRANSFERRING}
      from game_account a where a.member_id = $1 and a.state = 'open' and ($2::text is null or a.slot_code = $2)
      order by a.slot_code`,
    values: [memberId, slotCode],
  });
  return rows;
}

/** Locks those accounts, sorted, and reads what is believed of them. Two statements: the second sees what the locks waited for. */
export async function lockBelieved(
  tx: Tx,
  memberId: MemberId,
  slotCodes: readonly string[],
): Promise<Believed[]> {
  await tx.client.query({
    name: 'game_lock_believed',
    text: `select 1 from game_account where member_id = $1 and slot_code = any ($2) order by slot_code for no key update`,
    values: [memberId, slotCodes],
  });
  const { rows } = await tx.client.query<Believed>({
    name: 'game_believed',
    text: `select a.slot_code as "slotCode", a.version, ${IS_TRANSFERRING}, l.id as "ledgerAccount", l.balance
      from game_account a join ledger_account l on l.member_id = a.member_id and l.code = a.slot_code
      where a.member_id = $1 and a.slot_code = any ($2) and a.state = 'open'`,
    values: [memberId, slotCodes],
  });
  return rows;
}

/** Notes that the balances of those locked accounts are the provider's. */
export async function markKnown(
  tx: Tx,
  memberId: MemberId,
  known: readonly { slotCode: string; at: Date }[],
): Promise<void> {
  await tx.client.query({
    name: 'game_mark_known',
    text: `update game_account a set known_at = k.at, version = a.version + 1
      from unnest($2::text[], $3::timestamptz[]) as k (slot_code, at)
      where a.member_id = $1 and a.slot_code = k.slot_code`,
    values: [memberId, known.map((k) => k.slotCode), known.map((k) => k.at)],
  });
}
