import { afterEach, expect, it, vi } from 'vitest';
import { CONSOLE_STAFF_HEADER } from '@krapao/contract/console/constants';
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
  const answers = new Map<string, () => void>();
  let isKnown = false;
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.split('/').at(-2) ?? '';
    asked.push(id);
    const answer = isKnown
      ? new Response('{"message":"OK"}')
      : new Response('{"message":"ELSEWHERE"}', { status: 403 });
    if (id === 'late' && !isKnown) await new Promise<void>((resolve) => answers.set(id, resolve));
    return answer;
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  enterSession('mali');
  const take = (id: string) =>
    call('POST /api/console/chats/{id}/take', { params: { id }, body: {} }).catch((error: unknown) => error);
  const isAsked = () => vi.waitFor(() => expect(askedHere()).toBeDefined());
  const refused = [take('one'), take('two')];
  await isAsked();
  await vi.waitFor(() => expect(asked).toHaveLength(2));
  const first = askedHere();
  first?.end(false);
  expect(await Promise.all(refused)).toMatchObject([{ code: 'ELSEWHERE' }, { code: 'ELSEWHERE' }]);

  const done = [take('three'), take('late')];
  await isAsked();
  // what was asked before ends nothing any more
  first?.end(false);
  expect(askedHere()).toBeDefined();
  await vi.waitFor(() => expect(answers.has('late')).toBe(true));
  isKnown = true;
  askedHere()?.end(true);
  // refused before the proof and told after it
  answers.get('late')?.();
  expect(await Promise.all(done)).toEqual([{ message: 'OK' }, { message: 'OK' }]);
  expect(asked.toSorted()).toEqual(['late', 'late', 'one', 'three', 'three', 'two']);
  expect(askedHere()).toBeUndefined();
});

it('what was refused for its place is asked once more as who asked it, whoever is shown then', async () => {
  const sent: (string | null)[] = [];
  vi.stubGlobal('fetch', async (_: string, { headers }: RequestInit) => {
    sent.push(new Headers(headers).get(CONSOLE_STAFF_HEADER));
    return sent.length > 1
      ? new Response('{"message":"OK"}')
      : new Response('{"message":"ELSEWHERE"}', { status: 403 });
  });
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  enterSession('mali');
  const done = call('POST /api/console/chats/{id}/take', { params: { id: 'one' }, body: {} });
  await vi.waitFor(() => expect(askedHere()).toBeDefined());
  enterSession('napa');
  askedHere()?.end(true);
  await done;
  expect(sent).toEqual(['mali', 'mali']);
});

it('nobody is asked to prove their place for what goes out by itself, or behind a lock', async () => {
  vi.stubGlobal('fetch', async () => new Response('{"message":"ELSEWHERE"}', { status: 403 }));
  vi.stubGlobal('localStorage', { getItem: () => null, setItem: () => {} });
  enterSession('mali');
  const body = { endpoint: 'https://push.example/1', keys: { p256dh: '', auth: '' }, signedBy: '' };
  await expect(call('PUT /api/console/me/push', { body, isByItself: true })).rejects.toMatchObject({
    code: 'ELSEWHERE',
  });
  const late = call('POST /api/console/chats/{id}/take', { params: { id: 'one' }, body: {} });
  becomeSession('locked');
  await expect(late).rejects.toMatchObject({ code: 'ELSEWHERE' });
  expect(askedHere()).toBeUndefined();
});
