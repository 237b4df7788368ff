import { describe, expect, it } from 'vitest';
import { draftOf, movedUp, readDraft, shownNumber, typedNumber, type Draft } from './draft.ts';
import type { Field } from './fields.ts';

const money: Field = { name: 'most', is: 'number', isWhole: true, unit: 'satang', least: 100 };
const said = (field: Field, draft: Draft) => readDraft(field, draft);

describe('an amount', () => {
  it('is typed in baht and sent in satang, exactly', () => {
    const seed = Number(process.env['SEED'] ?? Math.floor(Math.random() * 2 ** 31));
    let at = seed;
    const next = () => (at = (at * 1_103_515_245 + 12_345) % 2 ** 31);
    for (let round = 0; round < 500; round += 1) {
      const satang = 100 + next();
      expect(said(money, typedNumber(satang, 'satang')), `SEED=${String(seed)}`).toEqual({
        value: satang,
        problems: [],
      });
    }
  });
  it('is read as people write it', () => {
    expect(said(money, '200,000').value).toBe(20_000_000);
    expect(said(money, '0.29').problems).toEqual([{ at: 'most', why: 'least', bound: '1' }]);
    expect(said(money, '1.1').value).toBe(110);
    expect(said(money, '1.155').problems).toEqual([{ at: 'most', why: 'decimals' }]);
    expect(said(money, '1e3').problems).toEqual([{ at: 'most', why: 'number' }]);
    expect(said(money, '').problems).toEqual([{ at: 'most', why: 'missing' }]);
  });
  it('is shown in groups, with decimals only where there are some', () => {
    expect(shownNumber(20_000_000, 'satang')).toBe('200,000');
    expect(shownNumber(123_450, 'satang')).toBe('1,234.50');
    expect(shownNumber(5, 'satang')).toBe('0.05');
    expect(shownNumber(0.1, 'percent')).toBe('0.1');
  });
});

describe('what was typed', () => {
  it('is nothing where nothing may be said, and missing where it may not', () => {
    const time: Field = { name: 'from', is: 'text', format: 'time', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' };
    expect(said({ ...time, isEmptiable: true }, '').value).toBeNull();
    expect(said(time, '').problems).toEqual([{ at: 'from', why: 'missing' }]);
    expect(said(time, '25:00').problems).toEqual([{ at: 'from', why: 'form' }]);
  });
  it('is a moment of Bangkok', () => {
    const field: Field = { name: 'until', is: 'text', format: 'date-time' };
    expect(draftOf(field, '2026-11-22T20:30:00.000Z')).toBe('2026-11-23T03:30');
    expect(said(field, '2026-11-23T03:30').value).toBe('2026-11-22T20:30:00.000Z');
    expect(said(field, '122026-11-23T03:30').problems).toEqual([{ at: 'until', why: 'form' }]);
  });
  it('has its problems at the place where they are', () => {
    const field: Field = {
      ...{ name: 'weights', is: 'list', fewest: 1 },
      of: { is: 'fields', of: [{ name: 'percent', is: 'number', isWhole: true, least: 0, most: 100 }] },
    };
    const draft = draftOf(field, [{ percent: 100 }, { percent: 101 }]);
    expect(said(field, draft).problems).toEqual([{ at: 'weights.1.percent', why: 'most', bound: '100' }]);
    expect(said(field, []).problems).toEqual([{ at: 'weights', why: 'few', bound: '1' }]);
  });
  it('of a list changes its place with the one above it', () => {
    expect(movedUp(['a', 'b', 'c'], 2)).toEqual(['a', 'c', 'b']);
    expect(movedUp(['a', 'b', 'c'], 1)).toEqual(['b', 'a', 'c']);
  });
  it('of a connection is a line each, and never what is stored', () => {
    const field: Field = { name: 'connection', is: 'pairs' };
    expect(draftOf(field, 'sealed 12ab')).toBe('');
    expect(said(field, 'agent: a1\nkey = x:y').value).toEqual({ agent: 'a1', key: 'x:y' });
    expect(said(field, 'nothing').problems).toEqual([{ at: 'connection', why: 'form' }]);
  });
});
