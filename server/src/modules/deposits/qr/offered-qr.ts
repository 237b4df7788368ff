/** What other modules may ask of payment QR codes. */
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { originalInside } from '@krapao/contract/original';
import type { Queryable } from '../../../db/pool.ts';
import { openQr } from './store.ts';

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
