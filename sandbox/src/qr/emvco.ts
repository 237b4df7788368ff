import { crc16 } from '../bank/crc.ts';
import { formatBaht, type Satang } from '../money.ts';

const field = (tag: string, value: string): string =>
  `${tag}${String(value.length).padStart(2, '0')}${value}`;

const BILL_PAYMENT = 'A000000677010112';

/** The text of a PromptPay bill payment QR in baht: whose bill, its two references, how much. */
export function billPaymentQr(bill: { biller: string; ref1: string; ref2: string; amount: Satang }): string {
  const account =
    field('00', BILL_PAYMENT) + field('01', bill.biller) + field('02', bill.ref1) + field('03', bill.ref2);
  const text =
    field('00', '01') +
    field('01', '12') +
    field('30', account) +
    field('53', '764') +
    field('58', 'TH') +
    field('54', formatBaht(bill.amount)) +
    '6304';
  return text + crc16(text);
}
