import { describe, expect, it } from 'vitest';
import { anywhere, readBox } from './box.ts';

const ways = (text: string) => readBox(text).lookups.map((lookup) => lookup.by);

describe('what is typed into the box for members', () => {
  it.each([
    ['0812345678', ['phone', 'number', 'game', 'transfer']],
    ['081-234 5678', ['phone', 'number', 'game', 'transfer']],
    ['020 5551 2345', ['phone', 'number', 'game', 'transfer']],
    ['+66 81 234 5678', ['phone', 'number', 'game', 'transfer']],
    ['๐๘๑๒๓๔๕๖๗๘', ['phone', 'number', 'game', 'transfer']],
    ['3456', ['number']],
    ['สมช', ['name']],
    ['ຄຳດ', ['name']],
    ['Ann', ['name']],
    ['som chai', ['name']],
    ['PRABCDEFGH23', ['id', 'game', 'transfer', 'name']],
    ['abcdefgh23', ['id', 'game', 'transfer', 'name']],
    ['kp1abc', ['game', 'transfer', 'name']],
    ['49CE-C698', ['order', 'game', 'transfer', 'name']],
    ['49cec698', ['order', 'game', 'transfer', 'name']],
    ['4920-7698', ['number', 'order', 'game', 'transfer']],
    ['015326085722CPP00001', ['game', 'transfer', 'name']],
  ])('decides by its shape: %s', (text, expected) => {
    expect(ways(text)).toEqual(expected);
  });

  it('is a member by the id within an invite code', () => {
    expect(readBox('prABCDEFGH23').lookups[0]).toEqual({ by: 'id', id: 'ABCDEFGH23' });
    // an id may begin so itself
    expect(readBox('PRABCDEFGH').lookups[0]).toEqual({ by: 'id', id: 'PRABCDEFGH' });
  });

  it.each(['', ' ', '123', 'ab', 'สม', '%_', 'a\u200bb', '- -'])('is too little to look for: %j', (text) => {
    expect(readBox(text)).toEqual({ lookups: [], hint: 'short' });
  });

  it('is read as names and numbers are stored: full-width signs folded, what nobody sees left out', () => {
    expect(readBox('０８１２３４５６７８').lookups[0]).toEqual({ by: 'phone', phone: '0812345678' });
    expect(readBox(' ก\u200bําไร  ดี ').lookups).toEqual([{ by: 'name', part: 'กำไร ดี' }]);
    expect(readBox('a\0bc').lookups).toEqual([{ by: 'name', part: 'abc' }]);
  });

  it('has none but signs in it: those that LIKE reads are escaped', () => {
    expect(anywhere(String.raw`50%_\a`)).toBe(String.raw`%50\%\_\\a%`);
  });
});
