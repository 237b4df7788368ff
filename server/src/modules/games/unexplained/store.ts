import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { unexplainedPlay } from '../../../ledger/audit-play.ts';

export interface AccountKey {
  memberId: MemberId;
  slotCode: string;
}

/** What balances and reports tell of an account. Satang. */
export interface Compared extends AccountKey {
  /** The member has at least so much more than reports tell; more than 0 only where that is so. */
  gain: Satang;
  /** And lacks at least so much; less than 0 only where that is so. */
  loss: Satang;
  played: Satang;
  most: Satang;
  knownAt: Date;
  upTo: Date;
}

export interface Finding extends AccountKey {
  id: string;
  kind: 'play' | 'transfer';
  gain: Satang;
  transferId: string | null;
  evidence: string;
  foundAt: Date;
  state: 'waiting' | 'explained' | 'kept' | 'corrected';
  corrected: Satang | null;
  closedAt: Date | null;
}

/** Play changed those balances: it is compared with reports once they are told up to that moment. */
export async function noteForCheck(
  tx: Tx,
  memberId: MemberId,
  seen: readonly { slotCode: string; at: Date }[],
): Promise<void> {
  if (seen.length === 0) return;
  await tx.client.query({
    name: 'game_play_check_note',
    text: `insert into game_play_check (member_id, slot_code, observed_at) select $1, * from unnest($2::text[], $3::timestamptz[])
      on conflict (member_id, slot_code) do update set observed_at = excluded.observed_at`,
    values: [memberId, seen.map(({ slotCode }) => slotCode), seen.map(({ at }) => at)],
  });
}

/** What waits for a person, or lacks for longer than bets are open, is compared again: reports may have come late. */
export async function checkAgain(on: Queryable): Promise<void> {
  await on.client.query(
    `insert into game_play_check (member_id, slot_code, observed_at)
      select a.member_id, a.slot_code, a.known_at from game_account a where a.known_at is not null and (a.member_id, a.slot_code) in (
        select member_id, slot_code from game_finding where state = 'waiting' and kind = 'play'
        union select member_id, slot_code from game_open_bets where since < now() - interval '60 days')
      on conflict do nothing`,
  );
}

/** Takes one account whose reports are complete out of those to check, until the transaction ends; undefined when there is none. */
export async function takeCheck(tx: Tx): Promise<AccountKey | undefined> {
  const { rows } = await tx.client.query<AccountKey>({
    name: 'game_play_check_take',
    text: `delete from game_play_check where (member_id, slot_code) = (
        select c.member_id, c.slot_code from game_report r
        join game_play_check c on c.slot_code = r.slot_code and c.observed_at <= r.up_to - interval '5 minutes'
        limit 1 for update of c skip locked)
      returning member_id as "memberId", slot_code as "slotCode"`,
  });
  return rows[0];
}

/** Undefined while not all is reported up to its last balance. */
export async function compare(tx: Tx, { memberId, slotCode }: AccountKey): Promise<Compared | undefined> {
  const { rows } = await tx.client.query<Compared>({
    name: 'game_play_compare',
    text: `select member_id as "memberId", slot_code as "slotCode", gain, loss, played, most, known_at as "knownAt", up_to as "upTo"
      from (${unexplainedPlay('a.member_id = $1 and a.slot_code = $2')}) play`,
    values: [memberId, slotCode],
  });
  return rows[0];
}

/** Keeps what the balance lacks, and since when; 0: nothing. Answers how much of it was missing all along for longer than bets are open. */
export async function keepMissing(
  tx: Tx,
  { memberId, slotCode }: AccountKey,
  missing: bigint,
): Promise<Satang | undefined> {
  if (missing === 0n) {
    await tx.client.query('delete from game_open_bets where member_id = $1 and slot_code = $2', [
      memberId,
      slotCode,
    ]);
    return undefined;
  }
  const { rows } = await tx.client.query<{ least: Satang; isOld: boolean }>(
    `insert into game_open_bets as b (member_id, slot_code, missing, least) values ($1, $2, $3, $3)
      on conflict (member_id, slot_code) do update set missing = excluded.missing, least = least(b.least, excluded.missing)
      returning least, since < now() - interval '60 days' as "isOld"`,
    [memberId, slotCode, missing],
  );
  return rows[0]?.isOld ? rows[0].least : undefined;
}

/**
 * The last transfer of the account whose money could be just that: given back (or settled) by what balances told or by a person, within
 * 60 days. Undefined where there is none, or a finding was made of it before.
 */
