import { bigint, boolean, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import { sagaColumns } from '../../db/saga.ts';
import type { QrStatus } from './rules.ts';

const moment = (name: string) => timestamp(name, { withTimezone: true });
const money = (name: string) => bigint(name, { mode: 'bigint' }).$type<Satang>();

export const paymentQr = pgTable('payment_qr', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  amount: money('amount').notNull(),
  state: text('state').$type<QrStatus>().notNull(),
  qrText: text('qr_text'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  closedAt: moment('closed_at'),
  isShut: boolean('is_shut').notNull().default(false),
  movementId: bigint('movement_id', { mode: 'bigint' }),
  paidAmount: money('paid_amount'),
  paymentReference: text('payment_reference'),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  evidence: text('evidence'),
  lookedAt: moment('looked_at').notNull().defaultNow(),
  review: text('review'),
  ...sagaColumns,
});

export type PaymentQr = typeof paymentQr.$inferSelect;

export const paymentQrCallback = pgTable('payment_qr_callback', {
  bankCode: text('bank_code').notNull(),
  callbackId: text('callback_id').notNull(),
  heardAt: moment('heard_at').notNull().defaultNow(),
});
