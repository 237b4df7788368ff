import { boolean, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { Att, KipPerBaht } from '@krapao/contract/kip';
import type { MemberId } from '@krapao/contract/ids';
import { moment, money, whole } from '../../../db/columns.ts';
import { sagaColumns } from '../../../db/saga.ts';
import type { QrStatus } from './rules.ts';
import type { Source } from '../credit-deposit.ts';

/** Deposits by this channel. */
export const QR: Source = {
  channel: 'qr',
  kind: 'qr_deposit',
  table: 'payment_qr',
  screens: ['qr'],
};

export const paymentQr = pgTable('payment_qr', {
  id: uuid('id').primaryKey(),
  memberId: text('member_id').$type<MemberId>().notNull(),
  bankCode: text('bank_code').notNull(),
  /** Our account there when it was asked for; null in those from before it was kept. */
  accountNo: text('account_no'),
  amount: money('amount').notNull(),
  state: text('state').$type<QrStatus>().notNull(),
  qrText: text('qr_text'),
  createdAt: moment('created_at').notNull(),
  expiresAt: moment('expires_at').notNull(),
  closedAt: moment('closed_at'),
  isShut: boolean('is_shut').notNull().default(false),
  movementId: whole('movement_id'),
  paidAmount: money('paid_amount'),
  att: whole('att').$type<Att>(),
  paidAtt: whole('paid_att').$type<Att>(),
  kipPerBaht: whole('kip_per_baht').$type<KipPerBaht>(),
  /** Which it was paid by; null: not paid, in baht, or paid by what a server of before wrote over its own. */
  paidKipPerBaht: whole('paid_kip_per_baht').$type<KipPerBaht>(),
  paymentReference: text('payment_reference'),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  evidence: text('evidence'),
  lookedAt: moment('looked_at').notNull().defaultNow(),
  review: text('review'),
  decisions: integer('decisions').notNull().default(0),
  ...sagaColumns,
});

/** What it is called where it waits for a person. */
export const QR_KIND = 'qr';

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
  amount: whole('amount').notNull(),
  sendingBank: text('sending_bank'),
  transRef: text('trans_ref'),
  movementId: whole('movement_id'),
  toldAt: moment('told_at').notNull().defaultNow(),
});
export type ToldPayment = typeof paymentQrPayment.$inferSelect;
