/** Payment QR codes (product 7). */
import { z } from 'zod';
import { amount, baht, done, isoDate, original, route, text } from '../route.ts';

/**
 * What became of the newest QR of this member with this bank, for an hour after its end, so that the screen can say so. preparing: asked
 * for, and not known to be there yet. open: it can be paid (`hasQrcode`). failed: it could not be made. checking: it may have been paid, and
 * a person finds out, however long that takes.
 */
export const QR_STATUSES = [
  'none',
  'preparing',
  'open',
  'paid',
  'expired',
  'cancelled',
  'failed',
  'checking',
] as const;

const qr = z.object({
  /** Also of one that is still being made: without a picture, `message` is QR_PENDING, and the topic `qr` tells when it is there. */
  qrcodeId: z.string().nullable(),
  hasQrcode: z.boolean(),
  /** SVG markup; shown as an image only. */
  qrcode: z.string().nullable(),
  amount: baht,
  /** Of a QR in kip: what it takes or took; `amount` is what that makes, at the rate that this QR keeps. */
  original: original.nullable(),
  /** When it ends, by the server's clock. */
  expireIn: isoDate.nullable(),
  message: z.string().nullable(),
  status: z.enum(QR_STATUSES),
  /** The server's clock, for the countdown to `expireIn`. */
  now: isoDate,
});
const bankCode = z.object({ bankCode: text(12) });

export const depositQrRoutes = [
  route({
    method: 'GET',
    path: '/api/qrcode/{bankCode}',
    summary: 'The payment QR that is open',
    access: 'member',
    params: bankCode,
    output: qr,
    codes: ['NO_BANK'],
  }),
  route({
    method: 'POST',
    path: '/api/qrcode/{bankCode}',
    summary: 'Make a payment QR',
    access: 'member',
    params: bankCode,
    /** In the currency of the receiving account: baht, or whole kip. */
    body: z.object({ amount }),
    output: qr,
    codes: ['NO_BANK', 'QR_FAIL', 'TRANSFER_MINIMUM'],
    money: true,
  }),
  route({
    method: 'DELETE',
    path: '/api/qrcode/{qrcodeId}',
    summary: 'Cancel a payment QR',
    access: 'member',
    params: z.object({ qrcodeId: text(60) }),
    output: done,
    codes: ['NO_DATA'],
  }),
] as const;
