import { describe, expect, it } from 'vitest';
import { crc16 } from '../qr/emvco.ts';
import { readMiniQr, writeMiniQr, writeTrueMoneyQr } from './mini-qr.ts';

const BBL = '004000060000010103002021900021231231212000115102TH91049C30';
const SCB = '004100060000010103014022000111222233344ABCD125102TH910417DF';

describe('the small QR on a slip', () => {
  it('has the CRC-16/CCITT-FALSE of its text', () => {
    expect(crc16('123456789')).toBe('29B1');
  });

  it('is written as the known samples are', () => {
    expect(writeMiniQr({ bankId: '002', transRef: '0002123123121200011' })).toBe(BBL);
    expect(writeMiniQr({ bankId: '014', transRef: '00111222233344ABCD12' })).toBe(SCB);
  });

  it('reads back the bank and the reference', () => {
    expect(readMiniQr(BBL)).toEqual({ bankId: '002', transRef: '0002123123121200011' });
    expect(readMiniQr(SCB)).toEqual({ bankId: '014', transRef: '00111222233344ABCD12' });
  });

  it('is read although the leading zeros of its CRC are missing', () => {
    const found = Array.from({ length: 400 }, (_, index) =>
      writeMiniQr({ bankId: '004', transRef: `REF${index}` }),
    )
      .filter((text) => text.at(-4) === '0')
      .map((text) => text.slice(0, -4) + text.slice(-4).replace(/^0+(?=.)/, ''));
    expect(found.length).toBeGreaterThan(0);
    for (const text of found) expect(readMiniQr(text)?.bankId).toBe('004');
  });

  it('is nothing when a digit was changed, and nothing when it is another QR', () => {
    expect(readMiniQr(BBL.replace('0002123', '0002124'))).toBeUndefined();
    expect(readMiniQr('https://example.com')).toBeUndefined();
    expect(
      readMiniQr('00020101021129370016A000000677010111011300668012345675802TH530376463046197'),
    ).toBeUndefined();
  });

  it('of a TrueMoney wallet has its own tags and a CRC in lower case', () => {
    expect(writeTrueMoneyQr('TXN0001234567', '25012024')).toBe(
      '00480002010102010203P2P0313TXN00012345670408250120249104b425',
    );
  });
});
