import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../../kernel/app-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import type { PaymentQrDeps } from './deps.ts';
import { lockQr, stopOffering } from './store.ts';

/** A member wants a QR no longer: it is not offered from now on, and its provider is told. A payment that was on its way still counts. */
export function createCancelQr({ db, clock, realtime, wake }: PaymentQrDeps) {
  /** Again, or too late, it changes nothing. @throws AppError NO_DATA: no QR of this member */
  return async function cancelQr(memberId: MemberId, id: string): Promise<void> {
    if (!isUuid(id)) throw new AppError('NO_DATA');
    await db.withTx(async (tx) => {
      const qr = await lockQr(tx, id);
      if (qr?.memberId !== memberId) throw new AppError('NO_DATA');
      if (!(await stopOffering(tx, id, clock.now()))) return;
      tx.afterCommit(() => {
        wake();
        realtime.changed(memberId, ['qr']);
      });
    });
  };
}
