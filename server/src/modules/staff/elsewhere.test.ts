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

const HERE = '127.0.0.1';
const sessionAt = (ip: string) =>
  createStaffSessions(b.db).find(noi.cookies[cookiesOf('http://localhost').session] ?? '', ip);
const toldOf = (acted: Promise<{ message: string }>): Promise<string> =>
  acted.then(
    ({ message }) => message,
    (error: unknown) => {
      if (error instanceof AppError) return error.code;
      throw error;
    },
  );

/** What comes of that act of hers, called from there. */
async function perform(from: string, { isProved = false, baht = 100 } = {}): Promise<string> {
  const asked = { why: 'seen at the bank', ...(isProved && { proof: await noi.proof() }) };
  return toldOf(b.module.door.perform(await sessionAt(from), act.name, { baht }, asked));
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

it('From another network a request is refused, and one’s own taken back, by who proves it alone', async () => {
  expect(await perform(HERE, { isProved: true, baht: 20_001 })).toBe('WAITS_FOR_SECOND');
  const asked = await b.db.client.query<{ id: string }>(
    `select id from staff_request where state = 'waiting'`,
  );
  const id = asked.rows[0]?.id ?? '';
  const refuse = async (isProved: boolean) =>
    toldOf(
      b.module.door.refuse(
        await sessionAt('198.51.100.7'),
        id,
        'not now',
        isProved ? await noi.proof() : undefined,
      ),
    );
  expect(await refuse(false)).toBe('STEP_UP');
  noi = await b.screen(await b.person('dao', 'cashier'));
  expect(await refuse(false)).toBe('STEP_UP');
  expect(await refuse(true)).toBe('OK');
  expect(done).toBe(0);
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
