import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money } from '../../../db/columns.ts';

export const depositAnnouncement = pgTable('deposit_announcement', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  wanted: money('wanted').notNull(),
  amount: money('amount').notNull(),
  /** Of the account of ours that the member was shown, where they said so. */
  bankCode: text('bank_code'),
  /** What feeds show of the member, of their account and of their mobile number (markShown). */
  accountMark: text('account_mark').notNull(),
  phoneMark: text('phone_mark').notNull(),
  /** open: it may come, until its time; past: given back; met: its money came, on that line. */
  state: text('state').$type<'open' | 'past' | 'met'>().notNull(),
  lineId: text('line_id'),
  createdAt: moment('created_at').notNull(),
  until: moment('until').notNull(),
});
export type Announcement = typeof depositAnnouncement.$inferSelect;
