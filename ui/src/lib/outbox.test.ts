import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from './api-error.ts';
import { createOutbox } from './outbox.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

const lost = () => new ApiError('NETWORK', 0);

/** An outbox of names, and how each try ends: by what it throws, after so long. */
function box(...ends: (Error | undefined | [ms: number, end: Error | undefined])[]) {
  const queue: string[] = [];
  const tried: [name: string, second: number][] = [];
  const gaveUp: [name: string, code: string][] = [];
  const outbox = createOutbox<string>({
    next: () => queue[0],
    idOf: (name) => name,
    async send(name) {
      tried.push([name, Date.now() / 1_000]);
      const given = ends.length > 1 ? ends.shift() : ends[0];
      const [ms, end] = Array.isArray(given) ? given : [0, given];
      if (ms > 0) await new Promise((done) => setTimeout(done, ms));
      if (end) throw end;
      queue.shift();
    },
    failed: (name, error) => {
      queue.shift();
      gaveUp.push([name, (error as ApiError).code]);
    },
  });
  const say = (...names: string[]) => {
    queue.push(...names);
    outbox.pump();
  };
  const seconds = () => tried.map(([, second]) => second);
  return { outbox, tried, gaveUp, say, seconds };
}
const pass = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1_000);

describe('what is sent', () => {
  it('goes out in its order, one at a time', async () => {
    const { say, tried } = box([2_000, undefined]);
    say('a', 'b');
    await pass(1);
    say('c');
    await pass(10);
    expect(tried).toEqual([
      ['a', 0],
      ['b', 2],
      ['c', 4],
    ]);
  });

  it('is tried again after 1, 2, 4 and 8 s, and given up a minute after it failed first', async () => {
    const { say, seconds, gaveUp } = box(lost());
    say('a');
    await pass(120);
    expect(seconds()).toEqual([0, 1, 3, 7, 15, 23, 31, 39, 47, 55, 63]);
    expect(gaveUp).toEqual([['a', 'NETWORK']]);
  });

  it('has its minute from when it failed, however long it was on its way until then', async () => {
    const { say, seconds, gaveUp } = box([90_000, lost()], undefined);
    say('film');
    await pass(100);
    expect([seconds(), gaveUp]).toEqual([[0, 91], []]);
  });

  it('waits as long as the server said, whoever asks meanwhile, and then goes on in its order', async () => {
    const { say, outbox, tried, gaveUp } = box(
      new ApiError('RATE_LIMITED', 429, { retryAfter: 30 }),
      undefined,
    );
    say('a');
    await pass(5);
    outbox.pump();
    say('b');
    await pass(40);
    expect(tried).toEqual([
      ['a', 0],
      ['a', 30],
      ['b', 30],
    ]);
    expect(gaveUp).toEqual([]);
  });

  it('is given up at once where the server wants none of it for longer than that minute', async () => {
    const { say, seconds, gaveUp } = box(new ApiError('RATE_LIMITED', 429, { retryAfter: 3_600 }), undefined);
    say('a', 'b');
    await pass(1);
    expect([seconds(), gaveUp]).toEqual([[0, 0], [['a', 'RATE_LIMITED']]]);
  });

  it('is refused at once by what no other try changes, and keeps nothing behind it', async () => {
    const { say, tried, gaveUp } = box(new ApiError('CHAT_BLOCKED', 403), undefined);
    say('a', 'b');
    await pass(1);
    expect(tried.map(([name]) => name)).toEqual(['a', 'b']);
    expect(gaveUp).toEqual([['a', 'CHAT_BLOCKED']]);
  });

  it('goes out at once when the line is back', async () => {
    const { say, outbox, seconds } = box(lost(), lost(), lost(), undefined);
    say('a');
    await pass(4);
    outbox.pump();
    await pass(20);
    expect(seconds()).toEqual([0, 1, 3, 4]);
  });

  it('is not tried any more once it is stopped', async () => {
    const { say, outbox, seconds, gaveUp } = box([1_000, lost()]);
    say('a');
    outbox.stop();
    await pass(120);
    expect([seconds(), gaveUp]).toEqual([[0], []]);
  });
});
