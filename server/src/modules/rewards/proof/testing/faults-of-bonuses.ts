import type { Db } from '../../../../db/pool.ts';
import { countedSince } from '../../bonus/rules.ts';
import { memberBonus, type Bonus } from '../../bonus/tables.ts';

/** What of a member's rounds counts for a bonus of slots, told by the rounds themselves. */
async function playedFor(db: Db, { memberId, terms, grantedAt, expiresAt }: Bonus): Promise<bigint> {
  const { rows } = await db.client.query<{ at: Date; stake: bigint }>(
    `select at, stake from game_round where member_id = $1 and slot_code = 'JOKER'`,
    [memberId],
  );
  const from = Math.floor((grantedAt?.getTime() ?? 0) / 1_000) * 1_000;
  const most = terms.maxStake === null ? undefined : BigInt(terms.maxStake);
  return rows
    .filter(({ at }) => at.getTime() >= from && at < (expiresAt ?? at))
    .reduce((all, { stake }) => all + (most !== undefined && stake > most ? most : stake), 0n);
}

/**
 * What is wrong with bonuses of slots, and coins, told by what came of them alone.
 * @param seen what members had seen at most when a call of theirs ended a bonus, by that call; satang
 */
export async function faultsOfBonuses(db: Db, seen: ReadonlyMap<string, bigint>): Promise<string[]> {
  const all = await db.sql.select().from(memberBonus);
  const wrong: string[] = [];
  const grants = new Map<string, number>();
  for (const bonus of all) {
    const { id, memberId, state, offerCode, terms, done, required, forfeit, grantedAt, endedBy } = bonus;
    const is = `${offerCode} ${id}, ${state}`;
    if (state === 'open' && done !== (await playedFor(db, bonus)))
      wrong.push(`${is}: done ${done}, by its rounds ${await playedFor(db, bonus)}`);
    if (state === 'finished' && done < (required ?? 0n)) wrong.push(`${is}: done ${done}`);
    if (state === 'cancelled' && (forfeit ?? 0n) > (seen.get(endedBy ?? '') ?? 0n))
      wrong.push(`${is}: took ${forfeit}, seen ${seen.get(endedBy ?? '')}`);
    if (!grantedAt) continue;
    const window = `${memberId} ${offerCode} ${countedSince(terms.type, grantedAt).toISOString()}`;
    grants.set(window, (grants.get(window) ?? 0) + 1);
    if ((grants.get(window) ?? 0) > terms.maxReceived) wrong.push(`${is}: one too many since ${window}`);
  }
  const { rows: left } = await db.client.query<{ is: string }>(
    `select format('%s: %s between its deposit and its end', b.id, h.kind) as is from member_bonus b
      join ledger_movement g on g.reference = 'bonus:' || b.id || ':grant'
      join ledger_movement h on h.member_id = b.member_id and h.id > b.deposit_movement
        and (h.kind = 'withdraw_hold' or (h.kind = 'fill_hold' and h.id < g.id))
        and h.id < coalesce((select min(e.id) from ledger_movement e where e.subject_id = b.id::text and e.id > g.id), h.id + 1)`,
  );
  const { rows: coins } = await db.client.query<{ is: string }>(
    `select format('%s: %s coins on %s', member_id, given, day) as is from coin_day where given > least(10, deposited / 30000)`,
  );
  return [...wrong, ...left.map(({ is }) => is), ...coins.map(({ is }) => is)];
}
