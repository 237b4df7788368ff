/** Which members a text can mean: reads over members, deposits, games and the ledger. */
import { sql, type SQL } from 'drizzle-orm';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../../db/pool.ts';
import { waysOf } from '../../members/face.ts';
import { anywhere, type FoundBy, type Lookup } from './box.ts';

export interface Found {
  id: MemberId;
  by: FoundBy;
}

/** Members `m` that fit; each by an index, whichever database it is. Without `parts` a number is found by all of it, or by the end that everybody is shown. */
function fitting(lookup: Lookup, parts: boolean): SQL {
  switch (lookup.by) {
    case 'id':
      return sql`m.id = ${lookup.id}`;
    case 'phone':
      return sql`m.phone = any (${sql.param(waysOf(lookup.phone))}::text[])`;
    case 'number': {
      const { digits } = lookup;
      const anyPart = sql`(m.phone || E'\n' || m.bank_account_no) like ${anywhere(digits)}`;
      if (parts) return anyPart;
      return sql`${anyPart} and ${digits} in (m.phone, m.bank_account_no, right(m.phone, 4), right(m.bank_account_no, 4))`;
    }
    case 'name': {
      const part = anywhere(lookup.part);
      // the index finds the folded part; what folds alike and is not it is left out
      return sql`search_fold(m.name || E'\n' || m.bank_account_name) like search_fold(${part}::text)
        and search_plain(m.name || E'\n' || m.bank_account_name) like search_plain(${part}::text)`;
    }
    case 'game':
      return sql`m.id in (select member_id from game_account where lower(username collate "C") = lower(${lookup.username}::text collate "C"))`;
    case 'order':
      return sql`m.id in (select member_id from payout where right(id::text, 8) = ${lookup.last}
        union select member_id from deposit_gift where right(id::text, 8) = ${lookup.last})`;
    case 'transfer': {
      const { reference } = lookup;
      return sql`m.id in (
        select member_id from deposit_slip where receipt_key(trans_ref) = receipt_key(${reference}) and trans_ref is not null
        union select member_id from bank_feed_line where receipt_key(trans_ref) = receipt_key(${reference}) and member_id is not null
        union select member_id from payment_qr where receipt_key(trans_ref) = receipt_key(${reference}) and trans_ref is not null
        union select member_id from ledger_movement where reference like 'receipt:%' and receipt_key(reference) in (
          select receipt_key('receipt:' || bank || ':' || ${reference}::text) from (
            select code as bank from site_bank union select number from site_bank where number is not null) banks))`;
    }
  }
}

/** Those that fit one look-up and what else is asked of them, at most so many, in no order that means anything. */
export async function membersFitting(
  on: Queryable,
  lookup: Lookup,
  { and, most, parts }: { and: SQL; most: number; parts: boolean },
): Promise<Found[]> {
  const { rows } = await on.sql.execute<{ id: MemberId }>(
    sql`select m.id from member m where ${fitting(lookup, parts)} and ${and} limit ${most}`,
  );
  return rows.map(({ id }) => ({ id, by: lookup.by }));
}
