import type { MemberId } from '@krapao/contract/ids';
import { requireBank } from './ask-qr.ts';
import type { PaymentQrDeps } from './deps.ts';
import { hurryQr, newestQr } from './store.ts';
import { viewOf, type QrView } from './view.ts';

/**
 * The QR that a member is offered there, or what became of the last one. Who looks at one that can be paid has its provider asked, at most every few seconds: so a
 * member who says that the transfer is done learns of it also where the callback was lost.
 */
export function createShowQr(parts: PaymentQrDeps) {
  const { db, clock, wake } = parts;
  /** @throws AppError NO_BANK */
  return async function showQr(memberId: MemberId, bankCode: string): Promise<QrView> {
    await requireBank(parts, bankCode);
    const now = clock.now();
    const qr = await newestQr(db, memberId, bankCode);
    if (qr?.state === 'open' && (await hurryQr(db, qr.id))) wake();
    return viewOf(qr, now);
  };
}
