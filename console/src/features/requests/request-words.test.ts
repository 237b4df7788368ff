import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { currentLanguage, startI18n } from '@krapao/ui/lib/i18n.ts';
import { valueWord } from '../../lib/states.ts';

import { fetchTexts } from '../../lib/texts.ts';
import { isOfWork, orderOf, titleOf, whatOf } from './request-words.ts';

describe('A request', () => {
  it.each([
    ['a verdict on what waits', { kind: 'payout', order: { verdict: 'approve', seen: 'x' } }, true],
    ['a verdict on a setting that cannot be used', { kind: 'setting', order: { verdict: 'settle' } }, true],
    ['a change of a setting', { kind: 'setting', order: { order: { withdrawMaximum: 5 } } }, false],
    ['an act about a member', { kind: 'member', order: { id: 'ABC' } }, false],
  ])('leads to the work where it is %s', (_, request, is) => {
    expect(isOfWork(request)).toBe(is);
  });

  it('tells a day as people write it', () => {
    const close = { kind: 'day', subject: '2026-11-23', called: null, act: 'day.close', order: {} };
    expect(whatOf(close as never)).toMatch(/ 23\/11\/2026$/);
  });

  it('calls what it changes of the setup by its name, in the language of the screen, before its code', () => {
    const about = (kind: string, subject: string, named: unknown) =>
      whatOf({ kind, subject, named, called: null, act: 'setup.change', order: {} } as never)
        .split(' · ')
        .slice(1);
    const name = { th: 'วงล้อ', la: 'ວົງລໍ້', en: 'Lucky wheel' };
    expect([
      about('wheel', 'demo', name),
      about('account', 'SCB/AUTO', 'Krapao Co'),
      about('promotion', 'NEW8', null),
    ]).toEqual([[name[currentLanguage()], 'demo'], ['Krapao Co', 'SCB/AUTO'], ['NEW8']]);
  });

  it('tells what it says of a thing, and that it takes a member away', () => {
    const told = (order: object) => orderOf({ order, member: null } as never).map(([, text]) => text);
    expect([told({ id: 'a', member: null }), told({ id: 'a', until: null })]).toEqual([['–'], []]);
  });

  it('tells whom it names by their name, once, and by their code only where nobody knows it', () => {
    const order = { member: 'TK79L2B8MX', direction: 'out' };
    const told = (request: object) => orderOf({ order, ...request } as never).map(([, text]) => text);
    expect([
      told({ kind: 'line', called: null, member: 'Somchai' }),
      told({ kind: 'member', called: 'Somchai', member: 'Somchai' }),
      told({ kind: 'member', called: null, member: null }),
    ]).toEqual([
      ['Somchai', valueWord('direction', 'out')],
      [valueWord('direction', 'out')],
      ['TK79L2B8MX', valueWord('direction', 'out')],
    ]);
  });
});

describe('A request for a verdict', () => {
  beforeAll(() => {
    vi.stubGlobal('document', { documentElement: {} });
    return startI18n('en', ['common'], fetchTexts);
  });
  afterAll(() => {
    vi.unstubAllGlobals();
  });

  it('says of a payout that its bank has what is refused, also once it does not wait any more', () => {
    const about = (waits: string | null) =>
      titleOf({ kind: 'payout', waits, act: 'board.decide', order: { verdict: 'refuse' } } as never);
    expect([about('approval'), about(null), about('review')]).toEqual([
      'Refuse · Withdrawal',
      'Refuse · Withdrawal',
      'Bank did not pay: give back · Withdrawal',
    ]);
  });
});
