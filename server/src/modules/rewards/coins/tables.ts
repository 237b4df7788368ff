import { date, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import type { DayTerms } from './rules.ts';

export const coinBalance = pgTable('coin_balance', {
  memberId: text('member_id').$type<MemberId>().primaryKey(),
  balance: integer('balance').notNull(),
});

export const coinEntry = pgTable('coin_entry', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  amount: integer('amount').notNull(),
  reason: text('reason').notNull(),
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
