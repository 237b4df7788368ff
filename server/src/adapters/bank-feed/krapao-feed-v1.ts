/** "Krapao bank feed v1" (docs/bank-feed.md): signed calls to us, and a list to read from a position on. */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import { MAX_BAHT } from '@krapao/contract/money';
import type { Clock } from '../../kernel/clock.ts';
import type { BankFeed, ToldLines } from '../../ports/bank-feed.ts';
import { fetchText, parseJson } from '../../kernel/answers.ts';
import { withoutEnd } from '../../kernel/without-end.ts';

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

/** What PostgreSQL can't keep is none of a bank's. */
const shown = (most: number) =>
  z
    .string()
    .min(1)
    .max(most)
    .refine((text) => !text.includes('\0'));

function hundredths(text: string): bigint {
  const [whole = '', decimals = ''] = text.split('.');
  return BigInt(whole + decimals.padEnd(2, '0'));
}
const MOST_SATANG = BigInt(MAX_BAHT) * 100n;

const line = z
  .object({
    id: z.string().regex(/^[\x21-\x7e]{1,64}$/),
    bankCode: z.string().regex(/^[A-Z0-9]{2,10}$/),
    accountNo: z.string().regex(/^\d{6,20}$/),
    amount: z
      .string()
      .regex(/^\d{1,10}(\.\d{1,2})?$/)
      .transform(hundredths)
      .refine((amount) => amount > 0n, 'more than zero'),
    currency: z.enum(['THB', 'LAK']),
    at: z.iso
      .datetime({ offset: true })
      .transform((text) => new Date(text))
      .refine((at) => at.getTime() > 0),
    sendingBank: z.string().regex(/^(\d{3}|[A-Z][A-Z0-9]{1,9})$/),
    transRef: z.string().regex(/^[\x21-\x7e]{1,25}$/),
    fromAccount: shown(30).nullable(),
    fromName: shown(200).nullable(),
  })
  .refine(({ currency, amount }) => currency !== 'THB' || amount <= MOST_SATANG);
const callback = z.object({ lines: z.array(z.unknown()).max(PAGE) });
const page = callback.extend({ position: z.number().int().min(0) });

/** Each line by itself: one that can't be read holds up no other. */
function readLines(told: readonly unknown[]): ToldLines {
  const found: ToldLines = { lines: [], unreadable: [] };
  for (const one of told) {
    const read = line.safeParse(one);
    if (!read.success) {
      found.unreadable.push(JSON.stringify(one));
      continue;
    }
    const { currency, ...rest } = read.data;
    found.lines.push({ ...rest, currency: currency === 'THB' ? 'BAHT' : currency });
  }
  return found;
}

export function createKrapaoFeed({
  url,
  secret,
  clock,
  timeoutMs = TIMEOUT_MS,
}: KrapaoFeedOptions): BankFeed {
  const base = withoutEnd(url, '/');
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
      return read.success ? { result: 'read', ...readLines(read.data.lines) } : { result: 'unreadable' };
    },

    async pull(after) {
      const address = new URL(`${base}/v1/lines?after=${after}&limit=${PAGE}`);
      const timestamp = String(clock.now().getTime());
      try {
        const headers = {
          'x-timestamp': timestamp,
          'x-signature': signature(timestamp, 'GET', address.pathname + address.search),
        };
        const bounds = { timeoutMs, most: ANSWER_BYTES };
        const { status, text } = await fetchText(address, { headers, redirect: 'error' }, bounds);
        const read = page.safeParse(parseJson(text));
        if (status !== 200 || !read.success) return { outcome: 'unknown', reason: `HTTP ${status}` };
        const { lines, position } = read.data;
        return { outcome: 'told', ...readLines(lines), position: BigInt(position) };
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
