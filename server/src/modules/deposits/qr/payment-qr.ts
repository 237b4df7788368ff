import { createAskQr } from './ask-qr.ts';
import { createCarryOut } from './carry-out.ts';
import type { PaymentQrDeps } from './deps.ts';
import { createHearCallback } from './hear-callback.ts';
import { createShowQr } from './show-qr.ts';
import { takeDueQr } from './store.ts';
import { createCancelQr } from './cancel-qr.ts';

/** The module in one piece, for routes.ts, callback-routes.ts and jobs/payment-qrs.ts. */
export function createPaymentQrs(parts: PaymentQrDeps) {
  return {
    askQr: createAskQr(parts),
    showQr: createShowQr(parts),
    cancelQr: createCancelQr(parts),
    hearCallback: createHearCallback(parts),
    takeDueQr: () => takeDueQr(parts.db),
    carryOutQr: createCarryOut(parts),
  };
}
export type PaymentQrs = ReturnType<typeof createPaymentQrs>;
