import { TRUEMONEY } from '@krapao/contract/constants';
import type { Receipt } from '../../../kernel/receipt.ts';

/**
 * The small QR on a Thai transfer slip: tag 00 holds {00 = API id, 01 = sending bank, 02 = reference}, 51 = TH, 91 = CRC. That of
 * TrueMoney: tag 00 holds {00 = 01, 01 = 01, 02 = event, 03 = reference, 04 = DDMMYYYY}, no 51, the CRC in lower case. Read strictly: the text comes from a picture that anyone can draw, and one transfer must have one text only.
 */
const API_ID = '000001';
const CRC_TAG = '9104';
const BANK = /^\d{3}$/;
const REFERENCE = /^[\x21-\x7e]{1,25}$/;

/** slip: a slip's QR, its text with the CRC in full. damaged: a slip's QR whose CRC is wrong. other: any other QR. */
export type QrText =
  { kind: 'slip'; receipt: Receipt; payload: string } | { kind: 'damaged' } | { kind: 'other' };

const DAY = /^\d{8}$/;

export function readQrText(text: string): QrText {
  const end = text.lastIndexOf(CRC_TAG, text.length - CRC_TAG.length - 1);
  if (end < 0) return { kind: 'other' };
  const fields = readTags(text.slice(0, end));
  const inner = readTags(fields?.get('00') ?? '');
  const receipt = inner && (receiptOfBank(inner) ?? receiptOfTrueMoney(inner));
  if (!receipt) return { kind: 'other' };
  const signed = text.slice(0, end + CRC_TAG.length);
  // some bank apps drop the CRC's leading zeros
  const given = text.slice(signed.length).padStart(4, '0');
  const isTrueMoney = receipt.sendingBank === TRUEMONEY;
  if (given.toUpperCase() !== crc16(signed) || fields?.get('51') !== (isTrueMoney ? undefined : 'TH'))
    return { kind: 'damaged' };
  return {
    kind: 'slip',
    receipt,
    payload: signed + (isTrueMoney ? given.toLowerCase() : given.toUpperCase()),
  };
}

function receiptOfBank(inner: ReadonlyMap<string, string>): Receipt | undefined {
  const [sendingBank, transRef] = [inner.get('01') ?? '', inner.get('02') ?? ''];
  const isSlip = inner.get('00') === API_ID && BANK.test(sendingBank) && REFERENCE.test(transRef);
  return isSlip ? { sendingBank, transRef } : undefined;
}

function receiptOfTrueMoney(inner: ReadonlyMap<string, string>): Receipt | undefined {
  const transRef = inner.get('03') ?? '';
  const isSlip =
    inner.get('00') === '01' &&
    inner.get('01') === '01' &&
    inner.has('02') &&
    REFERENCE.test(transRef) &&
    DAY.test(inner.get('04') ?? '');
  return isSlip ? { sendingBank: TRUEMONEY, transRef } : undefined;
}

/** Tag, length, value, one after another to the end; undefined where that is not what the text is, or a tag comes twice. */
function readTags(text: string): Map<string, string> | undefined {
  const tags = new Map<string, string>();
  for (let at = 0; at < text.length;) {
    const head = text.slice(at, at + 4);
    const end = at + 4 + Number(head.slice(2));
    const tag = head.slice(0, 2);
    if (!/^\d{4}$/.test(head) || end > text.length || tags.has(tag)) return undefined;
    tags.set(tag, text.slice(at + 4, end));
    at = end;
  }
  return tags;
}

/** CRC-16/CCITT-FALSE as four upper-case hex digits. */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const byte of Buffer.from(text, 'utf8')) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}
