import { toString } from 'qrcode';
import type { Inside } from '@krapao/contract/api';
import { ZERO } from '@krapao/contract/money';
import { statusAt } from './rules.ts';
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
  const { att, paidAtt, kipPerBaht } = qr;
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
