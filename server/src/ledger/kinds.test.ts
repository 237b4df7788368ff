import { describe, expect, it } from 'vitest';
import { ALL_KINDS, DEPOSITS, isHold, KINDS, kindsWhere, patternsOf } from './kinds.ts';

describe('the kinds of movements', () => {
  it('are called as the database closes holds by: <x>_hold by <x>_settle or <x>_return', () => {
    for (const kind of ALL_KINDS) {
      const family = kind.replace(/_(hold|settle|return)$/, '');
      expect(isHold(kind), kind).toBe(kind.endsWith('_hold'));
      const ends = { settle: 'settled', return: 'returned' }[/_(settle|return)$/.exec(kind)?.[1] ?? ''];
      expect(KINDS[kind].ends, kind).toEqual(ends && { hold: `${family}_hold`, as: ends });
    }
  });

  it('end holds that there are, about the same, each in both ways', () => {
    const holds = ALL_KINDS.filter(isHold);
    expect(holds.length).toBeGreaterThan(0);
    for (const hold of holds) {
      const ends = ALL_KINDS.filter((kind) => KINDS[kind].ends?.hold === hold);
      expect(ends.map((kind) => KINDS[kind].ends?.as).toSorted(), hold).toEqual(['returned', 'settled']);
      for (const kind of ends) expect(KINDS[kind].about, kind).toEqual(KINDS[hold].about);
    }
    for (const kind of ALL_KINDS) {
      const { ends } = KINDS[kind];
      if (ends) expect(holds, kind).toContain(ends.hold);
    }
  });

  it('of one type in the statement count alike in the month, and what comes in is no withdrawal, but one that came back', () => {
    const flows = new Map<string, string | undefined>();
    for (const { shown } of Object.values(KINDS)) {
      if (!shown) continue;
      const flow = flows.get(shown.type) ?? shown.flow;
      expect(shown.flow, shown.type).toBe(flow);
      flows.set(shown.type, shown.flow);
      if (shown.flow) expect(shown.sign).toBe((shown.flow === 'in') === !shown.undoes ? 1n : -1n);
    }
    expect(ALL_KINDS.filter((kind) => KINDS[kind].shown?.undoes)).toEqual(['withdraw_correction_in']);
  });

  it('that take money from a bank of ours to a wallet are the deposits, and are called so', () => {
    const fromBanks = ALL_KINDS.filter((kind) =>
      KINDS[kind].routes.every((route) => route.startsWith('#CASH_IN:')),
    );
    expect(DEPOSITS).toEqual(fromBanks);
    expect(DEPOSITS).toContain('slip_deposit');
    expect(DEPOSITS.filter((kind) => !kind.endsWith('_deposit'))).toEqual([]); // reports name their columns by the rest
  });

  it('that touch no wallet are nothing to a bonus that runs, and what takes of a deposit leaves one', () => {
    const routesOf = (kind: (typeof ALL_KINDS)[number]) => KINDS[kind].routes.map((way) => way.split(' > '));
    const ofWallet = ALL_KINDS.filter((kind) => routesOf(kind).some((way) => way.includes('WALLET')));
    expect(ofWallet).toEqual(kindsWhere(({ reckoned }) => reckoned.bonus !== 'elsewhere'));
    const leaving = ALL_KINDS.filter((kind) => routesOf(kind).every(([from]) => from === 'WALLET'));
    // what a bonus takes back is no money of the deposit
    const takes = leaving.filter((kind) => kind !== 'bonus_forfeit');
    expect(takes).toEqual(kindsWhere(({ reckoned }) => reckoned.takesDeposit));
  });

  it('that came into an account of ours are deposits, and what its bank gave', () => {
    expect(kindsWhere(({ reckoned }) => reckoned.ours === 'in')).toEqual([...DEPOSITS, 'correction_in']);
    expect(kindsWhere(({ reckoned }) => reckoned.ours === 'out')).toEqual(['correction_out']);
  });

  it('of rewards besides bonuses are those that the index of what was given knows', () => {
    expect(kindsWhere(({ reckoned }) => reckoned.given !== null)).toEqual(['refund_receive', 'coupon_cash']);
  });

  const goes = (kind: (typeof ALL_KINDS)[number], route: string) =>
    patternsOf(kind).some((pattern) => new RegExp(pattern).test(route));

  it.each([
    ['slip_deposit', '#CASH_IN:SCB > WALLET', '#CASH_IN:SCB > JOKER'],
    ['gift_deposit', '#CASH_IN:TRUEMONEY > WALLET', '#CASH_IN:SCB > WALLET'],
    ['withdraw_hold', 'WALLET > #IN_TRANSIT:PAYOUT', 'WALLET > IN_TRANSIT:PAYOUT'],
    ['fill_hold', 'WALLET > #IN_TRANSIT:JOKER', 'WALLET > #IN_TRANSIT:PAYOUT'],
    ['fill_settle', '#IN_TRANSIT:JOKER > JOKER', '#IN_TRANSIT:JOKER > PG'],
    ['empty_settle', '#IN_TRANSIT:JOKER > WALLET', '#IN_TRANSIT:PAYOUT > WALLET'],
    ['play_result', '#PLAY:JOKER > JOKER', '#PLAY:JOKER > PG'],
    ['play_result', 'JOKER > #PLAY:JOKER', 'WALLET > #PLAY:WALLET'],
    ['bonus_grant', '#BONUS:OPEN > WALLET', '#BONUS:COST > WALLET'],
    ['bonus_finish_rest', '#BONUS:OPEN > #BONUS:COST', 'WALLET > #BONUS:COST'],
    ['invite_collect', 'INVITE > WALLET', 'REFUND > WALLET'],
    ['correction_in', '#CORRECTION:GOODWILL > WALLET', '#CORRECTION:GOOD > WALLET'],
    ['correction_out', 'WALLET > #CORRECTION:WRONG_CREDIT', 'JOKER > #CORRECTION:WRONG_CREDIT'],
    ['withdraw_write_off', '#CASH_OUT > #WRITTEN_OFF', '#CASH_OUT > #CASH_OUT'],
  ] as const)('%s goes %s and not %s', (kind, way, other) => {
    expect([goes(kind, way), goes(kind, other)]).toEqual([true, false]);
  });
});
