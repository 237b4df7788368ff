/** The providers of payment QR codes that are set up, by the bank code of their receiving account. */
import { createGateway } from '../adapters/payment-qr/gateway.ts';
import { createKBank } from '../adapters/payment-qr/kbank.ts';
import type { Clock } from '../kernel/clock.ts';
import type { Config } from '../kernel/config.ts';
import type { PaymentQrProvider } from '../ports/payment-qr.ts';

/** That the settings of those with an address are there is seen to by readConfig. */
export function paymentQrProviders(config: Config, clock: Clock): ReadonlyMap<string, PaymentQrProvider> {
  const providers = new Map<string, PaymentQrProvider>();
  if (config.KBANK_QR_URL !== undefined)
    providers.set(
      'KBANK',
      createKBank({
        url: config.KBANK_QR_URL,
        consumerId: config.KBANK_QR_CONSUMER_ID ?? '',
        consumerSecret: config.KBANK_QR_CONSUMER_SECRET ?? '',
        partnerId: config.KBANK_QR_PARTNER_ID ?? '',
        partnerSecret: config.KBANK_QR_PARTNER_SECRET ?? '',
        merchantId: config.KBANK_QR_MERCHANT_ID ?? '',
        callbackSecret: config.KBANK_QR_CALLBACK_SECRET ?? '',
        clock,
      }),
    );
  for (const name of ['WW', 'ZAPMAN'] as const) {
    const {
      [`${name}_URL` as const]: url,
      [`${name}_MERCHANT` as const]: merchant = '',
      [`${name}_SECRET` as const]: secret = '',
    } = config;
    if (url !== undefined) providers.set(name, createGateway({ url, merchant, secret, clock }));
  }
  return providers;
}
