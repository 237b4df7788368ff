import { afterEach, expect, it, vi } from 'vitest';
import { call } from './call.ts';
import { askedHere } from './here.ts';
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

it('what is refused for its place alone waits for one proof, and is asked once more; where that is not given it is refused', async () => {
  const asked: string[] = [];
  let isKnown = false;
  vi.stubGlobal('fetch', async (url: string) => {
    asked.push(url);
    return isKnown
      ? new Response('{"message":"OK"}')
      : new Response('{"message":"ELSEWHERE"}', { status: 403 });
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  enterSession('mali');
  const read = (id: string) =>
    call('PUT /api/console/chats/{id}/read', { params: { id }, body: { seq: 1 } }).catch(
      (error: unknown) => error,
    );
  const refused = [read('one'), read('two')];
  await vi.waitFor(() => expect(askedHere()).toBeDefined());
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  askedHere()?.(false);
  expect(await Promise.all(refused)).toMatchObject([{ code: 'ELSEWHERE' }, { code: 'ELSEWHERE' }]);

  const done = read('three');
  await vi.waitFor(() => expect(askedHere()).toBeDefined());
  isKnown = true;
  askedHere()?.(true);
  expect(await done).toEqual({ message: 'OK' });
  expect(asked.map((url) => url.split('/').at(-2))).toEqual(['one', 'two', 'three', 'three']);
  expect(askedHere()).toBeUndefined();
});
