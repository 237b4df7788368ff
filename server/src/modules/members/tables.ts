import { boolean, integer, pgTable, text } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import { bytea, moment, whole } from '../../db/columns.ts';

/** A credit told the whole number and name, the bank named the holder, or a payout arrived and the bank named the holder after it. */
export type AccountProof = 'credit' | 'payout' | 'holder';

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
  payoutsHeldUntil: moment('payouts_held_until'),
  /** Until when a person keeps payouts back; for as long as none ends it: infinity, which is no date here. */
  payoutsBlockedUntil: text('payouts_blocked_until'),
  /** Since when the bank account is known to be the member's, and by what; the database forgets it with a change of the account or its name. */
  provedAt: moment('proved_at'),
  provedBy: text('proved_by').$type<AccountProof>(),
  /** When the account or its name was last changed, as the database keeps it; null: not since it does. */
  accountChangedAt: moment('account_changed_at'),
  /** When a one-time code proved the phone; null where none did. */
  phoneProvedAt: moment('phone_proved_at'),
});

/** Proved accounts that their member has no longer, or under another name; the database keeps them when it forgets the proof. */
export const memberFormerAccount = pgTable('member_former_account', {
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  accountNo: text('account_no').notNull(),
  accountName: text('account_name').notNull(),
  until: moment('until').notNull(),
});

export const memberSession = pgTable('member_session', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  isRemembered: boolean('is_remembered').notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  deviceHash: bytea('device_hash'),
  passwordProvedAt: moment('password_proved_at'),
});

export const memberSignIn = pgTable('member_sign_in', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  userAgent: text('user_agent').notNull(),
  ip: text('ip').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const memberOtp = pgTable('member_otp', {
  tokenHash: bytea('token_hash').primaryKey(),
  phone: text('phone').notNull(),
  browserHash: bytea('browser_hash').notNull(),
  ref: text('ref').notNull(),
  handle: text('handle').notNull(),
  tries: integer('tries').notNull().default(0),
  sentAt: moment('sent_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  verifiedAt: moment('verified_at'),
  purpose: text('purpose').$type<'register' | 'reset'>().notNull().default('register'),
  network: text('network').notNull().default(''),
});
