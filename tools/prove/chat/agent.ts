/** An agent at a console whose server may die. */
import { randomUUID } from 'node:crypto';
import type { ConsoleWire } from '@krapao/contract/console/api';
import { openDesk, Refused } from '../day/desk.ts';
import { pause } from '../until.ts';

const AGAIN_MS = 100;
const PAGE = 100;

/** What agents see. */
export interface Noted {
  seq: number;
  words: string;
  note: boolean;
}

export interface Agent {
  /** Says it once; a note stays among agents. */
  say(talk: string, words: string, note: boolean): Promise<void>;
  /** All that is in a talk, oldest first. */
  all(talk: string): Promise<Noted[]>;
}

const wordsOf = (
  message: ConsoleWire<'GET /api/console/chats/{id}/messages'>['output']['messages'][number],
) =>
  'payload' in message.message && 'message' in message.message.payload
    ? String(message.message.payload.message)
    : message.message.message_type;

export async function openAgent(url: string): Promise<Agent> {
  const desk = await openDesk(url, 'dao', Date.now);

  /** Until its server answers again. @throws Refused */
  async function insist<Result>(work: () => Promise<Result>): Promise<Result> {
    for (;;) {
      try {
        return await work();
      } catch (error) {
        if (error instanceof Refused && error.code !== 'SERVICE_UNAVAILABLE') throw error;
        await pause(AGAIN_MS);
      }
    }
  }
  return {
    async say(id, words, note) {
      const message = { message_type: 'text' as const, payload: { message: words } };
      const body = { clientId: randomUUID(), note, message };
      await insist(() => desk.ask('POST /api/console/chats/{id}/messages', { params: { id }, body }));
    },
    async all(id) {
      const list: Noted[] = [];
      for (;;) {
        const query = { after: list.at(-1)?.seq ?? 0, limit: PAGE };
        const { messages } = await insist(() =>
          desk.ask('GET /api/console/chats/{id}/messages', { params: { id }, query }),
        );
        list.push(...messages.map((one) => ({ seq: one.seq, words: wordsOf(one), note: one.isNote })));
        if (messages.length < PAGE) return list;
      }
    },
  };
}
