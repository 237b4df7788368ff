/** A screen of the chat as the app has it: it hears, and what it did not hear it asks for by number (docs/decisions/0140). */
import { io, type Socket } from 'socket.io-client';
import { CHAT_NAMESPACE, type ChatHears, type ChatSays } from '@krapao/contract/chat-events';
import { WALLET_USER_HEADER } from '@krapao/contract/constants';
import { z } from 'zod';
import { pause } from '../until.ts';

/** Who it belongs to: a member by a token, or a guest by their secret. */
export type Who = { token: string } | { guestId: string };

const told = z.object({
  seq: z.int(),
  sender: z.string(),
  message: z.looseObject({
    message_type: z.string(),
    payload: z.looseObject({ message: z.string().optional() }).optional(),
  }),
});
const page = z.array(told);

/** What it shows of one message. */
interface Shown {
  seq: number;
  sender: string;
  words: string;
}
const shownOf = ({ seq, sender, message }: z.infer<typeof told>): Shown => ({
  ...{ seq, sender },
  words: message.payload?.message ?? message.message_type,
});

/** What history answered. */
const readPage = (body: unknown): Shown[] => page.parse(body).map(shownOf);

/** What the app asks for at once. */
const PAGE = 50;
const AGAIN_MS = 100;
/** What is asked more often is not answered. */
const LOOK_MS = 1_000;

/** Answers `status` 0 where no answer comes. */
export async function ask(
  url: string,
  method: string,
  path: string,
  who: Who,
  body: object,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(`${url}/api/chat/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...('token' in who && { authorization: `Bearer ${who.token}`, [WALLET_USER_HEADER]: '1' }),
      },
      body: JSON.stringify({ ...('guestId' in who && { guestId: who.guestId }), ...body }),
    });
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: undefined };
  }
}

/** Asks until there is an answer that stays. @throws Error with one that refuses */
export async function insist(pick: () => string, path: string, who: Who, body: object): Promise<unknown> {
  for (;;) {
    const answer = await ask(pick(), 'POST', path, who, body);
    if (answer.status === 200) return answer.body;
    if (answer.status !== 0 && answer.status < 500) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    await pause(AGAIN_MS);
  }
}

export interface Reader {
  /** In the order in which it shows them. */
  list: readonly Shown[];
  /** How often it asked for what it had not heard, and how often it was told what it had. */
  figures: Readonly<{ asked: number; doubles: number; lines: number }>;
  connected(): Promise<void>;
  /** What each of its looks does, every five seconds in the app, here once a second at most: it compares the newest number. */
  look(): void;
  close(): void;
}

/** @param delays how soon it comes back, ms */
export function openReader(url: string, who: Who, delays = { least: 50, most: 500 }): Reader {
  const list: Shown[] = [];
  const figures = { asked: 0, doubles: 0, lines: 0 };
  let [isOpen, isAsking, isAskedAgain] = [true, false, false];
  let lookedAt = -Infinity;
  const last = () => list.at(-1)?.seq ?? 0;

  /** Answers whether all of it came. */
  async function ask50(): Promise<boolean> {
    figures.asked += 1;
    const response = await ask(url, 'POST', 'history', who, { limit: PAGE, after: last() });
    // without an answer, or before its server is up again
    if (response.status !== 200) return false;
    const more = readPage(response.body);
    list.push(...more);
    return more.length < PAGE;
  }
  async function catchUp(): Promise<void> {
    isAskedAgain = true;
    if (isAsking) return;
    isAsking = true;
    while (isAskedAgain && isOpen) {
      isAskedAgain = false;
      while (!(await ask50()) && isOpen) await pause(AGAIN_MS);
    }
    isAsking = false;
  }

  const socket: Socket<ChatHears, ChatSays> = io(url + CHAT_NAMESPACE, {
    ...{ transports: ['websocket'], auth: who, forceNew: true },
    ...{ reconnectionDelay: delays.least, reconnectionDelayMax: delays.most, randomizationFactor: 0.5 },
  });
  const behind = (seq: number) => {
    if (seq > last()) void catchUp();
  };
  socket.on('connect', () => {
    figures.lines += 1;
    void catchUp();
  });
  socket.on('changed', () => void catchUp());
  socket.on('messaging', (message) => {
    const one = shownOf(told.parse(message));
    if (one.seq <= last()) figures.doubles += 1;
    else if (one.seq === last() + 1 && !isAsking) list.push(one);
    else behind(one.seq);
  });
  return {
    list,
    figures,
    connected: () =>
      new Promise((resolve) => (socket.connected ? resolve() : socket.once('connect', () => resolve()))),
    look() {
      if (!socket.connected || performance.now() < lookedAt + LOOK_MS) return;
      lookedAt = performance.now();
      socket.emit('check', behind);
    },
    close() {
      isOpen = false;
      socket.close();
    },
  };
}
