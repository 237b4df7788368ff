/**
 * The Joker family (facts-games): one signed POST address. 2xx done, 4xx refused, everything else unknown. Several providers speak
 * it; each gets an adapter with a connection of its own.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { toDecimal } from '@krapao/contract/money';
import type { BalanceAnswer, GameProvider, Patience, TransferOrder } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { isMovedBy, moneyField, readMoney, readSignedMoney } from './money.ts';
import { afterWindow, pageOf, windowAt } from './windows.ts';
import { ask, isDone, isUncertain, protocol, reasonOf as reasonIn, type WireAnswer } from './wire.ts';

const connection = z.object({
  /** The one address of the API. */
  url: z.url(),
  /** The provider's site, for links that sign a player in; without it there are none. */
  site: z.url().optional(),
  appId: z.string().min(1),
  secret: z.string().min(1),
});

const round = z
  .object({
    OCode: z.string(),
    Username: z.string(),
    Amount: moneyField,
    Result: moneyField,
    Time: z.coerce.date(),
  })
  .transform(({ OCode: id, Username: username, Time: at, Amount: stake, Result: win }) => ({
    id,
    username,
    at,
    stake,
    win,
  }));
const transactions = z.object({
  data: z.record(z.string(), z.array(round)),
  /** Empty: there is no further page. */
  nextId: z
    .union([z.string(), z.number()])
    .nullish()
    .transform((id) => String(id ?? '')),
});

/** Base64 of HMAC-SHA1 over the fields as `k=v&k=v`, sorted by name, values as they are before URL encoding. */
export function jokerSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name] ?? ''}`)
    .join('&');
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}

export const joker = protocol(connection, (settings, patience): GameProvider => {
  const call = caller(settings, patience);
  const balance = async (username: string): Promise<BalanceAnswer> => {
    const answer = await call({ Method: 'GC', Username: username }, patience.balanceTimeoutMs);
    // Credit alone: what is staked in a running round (OutstandingCredit) can't be taken out
    const isTheirs = isDone(answer) && answer.body['Username'] === username;
    const told = isTheirs ? readMoney(answer.body['Credit']) : undefined;
    return told === undefined
      ? { outcome: 'unknown', reason: reasonOf(answer) }
      : { outcome: 'told', balance: told };
  };

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer({ username }) {
      const made = outcomeOf(await call({ Method: 'CU', Username: username }), hasStatus);
      return made.outcome === 'done' ? { outcome: 'done', username } : made;
    },

    async setPassword(username, password) {
      return outcomeOf(await call({ Method: 'SP', Username: username, Password: password }), hasStatus);
    },

    balance,

    async transfer({ username, amount, reference }) {
      const fields = { Method: 'TC', Username: username, Amount: toDecimal(amount), RequestID: reference };
      return outcomeOf(
        await call(fields),
        (body) =>
          body['RequestID'] === reference &&
          body['Username'] === username &&
          isMovedBy(amount, body['BeforeCredit'], body['Credit']),
      );
    },

    async queryTransfer(order) {
      const answer = await call({ Method: 'TCH', RequestID: order.reference });
      if (isDone(answer) && isThat(order, answer.body)) return { standing: 'done', externalReference: null };
      const isNone = answer.status === 404 && typeof answer.body['Message'] === 'string';
      // in maintenance, or for a player that is lost, all calls are answered so
      if (isNone && (await balance(order.username)).outcome === 'told') return { standing: 'absent' };
      return { standing: 'unknown', reason: reasonOf(answer) };
    },

    async launch({ username }) {
      const answer = await call({ Method: 'PLAY', Username: username });
      const token = isDone(answer) && answer.body['Username'] === username && answer.body['Token'];
      if (typeof token === 'string' && settings.site !== undefined) {
        const link = new URL(settings.site);
        link.pathname += '/enter';
        link.searchParams.set('token', token);
        return { outcome: 'told', link: link.href };
      }
      if (answer.status === 404 && typeof answer.body['Message'] === 'string') return { outcome: 'stranger' };
      return { outcome: 'unknown', reason: reasonOf(answer) };
    },

    async reports(place) {
      const window = windowAt(place, new Date());
      const answer = await call({
        Method: 'TS',
        StartDate: window.from.toISOString(),
        EndDate: window.to.toISOString(),
        NextId: window.page,
      });
      const page = isDone(answer) ? transactions.safeParse(answer.body) : undefined;
      if (!page?.success) return { outcome: 'unknown', reason: reasonOf(answer) };
      const rounds = Object.values(page.data.data).flat();
      const isEnd = rounds.length === 0 || page.data.nextId === '';
      const next = isEnd ? afterWindow(window) : pageOf(window, page.data.nextId);
      return { outcome: 'told', reports: rounds, next, isEnd, upTo: window.to };
    },
  };
});

function caller({ url, appId, secret }: z.output<typeof connection>, { timeoutMs }: Patience) {
  return (fields: Record<string, string>, patienceMs = timeoutMs): Promise<WireAnswer> => {
    const body = { ...fields, Timestamp: String(Math.floor(Date.now() / 1000)) };
    const address = new URL(url);
    address.searchParams.set('AppID', appId);
    address.searchParams.set('Signature', jokerSignature(body, secret));
    return ask(address, { method: 'POST', body: new URLSearchParams(body) }, patienceMs);
  };
}

const reasonOf = (answer: WireAnswer): string => reasonIn(answer, 'Message');
const hasStatus = ({ Status }: Record<string, unknown>): boolean => typeof Status === 'string';

/** done only where the answer has what this call's has; refused only in the protocol's own words, which a proxy would not use. */
function outcomeOf(answer: WireAnswer, isExpected: (body: Record<string, unknown>) => boolean): Outcome {
  if (isDone(answer) && isExpected(answer.body)) return { outcome: 'done', externalReference: null };
  const isRefusal =
    answer.status !== 'unknown' &&
    answer.status >= 400 &&
    answer.status < 500 &&
    !isUncertain(answer) &&
    typeof answer.body['Message'] === 'string';
  return { outcome: isRefusal ? 'refused' : 'unknown', reason: reasonOf(answer) };
}

/** Whether a known transfer is the one that was ordered: an id that means other money proves nothing. */
const isThat = ({ username, amount, reference }: TransferOrder, body: Record<string, unknown>): boolean =>
  body['RequestID'] === reference &&
  body['Username'] === username &&
  readSignedMoney(body['Amount']) === amount;
