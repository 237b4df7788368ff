/** What the ledger says of a member for other rewards. */
import type { MemberId } from '@krapao/contract/ids';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { HOUSE } from '../../ledger/accounts.ts';
import { DEPOSITS, kindsWhere, listed } from '../../ledger/kinds.ts';
import type { Bonuses } from './bonuses.ts';
import type { Span } from './periods.ts';

/** The index of migration 0176 is of these: another one needs an index of its own. */
const GIVEN = kindsWhere(({ reckoned }) => reckoned.given !== null);
const REFUNDS = kindsWhere(({ reckoned }) => reckoned.given === 'refund');

/** The index `ledger_movement_corrected` is of these (db/migrate.ts). */
const CORRECTIONS = kindsWhere(({ reckoned }) => reckoned.bonus === 'error');

interface Asked {
  members: readonly MemberId[];
  span: Span;
  withRefunds: boolean;
}

/**
 * What was given to those members in that time, so that it is no loss of theirs: bonuses less what they took back, cash of coupons, with `withRefunds`
 * refunds, and what staff gave by hand for errors of providers, less what they took for such (decision 0274).
 */
export async function givenTo(
  on: Queryable,
  bonuses: Bonuses,
  { members, span, withRefunds }: Asked,
): Promise<(memberId: MemberId) => Satang> {
  const { rows } = await on.client.query<{ memberId: MemberId; given: Satang }>({
    name: 'reward_given',
    text: `select member_id as "memberId", sum(amount)::bigint as given
      from (
        select member_id, amount from ledger_movement where member_id = any ($1) and kind = any (${listed(GIVEN)})
          and at >= $2 and at < $3 and ($4 or kind <> all (${listed(REFUNDS)}))
        union all
        -- what was taken back was never the member's to lose: it makes no loss larger
        select m.member_id, greatest(sum(case e.id when m.from_account then m.amount else -m.amount end), 0)
        from ledger_movement m join ledger_account e on e.member_id is null and e.code = $5 and e.id in (m.from_account, m.to_account)
        where m.member_id = any ($1) and m.kind = any (${listed(CORRECTIONS)}) and m.at >= $2 and m.at < $3
          -- each is a line of theirs: by that index while the one of corrections is not made yet
          and m.statement_no is not null
        group by m.member_id
      ) g group by member_id`,
    values: [members, span.from, span.to, withRefunds, HOUSE.correction('PROVIDER_ERROR')],
  });
  const others = new Map(rows.map(({ memberId, given }) => [memberId, given]));
  const ofBonuses = await bonuses.given(on, members, span);
  return (memberId) => satang((others.get(memberId) ?? ZERO) + (ofBonuses.get(memberId) ?? ZERO));
}

/** When each of them deposited first; who never did is missing. */
export async function firstDeposits(
  on: Queryable,
  members: readonly MemberId[],
): Promise<ReadonlyMap<MemberId, Date>> {
  const { rows } = await on.client.query<{ id: MemberId; at: Date }>({
    name: 'first_deposits',
    text: `select m.id, first.at from unnest($1::text[]) as m (id) cross join lateral (
        select l.at from ledger_movement l where l.member_id = m.id and l.statement_no is not null and l.kind = any ($2)
          order by l.statement_no limit 1
      ) first`,
    values: [members, DEPOSITS],
  });
  return new Map(rows.map(({ id, at }) => [id, at]));
}
