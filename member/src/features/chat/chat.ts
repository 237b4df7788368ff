/** One person's support chat at this screen: what is known of it, what goes out, and the line by which more comes. */
import type { Wire } from '@krapao/contract/api';
import { TYPING_EVERY_MS, TYPING_OVER_MS } from '@krapao/contract/chat-events';
import { CHAT } from '@krapao/contract/chat-constants';
import { call } from '@krapao/ui/lib/api.ts';
import { codeOf, isUnknownOutcome, ApiError } from '@krapao/ui/lib/api-error.ts';
import { nameToSend } from '@krapao/ui/lib/chat-files.ts';
import { createLostFiles } from '@krapao/ui/lib/lost-files.ts';
import { clearCalls } from '@krapao/ui/lib/push.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';
import { chatCalls } from '../../lib/chat-calls.ts';
import { setDoor } from '../../lib/chat-door.ts';
import { dropGuestId, ensureGuestId, getGuestId } from '../../lib/guest-id.ts';
import { createAsked } from './asked.ts';
import { keepQueue, keptQueue } from './kept-queue.ts';
import { onBack, openLine, type Line } from './line.ts';
import { createChatOutbox } from './outbox.ts';
import { hasGap, lastSaid, NO_TALK, talkReducer, type Talk, type TalkEvent, type ToSend } from './talk.ts';

export type Standing = Wire<'POST /api/chat/state'>['output'];

export interface ChatView {
  talk: Talk;
  /** null: not asked yet. */
  standing: Standing | null;
  isFailed: boolean;
  isLoadingOlder: boolean;
  /** Something was said to support since this page was opened. */
  hasSent: boolean;
  /** Who types; null: nobody. */
  typing: string | null;
  draft: string;
}

const PAGE = CHAT.pageSize;
/** The most that one call brings (contract/routes/chat.ts). */
const MOST = 50;

/** Who is there to answer is asked again while the panel is open and seen, ms. */
const STANDING_MS = 60_000;
/** The longest that a timer waits, ms. */
const TIMER_MOST_MS = 2 ** 31 - 1_000;

