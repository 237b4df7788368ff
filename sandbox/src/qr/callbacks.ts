import { createCallbacks } from '../callbacks.ts';
import type { Surroundings } from '../system.ts';
import type { Qr, QrProvider } from './book.ts';
import { gatewayBody } from './gateway.ts';
import { kbankCallbackBody } from './kbank.ts';

/** Tells the merchant of a payment; the fault is that of `qr`. */
export function createQrCallbacks(surroundings: Surroundings) {
  const { secrets, qrCallbackUrl } = surroundings;
  const { tell, close } = createCallbacks('qr', surroundings);
  const secretOf: Record<QrProvider, string> = {
    KBANK: secrets.kbankQrCallbackSecret,
    WW: secrets.wwSecret,
    ZAPMAN: secrets.zapmanSecret,
    BCEL: secrets.bcelSecret,
  };
  const bodyOf = (qr: Qr) =>
    qr.provider === 'KBANK'
      ? kbankCallbackBody(qr, secrets.kbankQrPartnerId)
      : { event: 'qrcode.paid', qrcode: gatewayBody(qr, qr.status) };
  return {
    paid(qr: Qr): void {
      if (qrCallbackUrl === undefined) return;
      tell({
        address: `${qrCallbackUrl}/${qr.provider}`,
        id: `paid-${qr.payment?.id ?? ''}`,
        secret: secretOf[qr.provider],
        body: () => bodyOf(qr),
      });
    },
    close,
  };
}
