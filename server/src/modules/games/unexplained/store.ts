import type { MemberId } from '@krapao/contract/ids';
import { toDecimal, ZERO, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { unexplainedPlay } from './audit-play.ts';

/** Within that time what is reported late has come: until then a win may only look as if what was missing had come back. */
const REPORTED_LATE = `interval '2 days'`;

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
  /** When the balance was told that is compared. */
  seenAt: Date;
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

/** Those balances are compared with reports once all play up to them is told. With their accounts locked. */
export async function noteForCheck(
  tx: Tx,
  memberId: MemberId,
  seen: readonly { slotCode: string; at: Date }[],
): Promise<void> {
  if (seen.length === 0) return;
  await tx.client.query({
    name: 'game_play_check_note',
    text: `insert into game_play_check (member_id, slot_code, observed_at)
      select $1, s.code, s.at from unnest($2::text[], $3::timestamptz[]) as s (code, at) order by s.code
      on conflict do nothing`,
    values: [memberId, seen.map(({ slotCode }) => slotCode), seen.map(({ at }) => at)],
  });
}

/** What time alone can change is compared again: what waits for a person or is missing for too long, and what seems to have come back. */
export async function checkAgain(on: Queryable): Promise<void> {
  await on.client.query(
    `insert into game_play_check (member_id, slot_code, observed_at)
      select a.member_id, a.slot_code, a.known_at from game_account a where a.known_at is not null and (a.member_id, a.slot_code) in (
        select member_id, slot_code from game_finding where state = 'waiting' and kind = 'play'
        union select member_id, slot_code from game_open_bets
          where since < now() - interval '60 days' or less_since < now() - ${REPORTED_LATE})
      order by a.slot_code, a.member_id
      on conflict do nothing`,
  );
}

/** The account's lock, which goes before all others: whoever compares, decides or moves money there holds it. */
export async function lockAccount(tx: Tx, { memberId, slotCode }: AccountKey): Promise<void> {
  await tx.client.query({
    name: 'game_account_lock',
    text: 'select 1 from game_account where member_id = $1 and slot_code = $2 for no key update',
    values: [memberId, slotCode],
  });
}

/**
 * Takes and locks one account with a balance to compare of which all play is reported; undefined when there is none. It stays among
 * those to check while its last balance is not that one.
 */
export async function takeCheck(tx: Tx): Promise<AccountKey | undefined> {
  const { rows } = await tx.client.query<AccountKey>({
    name: 'game_play_check_take',
    text: `select a.member_id as "memberId", a.slot_code as "slotCode" from game_report r
      join game_play_check c on c.slot_code = r.slot_code and c.observed_at <= r.up_to - interval '5 minutes'
      join game_account a on a.member_id = c.member_id and a.slot_code = c.slot_code
      limit 1 for no key update of a skip locked`,
  });
  const account = rows[0];
  if (!account) return undefined;
  // in statements of their own, so that they see what the lock waited for
  const key = [account.memberId, account.slotCode];
  await tx.client.query({
    name: 'game_play_check_later',
    text: `update game_play_check c set observed_at = a.known_at from game_account a
      where c.member_id = $1 and c.slot_code = $2 and a.member_id = c.member_id and a.slot_code = c.slot_code`,
    values: key,
  });
  await tx.client.query({
    name: 'game_play_check_done',
    text: `delete from game_play_check c using game_report r
      where c.member_id = $1 and c.slot_code = $2 and r.slot_code = c.slot_code and c.observed_at <= r.up_to - interval '5 minutes'`,
    values: key,
  });
  return account;
}

/** Undefined where no balance can be compared: there is none of which all play is reported, or it is too old. With the account locked. */
export async function compare(tx: Tx, account: AccountKey): Promise<Compared | undefined> {
  const told = await readCompared(tx, account);
  if (!told || told.hasBase) return told;
  return (await keepBaseline(tx, account)) ? readCompared(tx, account) : undefined;
}

const COMPARED = unexplainedPlay('a.member_id = $1 and a.slot_code = $2');

async function readCompared(
  tx: Tx,
  { memberId, slotCode }: AccountKey,
): Promise<(Compared & { hasBase: boolean }) | undefined> {
  const { rows } = await tx.client.query<Compared & { hasBase: boolean }>({
    name: 'game_play_compare',
    text: `select member_id as "memberId", slot_code as "slotCode", gain, loss, played, most, seen_at as "seenAt", up_to as "upTo",
        gain is not null as "hasBase" from (${COMPARED}) play`,
    values: [memberId, slotCode],
  });
  return rows[0];
}

/**
 * The first balance of an account that is older than reports: what it has above them is explained, with the stakes of bets that were open then, are
 * settled since and told already (decision 0074). False where it is from before reports began.
 */
async function keepBaseline(tx: Tx, { memberId, slotCode }: AccountKey): Promise<boolean> {
  const { rowCount } = await tx.client.query({
    name: 'game_play_baseline_keep',
    text: `insert into game_play_baseline (member_id, slot_code, seen_at, least, most)
      select play.member_id, play.slot_code, play.seen_at, play.above_least + open.least, play.above_most + open.most from (${COMPARED}) play
      cross join lateral (
        select coalesce(sum(o.stake), 0)::bigint as most, coalesce(sum(o.stake) filter (
            where o.placed_at <= play.seen_at - interval '5 minutes' and o.at > play.seen_at + interval '5 minutes'), 0)::bigint as least
        from game_round o where o.member_id = play.member_id and o.slot_code = play.slot_code
          and o.at > play.seen_at - interval '5 minutes' and o.placed_at <= play.seen_at + interval '5 minutes'
          -- what was placed and settled around that moment is played around it, as without a bet that is open
          and (o.placed_at <= play.seen_at - interval '5 minutes' or o.at > play.seen_at + interval '5 minutes')
      ) open
      where play.gain is null and play.seen_at >= play.since`,
    values: [memberId, slotCode],
  });
  return rowCount === 1;
}

/**
 * Keeps what the balance lacks, and since when; 0: nothing. Less than before counts only once it stayed less for {@link REPORTED_LATE}.
 * Answers how much of it was missing all along for longer than bets are open. With the account locked.
 */
export async function keepMissing(
  tx: Tx,
  { memberId, slotCode }: AccountKey,
  missing: bigint,
): Promise<Satang | undefined> {
  const values = [memberId, slotCode, missing];
  await tx.client.query({
    name: 'game_open_bets_back',
    text: `delete from game_open_bets where member_id = $1 and slot_code = $2 and $3::bigint = 0 and less_since < now() - ${REPORTED_LATE}`,
    values,
  });
  const { rows } = await tx.client.query<{ least: Satang; isOld: boolean }>({
    name: 'game_open_bets_keep',
    text: `update game_open_bets set missing = $3,
        least = case when $3 < least and less_since < now() - ${REPORTED_LATE} then $3 else least end,
        less_since = case when $3 < least and less_since is null then now()
          when $3 < least and less_since >= now() - ${REPORTED_LATE} then less_since end
      where member_id = $1 and slot_code = $2
      returning least(least, missing) as least, missing > 0 and since < now() - interval '60 days' as "isOld"`,
    values,
  });
  if (rows.length === 0 && missing > 0n)
    await tx.client.query({
      name: 'game_open_bets_new',
      text: 'insert into game_open_bets (member_id, slot_code, missing, least) values ($1, $2, $3, $3)',
      values,
    });
  return rows[0]?.isOld ? rows[0].least : undefined;
}

/**
 * The last transfer of the account whose money could be just that: given back (or settled) by what balances told or by a person, within
 * 60 days. Undefined where there is none, or a finding was made of it before, or its provider's word waits.
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
        and not exists (select 1 from game_finding f where f.transfer_id = t.id and (f.state <> 'waiting' or f.kind = 'transfer'))
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

/**
 * Its provider carried out what was given back. Answers whether that is new: a person may have said so by what balances told. What they corrected there
 * since, as play that nobody could name, may have been this: who decides is told how much. What waits of that sum is explained,
 * whichever transfer its balance looked like.
 */
export async function noteCarriedOut(
  tx: Tx,
  { memberId, slotCode, gain, transferId, evidence }: NewFinding,
): Promise<boolean> {
  await lockAccount(tx, { memberId, slotCode });
  const since = await tx.client.query<{ corrected: Satang }>(
    `select coalesce(sum(f.corrected), 0)::bigint as corrected from game_finding f join game_transfer t on t.id = $4 and f.closed_at > t.closed_at
      where f.member_id = $1 and f.slot_code = $2 and f.kind = 'play' and f.state = 'corrected' and sign(f.gain) = sign($3::bigint)`,
    [memberId, slotCode, gain, transferId],
  );
  const corrected = since.rows[0]?.corrected ?? ZERO;
  const told =
    corrected > 0n ? phrase('correctedSince', { told: evidence, amount: toDecimal(corrected) }) : evidence;
  const { rowCount } = await tx.client.query(
    `insert into game_finding (kind, member_id, slot_code, gain, transfer_id, evidence)
      select 'transfer', $1, $2, $3, $4, $5
      where not exists (select 1 from game_finding f where f.transfer_id = $4 and f.state in ('kept', 'corrected'))
      on conflict (transfer_id) where kind = 'transfer' do nothing`,
    [memberId, slotCode, gain, transferId, told],
  );
  if (rowCount !== 1) return false;
  await tx.client.query(
    `update game_finding set state = 'explained', closed_at = now(), transfer_id = $4
      where member_id = $1 and slot_code = $2 and gain = $3 and kind = 'play' and state = 'waiting'`,
    [memberId, slotCode, gain, transferId],
  );
  return true;
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

/** `corrected`: satang that the wallet gave or got; null: nothing was. With the account locked. */
export async function closeFinding(
  tx: Tx,
  { id, kind, memberId, slotCode, gain }: Finding,
  corrected: Satang | null,
): Promise<void> {
  await tx.client.query(
    `update game_finding set state = $2, corrected = $3, closed_at = now() where id = $1`,
    [id, corrected === null ? 'kept' : 'corrected', corrected],
  );
  // what was missing and is decided is missing no longer; what is missing beside it was not all along
  if (kind === 'play' && gain < 0n)
    await tx.client.query('delete from game_open_bets where member_id = $1 and slot_code = $2', [
      memberId,
      slotCode,
    ]);
  await tx.client.query(
    `insert into game_play_check (member_id, slot_code, observed_at)
      select member_id, slot_code, known_at from game_account where member_id = $1 and slot_code = $2 and known_at is not null
      on conflict do nothing`,
    [memberId, slotCode],
  );
}
