import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../answer.ts';
import { faulty } from '../faulty.ts';
import { sameText } from '../signed-call.ts';
import type { Surroundings, System } from '../system.ts';

/** One message of a group, as it reads now. `at`, `editedAt`: ISO 8601. */
export type TelegramMessage = {
  chat: string;
  id: number;
  text: string;
  at: string;
  edits: number;
  editedAt: string | null;
};
type Written = { chat: string; id: number; text: string; at: string };

export type TelegramSystem = System & { messages: (chat?: string) => TelegramMessage[] };

/** How long a caller waits that is told to, s. */
const RETRY_AFTER = 5;
const LONGEST = 4096;

const chat = z.union([z.int().transform(String), z.string().regex(/^(-?\d+|@\w+)$/)]);
const text = z.string().min(1).max(LONGEST);
const sendInput = z.object({ chat_id: chat, text });
const editInput = sendInput.extend({ message_id: z.int() });

const failed = (code: number, description: string, parameters?: Record<string, unknown>): Answer => ({
  status: code,
  body: { ok: false, error_code: code, description, ...(parameters && { parameters }) },
});
const bad = (what: string): Answer => failed(400, `Bad Request: ${what}`);
const TOO_MANY = failed(429, `Too Many Requests: retry after ${RETRY_AFTER}`, { retry_after: RETRY_AFTER });

const seconds = (iso: string): number => Math.floor(Date.parse(iso) / 1000);

/** Telegram's bot API as far as an alert needs it: the group is there, and the bot is in it. */
export function telegramSystem({ journal, faults, secrets, now }: Surroundings): TelegramSystem {
  const byId = new Map<number, TelegramMessage>();
  const record = journal.stream<Written>('telegram', ({ at, ...written }) => {
    const known = byId.get(written.id);
    byId.set(
      written.id,
      known
        ? { ...known, text: written.text, edits: known.edits + 1, editedAt: at }
        : { ...written, at, edits: 0, editedAt: null },
    );
  });

  const shown = (id: number): Answer => {
    const message = byId.get(id);
    if (!message) return bad('message to edit not found');
    const { chat: to, at, editedAt, text: words } = message;
    return {
      status: 200,
      body: {
        ok: true,
        result: {
          message_id: id,
          from: { id: 1, is_bot: true, first_name: 'Krapao', username: 'krapao_sandbox_bot' },
          chat: { id: Number(to) || to, title: 'Staff', type: 'supergroup' },
          date: seconds(at),
          ...(editedAt !== null && { edit_date: seconds(editedAt) }),
          text: words,
        },
      },
    };
  };

  const called = <Input extends { text: string }>(
    schema: z.ZodType<Input>,
    apply: (input: Input, at: string) => Answer,
  ) => {
    return (request: FastifyRequest): Answer => {
      const { bot } = request.params as { bot: string };
      if (!sameText(bot, `bot${secrets.telegramToken}`)) return failed(401, 'Unauthorized');
      const read = schema.safeParse(request.body);
      if (read.success) return apply(read.data, new Date(now()).toISOString());
      return bad(read.error.issues[0]?.path[0] === 'text' ? 'message text is empty' : 'chat not found');
    };
  };

  const send = called(sendInput, ({ chat_id: to, text: words }, at) => {
    const id = byId.size + 1;
    record({ chat: to, id, text: words, at });
    return shown(id);
  });
  const edit = called(editInput, ({ chat_id: to, message_id: id, text: words }, at) => {
    const known = byId.get(id);
    if (known?.chat !== to) return bad('message to edit not found');
    if (known.text === words)
      return bad(
        'message is not modified: specified new message content and reply markup are exactly the same as a current content and reply markup of the message',
      );
    record({ chat: to, id, text: words, at });
    return shown(id);
  });

  const messages = (of?: string): TelegramMessage[] =>
    [...byId.values()].filter((one) => of === undefined || one.chat === of).toReversed();

  return {
    name: 'telegram',
    messages,
    state: () => ({ messages: byId.size }),
    routes: (app: FastifyInstance) => {
      const wire = { faults, systems: ['telegram'], refuse: () => TOO_MANY };
      app.post('/telegram/:bot/sendMessage', faulty({ ...wire, operation: 'sendMessage' }, send));
      app.post('/telegram/:bot/editMessageText', faulty({ ...wire, operation: 'editMessageText' }, edit));
      app.get<{ Querystring: { chat?: string } }>('/telegram', (request) => messages(request.query.chat));
    },
  };
}
