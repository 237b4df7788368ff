import { bigint, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { sagaColumns } from '../../db/saga.ts';
import type { Approval, PayoutState } from './rules.ts';

export const payout = pgTable('payout', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  accountName: text('account_name').notNull(),
  amount: bigint('amount', { mode: 'bigint' }).$type<Satang>().notNull(),
  holdMovement: bigint('hold_movement', { mode: 'bigint' }).notNull(),
  state: text('state').$type<PayoutState>().notNull(),
  approval: text('approval').$type<Approval>(),
  bankReference: text('bank_reference'),
  evidence: text('evidence'),
  ...sagaColumns,
  createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  closedAt: timestamp('closed_at', { withTimezone: true }),
});
