import { describe, expect, it } from 'vitest';
import { withoutCards } from './rules.ts';

describe('numbers of cards', () => {
  it('are hidden but for four digits, whatever is written beside them', () => {
    for (const [text, shown] of [
      ['my card 4111 1111 1111 1111', 'my card •••• 1111'],
      ['4111111111111111', '•••• 1111'],
      ['4111-1111-1111-1111', '•••• 1111'],
      ['4111.1111.1111.1111', '•••• 1111'],
      // its code and its last month
      ['4111 1111 1111 1111 123', '•••• 1111 123'],
      ['4111 1111 1111 1111 12-27', '•••• 1111 12-27'],
      ['no 7: 99 4111 1111 1111 1111', 'no 7: 99 •••• 1111'],
      ['4111 1111 1111 1111 5500 0000 0000 0004', '•••• 1111 •••• 0004'],
    ] as const)
      expect(withoutCards(text)).toBe(shown);
  });

  it('are no other numbers: phones, accounts, amounts and references stay', () => {
    for (const text of ['081-234-5678', '123-4-56789-0', '1234567890123', '2026 11 22 10 15 30', 'a1b2'])
      expect(withoutCards(text)).toBe(text);
  });
});
