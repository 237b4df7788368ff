/** Telegram's bot API: one message of a kind, sent once and edited from then on. Nothing is read of the group, and nothing decided there. */
import { z } from 'zod';
import { fetchText, lostBy, parseJson } from '../../kernel/answers.ts';
import type { Notifier, Told } from '../../ports/notifier.ts';

export interface TelegramOptions {
  /** e.g. `https://api.telegram.org`. */
  url: string;
  /** Of the bot, as @BotFather gave it. */
  token: string;
  /** Of the group: a number, negative for groups, or `@name`. */
  chat: string;
  /** ms; for one call, from connecting to the last byte. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** Where a messenger that wants us to wait does not say for how long, s. */
const SOME_SECONDS = 60;

const accepted = z.object({ ok: z.literal(true), result: z.object({ message_id: z.int() }) });
const refusal = z.object({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().default(''),
  parameters: z
    .object({ retry_after: z.int().min(0) })
    .partial()
    .optional(),
});

/** The words of an edit that has nothing to change; and of one whose message can't be edited any more. */
const SAME = /message is not modified/i;
const NO_MESSAGE = /message to edit not found|message can't be edited|message_id_invalid/i;

export function createTelegram(options: TelegramOptions): Notifier {
  const { url, token, chat, timeoutMs = TIMEOUT_MS } = options;
  /** Nothing that may hold the token stands in a log. */
  const reasonOf = (text: string): string => text.replaceAll(token, '…').slice(0, 200);

  async function call(method: string, fields: Record<string, unknown>): Promise<Told> {
    const init: RequestInit = {
      method: 'POST',
      redirect: 'manual',
      headers: { accept: 'application/json', 'content-type': 'application/json' },
      body: JSON.stringify({ chat_id: chat, ...fields }),
    };
    try {
      const bounds = { timeoutMs, most: MOST_BYTES };
      const { status, text } = await fetchText(`${url}/bot${token}/${method}`, init, bounds);
      return endOf(status, parseJson(text));
    } catch (error) {
      return { outcome: 'unknown', reason: reasonOf(lostBy(error)) };
    }
  }

  /** Only the messenger's own words are a refusal, and of those not what breaks inside. */
  function endOf(status: number, body: unknown): Told {
    const done = accepted.safeParse(body).data;
    if (status === 200 && done) return { outcome: 'done', message: String(done.result.message_id) };
    const refused = refusal.safeParse(body).data;
    if (!refused || refused.error_code >= 500) return { outcome: 'unknown', reason: `HTTP ${status}` };
    const reason = reasonOf(`${refused.error_code} ${refused.description}`);
    if (refused.error_code !== 429) return { outcome: 'refused', reason };
    return { outcome: 'refused', reason, againAfter: refused.parameters?.retry_after ?? SOME_SECONDS };
  }

  return {
    async tell({ text, message }) {
      if (message !== null) {
        const edited = await call('editMessageText', { message_id: Number(message), text });
        if (edited.outcome !== 'refused') return edited;
        if (SAME.test(edited.reason)) return { outcome: 'done', message };
        if (!NO_MESSAGE.test(edited.reason)) return edited;
      }
      return call('sendMessage', { text });
    },
  };
}
