import { sql } from 'drizzle-orm';
import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { Right, Role } from '@krapao/contract/console/rights';
import type { Language } from '@krapao/contract/constants';
import { bytea, moment, money, whole } from '../../db/columns.ts';

export const staff = pgTable('staff', {
  id: text('id').primaryKey(),
  name: text('name').notNull(),
  display: text('display').notNull(),
  role: text('role').$type<Role>().notNull(),
  language: text('language').$type<Language>().notNull().default('th'),
  passwordHash: text('password_hash'),
  codeSecret: bytea('code_secret'),
  codeStep: whole('code_step').notNull().default(0n),
  /** These two are what servers of the release before count in; nothing else reads them (decision 0267). */
  guesses: integer('guesses').notNull().default(0),
  blockedUntil: moment('blocked_until'),
  addresses: text('addresses').array().notNull().default([]),
  memberId: text('member_id'),
  isActive: boolean('is_active').notNull().default(true),
  createdBy: text('created_by').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
});
export type Staff = typeof staff.$inferSelect;

export const staffPasskey = pgTable('staff_passkey', {
  id: text('id').primaryKey(),
  staffId: text('staff_id').notNull(),
  publicKey: bytea('public_key').notNull(),
  counter: whole('counter').notNull(),
  transports: text('transports').array().notNull(),
  deviceType: text('device_type').notNull(),
  isBackedUp: boolean('is_backed_up').notNull(),
  label: text('label').notNull(),
  createdAt: moment('created_at').notNull().defaultNow(),
  lastUsedAt: moment('last_used_at'),
});

export const staffRecovery = pgTable('staff_recovery', {
  hash: bytea('hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  usedAt: moment('used_at'),
});

export const staffInvite = pgTable('staff_invite', {
  hash: bytea('hash').primaryKey(),
  staffId: text('staff_id').notNull(),
  codeSecret: bytea('code_secret').notNull(),
  expiresAt: moment('expires_at').notNull(),
  /** Null: nobody knows, and it lets nobody in. */
  madeAs: text('made_as').$type<'staff' | 'server' | 'self'>(),
  /** Who works here and made it. */
  madeBy: text('made_by'),
});

/** Who came in by whose link, while nobody else has vouched for them. */
export const staffLetIn = pgTable(
  'staff_let_in',
  {
    staffId: text('staff_id').notNull(),
    byId: text('by_id').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.byId] })],
);

export const staffSession = pgTable('staff_session', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  tokenHash: bytea('token_hash').notNull(),
  staffId: text('staff_id').notNull(),
  deviceHash: bytea('device_hash').notNull(),
  ip: text('ip').notNull(),
  provedFrom: text('proved_from')
    .array()
    .notNull()
    .default(sql`'{}'`),
  agent: text('agent').notNull(),
  enteredBy: text('entered_by').$type<'code' | 'passkey' | 'recovery'>().notNull().default('code'),
  createdAt: moment('created_at').notNull().defaultNow(),
  seenAt: moment('seen_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
});

export const staffChallenge = pgTable('staff_challenge', {
  challenge: text('challenge').primaryKey(),
  purpose: text('purpose').notNull(),
  staffId: text('staff_id'),
  expiresAt: moment('expires_at').notNull(),
});

export const staffRight = pgTable(
  'staff_right',
  {
    role: text('role').$type<Role>().notNull(),
    right: text('right').$type<Right>().notNull(),
    bound: money('bound'),
    dayBound: money('day_bound'),
  },
  (table) => [primaryKey({ columns: [table.role, table.right] })],
);

export const staffRightSeeded = pgTable('staff_right_seeded', {
  right: text('right').$type<Right>().primaryKey(),
});

/** A right, by which a person's bound of the day goes; and what of it they did alone, by which the operator's goes. */
export type SpentOn = Right | `${Right} alone`;

export const staffSpent = pgTable(
  'staff_spent',
  {
    staffId: text('staff_id').notNull(),
    right: text('right').$type<SpentOn>().notNull(),
    day: date('day').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.staffId, table.right, table.day] })],
);

export type RequestState = 'waiting' | 'done' | 'refused' | 'withdrawn' | 'expired' | 'moved_on';

export const staffRequest = pgTable('staff_request', {
  id: text('id').primaryKey(),
  act: text('act').notNull(),
  right: text('right').$type<Right>().notNull(),
  kind: text('subject_kind').notNull(),
  subject: text('subject').notNull(),
  order: jsonb('order').$type<Record<string, unknown>>().notNull(),
  sealed: bytea('sealed').notNull(),
  amount: money('amount'),
  seenHash: text('seen_hash').notNull(),
  madeBy: text('made_by').notNull(),
  madeDevice: bytea('made_device').notNull(),
  why: text('why').notNull(),
  madeAt: moment('made_at').notNull().defaultNow(),
  expiresAt: moment('expires_at').notNull(),
  state: text('state').$type<RequestState>().notNull().default('waiting'),
  decidedBy: text('decided_by'),
  decidedAt: moment('decided_at'),
  said: text('said'),
});

export const breakGlass = pgTable('break_glass', {
  id: text('id').primaryKey(),
  who: text('who').notNull(),
  why: text('why').notNull(),
  act: text('act').notNull(),
  kind: text('subject_kind').notNull(),
  subject: text('subject').notNull(),
  at: moment('at').notNull().defaultNow(),
  signedBy: text('signed_by'),
  signedAt: moment('signed_at'),
});
