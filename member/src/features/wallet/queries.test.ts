import { describe, expect, it } from 'vitest';
import {
  gamesTotal,
  homeTotal,
  isEmpty,
  staysTotal,
  sumBaht,
  totalBalance,
  type Slot,
  type Wallet,
} from './queries.ts';

const slot = (amount: number, isActive: boolean) => ({ amount, isActive }) as Slot;

describe('balances', () => {
  it('adds satang, not floating baht', () => {
    expect(sumBaht([0.1, 0.2])).toBe(0.3);
    expect(sumBaht([])).toBe(0);
  });

  it('counts opened game accounts only', () => {
    expect(gamesTotal([slot(10.1, true), slot(99, false), slot(20.2, true)])).toBe(30.3);
  });

  it('counts of games what can come home: not less than may be moved, nor what is moving already', () => {
    const moving = { ...slot(40, true), isTransferring: true };
    const slots = [slot(250, true), slot(0.35, true), slot(1, true), slot(99, false), moving];
    expect(homeTotal({ slots, transferMinimum: 1 })).toBe(251);
    expect(staysTotal({ slots, transferMinimum: 1 })).toBe(0.35);
  });

  it('are empty only where nothing can be withdrawn and nothing is moving', () => {
    const moving = { ...slot(40, true), isTransferring: true };
    const wallet = (amount: number, ...slots: Slot[]) =>
      isEmpty({ wallet: { ...({} as Wallet['wallet']), amount }, slots, transferMinimum: 1 });
    expect([wallet(0), wallet(0, slot(0.35, true), slot(99, false))]).toEqual([true, true]);
    expect([wallet(0.01), wallet(0, slot(1, true)), wallet(0, moving)]).toEqual([false, false, false]);
  });

  it('makes the total of the wallet and the opened game accounts', () => {
    const wallet = { wallet: { amount: 100.5 }, slots: [slot(0.25, true), slot(5, false)] } as Wallet;
    expect(totalBalance(wallet)).toBe(100.75);
  });
});
