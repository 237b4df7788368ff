import { describe, expect, it } from 'vitest';
import { fillIn, textAt } from './translate.ts';

const texts = { title: 'Wallet', ago: { days_one: '{{count}} day', days_other: '{{count}} days' } };

describe('texts', () => {
  it('are found by their dotted key', () => {
    expect(textAt(texts, 'title', {})).toBe('Wallet');
    expect(textAt(texts, 'ago.weeks', {})).toBeUndefined();
    expect(textAt(texts, 'ago', {})).toBeUndefined();
    expect(textAt(undefined, 'title', {})).toBeUndefined();
  });

  it('have a singular and a plural when counted', () => {
    expect(textAt(texts, 'ago.days', { count: 1 })).toBe('{{count}} day');
    expect(textAt(texts, 'ago.days', { count: 0 })).toBe('{{count}} days');
    expect(textAt(texts, 'title', { count: 3 })).toBe('Wallet');
  });

  it('are filled with names and numbers, once', () => {
    expect(fillIn('{{a}} and {{b}}', { a: '{{b}}', b: 2 })).toBe('{{b}} and 2');
    expect(fillIn('{{missing}}.', {})).toBe('.');
  });
});
