import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { sagaColumns } from '../../../db/saga.ts';

const money = (name: string) => bigint(name, { mode: 'bigint' }).$type<Satang>();
const moment = (name: string) => timestamp(name, { withTimezone: true });

export const bankFeed = pgTable('bank_feed', {
  id: text('id').primaryKey(),
  position: bigint('position', { mode: 'bigint' }).notNull(),
  ...sagaColumns,
});

export const bankFeedLine = pgTable('bank_feed_line', {
  id: text('id').primaryKey(),
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  amount: money('amount').notNull(),
  at: moment('at').notNull(),
  sendingBank: text('sending_bank').notNull(),
  transRef: text('trans_ref').notNull(),
  fromAccount: text('from_account'),
  fromName: text('from_name'),
  state: text('state').$type<'open' | 'credited' | 'known' | 'unmatched' | 'dismissed'>().notNull(),
  memberId: text('member_id').$type<MemberId>(),
  movementId: bigint('movement_id', { mode: 'bigint' }),
  evidence: text('evidence'),
  settledBy: text('settled_by'),
  settledWhy: text('settled_why'),
  ...sagaColumns,
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Line = typeof bankFeedLine.$inferSelect;

export const depositAnnouncement = pgTable('deposit_announcement', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  wanted: money('wanted').notNull(),
  amount: money('amount').notNull(),
  state: text('state').$type<'open' | 'past' | 'met'>().notNull(),
  lineId: text('line_id'),
  createdAt: moment('created_at').notNull(),
  until: moment('until').notNull(),
});
export type Announcement = typeof depositAnnouncement.$inferSelect;
