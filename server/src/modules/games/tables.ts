import { sql } from 'drizzle-orm';
import { boolean, integer, numeric, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Category } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Launch } from '@krapao/contract/providers';
import { bytea, moment, money, whole } from '../../db/columns.ts';
import { sagaColumns } from '../../db/saga.ts';

export const gameProvider = pgTable('game_provider', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  category: text('category').$type<Category>().notNull(),
  protocol: text('protocol').notNull(),
  connection: bytea('connection'),
  connectionTo: text('connection_to'),
  launch: text('launch').$type<Launch>().notNull(),
  autoLogin: text('auto_login'),
  ftWalletSlot: numeric('ft_wallet_slot', { mode: 'number' }).notNull().default(1),
  logo: text('logo').notNull(),
  background: text('background').notNull(),
  web: text('web'),
  android: text('android'),
  ios: text('ios'),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull().default(true),
  longestDelaySeconds: integer('longest_delay_seconds'),
});

export const gameAccount = pgTable('game_account', {
  memberId: text('member_id').$type<MemberId>().notNull(),
  slotCode: text('slot_code').notNull(),
  username: text('username').notNull(),
  passwordEncrypted: bytea('password_encrypted').notNull(),
  pendingPasswordEncrypted: bytea('pending_password_encrypted'),
  passwordBusyUntil: moment('password_busy_until'),
  state: text('state').$type<'opening' | 'open'>().notNull(),
  version: whole('version')
    .notNull()
    .default(sql`0`),
  knownAt: moment('known_at'),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export type Direction = 'fill' | 'empty';
export type TransferState = 'open' | 'review' | 'settled' | 'returned';

export const gameTransfer = pgTable('game_transfer', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  slotCode: text('slot_code').notNull(),
  direction: text('direction').$type<Direction>().notNull(),
  amount: money('amount').notNull(),
  fromAccount: whole('from_account').notNull(),
  toAccount: whole('to_account').notNull(),
  thenTo: text('then_to'),
  thenAccount: whole('then_account'),
  holdMovement: whole('hold_movement').notNull(),
  state: text('state').$type<TransferState>().notNull(),
  protocol: text('protocol'),
  providerReference: text('provider_reference'),
  carriedOutAs: text('carried_out_as'),
  evidence: text('evidence').notNull().default(''),
  ...sagaColumns,
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
});

export const gameUnreferenced = pgTable('game_unreferenced', {
  transferId: uuid('transfer_id').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  balanceBefore: money('balance_before').notNull(),
  sentAt: moment('sent_at').notNull(),
  balanceAfter: money('balance_after'),
  afterAt: moment('after_at'),
  firstAfter: money('first_after'),
  firstAfterAt: moment('first_after_at'),
});
