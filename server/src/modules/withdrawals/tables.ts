import { pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../db/columns.ts';
import { sagaColumns } from '../../db/saga.ts';
import type { Approval, PayoutState } from './rules.ts';

export const payout = pgTable('payout', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  accountName: text('account_name').notNull(),
  amount: money('amount').notNull(),
  holdMovement: whole('hold_movement').notNull(),
  state: text('state').$type<PayoutState>().notNull(),
  approval: text('approval').$type<Approval>(),
  bankReference: text('bank_reference'),
  evidence: text('evidence'),
  ...sagaColumns,
  inVainSince: moment('in_vain_since'),
  answeredAt: moment('answered_at'),
  letOutAt: moment('let_out_at'),
  /** Whom the bank named, where that is not its member's name to the letter; null once it is decided. */
  toldHolder: text('other_holder'),
  createdAt: moment('created_at').notNull().defaultNow(),
  closedAt: moment('closed_at'),
});
