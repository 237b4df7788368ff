import { jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { KipPerBaht } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { moment, whole } from '../../../db/columns.ts';
import { sagaColumns } from '../../../db/saga.ts';
import type { Candidate } from '../sender/candidates.ts';
import type { KeptFit } from '../sender/rule.ts';
import type { Source } from '../credit-deposit.ts';

/** Deposits by this channel. */
export const FEED: Source = {
  channel: 'feed',
  kind: 'feed_deposit',
  table: 'bank_feed_line',
  screens: [],
};

export const bankFeed = pgTable('bank_feed', {
  id: text('id').primaryKey(),
  position: whole('position').notNull(),
  ...sagaColumns,
  /** When it told something last: an answer, and a line that was new. */
  answeredAt: moment('answered_at'),
  lineAt: moment('line_at'),
});

export const bankFeedLine = pgTable('bank_feed_line', {
  id: text('id').primaryKey(),
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  /** Hundredths of the currency. */
  amount: whole('amount').notNull(),
  currency: text('currency').$type<'BAHT' | 'LAK'>().notNull(),
  kipPerBaht: whole('kip_per_baht').$type<KipPerBaht>(),
  at: moment('at').notNull(),
  sendingBank: text('sending_bank').notNull(),
  transRef: text('trans_ref').notNull(),
  fromAccount: text('from_account'),
  fromName: text('from_name'),
  state: text('state').$type<'open' | 'credited' | 'known' | 'unmatched' | 'dismissed'>().notNull(),
  memberId: text('member_id').$type<MemberId>(),
  movementId: whole('movement_id'),
  evidence: text('evidence'),
  /** Who may have sent it, where several may. */
  candidates: jsonb('candidates').$type<Candidate[]>(),
  /** By what the rule found its member, and their number and name then; null where a person did. */
  fittedBy: text('fitted_by').$type<KeptFit>(),
  fittedNumber: text('fitted_number'),
  fittedName: text('fitted_name'),
  settledBy: text('settled_by'),
  settledWhy: text('settled_why'),
  ...sagaColumns,
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Line = typeof bankFeedLine.$inferSelect;

/** Lines that could not be read, for an operator. */
export const bankFeedUnread = pgTable('bank_feed_unread', {
  id: uuid('id').primaryKey().defaultRandom(),
  digest: text('digest').notNull(),
  raw: text('raw').notNull(),
  state: text('state').$type<'waiting' | 'credited' | 'dismissed'>().notNull().default('waiting'),
  lineId: text('line_id'),
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
});
export type UnreadLine = typeof bankFeedUnread.$inferSelect;
