import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { Language } from '@krapao/contract/constants';
import type { Original } from '@krapao/contract/original';
import { moment, money, whole } from '../db/columns.ts';
import type { MovementKind, SubjectKind } from './kinds.ts';

export const ledgerAccount = pgTable('ledger_account', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  memberId: text('member_id'),
  code: text('code').notNull(),
  balance: money('balance').notNull(),
  statementCount: whole('statement_count').notNull(),
});

export const ledgerMovement = pgTable('ledger_movement', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  reference: text('reference').notNull(),
  kind: text('kind').$type<MovementKind>().notNull(),
  fromAccount: whole('from_account').notNull(),
  toAccount: whole('to_account').notNull(),
  amount: money('amount').notNull(),
  memberId: text('member_id').notNull(),
  closes: whole('closes'),
  statementNo: whole('statement_no'),
  detail: jsonb('detail').$type<MovementDetail>().notNull(),
  at: moment('at').notNull(),
  subjectKind: text('subject_kind').$type<SubjectKind>(),
  subjectId: text('subject_id'),
  ourBank: text('our_bank'),
  ourAccount: text('our_account'),
});

export const ledgerEntry = pgTable('ledger_entry', {
  movementId: whole('movement_id').notNull(),
  accountId: whole('account_id').notNull(),
  amount: money('amount').notNull(),
  balanceAfter: money('balance_after'),
});

/** What the statement shows of a movement: names of places, as `WALLET`, a bank's or a game's code. */
export interface MovementDetail {
  from?: string;
  to?: string;
  /** The bank's or provider's own reference, once known. */
  externalReference?: string;
  /** What was sent, where that was no baht. */
  original?: Original;
  /** When a deposit was sent, by the bank's clock: ISO 8601 in UTC. */
  sentAt?: string;
  /** What a reward was, in its member's words: a bonus by its name, a prize by its. */
  note?: Readonly<Record<Language, string>>;
}
