import { describe, expect, it } from 'vitest';
import { fill, filled, fitting, openPlaces, partsOf, slashOf } from './canned.ts';
import type { Canned } from './queries.ts';

const reply = (code: string, language: Canned['language'], message: string): Canned => ({
  ...{ code, language, title: `${code} ${language}`, by: 'mali', changedAt: '2026-11-23T00:00:00.000Z' },
  message: { message_type: 'text', payload: { message } },
});

describe('canned replies', () => {
  it('open by a slash at the beginning, as long as it may be a code', () => {
    expect(slashOf('/')).toBe('');
    expect(slashOf('/dep')).toBe('dep');
    expect(slashOf('/dep in')).toBeUndefined();
    expect(slashOf('1/2')).toBeUndefined();
  });

  it('are offered once each, in the person’s language where there is one, by code before words', () => {
    const all = [
      reply('slip', 'th', 'ฝากเงิน deposit'),
      reply('deposit', 'en', 'We found it'),
      reply('deposit', 'th', 'เจอแล้ว'),
      reply('thanks', 'en', 'Thank you'),
    ];
    expect(fitting(all, 'dep', 'th').map(({ code, language }) => `${code} ${language}`)).toEqual([
      'deposit th',
      'slip th',
    ]);
    expect(fitting(all, '', 'la').map(({ code }) => code)).toEqual(['deposit', 'slip', 'thanks']);
  });

  it('are filled with what is known; what is not stays to be filled in by hand', () => {
    expect(fill('{name}: {amount} baht', { name: 'Dao', amount: '1,500.00' })).toBe('Dao: 1,500.00 baht');
    expect(partsOf('Hello {name}!', { name: 'Dao' })).toEqual([
      { text: 'Hello ', isPlace: false },
      { text: 'Dao', isPlace: true },
      { text: '!', isPlace: false },
    ]);
    // what a person is called is no place of its own
    expect(fill('{name}', { name: '{amount}', amount: '5' })).toBe('{amount}');
    expect(openPlaces(fill('{name} {amount}', { name: 'Dao' }))).toEqual(['{amount}']);
    expect(
      filled({ message_type: 'buttons', payload: { message: '{name}', buttons: [] } }, { name: 'Dao' }),
    ).toEqual({ message_type: 'buttons', payload: { message: 'Dao', buttons: [] } });
  });
});
