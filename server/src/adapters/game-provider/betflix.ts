/**
 * Betflix v4 (facts-games): forms and queries with two keys in the headers, answers of status, error_code, msg and data. Its codes are
 * not public, so that a no is believed by its words.
 */
import { z } from 'zod';
import { momentOf, plainOf } from '@krapao/contract/bangkok';
import { toDecimal } from '@krapao/contract/money';
import type { GameProvider, Patience, TransferOrder } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { isMovedBy, moneyField, readMoney, readSignedMoney } from './money.ts';
import { afterWindow, pageOf, windowAt } from './windows.ts';
import {
  ask,
  base,
  isDone,
  protocol,
  reasonOf,
  siteAddress,
  withoutLao,
  within,
  type Spoken,
  type WireAnswer,
} from './wire.ts';

const connection = z.object({
  /** What /v4 stands below. */
  url: base,
  /** The agent's name: every player's begins with it. */
  agent: z.string().min(1),
  /** The headers x-api-betflix and x-api-key. */
  betflixKey: z.string().min(1),
  apiKey: z.string().min(1),
});

const EXISTS = /\balready exists?\b/i;
const STRANGER = /\buser not found\b/i;
/** Certainly not done; other words ("error", "processing", "duplicate") leave it open. */
const REFUSED = /\b(?:insufficient|invalid (?:user|username|password|amount|ref|api key)|user not found)\b/i;

const LANGUAGES = { th: 'thai', en: 'english' } as const;

/** In Bangkok. */
const time = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform(momentOf)
  .pipe(z.date());

const bet = z
  .object({ id: z.string().min(1), username: z.string().min(1), bet: moneyField, win: moneyField, time })
  .transform(({ id, username, bet: stake, win, time: at }) => ({ id, username, at, stake, win }));
const summary = z.object({ bets: z.array(bet), total_page: z.number().int().nonnegative() });

export const betflix = protocol(connection, (settings, patience): GameProvider => {
  const { get, post } = callers(settings, patience);

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer({ username: asked, password }) {
      const answer = await post('/v4/user/register', { username: asked, password });
      const username = `${settings.agent}${asked}`;
      if (EXISTS.test(noOf(answer) ?? '')) return { outcome: 'done', username };
      // a player of another name would be made anew whenever this is asked again
      const made = outcomeOf(answer, (data) => data['username'] === username);
      return made.outcome === 'done' ? { outcome: 'done', username } : made;
    },

    async setPassword(username, password) {
      const fields = { username, new_password: password };
      return outcomeOf(await post('/v4/user/changePassword', fields), () => true);
    },

    async balance(username) {
      const answer = await post('/v4/user/balance', { username }, patience.balanceTimeoutMs);
      const balance = readMoney(dataOf(answer)['balance']);
      return balance === undefined || !isAbout(username, dataOf(answer))
        ? { outcome: 'unknown', reason: saidBy(answer) }
        : { outcome: 'told', balance };
    },

    async transfer(order) {
      const { username, amount, reference } = order;
      const answer = await post('/v4/user/transfer', { username, amount: toDecimal(amount), ref: reference });
      return outcomeOf(
        answer,
        (data) =>
          isAbout(username, data) &&
          (data['ref'] ?? reference) === reference &&
          isMovedBy(amount, data['before_balance'], data['balance']),
      );
    },

    async queryTransfer(order) {
      const { username, reference } = order;
      const answer = await get('/v4/user/creditHistory', { username, ref: reference });
      const list = isYes(answer) ? answer.body['data'] : undefined;
      if (Array.isArray(list)) {
        if (list.length === 0) return { standing: 'absent' };
        if (list.map(within).some((entry) => isThat(order, entry)))
          return { standing: 'done', externalReference: null };
      }
      return { standing: 'unknown', reason: saidBy(answer) };
    },

    async launch({ username }, language) {
      const answer = await post('/v4/play/login', { username, language: LANGUAGES[withoutLao(language)] });
      const link = siteAddress(dataOf(answer)['launch_url']);
      if (link !== undefined && isAbout(username, dataOf(answer))) return { outcome: 'told', link };
      return STRANGER.test(noOf(answer) ?? '')
        ? { outcome: 'stranger' }
        : { outcome: 'unknown', reason: saidBy(answer) };
    },

    async reports(place) {
      const window = windowAt(place, new Date());
      const page = Number(window.page || 1);
      const period = { start: plainOf(window.from), end: plainOf(window.to), page: String(page) };
      const answer = await get('/v4/report/summary', period);
      const told = summary.safeParse(dataOf(answer));
      if (!told.success) return { outcome: 'unknown', reason: saidBy(answer) };
      const { bets, total_page } = told.data;
      const isEnd = page >= total_page;
      const next = isEnd ? afterWindow(window) : pageOf(window, String(page + 1));
      return { outcome: 'told', reports: bets, next, isEnd, upTo: window.to };
    },
  };
});

function callers({ url, betflixKey, apiKey }: z.output<typeof connection>, { timeoutMs }: Patience) {
  const headers = { 'x-api-betflix': betflixKey, 'x-api-key': apiKey };
  return {
    post: (path: string, fields: Record<string, string>, patienceMs = timeoutMs): Promise<WireAnswer> =>
      ask(`${url}${path}`, { method: 'POST', headers, body: new URLSearchParams(fields) }, patienceMs),
    get: (path: string, fields: Record<string, string>): Promise<WireAnswer> =>
      ask(`${url}${path}?${new URLSearchParams(fields).toString()}`, { headers }, timeoutMs),
  };
}

const saidBy = (answer: WireAnswer): string => reasonOf(answer, 'msg');

const isYes = (answer: WireAnswer): answer is Spoken =>
  isDone(answer) && answer.body['status'] === 'success' && answer.body['error_code'] === 0;
const dataOf = (answer: WireAnswer): Record<string, unknown> => within(isYes(answer) && answer.body['data']);

/** The words of its no; undefined where the answer is no such no. */
function noOf(answer: WireAnswer): string | undefined {
  if (!isDone(answer) || answer.body['status'] !== 'error') return undefined;
  const { error_code, msg } = answer.body;
  return typeof error_code === 'number' && error_code !== 0 && typeof msg === 'string' ? msg : undefined;
}

function outcomeOf(answer: WireAnswer, isExpected: (data: Record<string, unknown>) => boolean): Outcome {
  if (isYes(answer) && isExpected(dataOf(answer))) return { outcome: 'done', externalReference: null };
  return { outcome: REFUSED.test(noOf(answer) ?? '') ? 'refused' : 'unknown', reason: saidBy(answer) };
}

/** Whose an answer is, where it tells. */
const isAbout = (username: string, data: Record<string, unknown>): boolean =>
  (data['username'] ?? username) === username;

const isThat = ({ username, amount, reference }: TransferOrder, entry: Record<string, unknown>): boolean =>
  isAbout(username, entry) && entry['ref'] === reference && readSignedMoney(entry['amount']) === amount;
