import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askAgain, askAsTold } from './ask-again.ts';

const MEMBERS = ['members'];
const KEY = [...MEMBERS, 'M1'];
const ANSWER_MS = 3_500;

/** A page of a member on a line on which an answer takes three and a half seconds: it shows which asking brought what it shows. */
function slowPage() {
  const client = new QueryClient();
  let asked = 0;
  let given = 0;
  const page = new QueryObserver(client, {
    queryKey: KEY,
    queryFn: async ({ signal }) => {
      const mine = (asked += 1);
      signal.addEventListener('abort', () => (given += 1));
      await new Promise((resolve) => setTimeout(resolve, ANSWER_MS));
      return mine;
    },
    retry: false,
  });
  const leave = page.subscribe(() => {});
  return {
    client,
    leave,
    told: () => askAsTold(client, [MEMBERS]),
    shown: () => page.getCurrentResult().data,
    isAsking: () => page.getCurrentResult().isFetching,
    asked: () => asked,
    givenUp: () => given,
  };
}

describe('What the line tells on a slow line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('each second starves no page: every answer arrives, and the last change is in one of them', async () => {
    const page = slowPage();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    for (let second = 1; second <= 20; second += 1) {
      page.told();
      await vi.advanceTimersByTimeAsync(1_000);
    }
    expect(page.givenUp()).toBe(0);
    expect(page.shown()).toBeGreaterThanOrEqual(5);
    const before = page.asked();
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    // what was told while the last one was under way is asked for once, however often it was told
    expect([page.asked(), page.shown(), page.isAsking()]).toEqual([before + 1, before + 1, false]);
    page.leave();
  });

  it('while a page comes for the first time is asked for once more', async () => {
    const page = slowPage();
    await vi.advanceTimersByTimeAsync(1_000);
    page.told();
    page.told();
    await vi.advanceTimersByTimeAsync(2 * ANSWER_MS);
    expect([page.asked(), page.shown(), page.isAsking()]).toEqual([2, 2, false]);
    page.leave();
  });

  it('is asked for at once where nothing is under way, and what nobody shows is only marked as old', async () => {
    const page = slowPage();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    page.told();
    expect([page.asked(), page.isAsking()]).toEqual([2, true]);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    page.leave();
    page.told();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect([page.asked(), page.client.getQueryState(KEY)?.isInvalidated]).toEqual([2, true]);
  });

  it('gives way to what a person does, which asks anew, and asks nothing for who has left', async () => {
    const page = slowPage();
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    page.told();
    page.told();
    await vi.advanceTimersByTimeAsync(1_000);
    void askAgain(page.client, [MEMBERS]);
    await vi.advanceTimersByTimeAsync(1);
    expect([page.asked(), page.givenUp()]).toEqual([3, 1]);
    page.leave();
    page.client.removeQueries();
    await vi.advanceTimersByTimeAsync(3 * ANSWER_MS);
    expect(page.asked()).toBe(3);
  });
});

describe('What a person did on a slow line', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('while a page comes for the first time is asked for once that is there, once, and waited for', async () => {
    const page = slowPage();
    await vi.advanceTimersByTimeAsync(1_000);
    const isOver = vi.fn();
    void askAgain(page.client, [MEMBERS]).then(isOver);
    void askAgain(page.client, [['statement'], MEMBERS]);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect([page.asked(), page.shown(), isOver.mock.calls.length]).toEqual([2, 1, 0]);
    await vi.advanceTimersByTimeAsync(ANSWER_MS);
    expect([page.asked(), page.shown(), isOver.mock.calls.length]).toEqual([2, 2, 1]);
    page.leave();
  });
});
