import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { STORAGE } from '@krapao/contract/constants';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { posterOf } from '@krapao/ui/lib/poster.ts';
import { clearToken, setToken } from '@krapao/ui/lib/session.ts';
import { local, session } from '@krapao/ui/lib/storage.ts';
import { getDoor, setDoor } from '../../lib/chat-door.ts';
import { CHAT_QUEUE, forgetChat } from '../../lib/forget-chat.ts';
import { createChat, type Chat } from './chat.ts';
import { Server } from './testing.ts';

vi.mock('@krapao/ui/lib/poster.ts', () => ({ posterOf: vi.fn() }));

const SOON_MS = 20;

const page = Object.assign(new EventTarget(), { hidden: false });
let server: Server;
let chats: Chat[];
const soon = (ms = SOON_MS) => vi.advanceTimersByTimeAsync(ms);
const texts = (chat: Chat) =>
  chat
    .get()
    .talk.said.map(({ message }) => (message.message_type === 'text' ? message.payload.message : '?'));
const urls = (chat: Chat) =>
  chat.get().talk.said.map(({ message }) => (message.message_type === 'media' ? message.payload.url : ''));

beforeEach(() => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1) });
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('location', { pathname: '/user/home' });
  page.hidden = false;
  clearToken();
  forgetChat();
  setDoor({ isOff: false });
  server = new Server();
  chats = [];
});
afterEach(() => {
  chats.forEach((chat) => chat.stop());
  clearToken();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** @param token null: a guest */
function begin(token: string | null = 'token-of-a'): Chat {
  if (token !== null) setToken(token, true);
  const chat = createChat(token, server.by);
  chats.push(chat);
  return chat;
}
async function open(token?: string | null): Promise<Chat> {
  const chat = begin(token);
  chat.open();
  await soon();
  server.lines.at(-1)?.on.onUp();
  await soon();
  server.since();
  return chat;
}

describe('the chat at a screen', () => {
  it('counts what is new by what was asked last, whichever answer comes last', async () => {
    begin().listen();
    await soon();
    let come = () => {};
    server.standings = [() => new Promise((resolve) => (come = resolve))];
    server.lines[0]?.on.onUp();
    await soon();
    server.lines[0]?.on.messaging(server.say('member', 'here'));
    await soon();
    expect(getDoor().unread).toBe(1);
    come();
    await soon();
    expect(getDoor().unread).toBe(1);
  });

  it.each([
    ['its line is up', () => server.lines[0]?.on.onUp()],
    ['its page is seen again', () => page.dispatchEvent(new Event('visibilitychange'))],
  ])('counts what was answered unheard before %s', async (_, come) => {
    const chat = begin();
    chat.listen();
    await soon();
    server.standing = { unread: 0 };
    chat.say('hello');
    await soon();
    expect(chat.get().talk.isLoaded).toBe(true);
    server.say('member', 'here');
    server.standing = { unread: 1 };
    come();
    await soon();
    expect(texts(chat)).toContain('here');
    expect(getDoor().unread).toBe(1);
  });

  it('counts nothing that was read at another screen, whenever the count of before comes', async () => {
    begin().listen();
    await soon();
    server.lines[0]?.on.onUp();
    await soon();
    let come = () => {};
    server.standings = [() => new Promise((resolve) => (come = resolve))];
    server.lines[0]?.on.messaging(server.say('member', 'here'));
    await soon();
    server.lines[0]?.on.read({ memberReadSeq: 1, agentReadSeq: 0 });
    come();
    await soon();
    expect(getDoor().unread).toBe(0);
    server.lines[0]?.on.messaging(server.say('member', 'and more'));
    await soon();
    expect(getDoor().unread).toBeGreaterThan(0);
  });

  it.each([
    ['the line is up again', () => server.lines[0]?.on.onUp()],
    ['something is seen to be missing', () => server.lines[0]?.on.messaging(server.say('member', 'last'))],
    ['its state is told to have changed', () => server.lines[0]?.on.changed()],
    ['the page has the focus', () => window.dispatchEvent(new Event('focus'))],
    ['the browser is online', () => window.dispatchEvent(new Event('online'))],
    ['the page comes from the back', () => window.dispatchEvent(new Event('pageshow'))],
    ['the page is seen', () => document.dispatchEvent(new Event('visibilitychange'))],
    ['five seconds are over', () => soon(5_000)],
    [
      'five seconds are over without a line',
      () => {
        server.isDown = true;
        return soon(5_000);
      },
    ],
  ])('catches up when %s', async (_, what) => {
    server.say('member', 'one');
    const chat = await open();
    for (const text of ['two', 'three']) server.say('member', text);
    await soon();
    expect(texts(chat)).toEqual(['one']);
    await what();
    await soon();
    expect(texts(chat).slice(0, 3)).toEqual(['one', 'two', 'three']);
    expect(server.asked.filter(([key]) => key.endsWith('history')).map(([, body]) => body['after'])).toEqual([
      1,
    ]);
  });

  it('asks nothing by itself while nothing came, the page is not seen, or the panel is closed', async () => {
    server.say('member', 'one');
    const chat = await open();
    await soon(10_000);
    expect(server.since()).toEqual(['read-customer/']);
    server.say('member', 'two');
    page.hidden = true;
    document.dispatchEvent(new Event('visibilitychange'));
    await soon(10_000);
    page.hidden = false;
    chat.close();
    await soon(10_000);
    expect(server.since()).toEqual([]);
  });

  it('asks each minute who is there to answer, while somebody looks', async () => {
    server.standing = { isAgentHere: false };
    const chat = await open();
    expect(chat.get().standing?.isAgentHere).toBe(false);
    server.standing = { isAgentHere: true };
    server.since();
    await soon(65_000);
    expect(server.since()).toEqual(['state']);
    expect(chat.get().standing?.isAgentHere).toBe(true);
    chat.close();
    await soon(130_000);
    expect(server.since()).toEqual([]);
  });

  it('is away once the operator has switched it off', async () => {
    const gone = new ApiError('NOT_FOUND', 404);
    const looked = await open();
    expect(getDoor().isOff).toBe(false);
    server.failing = gone;
    looked.refresh();
    await soon();
    expect(getDoor().isOff).toBe(true);
    setDoor({ isOff: false });
    server.failing = undefined;
    server.sends = [() => Promise.reject(gone)];
    looked.say('still there?');
    await soon();
    expect(getDoor().isOff).toBe(true);
  });

  it('is up once, and tries again where the code of its line could not be had', async () => {
    const { openLine } = server.by;
    const failing = vi.fn(openLine).mockRejectedValueOnce(new TypeError('no code'));
    setToken('token-of-a', true);
    const chat = createChat('token-of-a', { ...server.by, openLine: failing });
    chats.push(chat);
    chat.listen();
    chat.open();
    await soon();
    expect(server.lines).toHaveLength(0);
    await soon(5_000);
    expect(failing).toHaveBeenCalledTimes(2);
    await soon(20_000);
    expect(server.lines).toHaveLength(1);
  });

  it('leaves pictures and films as they are when its state has changed, and asks for the address of one that failed', async () => {
    for (let at = 0; at < 60; at += 1) server.film('member');
    const chat = await open();
    while (chat.get().talk.oldest > 0) await chat.older();
    const before = urls(chat);
    expect(before).toHaveLength(60);
    server.say('member', 'answered');
    server.since();
    server.lines[0]?.on.changed();
    await soon();
    expect(server.since()).toEqual(['state', 'history']);
    expect(urls(chat)).toEqual([...before, '']);

    // far above the newest fifty; a second failure of the same at once asks nothing
    chat.freshFiles(3);
    chat.freshFiles(3);
    await soon();
    expect(server.asked.splice(0).map(([, body]) => [body['after'], body['limit']])).toEqual([[2, 1]]);
    const after = urls(chat);
    expect(after[2]).not.toBe(before[2]);
    expect(after.filter((url, at) => url !== before[at])).toHaveLength(2);
    await soon(30_000);
    server.since();
    chat.freshFiles(3);
    await soon();
    expect(server.since()).toEqual(['history']);
  });

  it('asks for the address of a file that was lost with the line once somebody is back, until it is told', async () => {
    server.film('member');
    const chat = await open();
    const [lost] = urls(chat);
    server.failing = new ApiError('NETWORK', 0);
    chat.freshFiles(1);
    await soon();
    window.dispatchEvent(new Event('online'));
    await soon();
    expect(urls(chat)).toEqual([lost]);
    server.failing = undefined;
    window.dispatchEvent(new Event('online'));
    await soon();
    const [told] = urls(chat);
    expect(told).not.toBe(lost);
    window.dispatchEvent(new Event('online'));
    await soon(60_000);
    window.dispatchEvent(new Event('online'));
    await soon();
    expect(urls(chat)).toEqual([told]);
  });

  it('shows a picture that was sent from this screen until its address is told, line or none', async () => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    const chat = await open();
    chat.attach(new File(['x'], 'slip.jpg'), 'image');
    await soon();
    expect([chat.get().talk.queue, urls(chat)]).toEqual([[], ['blob:1']]);
    chat.refresh();
    await soon();
    expect(urls(chat)).toEqual([expect.stringMatching(/^signed/)]);
  });

  it('looks each five seconds for what came, also where the code of its line is not to be had', async () => {
    setToken('token-of-a', true);
    const openLine = () => Promise.reject(new TypeError('no code'));
    const chat = createChat('token-of-a', { ...server.by, openLine });
    chats.push(chat);
    chat.open();
    await soon();
    server.say('member', 'one');
    await soon(5_000);
    expect(texts(chat)).toEqual(['one']);
  });

  it('removes no word that is on its way again by the time that it is known not to have arrived', async () => {
    const chat = await open();
    server.sends = [() => Promise.reject(new ApiError('NO_DATA', 400))];
    chat.say('once more');
    await soon();
    const [{ id } = { id: '' }] = chat.get().talk.queue;
    server.failing = new ApiError('NETWORK', 0);
    chat.again(id);
    await soon(90_000);
    expect(chat.get().talk.queue).toMatchObject([{ status: 'failed', reason: 'NETWORK' }]);
    const removing = chat.remove(id);
    chat.again(id);
    await removing;
    expect(chat.get().talk.queue).toMatchObject([{ status: 'sending' }]);
    server.failing = undefined;
    await soon(90_000);
    expect([texts(chat), chat.get().talk.queue]).toEqual([['once more'], []]);
  });

  it('leaves the guest alone who is here when another one was merged', async () => {
    local.set(STORAGE.guestId, 'the-guest-that-wrote-before');
    const chat = await open();
    server.merging = () => {
      local.set(STORAGE.guestId, 'another-guest-of-this-browser');
      return Promise.resolve();
    };
    await chat.merge(true);
    expect(local.get(STORAGE.guestId)).toBe('another-guest-of-this-browser');
    server.merging = () => Promise.resolve();
    await chat.merge(true);
    expect(local.get(STORAGE.guestId)).toBeNull();
  });

  it('shows that a guest and this member are one once it is answered, which tells whose the calls of the guest are', async () => {
    local.set(STORAGE.guestId, 'the-guest-that-wrote-before');
    server.standing = { mayMerge: true };
    const chat = await open();
    let answer = () => {};
    server.merging = () => new Promise((resolve) => (answer = resolve));
    const merged = chat.merge(true);
    server.standing = { mayMerge: false };
    server.lines[0]?.on.changed();
    await soon();
    expect(chat.get().standing?.mayMerge).toBe(true);
    answer();
    await merged;
    expect(chat.get().standing?.mayMerge).toBe(false);
  });

  it('asks again when a block is over', async () => {
    server.standing = { blockedUntil: new Date(Date.now() + 60_000).toISOString() };
    const chat = await open();
    expect(chat.get().standing?.blockedUntil).not.toBeNull();
    server.standing = {};
    await soon(61_000);
    expect(chat.get().standing?.blockedUntil).toBeNull();
  });

  it('tells who types for five seconds, and no longer than to the next change', async () => {
    const chat = await open();
    const hears = server.lines[0]?.on;
    hears?.typing({ name: 'Dao' });
    await soon(4_900);
    expect(chat.get().typing).toBe('Dao');
    await soon(200);
    expect(chat.get().typing).toBeNull();
    for (const over of [() => hears?.changed(), () => hears?.messaging(server.say('member', 'said'))]) {
      hears?.typing({ name: 'Dao' });
      over();
      expect(chat.get().typing).toBeNull();
    }
  });

  it('has read a second later what came while somebody looks at the end of it', async () => {
    const chat = await open();
    const reads = () =>
      server.asked
        .splice(0)
        .filter(([key]) => key.startsWith('PUT'))
        .map(([, body]) => body['seq']);
    server.lines[0]?.on.messaging(server.say('member', 'one'));
    await soon(900);
    expect(reads()).toEqual([]);
    await soon(200);
    expect(reads()).toEqual([1]);
    chat.atEnd(false);
    server.lines[0]?.on.messaging(server.say('member', 'two'));
    await soon(2_000);
    expect(reads()).toEqual([]);
    chat.atEnd(true);
    await soon(1_100);
    expect(reads()).toEqual([2]);
  });
});

describe('what a guest wrote and did not send before signing in', () => {
  const written = async () => {
    const asGuest = await open(null);
    asGuest.write('it was a transfer of');
    setToken('token-of-a', true);
    asGuest.stop();
    return open('token-of-a');
  };

  it('is there once the member said that it was them, and not before', async () => {
    const chat = await written();
    expect(chat.get().draft).toBe('');
    await chat.merge(true);
    expect(chat.get().draft).toBe('it was a transfer of');
  });

  it('takes the place of nothing that the member writes', async () => {
    const chat = await written();
    chat.write('something else');
    await chat.merge(true);
    expect(chat.get().draft).toBe('something else');
  });

  it('is gone after a no, and for who signs out', async () => {
    const chat = await written();
    await chat.merge(false);
    local.set(STORAGE.guestId, 'the-id-of-the-next-guest-here');
    await chat.merge(true);
    expect(chat.get().draft).toBe('');
    const another = await written();
    forgetChat();
    local.set(STORAGE.guestId, 'the-id-of-the-next-guest-here');
    await another.merge(true);
    expect(another.get().draft).toBe('');
  });
});

describe('a chat that is over', () => {
  it('keeps nothing of what fails after the sign-out, and connects no more', async () => {
    const chat = await open();
    let fail = (): void => {};
    server.sends.push(() => new Promise((_, reject) => (fail = () => reject(new ApiError('NO_DATA', 400)))));
    chat.say('of A alone');
    await soon();
    expect(session.get(CHAT_QUEUE)).toContain('of A alone');
    clearToken();
    forgetChat();
    fail();
    await soon();
    expect(session.get(CHAT_QUEUE)).toBeNull();
    chat.stop();
    await soon(120_000);
    expect(session.get(CHAT_QUEUE)).toBeNull();
    expect(server.lines.map(({ isUp }) => isUp)).toEqual([false]);
  });

  it('sends no file’s message, and merges nothing, for who signed in while it was on its way', async () => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    const chat = await open();
    let arrives = () => {};
    const arriving = new Promise<void>((resolve) => (arrives = resolve));
    server.uploads = () => arriving;
    chat.attach(new File(['x'], 'slip.jpg'), 'image');
    await soon();
    expect(server.since()).toEqual(['upload-image']);
    setToken('token-of-b', true);
    arrives();
    await soon(90_000);
    expect(server.since()).toEqual([]);
    local.set(STORAGE.guestId, 'the-id-of-another-guest-here');
    await expect(chat.merge(true)).rejects.toThrow();
    expect([server.since(), local.get(STORAGE.guestId)]).toEqual([[], 'the-id-of-another-guest-here']);
  });

  it('uploads no picture of a video for who signed in while it was made', async () => {
    vi.stubGlobal('URL', { createObjectURL: () => 'blob:1', revokeObjectURL: () => undefined });
    const chat = await open();
    vi.mocked(posterOf).mockImplementation(() => {
      setToken('token-of-b', true);
      return Promise.resolve(new File(['x'], 'poster.jpg'));
    });
    chat.attach(new File(['x'], 'film.mp4'), 'video');
    await soon(90_000);
    expect(server.since()).toEqual(['upload-video']);
  });

  it('wakes no line when its last word was taken after it', async () => {
    const chat = await open();
    let done = (): void => {};
    server.sends.push(() => new Promise((resolve) => (done = resolve)));
    chat.say('of A alone');
    await soon();
    clearToken();
    forgetChat();
    chat.stop();
    done();
    await soon(120_000);
    expect(session.get(CHAT_QUEUE)).toBeNull();
    expect(server.lines.map(({ isUp, woken }) => [isUp, woken])).toEqual([[false, 0]]);
    expect(local.get(STORAGE.guestId)).toBeNull();
  });
});

