import type { Check } from './audit-checks.ts';
import { isHold, kindsAbout, RETURNS, type SubjectKind } from './kinds.ts';

/** A table of work that holds money while it is under way; its rows and the holds in the ledger are one to one. */
interface Saga {
  table: Extract<SubjectKind, 'payout' | 'game_transfer'>;
  /** Its holds are called `<prefix><id>:hold`. */
  prefix: string;
  /** The column with the outside's own reference. */
  external: string;
}

/** Table and column names are of ours, never input. */
export const sagaChecks = ({ table, prefix, external }: Saga): readonly Check[] => [
  {
    name: `a ${table} is held in the ledger, and ends as it was closed there`,
    text: `select format('${table} %s', s.id) as subject,
        format('%s, %s satang of member %s; hold %s: %s; closed by: %s', s.state, s.amount, s.member_id, s.hold_movement,
          case when hold.id is null then 'none'
            else format('%s satang of member %s, %s', hold.amount, hold.member_id, hold.reference) end,
          case when closing.id is null then 'nothing'
            else format('%s %s', closing.kind, closing.detail ->> 'externalReference') end) as problem
      from ${table} s
      left join ledger_movement hold on hold.id = s.hold_movement
      left join ledger_movement closing on closing.closes = s.hold_movement
      where not coalesce(
        hold.kind = any ($1) and hold.amount = s.amount and hold.member_id = s.member_id
        and hold.subject_kind = '${table}' and hold.subject_id = s.id::text and hold.reference = $3::text || s.id || ':hold'
        and (s.due_at is null) = (s.closed_at is not null or s.state = 'approval')
        and case s.state
          when 'settled' then s.closed_at is not null and closing.kind <> all ($2)
            and s.${external} is not distinct from closing.detail ->> 'externalReference'
          when 'returned' then s.closed_at is not null and closing.kind = any ($2)
          else s.closed_at is null and closing.id is null end, false)`,
    values: [kindsAbout(table).filter(isHold), RETURNS, prefix],
  },
  {
    name: `a hold has its ${table}`,
    text: `select format('movement %s (%s %s)', m.id, m.kind, m.reference) as subject, format('%s rows of ${table}', count(s.id)) as problem
      from ledger_movement m left join ${table} s on s.hold_movement = m.id and s.id::text = m.subject_id
      where m.kind = any ($1) group by m.id, m.kind, m.reference having count(s.id) <> 1`,
    values: [kindsAbout(table).filter(isHold)],
  },
];
