import { crc16 } from '../qr/emvco.ts';

/** What the small QR on a Thai transfer slip says: which bank sent the money, and its reference. */
export type MiniQr = { bankId: string; transRef: string };

const API_ID = '000001';
const CRC_TAG = '9104';

/** The QR's text; tag 00 holds API id, bank and reference, 51 the country, 91 the CRC over all before it. */
export function writeMiniQr({ bankId, transRef }: MiniQr): string {
  const body =
    tlv('00', tlv('00', API_ID) + tlv('01', bankId) + tlv('02', transRef)) + tlv('51', 'TH') + CRC_TAG;
  return body + crc16(body);
}

/** The QR on the slip of a TrueMoney wallet: event, reference, and the day as DDMMYYYY; the CRC in lower case. */
export function writeTrueMoneyQr(transRef: string, day: string): string {
  const inner = tlv('00', '01') + tlv('01', '01') + tlv('02', 'P2P') + tlv('03', transRef) + tlv('04', day);
  const body = tlv('00', inner) + CRC_TAG;
  return body + crc16(body).toLowerCase();
}

/** Reads a slip's QR text; undefined when it is none or its CRC is wrong. Some banks drop the CRC's leading zeros. */
export function readMiniQr(text: string): MiniQr | undefined {
  const tail = text.lastIndexOf(CRC_TAG);
  if (tail < 0) return undefined;
  const body = text.slice(0, tail + CRC_TAG.length);
  const crc = text.slice(body.length);
  if (crc.length < 1 || crc.length > 4 || crc.toUpperCase().padStart(4, '0') !== crc16(body))
    return undefined;
  const inner = readTlv(readTlv(text.slice(0, tail))?.get('00') ?? '');
  const bankId = inner?.get('01');
  const transRef = inner?.get('02');
  if (inner?.get('00') !== API_ID || !bankId || !/^\d{3}$/.test(bankId) || !transRef) return undefined;
  return { bankId, transRef };
}

function tlv(tag: string, value: string): string {
  return tag + String(value.length).padStart(2, '0') + value;
}

function readTlv(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const length = Number(text.slice(at + 2, at + 4));
    const end = at + 4 + length;
    if (!/^\d{4}$/.test(text.slice(at, at + 4)) || end > text.length) return undefined;
    tags.set(text.slice(at, at + 2), text.slice(at + 4, end));
    at = end;
  }
  return tags;
}
