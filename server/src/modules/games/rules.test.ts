import { expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { LEASE_SECONDS, pauseSeconds, SEND_WITHIN_MS } from '../../db/saga.ts';
import {
  answerFor,
  planTransfer,
  REFUSAL_BELIEVED_FROM,
  requireMinimum,
  REVIEW_AFTER,
  batchesWithoutRepeats,
} from './rules.ts';

it('a transfer is between the wallet and a game, or from game to game by way of the wallet', () => {
  expect(planTransfer('WALLET', 'PG', satang(100))).toEqual({
    slotCode: 'PG',
    direction: 'fill',
    thenTo: null,
  });
  expect(planTransfer('PG', 'WALLET', satang(100))).toEqual({
    slotCode: 'PG',
    direction: 'empty',
    thenTo: null,
  });
  expect(() => planTransfer('WALLET', 'WALLET', satang(100))).toThrow('TRANSFER_SAME');
  expect(() => planTransfer('PG', 'PG', satang(100))).toThrow('TRANSFER_SAME');
  expect(planTransfer('PG', 'JOKER', satang(100))).toEqual({
    slotCode: 'PG',
    direction: 'empty',
    thenTo: 'JOKER',
  });
});

it('a transfer is at least one baht', () => {
  requireMinimum(satang(100));
  for (const amount of [99, 1, 0]) expect(() => requireMinimum(satang(amount))).toThrow('TRANSFER_MINIMUM');
});

it('only what is known to be back is called a failure', () => {
  const transfer = { id: 'x', amount: satang(100) };
  expect(answerFor({ ...transfer, state: 'settled' }).status).toBe('SUCCESS');
  expect(answerFor({ ...transfer, state: 'open' }).status).toBe('PENDING');
  expect(answerFor({ ...transfer, state: 'review' }).status).toBe('PENDING');
  expect(() => answerFor({ ...transfer, state: 'returned' })).toThrow('TRANSFER_FAIL');
});

it('batches without repeats hold each key once and lose nothing', () => {
  expect(batchesWithoutRepeats(['a1', 'b1', 'a2', 'a3', 'c1'], (item) => item.slice(0, 1))).toEqual([
    ['a1', 'b1', 'c1'],
    ['a2'],
    ['a3'],
  ]);
  expect(batchesWithoutRepeats([], String)).toEqual([]);
});

it('an attempt ends before its lease does, and nothing waits five minutes to be asked again', () => {
  const call = 10_000;
  expect(SEND_WITHIN_MS + 2 * call).toBeLessThan(LEASE_SECONDS * 1000);
  for (let attempts = 1; attempts < REVIEW_AFTER; attempts += 1)
    expect(pauseSeconds(attempts)).toBeLessThanOrEqual(120);
  expect(pauseSeconds(REFUSAL_BELIEVED_FROM - 1)).toBeGreaterThanOrEqual(8);
});
