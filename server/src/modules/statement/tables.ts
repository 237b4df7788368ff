import { bigint, date, pgTable, text } from 'drizzle-orm/pg-core';
import type { Satang } from '@krapao/contract/money';
import type { StatementType } from './rules.ts';

const number = (name: string) => bigint(name, { mode: 'bigint' }).notNull();

export const statementIndex = pgTable('statement_index', {
  memberId: text('member_id').primaryKey(),
  uptoNo: number('upto_no'),
  uptoMovement: number('upto_movement'),
  uptoDay: date('upto_day').notNull(),
});

export const statementLine = pgTable('statement_line', {
  memberId: text('member_id').notNull(),
  type: text('type').$type<StatementType>().notNull(),
  no: number('no'),
  statementNo: number('statement_no'),
});

export const statementDay = pgTable('statement_day', {
  memberId: text('member_id').notNull(),
  type: text('type').$type<StatementType>().notNull(),
  day: date('day').notNull(),
  lastNo: number('last_no'),
  lastStatementNo: number('last_statement_no'),
  amount: bigint('amount', { mode: 'bigint' }).$type<Satang>().notNull(),
  returned: bigint('returned', { mode: 'bigint' }).$type<Satang>().notNull(),
});
