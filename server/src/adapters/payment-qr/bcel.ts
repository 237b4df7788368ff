/**
 * BCEL OnePay in kip (decision 0026): we draw the QR ourselves, and a gateway of the operator, which hears of the merchant's payments at
 * the bank, tells what became of it by the payment gateways' protocol.
 */
import { att, kipText, type Att } from '@krapao/contract/kip';
import type { PaymentQrProvider } from '../../ports/payment-qr.ts';
import { createGateway, type GatewayOptions } from './gateway.ts';
import { crcOf } from './emvco.ts';

// The text of a BCEL OnePay QR in kip, as its merchants draw it themselves: tag 33 says who is paid, 62 for what.

interface OnePayMerchant {
  /** The bank's own name of the merchant: `mch…`. */
  mcid: string;
  /** What the merchant sells, four digits. */
  mcc: string;
  /** Where, as three letters: VTE is Vientiane. */
  province: string;
}

const KIP = '418';

const field = (tag: string, value: string): string => {
  if (value.length > 99) throw new RangeError(`tag ${tag} is too long for a QR`);
  return `${tag}${String(value.length).padStart(2, '0')}${value}`;
};

/** A UUID as 25 letters and digits, which is what an invoice may have at most. */
export const invoiceOf = (reference: string): string =>
  BigInt(`0x${reference.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0');

export interface OnePayBill {
  amount: Att;
  invoice: string;
  transaction: string;
  terminal?: string;
  description?: string;
}

export function onePayText({ mcid, mcc, province }: OnePayMerchant, bill: OnePayBill): string {
  const { amount, invoice, transaction, terminal, description } = bill;
  const text =
    field('00', '01') +
    field('01', '11') +
    field('33', field('00', 'BCEL') + field('01', 'ONEPAY') + field('02', mcid)) +
    field('52', mcc) +
    field('53', KIP) +
    field('54', kipText(amount)) +
    field('58', 'LA') +
    field('60', province) +
    field(
      '62',
      field('01', invoice) +
        field('05', transaction) +
        (terminal === undefined ? '' : field('07', terminal)) +
        (description === undefined ? '' : field('08', description)),
    ) +
    '6304';
  return text + crcOf(text);
}

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
