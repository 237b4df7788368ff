import { date, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { GameKind } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO } from '@krapao/contract/money';
import { moment, money, whole } from '../../../db/columns.ts';

export const gameReport = pgTable('game_report', {
  slotCode: text('slot_code').primaryKey(),
  place: text('place'),
  upTo: moment('up_to'),
  askedAt: moment('asked_at'),
  askingSince: moment('asking_since'),
  since: moment('since'),
  agentsSince: moment('agents_since').array().notNull().default([]),
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
    placedAt: moment('placed_at'),
    firstToldAt: moment('first_told_at').defaultNow(),
    stake: money('stake').notNull(),
    win: money('win').notNull(),
    game: text('game').$type<GameKind>(),
    counted: money('counted'),
    basedLeast: money('based_least'),
    basedMost: money('based_most'),
  },
  (table) => [primaryKey({ columns: [table.slotCode, table.id] })],
);

export const gameTurnover = pgTable(
  'game_turnover',
  {
    memberId: text('member_id').$type<MemberId>().notNull(),
    slotCode: text('slot_code').notNull(),
    day: date('day').notNull(),
    rounds: whole('rounds').notNull(),
    stake: money('stake').notNull(),
    net: money('net').notNull(),
    counted: money('counted').notNull().default(ZERO),
  },
  (table) => [primaryKey({ columns: [table.memberId, table.slotCode, table.day] })],
);