describe('a guest who is used up elsewhere', () => {
  const first = () => local.get(STORAGE.guestId) ?? '';
  const leaves: [string, () => void][] = [
    [
      'and told so',
      () => {
        server.used = first();
        server.lines[0]?.on.changed();
      },
    ],
    [
      'by another tab',
      () => {
        local.set(STORAGE.guestId, 'another-guest-of-this-browser');
        window.dispatchEvent(new Event('storage'));
      },
    ],
  ];
  it.each(leaves)('%s goes on as a new one, with nothing but what did not go out', async (_, leave) => {
    local.set(STORAGE.guestId, 'the-guest-that-wrote-before');
    server.say('the-guest-that-wrote-before', 'to the old one');
    const chat = await open(null);
    expect(texts(chat)).toEqual(['to the old one']);
    let lost = (): void => {};
    server.sends.push(() => new Promise((_, reject) => (lost = () => reject(new ApiError('NO_DATA', 400)))));
    chat.say('not out yet');
    await soon();
    leave();
    await soon();
    lost();
    await soon();
    expect(first()).not.toBe('the-guest-that-wrote-before');
    expect(texts(chat)).toEqual([]);
    expect(server.lines.map(({ auth, isUp }) => [auth, isUp])).toEqual([
      [{ guestId: 'the-guest-that-wrote-before' }, false],
      [{ guestId: first() }, true],
    ]);
    expect(chat.get().talk.queue).toMatchObject([{ status: 'failed' }]);
    server.lines[1]?.on.messaging(server.say(first(), 'hello'));
    chat.again(chat.get().talk.queue[0]?.id ?? '');
    await soon();
    expect(texts(chat)).toEqual(['hello', 'not out yet']);
    expect(chat.get().talk.knownTo).toBe(2);
  });
});
