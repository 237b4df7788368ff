import { MutationObserver, notifyManager } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from './query-client.ts';

afterEach(() => {
  vi.useRealTimers();
  queryClient.clear();
});

describe('what a member starts by a press', () => {
  it('is busy at once, and goes out 200 ms later', async () => {
    vi.useFakeTimers();
    const send = vi.fn(() => Promise.resolve('done'));
    const mutation = queryClient.getMutationCache().build(queryClient, { mutationFn: send });
    const result = mutation.execute(undefined);
    expect(mutation.state.status).toBe('pending');
    await vi.advanceTimersByTimeAsync(199);
    expect(send).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await expect(result).resolves.toBe('done');
    expect(send).toHaveBeenCalledOnce();
  });

  it('tells that it is busy before another press can be heard', async () => {
    const states: string[] = [];
    const press = new MutationObserver(queryClient, { mutationFn: () => Promise.resolve() });
    // As useMutation listens.
    const stop = press.subscribe(notifyManager.batchCalls(({ status }) => states.push(status)));
    void press.mutate();
    await Promise.resolve();
    expect(states).toEqual(['pending']);
    stop();
  });

  it('leaves no trace of what was typed soon after its form has gone', async () => {
    vi.useFakeTimers();
    const mutation = queryClient
      .getMutationCache()
      .build(queryClient, { mutationFn: () => Promise.resolve() });
    void mutation.execute({ password: 'secret' });
    await vi.advanceTimersByTimeAsync(1_200);
    expect(queryClient.getMutationCache().getAll()).toEqual([]);
  });
});

describe('what a screen reads', () => {
  it('is asked for without a wait', () => {
    const read = vi.fn(() => Promise.resolve(1));
    void queryClient.fetchQuery({ queryKey: ['read'], queryFn: read });
    expect(read).toHaveBeenCalledOnce();
  });
});
