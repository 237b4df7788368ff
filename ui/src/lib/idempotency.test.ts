import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { forgetDrafts } from './draft.ts';
import { isStillOpen, moneyCall } from './idempotency.ts';

const place = { form: 'withdraw-call', owner: 'A1' };
const ask = (amount: number) => ({ body: { amount } });
const answered = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const done = answered(200, { status: 'PENDING', reference: 'r', amount: 5 });
const sessionOver = answered(401, { message: 'EXPIRED_AUTH_TOKEN' });
const lost = () => Promise.reject(new TypeError('no line'));

let keys: (string | undefined)[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  keys = [];
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (_url: string, init: { headers: Record<string, string> }) => {
    keys.push(init.headers[IDEMPOTENCY_HEADER]);
    return (answers.shift() ?? lost)();
  });
});
afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Presses once, with those answers for the sendings that follow, and says how it ended. */
async function press(send: ReturnType<typeof withdraw>, amount: number, ...next: (typeof done)[]) {
  answers = next;
  const result = send(ask(amount)).then(
    () => 'done',
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return result;
}
const withdraw = () => moneyCall('POST /api/wallet/withdraw', place);

describe('a money call', () => {
  it('has one key for all its repetitions, and another one when it is asked for again', async () => {
    const send = withdraw();
    expect(await press(send, 5, lost, lost, done)).toBe('done');
    expect(new Set(keys).size).toBe(1);
    expect(await press(send, 5, done)).toBe('done');
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps its key while its outcome is not known, also when the page is loaded anew', async () => {
    expect(await press(withdraw(), 5, lost, lost, lost)).toBe('NETWORK');
    expect(isStillOpen(place)).toBe(true);
    expect(await press(withdraw(), 5, done)).toBe('done');
    expect(new Set(keys).size).toBe(1);
    expect(isStillOpen(place)).toBe(false);
  });

  it('has a new key for other input', async () => {
    await press(withdraw(), 5, lost, lost, lost);
    await press(withdraw(), 6, done);
    expect(new Set(keys).size).toBe(2);
  });

  it('is not open when an ended session turned it away, unless an earlier sending may have moved the money', async () => {
    expect(await press(withdraw(), 5, sessionOver)).toBe('EXPIRED_AUTH_TOKEN');
    expect(isStillOpen(place)).toBe(false);
    expect(await press(withdraw(), 5, lost, sessionOver)).toBe('EXPIRED_AUTH_TOKEN');
    expect(isStillOpen(place)).toBe(true);
  });

  it('is over once it was refused', async () => {
    expect(await press(withdraw(), 5, answered(409, { message: 'MONEY_NOT_ENOUGH' }))).toBe(
      'MONEY_NOT_ENOUGH',
    );
    expect(isStillOpen(place)).toBe(false);
  });
});
