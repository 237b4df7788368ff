import { describe, expect, it } from 'vitest';
import { openSealedLink, voucherIn } from './redeem-gift.ts';
import { sealed } from '@krapao/tools/testing/sealed-link';

const V = '019bC-_77aDq';

describe('a sealed link', () => {
  it('opens to the text that was sealed', () => {
    expect(openSealedLink(sealed(`ซอง https://gift.truemoney.com/campaign/?v=${V}`))).toBe(
      `ซอง https://gift.truemoney.com/campaign/?v=${V}`,
    );
  });

  it('does not open when a bit of it was changed, when it is short, or when it is none', () => {
    const bytes = Buffer.from(sealed('text'), 'base64');
    for (let at = 0; at < bytes.length; at += 1) {
      const changed = Buffer.from(bytes);
      changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
      expect(openSealedLink(changed.toString('base64'))).toBeUndefined();
    }
    for (const text of ['', 'AAAA', `https://gift.truemoney.com/campaign/?v=${V}`, '%%%'])
      expect(openSealedLink(text)).toBeUndefined();
  });
});

describe('the gift of a text', () => {
  it.each([
    `https://gift.truemoney.com/campaign/?v=${V}`,
    `https://gift.truemoney.com/campaign?v=${V}`,
    `http://GIFT.TrueMoney.com/campaign/?v=${V}`,
    `gift.truemoney.com/campaign/?v=${V}`,
    `https://gift.truemoney.com/campaign/?utm=line&v=${V}&lang=th`,
    `https://gift.truemoney.com/campaign/?v=${V}#card`,
    `  ของขวัญให้คุณ\nhttps://gift.truemoney.com/campaign/?v=${V} รับเลย`,
    `<https://gift.truemoney.com/campaign/?v=${V}>`,
    `https://gift.truemoney.com/campaign/?v=${V} https://gift.truemoney.com/campaign/?v=${V}`,
  ])('is the same one however it is written: %s', (text) => {
    expect(voucherIn(text)).toBe(V);
  });

  it.each([
    '',
    V,
    'https://gift.truemoney.com/campaign/',
    'https://gift.truemoney.com/campaign/?v=',
    `https://gift.truemoney.com/campaign/?v=${V}/../x`,
    `https://gift.truemoney.com/campaign/?v=${V}%2Fredeem`,
    `https://gift.truemoney.com/campaign/?v=${'a'.repeat(129)}`,
    `https://gift.truemoney.com/campaign/?v=a&v=b`,
    `https://gift.truemoney.com/other/?v=${V}`,
    `https://gift.truemoney.com.evil.example/campaign/?v=${V}`,
    `https://evilgift.truemoney.com/campaign/?v=${V}`,
    `https://me@gift.truemoney.com/campaign/?v=${V}`,
  ])('is none: %s', (text) => {
    expect(voucherIn(text)).toBeUndefined();
  });
});
