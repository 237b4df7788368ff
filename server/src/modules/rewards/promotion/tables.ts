import { boolean, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { moment } from '../../../db/columns.ts';

/** Rates are basis points, hundredths of a percent. */
export const promotion = pgTable('promotion', {
  code: text('code').primaryKey(),
  percentFail: integer('percent_fail').notNull(),
  days: integer('days').notNull(),
  uses: integer('uses').notNull(),
  used: integer('used').notNull().default(0),
  fromAt: moment('from_at'),
  untilAt: moment('until_at'),
  description: jsonb('description').$type<Record<Language, string>>().notNull(),
  isActive: boolean('is_active').notNull(),
  coins: integer('coins').notNull().default(0),
  /** An offer that whoever receives the code has armed. */
  bonusCode: text('bonus_code'),
});

export const memberPromotion = pgTable('member_promotion', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  code: text('code').notNull(),
  percentFail: integer('percent_fail').notNull(),
  coins: integer('coins').notNull().default(0),
  bonusId: uuid('bonus_id'),
  fromAt: moment('from_at').notNull(),
  untilAt: moment('until_at').notNull(),
  endedAt: moment('ended_at'),
  endedBy: uuid('ended_by'),
});
