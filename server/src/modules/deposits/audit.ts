/** What must be true of deposits' tables and the ledger, for several channels. */
import type { Check } from '../../ledger/audit-checks.ts';
import type { SubjectKind } from '../../ledger/kinds.ts';

/** A table of deposits that hold no money while they are under way: what it credited and its movements are one to one. */
interface Deposits {
  table: SubjectKind;
  /** What the movement `m` of row `s` is called, and whether the row brought what it credits, in SQL. */
  reference: string;
  brought?: string;
}

/** Names and expressions are those above, never input. */
export const rowChecks = ({
  table,
  reference,
  brought = 'm.amount = s.amount',
}: Deposits): readonly Check[] => [
  {
    name: `a credited ${table} has its deposit`,
    text: `select format('${table} %s', s.id) as subject,
        format('%s, %s satang of member %s; movement %s: %s', s.state, s.amount, s.member_id, s.movement_id,
          case when m.id is null then 'none' else format('%s, %s satang of member %s, %s', m.kind, m.amount, m.member_id, m.reference) end)
          as problem
      from ${table} s left join ledger_movement m on m.id = s.movement_id
      where (s.state = 'credited' or s.movement_id is not null) and not coalesce(s.state = 'credited' and m.subject_kind = '${table}' and m.subject_id = s.id::text
        and ${brought} and m.member_id = s.member_id and receipt_key(m.reference) = receipt_key(${reference}), false)`,
  },
  {
    name: `a deposit by ${table} has its row`,
    text: `select format('movement %s (%s)', m.id, m.reference) as subject, format('%s rows of ${table}', count(s.id)) as problem
      from ledger_movement m left join ${table} s on s.movement_id = m.id and s.id::text = m.subject_id
      where m.subject_kind = '${table}' group by m.id, m.reference having count(s.id) <> 1`,
  },
];

/** Of any channel. */
export const kipCheck: Check = {
  name: 'kip made what their rate says',
  text: `select format('movement %s', m.id) as subject, format('%s satang of %s', m.amount, m.detail->'original') as problem
    from ledger_movement m
    where m.detail ? 'original' and m.amount <> div((m.detail->'original'->>'amount')::numeric * 100, (m.detail->'original'->>'kipPerBaht')::numeric)`,
};
