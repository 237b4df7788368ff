import { describe, expect, it } from 'vitest';
import { digitsOf, phoneDigits } from './digits-text.ts';
import { nameInitial } from './avatar.tsx';
import { formatAmount } from './money-text.ts';
import { fileFits } from './file-drop.tsx';

describe('copied and pasted digits', () => {
  it('leave the dashes behind', () => expect(digitsOf('123-4-56789-0')).toBe('1234567890'));
  it('understand Thai and Lao figures', () => expect(digitsOf('๐๘ ໑໒')).toBe('0812'));
  it.each([
    ['081-234-5678', '0812345678'],
    ['+66 81 234 5678', '0812345678'],
    ['+66 081 234 5678', '0812345678'],
    ['0066812345678', '0812345678'],
    ['66 81 234 5678', '0812345678'],
    ['66', '66'],
    ['6681234567', '6681234567'],
  ])('dial %s as %s', (text, phone) => expect(phoneDigits(text)).toBe(phone));
});

describe('an amount', () => {
  it('has groups and two decimals', () => expect(formatAmount(12480.5)).toBe('12,480.50'));
  it('shows a real minus', () => expect(formatAmount(-1200)).toBe('\u22121,200.00'));
  it('shows a plus when asked', () => expect(formatAmount(320, { sign: true })).toBe('+320.00'));
  it('has no sign at zero', () => expect(formatAmount(-0.001, { sign: true })).toBe('0.00'));
});

describe('the letter of a name', () => {
  it('is its first', () => expect(nameInitial('somchai')).toBe('S'));
  it('skips a vowel written before its consonant', () => {
    expect(nameInitial('เอก')).toBe('อ');
    expect(nameInitial('ແກ້ວ')).toBe('ກ');
  });
  it('is nothing for no name', () => expect(nameInitial(' ')).toBe(''));
});

describe('a chosen file', () => {
  const file = { name: 'Slip.JPG', type: 'image/jpeg', size: 10 };
  it('fits a kind or an ending', () => {
    expect(fileFits(file, 'image/*')).toBe('fits');
    expect(fileFits(file, 'image/png, .jpg')).toBe('fits');
  });
  it('is refused for its kind before its size', () => expect(fileFits(file, 'image/png', 1)).toBe('type'));
  it('is refused for its size', () => expect(fileFits(file, 'image/*', 9)).toBe('size'));
});
