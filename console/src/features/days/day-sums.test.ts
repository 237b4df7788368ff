import { describe, expect, it } from 'vitest';
import { addDays, countedOf, differencesText, isDay, stepsOf, uncounted } from './day-sums.ts';
import { wholeDay, type Account } from './queries.ts';

const account = (key: string, counted: number | null, difference: number | null): Account => ({
  ...{ key, name: null, opening: 0, deposited: 0, fed: null, paid: 0, moved: 0, expected: 0 },
  ...{ counted, difference, apart: null, lines: [] },
});

describe('a day', () => {
  it('names each difference, also where they lift each other', () => {
    const one = { kind: 'counted', name: null } as const;
    const differences = [
      { ...one, key: 'A', amount: 120 },
      { ...one, key: 'B', amount: -120 },
    ];
    expect(differencesText(differences)).toBe('+120.00, \u2212120.00');
  });

  it('has what was typed of an account as it was typed, however much it is', () => {
    expect(['0', '1000.5', '999999999.99'].map(countedOf)).toEqual([0, 1000.5, 999_999_999.99]);
  });

  it('of a server of the release before, which names no differences, has those of its tables', () => {
    const day = {
      ...{ day: '2026-11-27', state: 'open' as const, transfers: [], open: [], seen: 'x', close: null },
    };
    const provider = { code: 'P', name: 'Play', cash: 50, settled: 20, earlier: 0, apart: 30 };
    const accounts = [
      { ...account('A', 1, 120), fed: 5, apart: -5 },
      account('B', 1, 0),
      account('C', null, null),
    ];
    const { differences, asked, closesFrom } = wholeDay({ ...day, accounts, providers: [provider] });
    expect(differencesText(differences)).toBe('+120.00, \u22125.00, +30.00');
    expect([asked, closesFrom]).toEqual([[], null]);
    const whole = {
      ...{ ...day, accounts, providers: [provider], asked: [], differences: [] },
      closesFrom: '2026-11-27T17:11:00.000Z',
    };
    expect(wholeDay(whole)).toEqual(whole);
  });

  it('goes step by step: over, counted, closed by one, confirmed by another', () => {
    const one = [account('A', 1, 0)];
    const none = [account('A', null, null)];
    expect(uncounted(none)).toHaveLength(1);
    const told = (state: 'running' | 'open' | 'closed', accounts: Account[], isAsked = false) =>
      stepsOf({ state, accounts }, isAsked).map((step) => step.state);
    expect(told('running', one)).toEqual(['now', 'later', 'later', 'later']);
    expect(told('open', none)).toEqual(['done', 'now', 'later', 'later']);
    expect(told('open', one)).toEqual(['done', 'done', 'now', 'later']);
    expect(told('open', one, true)).toEqual(['done', 'done', 'done', 'now']);
    expect(told('closed', none)).toEqual(['done', 'done', 'done', 'done']);
  });

  it('is known by its address, and the one before and after it', () => {
    expect([isDay('2026-02-28'), isDay('2026-13-01'), isDay('days')]).toEqual([true, false, false]);
    expect([addDays('2026-03-01', -1), addDays('2026-12-31', 1)]).toEqual(['2026-02-28', '2027-01-01']);
  });
});
