import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import type { DayTerms } from './rules.ts';

export const coinBalance = pgTable('coin_balance', {
  memberId: text('member_id').$type<MemberId>().primaryKey(),
  balance: integer('balance').notNull(),
});

/**
 * What coins are given or taken for: the table whose row it is. `coin_day` is named by its day beside the member; `opening` is what a database begins
 * with: the demo's, and that of tests and measurements.
 */
export interface CoinSubject {
  kind: 'wheel_spin' | 'coin_day' | 'member_promotion' | 'opening';
  id: string;
}

export const coinEntry = pgTable('coin_entry', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
  subjectKind: text('subject_kind').$type<CoinSubject['kind']>(),
  subjectId: text('subject_id'),
  at: moment('at').notNull(),
});

export const coinDay = pgTable('coin_day', {
  memberId: text('member_id').$type<MemberId>().notNull(),
  day: date('day').notNull(),
  deposited: money('deposited').notNull(),
  given: integer('given').notNull(),
  earned: integer('earned'),
  terms: jsonb('terms').$type<DayTerms>(),
});
