/** The text of a payment QR (EMVCo, merchant-presented): two digits of tag, two of length, the value; a CRC at the end. */
import { parseBaht } from '@krapao/contract/money';

/** CRC-16/CCITT-FALSE, four upper-case hex digits. */
export function crcOf(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc << 1) ^ (crc & 0x8000 ? 0x1021 : 0)) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

function fieldsOf(text: string): ReadonlyMap<string, string> | undefined {
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

const BAHT = '764';
/** More than any payment QR holds. */
const MOST_LETTERS = 512;

/** Whether a text is a whole payment QR in baht for exactly that amount: what a member pays must be what was asked. */
export function isPaymentQr(text: string, amount: bigint): boolean {
  if (text.length > MOST_LETTERS || !/^[\x20-\x7e]+$/.test(text)) return false;
  const fields = fieldsOf(text);
  return (
    fields?.get('00') === '01' &&
    fields.get('53') === BAHT &&
    parseBaht(fields.get('54') ?? '') === amount &&
    text.slice(-8, -4) === '6304' &&
    text.slice(-4).toUpperCase() === crcOf(text.slice(0, -4))
  );
}
