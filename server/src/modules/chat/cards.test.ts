import { describe, expect, it } from 'vitest';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { withoutCards } from './cards.ts';

const isLuhn = (digits: string): boolean =>
  [...digits].reverse().reduce((sum, digit, at) => {
    const value = Number(digit) * (at % 2 === 1 ? 2 : 1);
    return sum + (value > 9 ? value - 9 : value);
  }, 0) %
    10 ===
  0;

/** What people write between groups of digits, and around a number. */
const SPACES = ['', '', ' ', '-', '.', ' - ', '\u00a0', '_', '–', '\u200d'];
const AROUND = [' ', '-', '. ', ' บัตร ', '\n', '/', ' x', ': '];
/** How numbers of 16 digits begin. */
const NETWORKS = ['4', '51', '55', '23', '35', '60', '65'];

describe('numbers of cards', () => {
  it('are hidden but for four digits, whatever is written beside them', () => {
    for (const [text, shown] of [
      ['my card 4111 1111 1111 1111', 'my card •••• 1111'],
      ['4111111111111111', '•••• 1111'],
      ['4111-1111-1111-1111', '•••• 1111'],
      ['4111.1111.1111.1111', '•••• 1111'],
      ['4111 - 1111 – 1111  1111', '•••• 1111'],
      ['บัตร ๔๑๑๑ ๑๑๑๑ ๑๑๑๑ ๑๑๑๑', 'บัตร •••• ๑๑๑๑'],
      ['ບັດ ໔໑໑໑໑໑໑໑໑໑໑໑໑໑໑໑', 'ບັດ •••• ໑໑໑໑'],
      // its code and its last month
      ['4111 1111 1111 1111 123', '•••• 1111 123'],
      ['4111 1111 1111 1111 12-27', '•••• 1111 12-27'],
      ['4111111111111111 12/27 123', '•••• 1111 12/27 123'],
      ['4111111111111111123', '•••• 1111123'],
      // digits that stand before it, some of which check out with it
      ['no 7: 99 4111 1111 1111 1111', 'no 7: 99 •••• 1111'],
      ['123 4111 1111 1111 1111', '123 •••• 1111'],
      ['1 4111111111111111', '1 •••• 1111'],
      ['14111111111111111', '1•••• 1111'],
      ['4111 1111 1111 1111 5500 0000 0000 0004', '•••• 1111 •••• 0004'],
    ] as const)
      expect(withoutCards(text)).toBe(shown);
  });

  it('are no other numbers: phones, accounts, amounts, days and references stay', () => {
    for (const text of [
      '081-234-5678',
      '081-234-5678 089-876-5432',
      '0812345678 0898765432 0856781234',
      '123-4-56789-0',
      '1234567890123',
      '123-4-56789-0 500.00',
      '2026 11 22 10 15 30',
      '22-11-2026 10.15 500.00',
      '22/11/2026 10:15 1,500.00',
      '1,000,000.00 2,500,000.00 750,000.00',
      '202611221015301234',
      '014138092045AOR05678',
      '1234567890\n0812345678\n500',
      'a1b2',
    ])
      expect(withoutCards(text)).toBe(text);
  });

  it('leave four digits at most, however they are written and whatever stands around them', () => {
    const random = randomFrom(seedOf('numbers of cards'));
    const upTo = (most: number) => Math.floor(random() * (most + 1));
    const pick = (of: readonly string[]) => of[upTo(of.length - 1)] ?? '';
    const digits = (count: number) => Array.from({ length: count }, () => String(upTo(9))).join('');
    const card = (begin: string, length: number) => {
      const rest = begin + digits(length - 1 - begin.length);
      return [...'0123456789'].map((last) => rest + last).find(isLuhn) ?? '';
    };
    for (let round = 0; round < 20_000; round += 1) {
      const apart = round % 2 === 0;
      // set apart it is any number that checks out, in any groups; run together with others one of a network, in fours
      const number = apart ? card(String(1 + upTo(8)), 13 + upTo(6)) : card(pick(NETWORKS), 16);
      const space = pick(SPACES);
      const written = number.replace(
        apart ? /\d(?=\d)/g : /\d{4}(?=\d)/g,
        (group) => group + (apart ? pick(SPACES) : space),
      );
      const beside = apart ? pick(AROUND) : '';
      // told from what stands around it by its digits, which are as wide as Thai letters are
      const wide = written.replace(/\d/g, (digit) => String.fromCharCode(0xff10 + Number(digit)));
      const text = `${pick(AROUND)}${digits(upTo(30))}${beside}${wide}${beside}${digits(upTo(30))}${pick(AROUND)}`;
      const shown = withoutCards(text);
      expect(shown.match(/[０-９]/g)?.length ?? 0, `${text} → ${shown}`).toBeLessThanOrEqual(4);
    }
  });

  it('are found in as long as the text is, however many digits it has', () => {
    for (const long of ['4', '1 ', '41', '0', '4111 '].map((some) => some.repeat(200_000))) {
      const began = performance.now();
      withoutCards(long);
      expect(performance.now() - began).toBeLessThan(10_000);
    }
  });
});
