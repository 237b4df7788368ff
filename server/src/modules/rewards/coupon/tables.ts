import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Language } from '@krapao/contract/constants';
import { json, moment, whole } from '../../../db/columns.ts';
import type { Terms } from '../bonus/tables.ts';

/** What an operator wrote, in every language. */
export type ByLanguage = Readonly<Record<Language, string>>;

/** Kinds of prizes that make a coupon: coins come at once. */
export type CouponKind = 'cash' | 'bonus' | 'goods';

/** won → claimed | expired; goods: claimed once they are handed out, or refused. */
export type CouponState = 'won' | 'claimed' | 'expired' | 'refused';

export const coupon = pgTable('coupon', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  spinId: uuid('spin_id').notNull(),
  prize: text('prize').notNull(),
  kind: text('kind').$type<CouponKind>().notNull(),
  value: integer('value').notNull(),
  name: json('name').$type<ByLanguage>().notNull(),
  slice: text('slice').notNull(),
  label: json('label').$type<ByLanguage>().notNull(),
  /** Of a bonus: what it is of, and its terms of when it was won. */
  offer: text('offer'),
  terms: json('terms').$type<Terms>(),
  htmlDescription: json('html_description').$type<ByLanguage>(),
  state: text('state').$type<CouponState>().notNull().default('won'),
  wonAt: moment('won_at').notNull(),
  expiresAt: moment('expires_at'),
  closedAt: moment('closed_at'),
  claimedBy: uuid('claimed_by'),
  movementId: whole('movement_id'),
});

export type Coupon = typeof coupon.$inferSelect;