/** @param token of a member; null: a guest, whom this browser's id proves */
export function createChat(token: string | null, by = { call, openLine }) {
  let view: ChatView = {
    ...{ talk: NO_TALK, standing: null, isFailed: false },
    ...{ isLoadingOlder: false, hasSent: false, typing: null, draft: '' },
  };
  const listeners = new Set<() => void>();
  const files = new Map<string, { file: File; url: string }>();
  let line: Line | undefined;
  let isOver = false;
  let isOpen = false;
  let isAtEnd = true;
  let [checking, reading, typingOver, blockOver]: (ReturnType<typeof setTimeout> | undefined)[] = [];
  const standings = createAsked();
  let [typedAt, stoodAt] = [0, 0];
  /** By whom all of this was said; undefined: by a member. */
  let guest = token === null ? ensureGuestId() : undefined;
  let isConnecting = false;

  /** Whoever is signed in by now may be another one: for them this chat asks and sends nothing. */
  const isMine = () => !isOver && getToken() === token;
  const requireMine = () => {
    if (!isMine()) throw new Error('this chat is over');
  };
  /** By which the queue of this person is known again. */
  const of = () => (token ?? guest ?? '').slice(-8);
  /** @throws Error where whoever asked is another one, or gone, by the time of the answer */
  async function asking<T>(ask: (guestId: string | undefined) => Promise<T>): Promise<T> {
    requireMine();
    const asker = guest;
    const answer = await ask(asker).catch((error: unknown) => {
      if (isMine() && codeOf(error) === 'NOT_FOUND') setDoor({ isOff: true });
      throw error;
    });
    requireMine();
    if (asker !== guest) throw new Error('another guest by now');
    return answer;
  }

  function set(next: Partial<ChatView>): void {
    if (isOver) return;
    view = { ...view, ...next };
    listeners.forEach((listener) => listener());
  }
  function apply(event: TalkEvent): void {
    // what was forgotten with the sign-out stays so
    if (!isMine()) return;
    const talk = talkReducer(view.talk, event);
    if (talk.queue !== view.talk.queue) keepQueue(of(), talk.queue);
    set({ talk });
    scheduleRead();
    // used up elsewhere: what failed goes out by another one
    if (event.type === 'failed' && event.reason === 'CHAT_GUEST_OVER') endGuest();
    if (event.type === 'failed' && event.reason === 'NOT_FOUND') setDoor({ isOff: true });
  }
  /** Where this screen can show a file that is on its way. */
  const urlOf = (id: string): string | null => files.get(id)?.url ?? null;
  const outbox = createChatOutbox({
    talk: () => view.talk,
    apply,
    call: by.call,
    guestId: () => guest,
    isMine,
    fileOf: (id) => files.get(id)?.file,
    urlOf,
    onSent: () => {
      set({ hasSent: true });
      void catchUp();
      if (view.standing?.state !== 'open') void askStanding().catch(() => {});
      void connect();
    },
  });

  function endGuest(used = guest): void {
    if (used === getGuestId()) dropGuestId();
    heedGuest();
  }
  /** It is another talk, by other numbers: only what did not go out stays. */
  function beginAnew(): void {
    lostFiles.forget();
    set({ talk: { ...NO_TALK, queue: view.talk.queue } });
  }
  /** Another tab may have used the guest up as well. Of what was said by it only what did not go out is the next one's. */
  function heedGuest(): void {
    if (guest === undefined || !isMine() || ensureGuestId() === guest) return;
    guest = ensureGuestId();
    keepQueue(of(), view.talk.queue);
    beginAnew();
    set({ standing: null, typing: null });
    void load();
    if (!line) return;
    line.hangUp();
    line = undefined;
    void connect();
  }

  async function askStanding(): Promise<Standing> {
    const isNewest = standings.ask();
    const standing = await asking(async (guestId = getGuestId() ?? undefined) => {
      const found = await by.call('POST /api/chat/state', { body: { guestId } });
      if (found.rotate) endGuest(guestId);
      else heedGuest();
      return found;
    });
    if (!isNewest()) return standing;
    const isRead = (view.standing?.memberReadSeq ?? 0) >= standing.lastSeq;
    set({ standing });
    stoodAt = Date.now();
    setDoor({ unread: isOpen || isRead ? 0 : standing.unread });
    clearTimeout(blockOver);
    const left = Date.parse(standing.blockedUntil ?? '') - Date.now();
    if (left < TIMER_MOST_MS) blockOver = setTimeout(() => void askStanding().catch(() => {}), left + 500);
    return standing;
  }

  const history = (more: { before?: number; after?: number; limit?: number }) =>
    asking((guestId) => by.call('POST /api/chat/history', { body: { guestId, limit: PAGE, ...more } }));

  /** The newest page; of a long break only that, what lies between comes when one scrolls there. */
  async function load(): Promise<void> {
    const asker = guest;
    try {
      await askStanding();
      apply({ type: 'opened', messages: await history({}), limit: PAGE });
      set({ isFailed: false });
    } catch {
      if (asker === guest) set({ isFailed: true });
    }
  }

  let catching: Promise<void> | undefined;
  /** What came after all that is known. Never rejects: the next look asks again. */
  function catchUp(): Promise<void> {
    if (!view.talk.isLoaded) return isOpen || line ? load() : Promise.resolve();
    catching ??= catchUpNow()
      .catch(() => {})
      .finally(() => (catching = undefined));
    return catching;
  }
  async function catchUpNow(): Promise<void> {
    for (;;) {
      const messages = await history({ after: view.talk.knownTo, limit: MOST });
      apply({ type: 'caughtUp', messages });
      if (isOver || messages.length < MOST) return;
    }
  }

  async function connect(): Promise<void> {
    if (!isMine() || isConnecting) return;
    if (line) return line.wake();
    isConnecting = true;
    let isFirst = true;
    const asker = guest;
    const auth = token === null ? { guestId: guest ?? '' } : { token };
    const opening = by.openLine(auth, {
      onUp: () => {
        // what was loaded before it was up may have been the last but one
        void catchUp();
        if (!isFirst) outbox.pump();
        isFirst = false;
      },
      messaging: (message) => {
        apply({ type: 'heard', message });
        if (message.sender === 'agent') set({ typing: null });
        if (hasGap(view.talk)) void catchUp();
        if (!isOpen) void askStanding().catch(() => {});
      },
      typing: ({ name }) => {
        set({ typing: name });
        clearTimeout(typingOver);
        typingOver = setTimeout(() => set({ typing: null }), TYPING_OVER_MS);
      },
      read: (read) => {
        if (view.standing) set({ standing: { ...view.standing, ...read } });
        if (read.memberReadSeq >= newest()) setDoor({ unread: 0 });
      },
      changed: () => {
        set({ typing: null });
        askStanding().catch(() => {});
        void catchUp();
      },
    });
    // where its code could not be fetched the next look tries again
    const opened = await opening.catch(() => undefined);
    isConnecting = false;
    if (isMine() && asker === guest) line = opened;
    else opened?.hangUp();
    if (asker !== guest) await connect();
  }

  const lostFiles = createLostFiles(async (seq) =>
    apply({ type: 'refreshed', messages: await history({ after: seq - 1, limit: 1 }) }),
  );

  const newest = () => lastSaid(view.talk)?.seq ?? 0;

  /** Those that are shown, anew: files are seen for ten minutes by one address, and messages may have been taken away. */
  async function refresh(): Promise<void> {
    if (!view.talk.isLoaded) return load();
    const limit = Math.min(MOST, Math.max(PAGE, view.talk.said.length));
    const messages = await history({ limit }).catch(() => undefined);
    askStanding().catch(() => {});
    if (messages) apply({ type: 'refreshed', messages });
    set({ isFailed: !messages });
    if (hasGap(view.talk)) await catchUp();
  }

  /** Read about a second after a change, by who is looking at the end of it. */
  function scheduleRead(): void {
    clearTimeout(reading);
    const seq = newest();
    if (!isOpen || !isAtEnd || document.hidden || seq <= (view.standing?.memberReadSeq ?? 0)) return;
    reading = setTimeout(() => {
      asking((guestId) => by.call('PUT /api/chat/read-customer/', { body: { guestId, seq } }))
        .then(() => {
          if (view.standing) set({ standing: { ...view.standing, memberReadSeq: seq } });
        })
        .catch(() => {});
    }, CHAT.markReadMs);
  }

  /** The look each five seconds, while the panel is open and seen. */
  async function check(): Promise<void> {
    void connect();
    const up = line?.isUp() && Date.now() - stoodAt < STANDING_MS ? line : undefined;
    const lastSeq = up ? await up.check() : (await askStanding().catch(() => undefined))?.lastSeq;
    if (lastSeq !== undefined && (lastSeq > view.talk.knownTo || !view.talk.isLoaded)) await catchUp();
  }
  function keepChecking(): void {
    clearInterval(checking);
    if (isOpen && !document.hidden) checking = setInterval(() => void check(), CHAT.socketCheckMs);
  }
  const back = () => {
    keepChecking();
    if (document.hidden || !isMine()) return;
    heedGuest();
    line?.wake();
    if (isOpen) clearCalls().catch(() => {});
    if (isOpen || line) void catchUp();
    if (isOpen) lostFiles.back();
    outbox.pump();
    scheduleRead();
  };
  const stopHearing = onBack(back);

  function queue(message: ToSend, file?: File): void {
    const id = newUuid();
    if (file) files.set(id, { file, url: URL.createObjectURL(file) });
    const status = file ? 'uploading_file' : 'sending';
    apply({ type: 'queued', one: { id, at: new Date().toISOString(), message, status, progress: 0 } });
    outbox.pump();
  }

  for (const one of keptQueue(of())) apply({ type: 'queued', one });
  outbox.pump();

  return {
    token,
    get: () => view,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** A conversation is going on: what is said in it is heard, the panel open or not. */
    listen(): void {
      void connect();
    },
    open(): void {
      isOpen = true;
      setDoor({ isOpen, unread: 0 });
      clearCalls().catch(() => {});
      if (view.talk.isLoaded) {
        void catchUp();
        askStanding().catch(() => {});
      } else void load();
      void connect();
      keepChecking();
      scheduleRead();
    },
    close(): void {
      isOpen = false;
      setDoor({ isOpen });
      keepChecking();
    },
    atEnd(is: boolean): void {
      isAtEnd = is;
      scheduleRead();
    },
    /** A file could not be had: its address is asked for again. */
    freshFiles: lostFiles.failed,
    refresh: () => void (view.isFailed && !view.talk.isLoaded ? load() : refresh()),
    async older(): Promise<void> {
      const before = view.talk.oldest;
      if (view.isLoadingOlder || before <= 0) return;
      set({ isLoadingOlder: true });
      const messages = await history({ before }).catch(() => undefined);
      if (messages) apply({ type: 'older', messages, before, limit: PAGE });
      set({ isLoadingOlder: false });
    },
    write(draft: string): void {
      set({ draft });
      if (draft === '' || Date.now() - typedAt < TYPING_EVERY_MS) return;
      typedAt = Date.now();
      line?.typing();
    },
    say(message: string): void {
      queue({ message_type: 'text', payload: { message } });
    },
    choose(title: string, message: string): void {
      queue({ message_type: 'postback', payload: { title, message } });
    },
    attach(file: File, fileType: 'image' | 'video'): void {
      queue({ message_type: 'media', payload: { fileType, filePath: '', name: nameToSend(file) } }, file);
    },
    urlOf,
    again: outbox.again,
    /** One that may have arrived is asked about first. */
    async remove(id: string): Promise<void> {
      const reason = view.talk.queue.find((one) => one.id === id)?.reason;
      if (reason === undefined || isUnknownOutcome(new ApiError(reason as ApiError['code'], 0)))
        await catchUp();
      // it may be on its way again
      if (view.talk.queue.some((one) => one.id === id && one.status === 'failed'))
        apply({ type: 'removed', id });
    },
    async merge(yes: boolean): Promise<void> {
      const guestId = getGuestId();
      if (guestId === null) return;
      const { from, into } = await asking(() => by.call('POST /api/chat/merge', { body: { guestId, yes } }));
      chatCalls.follow(from, into);
      endGuest(guestId);
      beginAnew();
      await load();
    },
    async rate(stars: number): Promise<void> {
      await asking((guestId) => by.call('POST /api/chat/rate', { body: { guestId, stars } }));
      if (view.standing) set({ standing: { ...view.standing, mayRate: false } });
    },
    stop(): void {
      isOver = true;
      outbox.stop();
      line?.hangUp();
      line = undefined;
      stopHearing();
      clearInterval(checking);
      clearTimeout(reading);
      clearTimeout(typingOver);
      clearTimeout(blockOver);
      files.forEach(({ url }) => URL.revokeObjectURL(url));
      setDoor({ isOpen: false, unread: 0 });
    },
  };
}
export type Chat = ReturnType<typeof createChat>;
