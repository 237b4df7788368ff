import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOf } from '../../../ledger/testing/books.ts';
import { crc16, readQrText } from './mini-qr.ts';
import { miniQr } from './testing.ts';

const BBL = '004000060000010103002021900021231231212000115102TH91049C30';
const TRUEMONEY = '00480002010102010203P2P0313TXN00012345670408250120249104b425';
const SCB = '004100060000010103014022000111222233344ABCD125102TH910417DF';

describe("a slip's QR", () => {
  it('has the CRC-16/CCITT-FALSE', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it.each([
    [BBL, '002', '0002123123121200011'],
    [SCB, '014', '00111222233344ABCD12'],
    [TRUEMONEY, 'TRUEMONEY', 'TXN0001234567'],
  ])('%s names its bank and reference', (text, sendingBank, transRef) => {
    expect(readQrText(text)).toEqual({ kind: 'slip', receipt: { sendingBank, transRef }, payload: text });
  });

  it('is the same without the leading zeros of its CRC, and in lower case', () => {
    const refs = Array.from({ length: 5000 }, (_, i) => `REF${i}`);
    const short = refs.map((ref) => miniQr(ref)).filter((text) => /0.{3}$/.test(text));
    expect(short.some((text) => text.endsWith('00', text.length - 2))).toBe(true);
    for (const text of short) {
      const cut = text.slice(0, -4) + text.slice(-4).replace(/^0{1,3}/, '');
      expect(readQrText(cut)).toMatchObject({ kind: 'slip', payload: text });
      const lower = text.slice(0, -4) + text.slice(-4).toLowerCase();
      expect(readQrText(lower)).toMatchObject({ kind: 'slip', payload: text });
    }
  });

  it.each([
    ['a digit of the reference changed', BBL.replace('0002123', '0002124')],
    ['its CRC changed', `${BBL.slice(0, -1)}1`],
    ['a digit of its TrueMoney reference changed', TRUEMONEY.replace('TXN0001', 'TXN0002')],
    [
      'another country',
      BBL.replace('5102TH', '5102LA').slice(0, -4) + crc16(BBL.replace('5102TH', '5102LA').slice(0, -4)),
    ],
  ])('is damaged with %s', (_, text) => {
    expect(readQrText(text)).toEqual({ kind: 'damaged' });
  });

  it.each([
    ['nothing', ''],
    ['a link', 'https://example.com/9104ABCD'],
    ['a PromptPay QR', '00020101021129370016A000000677010111011300668012345675802TH530376463046197'],
    ['a TrueMoney slip without its day', '00360002010102010203P2P0313TXN00012345679104b425'],
    ['a reference too long', miniQr('A'.repeat(26))],
    ['a bank of letters', miniQr('A', 'ABC')],
    ['a reference with a line break', miniQr('A\nB')],
    ['a length that leads back', '00400006000001010300202-4' + '5102TH9104AAAA'],
    ['a tag that comes twice', '00' + '27' + '000600000101030040201A0201B' + '5102TH9104AAAA'],
  ])('is not %s', (_, text) => {
    expect(readQrText(text)).toEqual({ kind: 'other' });
  });

  it('has one text for one transfer, and no text makes it fail', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const read = readQrText(text);
        if (read.kind === 'slip') expect(readQrText(read.payload)).toEqual(read);
      }),
      { seed: seedOf('small QR'), numRuns: 2000 },
    );
  });
});
