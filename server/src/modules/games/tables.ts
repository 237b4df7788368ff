import { sql } from 'drizzle-orm';
import { bigint, boolean, integer, numeric, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Category } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { LAUNCHES } from '@krapao/contract/routes/wallet';
import { bytea } from '../../db/columns.ts';
import { sagaColumns } from '../../db/saga.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const id = (name: string) => bigint(name, { mode: 'bigint' });

export const gameProvider = pgTable('game_provider', {
  code: text('code').primaryKey(),
  name: text('name').notNull(),
  category: text('category').$type<Category>().notNull(),
  protocol: text('protocol').notNull(),
  connection: bytea('connection'),
  launch: text('launch').$type<(typeof LAUNCHES)[number]>().notNull(),
  autoLogin: text('auto_login'),
  ftWalletSlot: numeric('ft_wallet_slot', { mode: 'number' }).notNull().default(1),
  logo: text('logo').notNull(),
  background: text('background').notNull(),
  web: text('web'),
  android: text('android'),
  ios: text('ios'),
  position: integer('position').notNull(),
  isActive: boolean('is_active').notNull().default(true),
});

export const gameAccount = pgTable('game_account', {
  memberId: text('member_id').$type<MemberId>().notNull(),
  slotCode: text('slot_code').notNull(),
  username: text('username').notNull(),
  passwordEncrypted: bytea('password_encrypted').notNull(),
  pendingPasswordEncrypted: bytea('pending_password_encrypted'),
  passwordBusyUntil: moment('password_busy_until'),
  state: text('state').$type<'opening' | 'open'>().notNull(),
  version: id('version')
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
  amount: id('amount').$type<Satang>().notNull(),
  fromAccount: id('from_account').notNull(),
  toAccount: id('to_account').notNull(),
  thenTo: text('then_to'),
  thenAccount: id('then_account'),
  holdMovement: id('hold_movement').notNull(),
  state: text('state').$type<TransferState>().notNull(),
  protocol: text('protocol'),
  providerReference: text('provider_reference'),
  evidence: text('evidence').notNull().default(''),
  ...sagaColumns,
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
});

export const gameUnreferenced = pgTable('game_unreferenced', {
  transferId: uuid('transfer_id').primaryKey(),
  askedAt: moment('asked_at').notNull(),
  balanceBefore: id('balance_before').$type<Satang>().notNull(),
  sentAt: moment('sent_at').notNull(),
  balanceAfter: id('balance_after').$type<Satang>(),
  afterAt: moment('after_at'),
});
