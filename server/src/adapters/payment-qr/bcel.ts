/**
 * BCEL OnePay in kip (decision 0026): we draw the QR ourselves, and a gateway of the operator, which hears of the merchant's payments at
 * the bank, tells what became of it by the payment gateways' protocol.
 */
import { att } from '@krapao/contract/kip';
import type { PaymentQrProvider } from '../../ports/payment-qr.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { invoiceOf, onePayText, type OnePayMerchant } from './onepay.ts';

export type BcelOptions = Omit<GatewayOptions, 'currency' | 'draw'> & OnePayMerchant;

export function createBcel({ mcid, mcc, province, ...gateway }: BcelOptions): PaymentQrProvider {
  return createGateway({
    ...gateway,
    currency: 'LAK',
    draw({ reference, amount }) {
      const invoice = invoiceOf(reference);
      return onePayText({ mcid, mcc, province }, { amount: att(amount), invoice, transaction: invoice });
    },
  });
}
