import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { tellChat } from '../../lib/chat-events.ts';
import { hearTyping } from './typing.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('Who writes is told for five seconds, whatever else goes on in the talk, and until it was said', () => {
  const told: (string | null)[] = [];
  const stop = hearTyping('a', 'Dao', (by) => told.push(by));
  tellChat({ chat: 'a', what: 'typing' });
  vi.advanceTimersByTime(2_000);
  tellChat({ chat: 'a', what: 'state' });
  tellChat({ chat: 'a', what: 'typing', by: 'Dao' });
  tellChat({ chat: 'b', what: 'typing', by: 'Noi' });
  expect(told).toEqual(['']);
  vi.advanceTimersByTime(3_000);
  expect(told).toEqual(['', null]);

  tellChat({ chat: 'a', what: 'typing', by: 'Noi' });
  vi.advanceTimersByTime(4_000);
  tellChat({ chat: 'a', what: 'typing', by: 'Noi' });
  vi.advanceTimersByTime(4_000);
  expect(told.slice(2)).toEqual(['Noi', 'Noi']);
  tellChat({ chat: 'a', what: 'message', lastSeq: 7 });
  expect(told.at(-1)).toBeNull();
  const count = told.length;
  vi.advanceTimersByTime(9_000);
  stop();
  tellChat({ chat: 'a', what: 'typing' });
  expect(told).toHaveLength(count);
});
