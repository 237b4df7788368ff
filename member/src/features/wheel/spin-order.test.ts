import { IDEMPOTENCY_HEADER } from '@krapao/contract/constants';
import { forgetDrafts } from '@krapao/ui/lib/draft.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { spinning, type Seen } from './spin-order.ts';

const SEEN: Seen = { commitment: 'c'.repeat(64), wheel: 'demo', version: 1, lang: 'th' };
const answered = (status: number, body: unknown) => () =>
  Promise.resolve(new Response(JSON.stringify(body), { status }));
const done = answered(200, { success: true, result: { code: 'cash5' } });
const refused = (message: string) => answered(409, { message });
const lost = () => Promise.reject(new TypeError('no line'));

type Sent = { key: string | undefined; url: string; clientSeed: string; commitment: string };
let sent: Sent[] = [];
let answers: (() => Promise<Response>)[] = [];

beforeEach(() => {
  sent = [];
  vi.useFakeTimers();
  vi.stubGlobal('navigator', { onLine: true });
  vi.stubGlobal('fetch', (url: string, init: { headers: Record<string, string>; body: string }) => {
    const body = JSON.parse(init.body) as { clientSeed: string; commitment: string };
    sent.push({ key: init.headers[IDEMPOTENCY_HEADER], url, ...body });
    return (answers.shift() ?? lost)();
  });
});
afterEach(() => {
  forgetDrafts();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Presses once, with those answers for the sendings that follow, and says how it ended. */
async function press(spins: ReturnType<typeof spinning>, seen: Seen, ...next: (typeof done)[]) {
  answers = next;
  const result = spins.spin(seen).then(
    ({ code }) => code,
    (error: Error) => error.message,
  );
  await vi.advanceTimersByTimeAsync(10_000);
  return result;
}
const distinct = (of: (one: Sent) => unknown) => new Set(sent.map(of)).size;

describe('a spin', () => {
  it('is by a number of the browser’s own each time, chosen for the commitment that was shown', async () => {
    const spins = spinning('A1');
    expect(await press(spins, SEEN, done)).toBe('cash5');
    expect(await press(spins, { ...SEEN, commitment: 'd'.repeat(64) }, done)).toBe('cash5');
    expect(distinct(({ clientSeed }) => clientSeed)).toBe(2);
    expect(distinct(({ key }) => key)).toBe(2);
    for (const { clientSeed } of sent) expect(clientSeed).toMatch(/^[0-9a-f]{32}$/);
    expect(sent.map(({ commitment }) => commitment[0])).toEqual(['c', 'd']);
  });

  it('whose answer was lost is asked for again as it was, whatever is shown by then, and after a reload too', async () => {
    expect(await press(spinning('A1'), SEEN, lost, lost, lost)).toBe('NETWORK');
    const reloaded = spinning('A1');
    expect(reloaded.isOpen()).toBe(true);
    expect(
      await press(reloaded, { commitment: 'd'.repeat(64), wheel: 'new', version: 2, lang: 'en' }, done),
    ).toBe('cash5');
    expect(sent).toHaveLength(4);
    expect(new Set(sent.map((one) => JSON.stringify(one))).size).toBe(1);
    expect(reloaded.isOpen()).toBe(false);
  });

  it('that was refused is over: the next one is another', async () => {
    const spins = spinning('A1');
    expect(await press(spins, SEEN, refused('SEED_CHANGED'))).toBe('SEED_CHANGED');
    expect(spins.isOpen()).toBe(false);
    expect(await press(spins, SEEN, done)).toBe('cash5');
    expect(distinct(({ key }) => key)).toBe(2);
    expect(distinct(({ clientSeed }) => clientSeed)).toBe(2);
  });

  it('of one member is not another one’s', async () => {
    await press(spinning('A1'), SEEN, lost, lost, lost);
    expect(spinning('B2').isOpen()).toBe(false);
  });
});
