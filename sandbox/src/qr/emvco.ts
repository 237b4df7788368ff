import { formatBaht, parseBaht, type Satang } from '../money.ts';

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

/** Tag by tag; undefined where the text is none of tags. */
function fieldsOf(text: string): Map<string, string> | undefined {
  const fields = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const value = text.slice(at + 4, at + 4 + length);
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || value.length !== length) return undefined;
    fields.set(text.slice(at, at + 2), value);
    at += 4 + length;
  }
  return fields;
}

/** Whether BCEL's app would pay that merchant so much (hundredths of a kip) by this QR, under an invoice. */
export function paysByOnePay(text: string, mcid: string, amount: number): boolean {
  const fields = fieldsOf(text);
  const to = fieldsOf(fields?.get('33') ?? '');
  const bill = fieldsOf(fields?.get('62') ?? '');
  return (
    to?.get('00') === 'BCEL' &&
    to.get('01') === 'ONEPAY' &&
    to.get('02') === mcid &&
    fields?.get('53') === '418' &&
    fields.get('58') === 'LA' &&
    parseBaht(fields.get('54') ?? '') === amount &&
    /^[\w-]{1,25}$/.test(bill?.get('01') ?? '') &&
    text.slice(-8, -4) === '6304' &&
    text.slice(-4) === crc16(text.slice(0, -4))
  );
}

/** CRC-16/CCITT-FALSE as QR codes of payments carry it: four upper-case hex digits. `123456789` → `29B1`. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1)
      crc = crc & 0x8000 ? ((crc << 1) ^ 0x1021) & 0xffff : (crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
