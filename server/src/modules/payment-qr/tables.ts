import { bigint, boolean, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { Att, KipPerBaht } from '@krapao/contract/kip';
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
  att: bigint('att', { mode: 'bigint' }).$type<Att>(),
  paidAtt: bigint('paid_att', { mode: 'bigint' }).$type<Att>(),
  kipPerBaht: bigint('kip_per_baht', { mode: 'bigint' }).$type<KipPerBaht>(),
  paymentReference: text('payment_reference'),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  evidence: text('evidence'),
  lookedAt: moment('looked_at').notNull().defaultNow(),
  review: text('review'),
  decisions: integer('decisions').notNull().default(0),
  ...sagaColumns,
});

export type PaymentQr = typeof paymentQr.$inferSelect;

export const paymentQrCallback = pgTable('payment_qr_callback', {
  bankCode: text('bank_code').notNull(),
  callbackId: text('callback_id').notNull(),
  heardAt: moment('heard_at').notNull().defaultNow(),
});

export const paymentQrPayment = pgTable('payment_qr_payment', {
  qrId: uuid('qr_id').notNull(),
  paymentReference: text('payment_reference').notNull(),
  /** Hundredths of the QR's currency. */
  amount: bigint('amount', { mode: 'bigint' }).notNull(),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  movementId: bigint('movement_id', { mode: 'bigint' }),
  toldAt: moment('told_at').notNull().defaultNow(),
});
export type ToldPayment = typeof paymentQrPayment.$inferSelect;
