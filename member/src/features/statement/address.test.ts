import { describe, expect, it } from 'vitest';
import { filterOf, monthOf, monthPlus, pageOf, withDay, withPart } from './address.ts';

const search = (text: string) => new URLSearchParams(text);

describe('the address of the statement', () => {
  it('tells type and days', () => {
    expect(filterOf(search('type=deposit&from=2026-11-01&to=2026-11-21'))).toEqual({
      type: 'deposit',
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(filterOf(search(''))).toEqual({});
  });

  it('leaves out what makes no sense, and turns days round that are in the wrong order', () => {
    expect(filterOf(search('type=loan&from=2026-02-30&to=21/11/2026'))).toEqual({});
    expect(filterOf(search('from=0001-01-01&to='))).toEqual({});
    expect(filterOf(search('from=2026-11-21&to=2026-11-01'))).toEqual({
      from: '2026-11-01',
      to: '2026-11-21',
    });
    expect(['page=0', 'page=x', 'page=1.5', 'page=1e9', ''].map((text) => pageOf(search(text)))).toEqual([
      1, 1, 1, 1, 1,
    ]);
    expect(['month=2026-13', 'month=x', ''].map((text) => monthOf(search(text)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect([pageOf(search('page=7')), monthOf(search('month=2026-02'))]).toEqual([7, '2026-02']);
  });

  it('begins at the first page when a filter changes, and keeps the rest', () => {
    expect(withPart(search('page=3&month=2026-10&dialog=slips'), { type: 'withdraw' }).toString()).toBe(
      'month=2026-10&dialog=slips&type=withdraw',
    );
    expect(withPart(search('type=bonus&page=3'), { month: '2026-09' }).toString()).toBe(
      'type=bonus&page=3&month=2026-09',
    );
    expect(withPart(search('type=bonus&from=2026-01-01'), { type: undefined, from: '' }).toString()).toBe('');
  });

  it('takes a day once it is whole, and moves the other end along', () => {
    expect(withDay(search('to=2026-11-10'), 'from', '0002-11-01')).toBeNull();
    expect(withDay(search('to=2026-11-10'), 'from', '2026-11-01')?.toString()).toBe(
      'to=2026-11-10&from=2026-11-01',
    );
    expect(withDay(search('to=2026-11-10'), 'from', '2026-11-20')?.toString()).toBe(
      'to=2026-11-20&from=2026-11-20',
    );
    expect(withDay(search('from=2026-11-01&to=2026-11-10'), 'to', '')?.toString()).toBe('from=2026-11-01');
  });

  it('counts months over the turn of the year', () => {
    expect([monthPlus('2026-01', -1), monthPlus('2026-12', 1)]).toEqual(['2025-12', '2027-01']);
  });
});
