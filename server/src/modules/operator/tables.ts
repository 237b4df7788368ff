import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment, whole } from '../../db/columns.ts';

/** What was said beside a decision: an amount in baht as a decimal, a bank's reference, a note. */
export type ActionDetail = Readonly<Record<string, string>>;

export const operatorAction = pgTable('operator_action', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  verdict: text('verdict').notNull(),
  who: text('who').notNull(),
  why: text('why').notNull(),
  detail: jsonb('detail').$type<ActionDetail>().notNull(),
  round: integer('round').notNull().default(1),
  at: moment('at').notNull().defaultNow(),
});
