import { pgTable, text } from 'drizzle-orm/pg-core';
import { json, moment, whole } from '../../db/columns.ts';

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
});
