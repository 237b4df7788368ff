import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { sagaColumns } from '../../../db/saga.ts';
import type { GiftRefusal } from '../../../ports/gift-voucher.ts';
import type { GiftState } from './rules.ts';

export const depositGift = pgTable('deposit_gift', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  voucher: text('voucher').notNull(),
  mobile: text('mobile').notNull(),
  amount: bigint('amount', { mode: 'bigint' }).$type<Satang>(),
  state: text('state').$type<GiftState>().notNull(),
  refusal: text('refusal').$type<GiftRefusal>(),
  evidence: text('evidence'),
  movementId: bigint('movement_id', { mode: 'bigint' }),
  settledBy: text('settled_by'),
  settledWhy: text('settled_why'),
  ...sagaColumns,
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
});

export type Gift = typeof depositGift.$inferSelect;
