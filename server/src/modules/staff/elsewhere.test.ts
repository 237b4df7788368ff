/** What staff do from another network than where they signed in (docs/decisions/0230). */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { satang } from '@krapao/contract/money';
import { AppError } from '../../kernel/app-error.ts';
import type { Act } from '../history/face.ts';
import { cookiesOf } from './routes.ts';
import { createStaffSessions } from './sessions.ts';
import { consoleBench, type ConsoleBench, type Screen } from './testing.ts';

let done = 0;
const act: Act<{ baht: number }> = {
  name: 'thing.do',
  order: z.object({ baht: z.number() }),
  right: () => 'payout.approve',
  about: () => ({ kind: 'thing', subject: 'it' }),
  facts: async () => done,
  amount: async (_on, { baht }) => satang(baht * 100),
  carryOut: async () => void (done += 1),
};

/** Whether password and code prove an order. */
let isByCode = true;
let b: ConsoleBench;
let noi: Screen;
beforeAll(async () => {
  b = await consoleBench({ acts: () => [act], byCode: () => isByCode });
});
afterAll(() => b.drop());
let people = 0;
beforeEach(async () => {
  [done, isByCode] = [0, true];
  noi = await b.screen(await b.person(`noi${String((people += 1))}`, 'cashier'));
});

/** What comes of that act of hers, called from there. */
async function perform(from: string, { isProved = false, baht = 100 } = {}): Promise<string> {
  const staff = await createStaffSessions(b.db).find(
    noi.cookies[cookiesOf('http://localhost').session] ?? '',
    from,
  );
  const asked = { why: 'seen at the bank', ...(isProved && { proof: await noi.proof() }) };
  return b.module.door.perform(staff, act.name, { baht }, asked).then(
    ({ message }) => message,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );
}

it('An act from another network than that of sign-in takes a proof, and from there on none', async () => {
  const told = [];
  for (const from of ['127.0.0.9', '198.51.100.7', '198.51.100.9', '2001:db8:1:2::3', '2001:db8:1:9::4']) {
    told.push(await perform(from));
    expect(await perform(from, { isProved: true })).toBe('OK');
  }
  expect(told).toEqual(['OK', 'STEP_UP', 'OK', 'STEP_UP', 'OK']);
  expect(done).toBe(8);
});

it('What was proved in one session counts in no other one', async () => {
  expect(await perform('198.51.100.7', { isProved: true })).toBe('OK');
  noi = await b.screen(noi.person);
  expect(await perform('198.51.100.7')).toBe('STEP_UP');
});

it('A code proves that also where it proves nothing else, and then what takes a proof anywhere takes no code', async () => {
  isByCode = false;
  expect(await perform('198.51.100.7', { isProved: true, baht: 20_001 })).toBe('STEP_UP_WRONG');
  expect(await perform('198.51.100.7')).toBe('STEP_UP');
  expect(await perform('198.51.100.7', { isProved: true })).toBe('OK');
  expect(await perform('198.51.100.7', { isProved: true, baht: 20_001 })).toBe('STEP_UP_WRONG');
});
