/** The server of the chat as tests of a screen pretend it. */
import type { ChatHears } from '@krapao/contract/chat-events';
import type { createChat } from './chat.ts';
import type { Standing } from './standing.ts';
import type { Said } from './talk.ts';

const talkOf = (who: string) => `${who.padEnd(36, '-')}-1`;

/** The server as one person's screen meets it: each talk by who asks, and what was asked. */
export class Server {
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
    const seq = (this.of(who).slice(-1)[0]?.seq ?? 0) + 1;
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
    const lastSeq = talk.slice(-1)[0]?.seq ?? 0;
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
      return JSON.parse(JSON.stringify(await this.#answer(key, body))) as unknown;
    }) as unknown as NonNullable<Parameters<typeof createChat>[1]>['call'],
    openLine: ((auth, on) => {
      const line = { auth, on, isUp: true, woken: 0 };
      this.lines.push(line);
      return Promise.resolve({
        check: () =>
          Promise.resolve(this.of(this.#who((auth as { guestId?: string }).guestId)).slice(-1)[0]?.seq ?? 0),
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
