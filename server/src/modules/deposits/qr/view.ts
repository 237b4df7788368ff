import { toString } from 'qrcode';
import type { Inside } from '@krapao/contract/api';
import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { originalInside } from '@krapao/contract/original';
import type { Queryable } from '../../../db/pool.ts';
import { statusAt } from './rules.ts';
import { openQr } from './store.ts';
import type { PaymentQr } from './tables.ts';

export type QrView = Inside<'GET /api/qrcode/{bankCode}'>['output'];

const noQr = (now: Date): QrView => ({
  qrcodeId: null,
  hasQrcode: false,
  qrcode: null,
  amount: ZERO,
  expireIn: null,
  now,
  message: null,
  status: 'none',
  original: null,
});

/** A QR as its member sees it at `now`: with its picture while it can be paid, and for an hour what became of it. */
export async function viewOf(qr: PaymentQr | undefined, now: Date): Promise<QrView> {
  const status = qr ? statusAt(qr, now) : 'none';
  if (!qr || status === 'none') return noQr(now);
  const { id: qrcodeId, amount, expiresAt: expireIn, qrText, paidAmount } = qr;
  const { att, paidAtt } = qr;
  const kipPerBaht = qr.paidKipPerBaht ?? qr.kipPerBaht;
  const original = att === null ? null : { currency: 'LAK' as const, amount: paidAtt ?? att, kipPerBaht };
  if (status === 'open' && qrText !== null)
    return {
      qrcodeId,
      hasQrcode: true,
      qrcode: await svgOf(qrText),
      amount,
      expireIn,
      now,
      message: null,
      status,
      original,
    };
  if (status === 'preparing')
    return { ...noQr(now), qrcodeId, amount, expireIn, message: 'QR_PENDING', status, original };
  const message = status === 'paid' ? 'SUCCESS' : status === 'failed' ? 'QR_FAIL' : null;
  return { ...noQr(now), amount: paidAmount ?? amount, message, status, original };
}

const svgOf = (text: string): Promise<string> =>
  toString(text, { type: 'svg', errorCorrectionLevel: 'M', margin: 4 });

export interface OfferedQr {
  /** The code of its bank. */
  reference: string;
  amount: Satang;
  original: ReturnType<typeof originalInside> | null;
  createdAt: Date;
  /** Until when it can be paid. */
  until: Date;
}

/** The one QR that the member can pay, or soon can, at `now`. */
export async function offeredQr(
  on: Queryable,
  memberId: MemberId,
  now: Date,
): Promise<OfferedQr | undefined> {
  const qr = await openQr(on, memberId);
  if (!qr || qr.expiresAt <= now) return undefined;
  const { bankCode, amount, att, kipPerBaht, createdAt, expiresAt } = qr;
  const original = att === null ? null : { currency: 'LAK' as const, amount: att, kipPerBaht };
  return { reference: bankCode, amount, original, createdAt, until: expiresAt };
}
