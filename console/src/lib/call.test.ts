import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { becomeSession, enterSession, leaveSession, sessionState } from './session-state.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

it('whoever came in anew is not put out by an answer to what was asked while the screen was locked', async () => {
  const answers: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', () => new Promise<Response>((resolve) => answers.push(resolve)));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  const ended = () => new Response('{"message":"STAFF_SESSION"}', { status: 401 });
  enterSession('mali');
  becomeSession('locked');
  const before = call('GET /api/console/me').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(1));
  enterSession('mali');
  answers[0]?.(ended());
  expect(await before).toMatchObject({ code: 'STAFF_SESSION' });
  expect(sessionState()).toBe('in');

  const after = call('GET /api/console/me').catch((error: unknown) => error);
  await vi.waitFor(() => expect(answers).toHaveLength(2));
  answers[1]?.(ended());
  await after;
  expect(sessionState()).toBe('ended');
});

it('tells that a session has ended only where one was, and not to who left by themselves', () => {
  leaveSession();
  becomeSession('out');
  expect(sessionState()).toBe('out');
  enterSession('mali');
  becomeSession('out');
  becomeSession('out');
  expect(sessionState()).toBe('ended');
});
