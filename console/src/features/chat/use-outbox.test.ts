import { CONSOLE_STAFF_HEADER } from '@krapao/contract/console/constants';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { becomeSession, enterSession, leaveSession, sessionState } from '../../lib/session-state.ts';
import { outboxOf } from './use-outbox.ts';

/** Each message that the server took, by who was signed in at the browser then; nobody: ''. */
let sent: string[] = [];
let cookie = '';
/** Whether answers come. */
let isThere = true;
/** Told of each call before it is answered. */
let onCall = () => {};
/** Each test speaks of talks of its own. */
let talk = '';
let talks = 0;

const json = (body: object, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
const text = (message: string) => ({ message_type: 'text' as const, payload: { message } });
const statesOf = (staffId: string) =>
  outboxOf(staffId, talk)
    .list()
    .map(({ state }) => state);
/** A minute and more: what is tried again has been. */
const later = () => vi.advanceTimersByTimeAsync(90_000);
/** Signs in at this tab. */
const signIn = (staffId: string) => {
  cookie = staffId;
  enterSession(staffId);
};
/** At this tab the session ends. */
const end = (by: () => void) => {
  cookie = '';
  by();
};

beforeEach(() => {
  vi.useFakeTimers();
  [sent, isThere, onCall, talk] = [[], true, () => {}, `talk ${(talks += 1)}`];
  interface Sent {
    body?: string | null;
    headers: Record<string, string>;
  }
  vi.stubGlobal('fetch', (_: string, { body, headers }: Sent) => {
    if (!isThere) return Promise.reject(new TypeError('no line'));
    if (body) {
      if (cookie === '') return Promise.resolve(json({ message: 'STAFF_SESSION' }, 401));
      if (headers[CONSOLE_STAFF_HEADER] !== cookie)
        return Promise.resolve(json({ message: 'STAFF_OTHER' }, 401));
      onCall();
      const { message, seen } = JSON.parse(body) as {
        message: { payload: { message: string } };
        seen?: number;
      };
      sent.push(`${cookie}: ${message.payload.message}${seen === undefined ? '' : `, having seen ${seen}`}`);
    }
    return Promise.resolve(json({ seq: 1 }));
  });
});
afterEach(() => {
  leaveSession();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('What an agent says goes with the newest number on their screen, as of the press that sent it', async () => {
  signIn('dao');
  const outbox = outboxOf('dao', talk);
  outbox.say(text('a'), false, 3);
  await later();
  isThere = false;
  outbox.say(text('b'), false, 4);
  await later();
  isThere = true;
  const failed = outbox.list().find(({ state }) => state === 'failed');
  outbox.again(failed?.clientId ?? '', 7);
  await later();
  expect(sent).toEqual(['dao: a, having seen 3', 'dao: b, having seen 7']);
});

describe('what an agent said and the server did not confirm', () => {
  it('never goes out as who signed in at the same tab meanwhile, and is there for who wrote it', async () => {
    signIn('dao');
    isThere = false;
    outboxOf('dao', talk).say(text('of dao'), false);
    await vi.advanceTimersByTimeAsync(500);
    expect(statesOf('dao')).toEqual(['sending']);
    end(leaveSession);
    signIn('mali');
    isThere = true;
    outboxOf('mali', talk).say(text('of mali'), false);
    await later();
    expect(sent).toEqual(['mali: of mali']);
    expect([statesOf('dao'), statesOf('mali')]).toEqual([['failed'], ['sent']]);
    end(leaveSession);
    signIn('dao');
    const [kept] = outboxOf('dao', talk).list();
    outboxOf('dao', talk).again(kept?.clientId ?? '');
    await later();
    expect([sent.at(-1), statesOf('dao')]).toEqual(['dao: of dao', ['sent']]);
  });

  it.each([
    ['is locked', () => becomeSession('locked')],
    ['has ended', () => becomeSession('out')],
  ])('waits for its writer where their session %s', async (_, become) => {
    signIn('dao');
    isThere = false;
    outboxOf('dao', talk).say(text('a'), false);
    outboxOf('dao', talk).say(text('b'), false);
    await vi.advanceTimersByTimeAsync(500);
    end(become);
    isThere = true;
    await later();
    expect([sent, statesOf('dao')]).toEqual([[], ['failed', 'failed']]);
  });

  it('goes on behind one that was on its way while another agent came, as its writer’s alone', async () => {
    signIn('dao');
    onCall = () => signIn('mali');
    outboxOf('dao', talk).say(text('first'), false);
    outboxOf('dao', talk).say(text('second'), true);
    await later();
    expect(sent).toHaveLength(1);
    expect(statesOf('dao')).toEqual(['sent', 'failed']);
    // nothing of that is told to who sits there now
    expect(sessionState()).toBe('in');
  });

  it('is sent as nobody else who came in at another tab, and the screen of its writer says so', async () => {
    signIn('dao');
    cookie = 'mali';
    outboxOf('dao', talk).say(text('of dao'), false);
    await later();
    expect([sent, statesOf('dao'), sessionState()]).toEqual([[], ['failed'], 'other']);
  });
});
