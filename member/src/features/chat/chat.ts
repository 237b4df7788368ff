/** One person's support chat at this screen: what is known of it, what goes out, and the line by which more comes. */
import { CHAT } from '@krapao/contract/chat-constants';
import { call } from '@krapao/ui/lib/api.ts';
import { codeOf, isUnknownOutcome, ApiError } from '@krapao/ui/lib/api-error.ts';
import { nameToSend } from '@krapao/ui/lib/chat-files.ts';
import { createLostFiles } from '@krapao/ui/lib/lost-files.ts';
import { clearCalls } from '@krapao/ui/lib/push.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';
import { createWatchers } from '@krapao/ui/lib/watchers.ts';
import { chatCalls } from '../../lib/chat-calls.ts';
import { setDoor } from '../../lib/chat-door.ts';
import { dropGuestId, ensureGuestId, getGuestId } from '../../lib/guest-id.ts';
import { createConnection } from './connection.ts';
import { keepQueue, keptQueue } from './kept-queue.ts';
import { onBack, openLine } from './line.ts';
import { createChatOutbox } from './outbox.ts';
import { createPages, type Span } from './pages.ts';
import { createReading } from './reading.ts';
import { createStanding, type Standing } from './standing.ts';
import { hasGap, lastSaid, NO_TALK, talkReducer, type Talk, type TalkEvent, type ToSend } from './talk.ts';
import { createTyping } from './typing.ts';

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

/**
 * What a guest had written and not sent when somebody signed in. This page alone keeps it, and gives it once, and to nobody but who says
 * that the guest was them: two people may share a phone (docs/decisions/0141).
 */
let left: { guest: string; words: string } | undefined;

