/** "Krapao bank feed v1" (docs/bank-feed.md): signed calls to us, and a list to read from a position on. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { parseBaht } from '@krapao/contract/money';
import type { Clock } from '../../kernel/clock.ts';
import type { BankFeed, FeedLine } from '../../ports/bank-feed.ts';
import { boundedText, parseJson } from '../../kernel/answers.ts';

export interface KrapaoFeedOptions {
  /** Where `/v1/lines` hangs. */
  url: string;
  secret: string;
  clock: Clock;
  /** ms for one call, its answer included. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const TOLERANCE_MS = 5 * 60_000;
const PAGE = 100;
const ANSWER_BYTES = 256 * 1024;

const line = z.object({
  id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
  bankCode: z.string().regex(/^[A-Z0-9]{2,10}$/),
  accountNo: z.string().regex(/^\d{6,20}$/),
  amount: z.string().transform((text, context) => {
    const amount = parseBaht(text);
    if (amount !== undefined && amount > 0n) return amount;
    context.addIssue({ code: 'custom', message: 'baht, more than zero' });
    return z.NEVER;
  }),
  currency: z.literal('THB'),
  at: z.iso.datetime({ offset: true }).transform((text) => new Date(text)),
  sendingBank: z.string().regex(/^\d{3}$/),
  transRef: z.string().regex(/^[\x21-\x7e]{1,25}$/),
  fromAccount: z.string().min(1).max(30).nullable(),
  fromName: z.string().min(1).max(200).nullable(),
});
const callback = z.object({ lines: z.array(line).max(PAGE) });
const page = z.object({ lines: z.array(line).max(PAGE), position: z.number().int().min(0) });

const lineOf = ({ currency: _, ...told }: z.infer<typeof line>): FeedLine => told;

export function createKrapaoFeed({
  url,
  secret,
  clock,
  timeoutMs = TIMEOUT_MS,
}: KrapaoFeedOptions): BankFeed {
  const base = url.replace(/\/+$/, '');
  /** Over the parts with dots between them; the last one may be bytes. */
  const signature = (id: string, timestamp: string, rest: string | Buffer): string =>
    createHmac('sha256', secret).update(`${id}.${timestamp}.`).update(rest).digest('hex');
  const isFresh = (timestamp: string): boolean =>
    /^\d{13}$/.test(timestamp) && Math.abs(clock.now().getTime() - Number(timestamp)) <= TOLERANCE_MS;

  return {
    read(headers, body) {
      const told = (name: string): string => {
        const value = headers[name];
        return typeof value === 'string' ? value : '';
      };
      const [id, timestamp, given] = [told('x-id'), told('x-timestamp'), told('x-signature')];
      if (!isFresh(timestamp) || !isSame(given, signature(id, timestamp, body))) return { result: 'forged' };
      const read = callback.safeParse(parseJson(body.toString('utf8')));
      return read.success ? { result: 'read', lines: read.data.lines.map(lineOf) } : { result: 'unreadable' };
    },

    async pull(after) {
      const address = new URL(`${base}/v1/lines?after=${after}&limit=${PAGE}`);
      const timestamp = String(clock.now().getTime());
      try {
        const response = await fetch(address, {
          headers: {
            'x-timestamp': timestamp,
            'x-signature': signature(timestamp, 'GET', address.pathname + address.search),
          },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        const read = page.safeParse(parseJson(await boundedText(response, ANSWER_BYTES)));
        if (response.status !== 200 || !read.success)
          return { outcome: 'unknown', reason: `HTTP ${response.status}` };
        const { lines, position } = read.data;
        return { outcome: 'told', lines: lines.map(lineOf), position: BigInt(position) };
      } catch (error) {
        return { outcome: 'unknown', reason: error instanceof Error ? error.name : 'lost' };
      }
    },
  };
}

function isSame(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given.toLowerCase()), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
