import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { bytea, json, moment, whole } from '../../db/columns.ts';

export const staffEvent = pgTable('staff_event', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  at: moment('at').notNull().defaultNow(),
  staffId: text('staff_id'),
  name: text('name').notNull(),
  sessionId: text('session_id'),
  ip: text('ip'),
  right: text('right').notNull(),
  kind: text('subject_kind').notNull(),
  subject: text('subject').notNull(),
  before: json('before'),
  after: json('after'),
  why: text('why').notNull(),
  requestId: text('request_id'),
  secondId: text('second_id'),
  secondName: text('second_name'),
});

export const staffSeal = pgTable('staff_seal', {
  no: whole('no').primaryKey(),
  hash: bytea('hash').notNull(),
  keyVersion: integer('key_version').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const staffSealed = pgTable('staff_sealed', {
  eventId: whole('event_id').primaryKey(),
  sealNo: whole('seal_no').notNull(),
});