/** @param token of a member; null: a guest, whom this browser's id proves */
export function createChat(token: string | null, by = { call, openLine }) {
  let view: ChatView = {
    ...{ talk: NO_TALK, standing: null, isFailed: false },
    ...{ isLoadingOlder: false, hasSent: false, typing: null, draft: '' },
  };
  const { watch: subscribe, tell } = createWatchers();
  const files = new Map<string, { file: File; url: string }>();
  let isOver = false;
  let isOpen = false;
  let isAtEnd = true;
  let checking: ReturnType<typeof setInterval> | undefined;
  /** That a guest and this member are one, while it is said. */
  let merging: Promise<void> | undefined;
  /** By whom all of this was said; undefined: by a member. */
  let guest = token === null ? ensureGuestId() : undefined;

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
    tell();
  }
  function apply(event: TalkEvent): void {
    // what was forgotten with the sign-out stays so
    if (!isMine()) return;
    const before = newest();
    const talk = talkReducer(view.talk, event);
    if (talk.queue !== view.talk.queue) keepQueue(of(), talk.queue);
    set({ talk });
    reading.schedule();
    // how it came is all one: what of it is unread only the server knows
    const isNews = event.type !== 'answered' && newest() > Math.max(before, view.standing?.lastSeq ?? 0);
    if (isNews && !isOpen) standings.look();
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
      void pages.catchUp();
      if (view.standing?.state !== 'open') standings.look();
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
    void pages.load();
    if (!connection.line()) return;
    connection.hangUp();
    void connect();
  }

  const standings = createStanding(
    () =>
      asking(async (guestId = getGuestId() ?? undefined) => {
        const found = await by.call('POST /api/chat/state', { body: { guestId } });
        // the line may tell of it before it is answered, which alone tells whose the guest's calls are
        await merging;
        if (found.rotate) endGuest(guestId);
        else heedGuest();
        return found;
      }),
    (standing) => {
      const isRead = (view.standing?.memberReadSeq ?? 0) >= standing.lastSeq;
      set({ standing });
      setDoor({ unread: isOpen || isRead ? 0 : standing.unread });
    },
  );

  const pages = createPages({
    talk: () => view.talk,
    apply,
    history: (span: Span) =>
      asking((guestId) => by.call('POST /api/chat/history', { body: { guestId, ...span } })),
    askStanding: standings.ask,
    asker: () => guest,
    isWanted: () => isOpen || connection.line() !== undefined,
    show: set,
  });

  const connection = createConnection({ open: openMyLine, asker: () => guest, isMine });
  const { connect } = connection;
  function openMyLine() {
    let isFirst = true;
    const auth = token === null ? { guestId: guest ?? '' } : { token };
    return by.openLine(auth, {
      onUp: () => {
        // what was loaded before it was up may have been the last but one
        void pages.catchUp();
        if (!isFirst) outbox.pump();
        isFirst = false;
      },
      messaging: (message) => {
        apply({ type: 'heard', message });
        if (message.sender === 'agent') typing.heard(null);
        if (hasGap(view.talk)) void pages.catchUp();
      },
      typing: ({ name }) => typing.heard(name),
      read: (read) => {
        if (view.standing) set({ standing: { ...view.standing, ...read } });
        if (read.memberReadSeq >= newest()) setDoor({ unread: 0 });
      },
      changed: () => {
        typing.heard(null);
        standings.look();
        void pages.catchUp();
      },
    });
  }
  const typing = createTyping(
    (name) => set({ typing: name }),
    () => connection.line()?.typing(),
  );

  const lostFiles = createLostFiles(pages.one);

  const newest = () => lastSaid(view.talk)?.seq ?? 0;

  const reading = createReading({
    unread: () => {
      const seq = newest();
      const isSeen = isOpen && isAtEnd && !document.hidden;
      return isSeen && seq > (view.standing?.memberReadSeq ?? 0) ? seq : undefined;
    },
    tell: async (seq) => {
      await asking((guestId) => by.call('PUT /api/chat/read-customer/', { body: { guestId, seq } }));
      if (view.standing) set({ standing: { ...view.standing, memberReadSeq: seq } });
    },
  });

  /** The look each five seconds, while the panel is open and seen. */
  async function check(): Promise<void> {
    void connect();
    const line = connection.line();
    const up = line?.isUp() && standings.isFresh() ? line : undefined;
    const lastSeq = up ? await up.check() : (await standings.ask().catch(() => undefined))?.lastSeq;
    if (lastSeq !== undefined && (lastSeq > view.talk.knownTo || !view.talk.isLoaded)) await pages.catchUp();
  }
  function keepChecking(): void {
    clearInterval(checking);
    if (isOpen && !document.hidden) checking = setInterval(() => void check(), CHAT.socketCheckMs);
  }
  const back = () => {
    keepChecking();
    if (document.hidden || !isMine()) return;
    heedGuest();
    const line = connection.line();
    line?.wake();
    if (isOpen) clearCalls().catch(() => {});
    if (isOpen || line) void pages.catchUp();
    if (isOpen) lostFiles.back();
    outbox.pump();
    reading.schedule();
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
    subscribe,
    /** A conversation is going on: what is said in it is heard, the panel open or not. */
    listen(): void {
      void connect();
    },
    open(): void {
      isOpen = true;
      setDoor({ isOpen, unread: 0 });
      clearCalls().catch(() => {});
      if (view.talk.isLoaded) {
        void pages.catchUp();
        standings.look();
      } else void pages.load();
      void connect();
      keepChecking();
      reading.schedule();
    },
    close(): void {
      isOpen = false;
      setDoor({ isOpen });
      keepChecking();
    },
    atEnd(is: boolean): void {
      isAtEnd = is;
      reading.schedule();
    },
    /** A file could not be had: its address is asked for again. */
    freshFiles: lostFiles.failed,
    refresh: () => void pages.refresh(),
    older: pages.older,
    write(draft: string): void {
      set({ draft });
      typing.written(draft);
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
        await pages.catchUp();
      // it may be on its way again
      if (view.talk.queue.some((one) => one.id === id && one.status === 'failed'))
        apply({ type: 'removed', id });
    },
    async merge(yes: boolean): Promise<void> {
      const guestId = getGuestId();
      if (guestId === null) return;
      const answered = asking(() => by.call('POST /api/chat/merge', { body: { guestId, yes } })).then(
        ({ from, into }) => chatCalls.follow(from, into),
      );
      merging = answered.catch(() => {});
      await answered;
      const words = left?.guest === guestId ? left.words : '';
      left = undefined;
      if (yes && view.draft === '') set({ draft: words });
      endGuest(guestId);
      beginAnew();
      await pages.load();
    },
    async rate(stars: number): Promise<void> {
      await asking((guestId) => by.call('POST /api/chat/rate', { body: { guestId, stars } }));
      if (view.standing) set({ standing: { ...view.standing, mayRate: false } });
    },
    stop(): void {
      if (guest !== undefined && view.draft !== '') left = { guest, words: view.draft };
      isOver = true;
      outbox.stop();
      connection.hangUp();
      stopHearing();
      clearInterval(checking);
      for (const one of [reading, typing, standings]) one.stop();
      files.forEach(({ url }) => URL.revokeObjectURL(url));
      setDoor({ isOpen: false, unread: 0 });
    },
  };
}
export type Chat = ReturnType<typeof createChat>;
