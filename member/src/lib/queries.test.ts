import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it, vi } from 'vitest';
import { askAgain, keysOf, topicKeys } from './queries.ts';

it('a topic that this release does not know asks for nothing again, rather than for everything', () => {
  expect(keysOf(['wallet', 'coins', 'toString', 'slips'])).toEqual([['wallet'], ['slips']]);
});

it('what changes while a screen comes for the first time is asked for once that is there, and once', async () => {
  vi.useFakeTimers();
  try {
    const client = new QueryClient();
    let asked = 0;
    const screen = new QueryObserver(client, {
      queryKey: topicKeys.wallet,
      // what is so as it is asked, told three seconds later
      queryFn: async () => {
        const mine = (asked += 1);
        await new Promise((resolve) => setTimeout(resolve, 3_000));
        return mine;
      },
    });
    const leave = screen.subscribe(() => {});
    await vi.advanceTimersByTimeAsync(1_000);
    const isOver = vi.fn();
    void askAgain(client, topicKeys.wallet).then(isOver);
    void askAgain(client, topicKeys.statement, topicKeys.wallet);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked, screen.getCurrentResult().data, isOver.mock.calls.length]).toEqual([2, 1, 0]);
    await vi.advanceTimersByTimeAsync(3_000);
    expect([asked, screen.getCurrentResult().data, isOver.mock.calls.length]).toEqual([2, 2, 1]);
    leave();
  } finally {
    vi.useRealTimers();
  }
});
