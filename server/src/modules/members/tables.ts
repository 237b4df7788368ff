import { bigint, boolean, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { bytea } from '../../db/columns.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });

export const member = pgTable('member', {
  id: text('id').$type<MemberId>().primaryKey(),
  phone: text('phone').notNull(),
  name: text('name').notNull(),
  passwordHash: text('password_hash').notNull(),
  bankCode: text('bank_code').notNull(),
  bankAccountName: text('bank_account_name').notNull(),
  bankAccountNo: text('bank_account_no').notNull(),
  currency: text('currency').$type<'BAHT' | 'LAK'>().notNull(),
  sourceCode: text('source_code'),
  invitedBy: text('invited_by').$type<MemberId>(),
  isActive: boolean('is_active').notNull().default(true),
  createdAt: moment('created_at').notNull().defaultNow(),
});

export const memberSession = pgTable('member_session', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});
