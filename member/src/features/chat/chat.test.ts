import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChatHears } from '@krapao/contract/chat-events';
import { STORAGE } from '@krapao/contract/constants';
import { ApiError } from '@krapao/ui/lib/api-error.ts';
import { posterOf } from '@krapao/ui/lib/poster.ts';
import { clearToken, setToken } from '@krapao/ui/lib/session.ts';
import { local, session } from '@krapao/ui/lib/storage.ts';
import { getDoor, setDoor } from '../../lib/chat-door.ts';
import { CHAT_QUEUE, forgetChat } from '../../lib/forget-chat.ts';
import { createChat, type Chat } from './chat.ts';
import type { Standing } from './standing.ts';
import type { Said } from './talk.ts';

vi.mock('@krapao/ui/lib/poster.ts', () => ({ posterOf: vi.fn() }));

const SOON_MS = 20;
const talkOf = (who: string) => `${who.padEnd(36, '-')}-1`;

/** The server as one person's screen meets it: each talk by who asks, and what was asked. */
class Server {
  readonly asked: [key: string, body: Record<string, unknown>][] = [];
  readonly lines: { auth: object; on: ChatHears & { onUp(): void }; isUp: boolean; woken: number }[] = [];
  readonly talks = new Map<string, Said[]>();
  standing: Partial<Standing> = {};
  /** A guest's id that is used up. */
  used = '';
  isDown = false;
  uploads = () => Promise.resolve();
  merging = () => Promise.resolve();
  /** What each call is answered with. */
  failing: Error | undefined;
  sends: (() => Promise<void>)[] = [];
  /** What answers about how things stand wait for on their way. */
  standings: (() => Promise<void>)[] = [];
  #links = 0;
  #who = (guestId: unknown) => (typeof guestId === 'string' ? guestId : 'member');

  of(who: string): Said[] {
    const known = this.talks.get(who) ?? [];
    this.talks.set(who, known);
    return known;
  }
  say(who: string, text: string, more: Partial<Said> = {}): Said {
    const seq = (this.of(who).at(-1)?.seq ?? 0) + 1;
    const one: Said = {
      ...{ sender: 'agent', name: 'Dao', createdAt: new Date().toISOString(), session_id: talkOf(who), seq },
      ...{ userId: null, guestId: null, username: null, deviceToken: null },
      message: {
        message_type: 'text',
        payload: { message: text },
        deliver: { id: `${who} ${text}`, status: 'succeed' },
      },
      ...more,
    };
    this.of(who).push(one);
    return one;
  }
  film(who: string): Said {
    const payload = { fileType: 'video', filePath: '/files/chat/1.mp4', width: null, height: null } as const;
    return this.say(who, 'film', {
      message: {
        message_type: 'media',
        payload: { ...payload, url: '', poster: null, name: null, message: null },
        deliver: { id: 'film', status: 'succeed' },
      },
    });
  }

  #shown = (one: Said): Said => {
    const { message } = one;
    if (message.message_type !== 'media') return one;
    const payload = { ...message.payload, url: `signed ${String((this.#links += 1))}` };
    return { ...one, message: { ...message, payload } };
  };
  #answer = async (key: string, body: Record<string, unknown>): Promise<unknown> => {
    const who = this.#who(body['guestId']);
    const talk = this.of(who);
    const lastSeq = talk.at(-1)?.seq ?? 0;
    switch (key) {
      case 'POST /api/chat/state': {
        const found = {
          ...{ lastSeq, memberReadSeq: 0, agentReadSeq: 0, unread: lastSeq, blockedUntil: null },
          ...{ state: lastSeq > 0 ? 'open' : 'none', session_id: lastSeq > 0 ? talkOf(who) : null },
          ...{ mayMerge: false, rotate: body['guestId'] === this.used, mayRate: false, choices: [] },
          ...this.standing,
        };
        await this.standings.shift()?.();
        return found;
      }
      case 'POST /api/chat/history': {
        const {
          limit,
          before = Infinity,
          after,
        } = body as { limit: number; before?: number; after?: number };
        const found =
          after === undefined
            ? talk
                .filter(({ seq }) => seq < before)
                .slice(-limit)
                .reverse()
            : talk.filter(({ seq }) => seq > after).slice(0, limit);
        return found.map(this.#shown);
      }
      case 'POST /api/chat/send-message': {
        await this.sends.shift()?.();
        const { deliver, payload, message_type } = body['message'] as {
          deliver: { id: string };
          payload: { message: string };
          message_type: string;
        };
        if (message_type === 'media') return this.film(who);
        const { seq, createdAt, session_id } = this.say(who, payload.message, {
          sender: 'customer',
          message: {
            message_type: 'text',
            payload,
            deliver: { id: deliver.id, status: 'succeed' },
          },
        });
        return { seq, createdAt, session_id };
      }
      case 'POST /api/chat/merge':
        await this.merging();
        return { merged: true, lastSeq, from: null, into: null };
      case 'POST /api/chat/upload-image':
      case 'POST /api/chat/upload-video':
        await this.uploads();
        return { path: '/files/chat/1.jpg' };
      default:
        return { message: 'OK' };
    }
  };
  readonly by = {
    call: (async (key: string, { body = {} }: { body?: Record<string, unknown> } = {}) => {
      this.asked.push([key, body]);
      if (this.failing) throw this.failing;
      return structuredClone(await this.#answer(key, body));
    }) as unknown as NonNullable<Parameters<typeof createChat>[1]>['call'],
    openLine: ((auth, on) => {
      const line = { auth, on, isUp: true, woken: 0 };
      this.lines.push(line);
      return Promise.resolve({
        check: () =>
          Promise.resolve(this.of(this.#who((auth as { guestId?: string }).guestId)).at(-1)?.seq ?? 0),
        typing: () => {},
        wake: () => void (line.woken += 1),
        isUp: () => !this.isDown,
        hangUp: () => void (line.isUp = false),
      });
    }) as NonNullable<Parameters<typeof createChat>[1]>['openLine'],
  };
  /** What was asked since it was last looked at. */
  since(): string[] {
    return this.asked.splice(0).map(([key]) => key.replace(/^.*\/chat\//, ''));
  }
}

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
