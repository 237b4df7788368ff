import { beforeEach, describe, expect, it, vi } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { GameProvider } from '../../ports/game-provider.ts';
import { guarded } from './guarded.ts';

const told = { outcome: 'told' as const, balance: satang(100) };
const order = { username: 'player', amount: satang(100), reference: 'r' };
const PAUSE_MS = 10_000;

/** A provider that answers when it is told to. */
function world() {
  const waiting: ((answer: object) => void)[] = [];
  const call = vi.fn(
    () => new Promise<never>((resolve) => waiting.push(resolve as (answer: object) => void)),
  );
  const provider: GameProvider = {
    can: { takesReference: true, answersQueries: true },
    ensurePlayer: call,
    setPassword: call,
    balance: call,
    transfer: call,
    queryTransfer: call,
    launch: call,
    reports: call,
  };
  const shield = guarded(provider, { mostCalls: 3, slowMs: 2_000, slowInRow: 2, pauseMs: PAUSE_MS });
  /** One call that is answered after so long. */
  const after = async (ms: number, answer: object) => {
    const asked = shield.balance('player');
    await vi.advanceTimersByTimeAsync(ms);
    waiting.shift()?.(answer);
    return asked;
  };
  return { shield, call, waiting, after };
}
const silent = { outcome: 'unknown', reason: 'no answer in time' };

describe('a provider', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    return () => vi.useRealTimers();
  });

  it('that kept us waiting for nothing several times in a row is not asked for a while, and then once', async () => {
    const { shield, call, waiting, after } = world();
    await after(2_500, { ...silent });
    await after(2_500, { ...silent });
    expect(await shield.balance('player')).toMatchObject({
      outcome: 'unknown',
      reason: expect.stringContaining('not asked') as unknown,
    });
    expect(await shield.queryTransfer(order)).toMatchObject({ standing: 'unknown' });
    expect(await shield.transfer(order)).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining('not asked') as unknown,
    });
    expect(call).toHaveBeenCalledTimes(2);
    expect(shield.isPaused()).toBe(true);
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    const probe = shield.balance('player');
    await vi.advanceTimersByTimeAsync(0);
    expect(call).toHaveBeenCalledTimes(3);
    waiting.shift()?.(told);
    expect(await probe).toEqual(told);
    expect(await after(1, told)).toEqual(told);
    expect(shield.isPaused()).toBe(false);
  });

  it('that is asked once to see whether it is back lets nobody wait for that', async () => {
    const { shield, call, waiting, after } = world();
    await after(2_500, { ...silent });
    await after(2_500, { ...silent });
    await vi.advanceTimersByTimeAsync(PAUSE_MS);
    const probe = shield.reports(null);
    expect(await shield.balance('player')).toMatchObject({ outcome: 'unknown' });
    expect(await shield.transfer(order)).toMatchObject({ outcome: 'unsent' });
    expect(call).toHaveBeenCalledTimes(3);
    waiting.shift()?.(told);
    await probe;
    expect(await after(1, told)).toEqual(told);
  });

  it('is asked on while it answers now and then, or says quickly that it does not know', async () => {
    const { call, after } = world();
    for (let i = 0; i < 4; i += 1) {
      await after(2_500, { ...silent });
      await after(2_500, told);
    }
    for (let i = 0; i < 4; i += 1) await after(10, { ...silent });
    expect(await after(1, told)).toEqual(told);
    expect(call).toHaveBeenCalledTimes(13);
  });

  it('is told of as it answered, however long it took: a transfer that was sent is never called unsent', async () => {
    const { shield, waiting } = world();
    for (let i = 0; i < 2; i += 1) {
      const sent = shield.transfer(order);
      await vi.advanceTimersByTimeAsync(10_000);
      waiting.shift()?.({ ...silent });
      expect(await sent).toEqual(silent);
    }
  });

  it('has only so many calls at once: a transfer beyond them was certainly not sent', async () => {
    const { shield, call, waiting } = world();
    const asked = [shield.balance('a'), shield.balance('b'), shield.transfer(order)];
    expect(await shield.transfer(order)).toMatchObject({
      outcome: 'unsent',
      reason: expect.stringContaining('too many') as unknown,
    });
    expect(await shield.balance('c')).toMatchObject({ outcome: 'unknown' });
    expect(call).toHaveBeenCalledTimes(3);
    for (const answer of waiting) answer(told);
    expect(await Promise.all(asked)).toEqual([told, told, told]);
  });
});
