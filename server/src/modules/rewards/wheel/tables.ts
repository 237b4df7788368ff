import { boolean, date, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { PRIZE_KINDS } from '@krapao/contract/routes/rewards/wheel';
import { bytea, json, moment } from '../../../db/columns.ts';
import type { ByLanguage } from '../coupon/tables.ts';

export type PrizeKind = (typeof PRIZE_KINDS)[number];

export const prize = pgTable('prize', {
  code: text('code').primaryKey(),
  kind: text('kind').$type<PrizeKind>().notNull(),
  value: integer('value').notNull(),
  /** Of a bonus: whose terms it has. */
  offer: text('offer'),
  name: json('name').$type<ByLanguage>().notNull(),
  htmlDescription: json('html_description').$type<ByLanguage>(),
  daily: integer('daily'),
  isActive: boolean('is_active').notNull().default(true),
});
export type Prize = typeof prize.$inferSelect;

export const prizeStock = pgTable('prize_stock', {
  prize: text('prize').notNull(),
  day: date('day').notNull(),
  daily: integer('daily').notNull(),
  given: integer('given').notNull(),
});

/** A slice as a version shows it for ever. */
export interface Slice {
  code: string;
  label: ByLanguage;
  bgColor: string;
  textColor: string;
  prize: string;
  weight: number;
  /** The slice that is given in its place where none is left. */
  substitute: string | null;
}

export const wheel = pgTable('wheel', {
  code: text('code').primaryKey(),
  name: json('name').$type<ByLanguage>().notNull(),
  isActive: boolean('is_active').notNull(),
  version: integer('version').notNull(),
});

export const wheelVersion = pgTable('wheel_version', {
  wheel: text('wheel').notNull(),
  version: integer('version').notNull(),
  slices: json('slices').$type<readonly Slice[]>().notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const wheelSeed = pgTable('wheel_seed', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  commitment: text('commitment').notNull(),
  sealed: bytea('sealed'),
  seed: text('seed'),
  nonce: integer('nonce').notNull().default(0),
  firstSpinAt: moment('first_spin_at'),
  revealedAt: moment('revealed_at'),
  life: text('life'),
  lostAt: moment('lost_at'),
});
export type Seed = typeof wheelSeed.$inferSelect;

export const wheelSpin = pgTable('wheel_spin', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  seedId: uuid('seed_id').notNull(),
  nonce: integer('nonce').notNull(),
  wheel: text('wheel').notNull(),
  version: integer('version').notNull(),
  clientSeed: text('client_seed'),
  commitment: text('commitment').notNull(),
  drawn: text('drawn').notNull(),
  given: text('given').notNull(),
  prize: text('prize').notNull(),
  stockDay: date('stock_day'),
  /** Why the substitute was given; and how many of the prize there were to be that day, where that was its stock. */
  instead: text('instead').$type<'stock' | 'offer'>(),
  stockDaily: integer('stock_daily'),
  coinsLeft: integer('coins_left').notNull(),
  at: moment('at').notNull(),
});
export type Spin = typeof wheelSpin.$inferSelect;
