import { integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import { sagaColumns } from '../../../db/saga.ts';
import type { GiftRefusal } from '../../../ports/gift-voucher.ts';
import type { GiftState } from './rules.ts';
import type { Source } from '../credit-deposit.ts';

/** Deposits by this channel. */
export const GIFT: Source = {
  channel: 'gift',
  kind: 'gift_deposit',
  table: 'deposit_gift',
  screens: [],
};

export const depositGift = pgTable('deposit_gift', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  voucher: text('voucher').notNull(),
  mobile: text('mobile').notNull(),
  amount: money('amount'),
  state: text('state').$type<GiftState>().notNull(),
  refusal: text('refusal').$type<GiftRefusal>(),
  evidence: text('evidence'),
  movementId: whole('movement_id'),
  settledBy: text('settled_by'),
  settledWhy: text('settled_why'),
  ...sagaColumns,
  heard: integer('heard'),
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
});

export type Gift = typeof depositGift.$inferSelect;
