import { bigint, integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** What was said beside a decision: an amount in baht as a decimal, a bank's reference, a note. */
export type ActionDetail = Readonly<Record<string, string>>;

export const operatorAction = pgTable('operator_action', {
  id: bigint('id', { mode: 'bigint' }).primaryKey().generatedAlwaysAsIdentity(),
  kind: text('kind').notNull(),
  subject: text('subject').notNull(),
  verdict: text('verdict').notNull(),
  who: text('who').notNull(),
  why: text('why').notNull(),
  detail: jsonb('detail').$type<ActionDetail>().notNull(),
  round: integer('round').notNull().default(1),
  at: timestamp('at', { withTimezone: true }).notNull().defaultNow(),
});
