import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectLive, isLive } from './live.ts';

/** The socket that was opened, and what listens to it. */
const socket = vi.hoisted(() => {
  const heard = new Map<string, (said?: unknown) => void>();
  return {
    active: true,
    on: (name: string, listener: (said?: unknown) => void) => void heard.set(name, listener),
    emit: () => undefined,
    disconnect: () => undefined,
    tell: (name: string) => heard.get(name)?.(),
    heard,
  };
});
const doubtLine = vi.hoisted(() => vi.fn());
vi.mock('socket.io-client', () => ({ io: () => socket }));
vi.mock('@krapao/ui/lib/line.ts', async (original) => ({ ...(await original<object>()), doubtLine }));

let hangUp: () => void;
const cutOff = vi.fn();
beforeEach(async () => {
  vi.clearAllMocks();
  vi.stubGlobal('document', { visibilityState: 'visible' });
  socket.active = true;
  hangUp = connectLive(() => undefined, cutOff);
  await vi.waitFor(() => expect(socket.heard.has('connect_error')).toBe(true));
});
afterEach(() => {
  hangUp();
  vi.unstubAllGlobals();
});

it('a line that is refused while calls are answered is not called live, until it is there', () => {
  socket.tell('connect');
  expect(isLive()).toBe(true);
  socket.tell('connect_error');
  expect(isLive()).toBe(false);
  expect(doubtLine).toHaveBeenCalledOnce();
  expect(cutOff).not.toHaveBeenCalled();
  socket.tell('connect');
  expect(isLive()).toBe(true);
});

it('a line that is refused for good asks whether somebody is still in', () => {
  socket.active = false;
  socket.tell('connect_error');
  expect(cutOff).toHaveBeenCalledOnce();
  expect(isLive()).toBe(true);
});