export async function transferLike(
  tx: Tx,
  { memberId, slotCode }: AccountKey,
  gain: bigint,
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `select t.id from game_transfer t where t.member_id = $1 and t.slot_code = $2 and t.amount = abs($3::bigint) and t.attempts > 1
        and t.closed_at > now() - interval '60 days'
        and t.state = case when (t.direction = 'fill') = ($3 > 0) then 'returned' else 'settled' end
        and not exists (select 1 from game_finding f where f.transfer_id = t.id and f.state <> 'waiting')
      order by t.closed_at desc limit 1`,
    [memberId, slotCode, gain],
  );
  return rows[0]?.id;
}

type NewFinding = Pick<Finding, 'memberId' | 'slotCode' | 'gain' | 'transferId' | 'evidence'>;

/** Makes a finding of it, or brings the one that waits up to date. Answers whether it is new. */
export async function keepFinding(
  tx: Tx,
  { memberId, slotCode, gain, transferId, evidence }: NewFinding,
): Promise<boolean> {
  const { rows } = await tx.client.query<{ isNew: boolean }>(
    `insert into game_finding (kind, member_id, slot_code, gain, transfer_id, evidence) values ('play', $1, $2, $3, $4, $5)
      on conflict (member_id, slot_code) where state = 'waiting' and kind = 'play'
        do update set gain = excluded.gain, transfer_id = excluded.transfer_id, evidence = excluded.evidence
      returning xmax = 0 as "isNew"`,
    [memberId, slotCode, gain, transferId, evidence],
  );
  return rows[0]?.isNew ?? false;
}

/** Its provider carried out what was given back. Answers whether that is new. */
export async function noteCarriedOut(
  tx: Tx,
  { memberId, slotCode, gain, transferId, evidence }: NewFinding,
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into game_finding (kind, member_id, slot_code, gain, transfer_id, evidence) values ('transfer', $1, $2, $3, $4, $5)
      on conflict (transfer_id) where kind = 'transfer' do nothing`,
    [memberId, slotCode, gain, transferId, evidence],
  );
  return rowCount === 1;
}

/** Reports came after all. */
export async function explain(tx: Tx, { memberId, slotCode }: AccountKey): Promise<void> {
  await tx.client.query(
    `update game_finding set state = 'explained', closed_at = now()
      where member_id = $1 and slot_code = $2 and state = 'waiting' and kind = 'play'`,
    [memberId, slotCode],
  );
}

/** Satang of the account that other findings, which wait for a person, speak of. */
export async function spokenOf(tx: Tx, { memberId, slotCode }: AccountKey): Promise<bigint> {
  const { rows } = await tx.client.query<{ sum: bigint }>(
    `select coalesce(sum(gain), 0)::bigint as sum from game_finding
      where member_id = $1 and slot_code = $2 and state = 'waiting' and kind = 'transfer'`,
    [memberId, slotCode],
  );
  return rows[0]?.sum ?? 0n;
}

const SHOWN = `select f.id, f.kind, f.member_id as "memberId", f.slot_code as "slotCode", f.gain, f.transfer_id as "transferId", f.evidence,
  f.found_at as "foundAt", f.state, f.corrected, f.closed_at as "closedAt" from game_finding f`;

export async function waitingFindings(on: Queryable): Promise<Finding[]> {
  const { rows } = await on.client.query<Finding>(
    `${SHOWN} where f.state = 'waiting' order by f.found_at, f.id`,
  );
  return rows;
}

export async function findingById(on: Queryable, id: string): Promise<Finding | undefined> {
  const { rows } = await on.client.query<Finding>(`${SHOWN} where f.id = $1`, [id]);
  return rows[0];
}

/** Held until the transaction ends; undefined where it does not wait for a person. */
export async function lockFinding(tx: Tx, id: string): Promise<Finding | undefined> {
  const { rows } = await tx.client.query<Finding>(
    `${SHOWN} where f.id = $1 and f.state = 'waiting' for update`,
    [id],
  );
  return rows[0];
}

/** `corrected`: satang that the wallet gave or got; null: nothing was. */
export async function closeFinding(
  tx: Tx,
  { id, memberId, slotCode }: Finding,
  corrected: Satang | null,
): Promise<void> {
  await tx.client.query(
    `update game_finding set state = $2, corrected = $3, closed_at = now() where id = $1`,
    [id, corrected === null ? 'kept' : 'corrected', corrected],
  );
  // what is decided is missing no longer; the next comparison tells what still is
  await tx.client.query('delete from game_open_bets where member_id = $1 and slot_code = $2', [
    memberId,
    slotCode,
  ]);
}
