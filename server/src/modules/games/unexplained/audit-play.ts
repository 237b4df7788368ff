/** What balances of games tell of play, beside what the providers report of it (decision 0056). */
import { satang, type Satang } from '@krapao/contract/money';
import type { Queryable } from '../../../db/pool.ts';
import type { Check } from '../../../ledger/audit-checks.ts';
import { kindsAbout } from '../../../ledger/kinds.ts';

/**
 * Of each game account, at the last balance of which all play is reported: what it has above what reports tell (`gain`, more than 0) or
 * lacks (`loss`, less than 0), satang. That is the balance known last (`known_at`), or while reports are not as far the last one that
 * play changed, so that nobody hides what was seen by looking again. Within five minutes of it nobody knows which rounds were in it
 * already, so that those count which explain the most. What a person decided is left out, and what an account that is older than
 * reports had at its first such balance (`game_play_baseline`); until that is known both are null, and `above_least` to `above_most` is
 * it. Reports of 90 days are kept, and no older balance is looked at. `where` is of ours, never input; the account is `a`.
 */
export const unexplainedPlay = (where: string): string => `
  select a.member_id, a.slot_code, play.seen_at, r.since, r.up_to, play.sum as played, reported.most, reported.least,
    above.least as above_least, above.most as above_most, above.least - base.most as gain, above.most - base.least as loss
  from game_account a
  join game_report r on r.slot_code = a.slot_code
  cross join lateral (
    select case when a.known_at <= r.up_to - interval '5 minutes' then a.known_at else max(m.at) end as seen_at,
      coalesce(sum(e.amount), 0)::bigint as sum
    from ledger_account l
    join ledger_entry e on e.account_id = l.id
    join ledger_movement m on m.id = e.movement_id and m.kind = 'play_result'
    where l.member_id = a.member_id and l.code = a.slot_code
      and (a.known_at <= r.up_to - interval '5 minutes' or m.at <= r.up_to - interval '5 minutes')
  ) play
  cross join lateral (
    select coalesce(sum(t.net), 0)::bigint - (
        select coalesce(sum(win - stake), 0)::bigint from game_round o
        where o.member_id = a.member_id and o.slot_code = a.slot_code and o.at > play.seen_at - interval '5 minutes'
      ) as before
    from game_turnover t where t.member_id = a.member_id and t.slot_code = a.slot_code
  ) certain
  cross join lateral (
    select (certain.before + greatest(0, max(upto)))::bigint as most, (certain.before + least(0, min(upto)))::bigint as least from (
      select sum(o.win - o.stake) over (order by o.at, o.id) as upto from game_round o
      where o.member_id = a.member_id and o.slot_code = a.slot_code
        and o.at > play.seen_at - interval '5 minutes' and o.at <= play.seen_at + interval '5 minutes'
    ) cuts
  ) reported
  cross join lateral (
    select coalesce(sum(f.gain), 0)::bigint as sum from game_finding f
    where f.member_id = a.member_id and f.slot_code = a.slot_code and (f.state = 'corrected' or (f.state = 'kept' and f.kind = 'play'))
  ) decided
  cross join lateral (
    select play.sum - reported.most - decided.sum as least, play.sum - reported.least - decided.sum as most
  ) above
  left join game_play_baseline b on b.member_id = a.member_id and b.slot_code = a.slot_code
  cross join lateral (
    select coalesce(b.least, case when a.created_at >= r.since then 0 end) as least, coalesce(b.most, case when a.created_at >= r.since then 0 end) as most
  ) base
  where play.seen_at > now() - interval '90 days' and ${where}`;

export const playChecks: readonly Check[] = [
  {
    name: 'what play brought is what its provider reports, or a person said what it was',
    text: `select format('%s of member %s', slot_code, member_id) as subject,
        format('%s satang more than reports tell until %s; it waits for a person', gain, up_to) as problem
      from (${unexplainedPlay('true')}) play where gain > 0`,
  },
  {
    name: 'what balances lack by what is reported comes back within 60 days, as open bets do',
    text: `select format('%s of member %s', slot_code, member_id) as subject, format('%s satang since %s', least(least, missing), since) as problem
      from game_open_bets where since < now() - interval '60 days' and missing > 0`,
  },
  {
    name: 'nothing that was given back was carried out after all, or a person said so',
    text: `select format('%s of member %s', slot_code, member_id) as subject,
        format('transfer %s, %s satang: %s; it waits for a person', transfer_id, gain, evidence) as problem
      from game_finding where state = 'waiting' and transfer_id is not null and (kind = 'transfer' or gain < 0)`,
  },
  {
    name: 'a corrected finding has its correction, once',
    text: `select format('game_finding %s', f.id) as subject,
        format('%s, %s of %s satang; movement: %s', f.state, f.corrected, f.gain, coalesce(format('%s %s', m.kind, m.amount), 'none')) as problem
      from game_finding f left join ledger_movement m on m.subject_kind = 'game_finding' and m.subject_id = f.id::text
      where coalesce(f.corrected, 0) <> coalesce(m.amount, 0) or (m.id is not null and not coalesce(m.member_id = f.member_id
        and m.kind = case when f.gain > 0 then 'play_correction_out' else 'play_correction_in' end, false))`,
  },
  {
    name: 'a correction of play has its finding',
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, 'nothing was found there' as problem
      from ledger_movement m left join game_finding f on f.id::text = m.subject_id and m.reference = format('finding:%s', f.id)
      where m.kind = any ($1) and f.id is null`,
    values: [kindsAbout('game_finding')],
  },
];

/** Satang that balances at games lack by what is reported: bets that are open, as a rule. */
export async function openBets(on: Queryable): Promise<Satang> {
  const { rows } = await on.client.query<{ open: string }>(
    `select (coalesce(-sum(loss) filter (where loss < 0), 0))::text as open from (${unexplainedPlay('true')}) play`,
  );
  return satang(BigInt(rows[0]?.open ?? '0'));
}
