import { boolean, customType, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { json, moment, money, whole } from '../../db/columns.ts';

const xid = customType<{ data: string }>({ dataType: () => 'xid8' });

export const reportDay = pgTable(
  'report_day',
  {
    day: date('day').notNull(),
    name: text('name').notNull(),
    key: text('key').notNull(),
    isEarlier: boolean('is_earlier').notNull().default(false),
    count: whole('count').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.name, table.day, table.key, table.isEarlier] })],
);

export const reportMinute = pgTable(
  'report_minute',
  {
    at: moment('at').notNull(),
    name: text('name').notNull(),
    count: whole('count').notNull(),
    amount: money('amount').notNull(),
  },
  (table) => [primaryKey({ columns: [table.at, table.name] })],
);

export const reportActive = pgTable(
  'report_active',
  { day: date('day').notNull(), memberId: text('member_id').notNull() },
  (table) => [primaryKey({ columns: [table.day, table.memberId] })],
);

export const reportPlay = pgTable('report_play', {
  id: whole('id').primaryKey().generatedAlwaysAsIdentity(),
  toldAt: moment('told_at').notNull().defaultNow(),
  day: date('day').notNull(),
  slotCode: text('slot_code').notNull(),
  rounds: whole('rounds').notNull(),
  stake: money('stake').notNull(),
  net: money('net').notNull(),
});

export const reportState = pgTable('report_state', {
  isOnly: boolean('is_only').primaryKey().default(true),
  uptoMovement: whole('upto_movement').notNull().default(0n),
  uptoAccount: whole('upto_account').notNull().default(0n),
  uptoEvent: whole('upto_event').notNull().default(0n),
  uptoAt: moment('upto_at').notNull(),
  markMovement: whole('mark_movement').notNull().default(0n),
  markAccount: whole('mark_account').notNull().default(0n),
  markEvent: whole('mark_event').notNull().default(0n),
  markAt: moment('mark_at').notNull(),
  markXid: xid('mark_xid').notNull(),
  closedDay: date('closed_day'),
});

export const houseTransfer = pgTable('house_transfer', {
  id: uuid('id').primaryKey(),
  day: date('day').notNull(),
  ofDay: date('of_day'),
  fromKey: text('from_key').notNull(),
  toKey: text('to_key').notNull(),
  amount: money('amount').notNull(),
  by: text('by').notNull(),
  confirmedRequest: text('confirmed_request'),
  why: text('why').notNull(),
  at: moment('at').notNull().defaultNow(),
});

export const dayCount = pgTable(
  'day_count',
  {
    day: date('day').notNull(),
    key: text('key').notNull(),
    amount: money('amount').notNull(),
    by: text('by').notNull(),
    at: moment('at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.day, table.key] })],
);

export const dayClose = pgTable('day_close', {
  day: date('day').primaryKey(),
  closedBy: text('closed_by').notNull(),
  confirmedBy: text('confirmed_by').notNull(),
  requestId: text('request_id'),
  why: text('why').notNull(),
  at: moment('at').notNull().defaultNow(),
  figures: json('figures').notNull(),
  head: text('head'),
});
