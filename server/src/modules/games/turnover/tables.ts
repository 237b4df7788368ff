import { bigint, date, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const satang = (name: string) => bigint(name, { mode: 'bigint' }).$type<Satang>();

export const gameReport = pgTable('game_report', {
  slotCode: text('slot_code').primaryKey(),
  place: text('place'),
  upTo: moment('up_to'),
  attempts: integer('attempts').notNull().default(0),
  dueAt: moment('due_at').notNull().defaultNow(),
});

export const gameRound = pgTable(
  'game_round',
  {
    slotCode: text('slot_code').notNull(),
    id: text('id').notNull(),
    memberId: text('member_id').$type<MemberId>().notNull(),
    at: moment('at').notNull(),
    toldAt: moment('told_at').notNull().defaultNow(),
    stake: satang('stake').notNull(),
    win: satang('win').notNull(),
  },
  (table) => [primaryKey({ columns: [table.slotCode, table.id] })],
);

export const gameTurnover = pgTable(
  'game_turnover',
  {
    memberId: text('member_id').$type<MemberId>().notNull(),
    slotCode: text('slot_code').notNull(),
    day: date('day').notNull(),
    rounds: bigint('rounds', { mode: 'bigint' }).notNull(),
    stake: satang('stake').notNull(),
    net: satang('net').notNull(),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.slotCode, table.day] })],
);
