/**
 * Krapao games v1 (docs/game-protocol.md): the project's own protocol for transfer wallets. Signed JSON; a provider remembers for good
 * what became of a reference, so that the same answer comes however often it is asked.
 */
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { GAME_KINDS } from '@krapao/contract/constants';
import { toDecimal } from '@krapao/contract/money';
import type {
  GameProvider,
  Patience,
  PlayReport,
  ReportAnswer,
  TransferOrder,
} from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { moneyField, readMoney, readSignedMoney } from './money.ts';
import { ask, base, isDone, protocol, reasonOf as reasonIn, type Spoken, type WireAnswer } from './wire.ts';

const connection = z.object({
  /** Where `/v1` hangs. */
  url: base,
  operator: z.string().min(1),
  secret: z.string().min(1),
});

const PAGE = 500;
const LANGUAGE_TAG = { th: 'th', la: 'lo', en: 'en' } as const;

const round = z.object({
  sequence: z.number().int().positive(),
  id: z.string().min(1).max(100),
  username: z.string(),
  stake: moneyField,
  win: moneyField,
  currency: z.literal('THB'),
  at: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
  placedAt: z.iso.datetime({ offset: true }).pipe(z.coerce.date()).nullish(),
  /** A kind that we do not know is none. */
  kind: z.enum(GAME_KINDS).optional().catch(undefined),
});
const page = z.object({
  rounds: z.array(round),
  isEnd: z.boolean(),
  upTo: z.iso.datetime({ offset: true }).pipe(z.coerce.date()),
});
const transferState = z.object({
  reference: z.string(),
  username: z.string(),
  amount: z.string(),
  currency: z.literal('THB'),
  status: z.enum(['DONE', 'REFUSED']),
  transactionId: z.string().max(100).optional(),
  reason: z.string().max(200).optional(),
});
const launched = z.object({ link: z.url({ protocol: /^https?$/ }) });

export const generic = protocol(connection, (settings, patience): GameProvider => {
  const call = caller(settings, patience);
  const player = (username: string, rest = ''): string => `/players/${encodeURIComponent(username)}${rest}`;

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer({ username }) {
      const made = settled(await call('PUT', player(username)), username);
      return made.outcome === 'done' ? { outcome: 'done', username } : made;
    },

    async setPassword(username, password) {
      return settled(await call('PUT', player(username, '/password'), { password }), username);
    },

    async balance(username) {
      const answer = await call('GET', player(username), undefined, patience.balanceTimeoutMs);
      const isBaht = isOf(answer, username) && answer.body['currency'] === 'THB';
      const balance = isBaht ? readMoney(answer.body['balance']) : undefined;
      return balance === undefined
        ? { outcome: 'unknown', reason: reasonOf(answer) }
        : { outcome: 'told', balance };
    },

    async transfer(order) {
      const { username, amount, reference } = order;
      const body = { reference, username, amount: toDecimal(amount), currency: 'THB' };
      const answer = await call('POST', '/transfers', body);
      const state = stateOf(order, answer);
      if (state?.status === 'DONE')
        return { outcome: 'done', externalReference: state.transactionId ?? null };
      // REFUSED is kept under the reference; what is no order is none each time that it comes
      const isRefusal = state?.status === 'REFUSED' || said(answer, 400, 'INVALID');
      const reason = state?.reason ?? reasonOf(answer);
      return { outcome: isRefusal ? 'refused' : 'unknown', reason };
    },

    async queryTransfer(order) {
      const answer = await call('GET', `/transfers/${encodeURIComponent(order.reference)}`);
      const state = stateOf(order, answer);
      if (state?.status === 'DONE')
        return { standing: 'done', externalReference: state.transactionId ?? null };
      const isAbsent = state?.status === 'REFUSED' || said(answer, 404, 'TRANSFER_NOT_FOUND');
      return isAbsent ? { standing: 'absent' } : { standing: 'unknown', reason: reasonOf(answer) };
    },

    async launch({ username }, language) {
      const answer = await call('POST', player(username, '/launch'), { language: LANGUAGE_TAG[language] });
      const told = isOf(answer, username) ? launched.safeParse(answer.body) : undefined;
      if (told?.success) return { outcome: 'told', link: told.data.link };
      if (said(answer, 404, 'PLAYER_NOT_FOUND')) return { outcome: 'stranger' };
      return { outcome: 'unknown', reason: reasonOf(answer) };
    },

    async reports(place) {
      const after = Number(place ?? 0);
      const asked = new Date();
      const answer = await call('GET', `/rounds?after=${String(after)}&limit=${String(PAGE)}`);
      return readRounds(after, answer, asked);
    },
  };
});

function caller({ url, operator, secret }: z.output<typeof connection>, { timeoutMs }: Patience) {
  return (
    method: 'GET' | 'POST' | 'PUT',
    path: string,
    fields?: object,
    patienceMs = timeoutMs,
  ): Promise<WireAnswer> => {
    const address = new URL(`${url}/v1${path}`);
    const timestamp = String(Date.now());
    const body = fields && JSON.stringify(fields);
    const signed = `${timestamp}.${method}.${address.pathname}${address.search}.${body ?? ''}`;
    const headers = {
      'x-operator': operator,
      'x-timestamp': timestamp,
      'x-signature': createHmac('sha256', secret).update(signed).digest('hex'),
    };
    const init =
      body === undefined
        ? { method, headers }
        : { method, headers: { ...headers, 'content-type': 'application/json' }, body };
    return ask(address, init, patienceMs);
  };
}

const reasonOf = (answer: WireAnswer): string => reasonIn(answer, 'error');

/** Only the protocol's own words count: a proxy's 400 or 404 says nothing. */
const said = (answer: WireAnswer, status: number, error: string): boolean =>
  answer.status === status && answer.body['error'] === error;

const isOf = (answer: WireAnswer, username: string): answer is Spoken =>
  isDone(answer) && answer.body['username'] === username;

/** The outcome of a call about a player that moves no money. */
function settled(answer: WireAnswer, username: string): Outcome {
  if (isOf(answer, username)) return { outcome: 'done', externalReference: null };
  const isRefusal =
    said(answer, 400, 'INVALID') || said(answer, 400, 'REFUSED') || said(answer, 404, 'PLAYER_NOT_FOUND');
  return { outcome: isRefusal ? 'refused' : 'unknown', reason: reasonOf(answer) };
}

/** What became of the order; undefined where the answer does not say, or is about another. */
function stateOf({ username, amount, reference }: TransferOrder, answer: WireAnswer) {
  const state = isDone(answer) ? transferState.safeParse(answer.body).data : undefined;
  const isThat =
    state?.reference === reference && state.username === username && readSignedMoney(state.amount) === amount;
  return isThat ? state : undefined;
}

/** Places are sequence numbers, which only grow: a page out of order has lost something. What was played after it was asked is not in it. */
function readRounds(after: number, answer: WireAnswer, asked: Date): ReportAnswer {
  const read = isDone(answer) ? page.safeParse(answer.body).data : undefined;
  if (!read) return { outcome: 'unknown', reason: reasonOf(answer) };
  let last = after;
  const reports: PlayReport[] = [];
  for (const { sequence, placedAt, kind: game, id, username, at, stake, win } of read.rounds) {
    if (sequence <= last) return { outcome: 'unknown', reason: 'rounds out of order' };
    last = sequence;
    reports.push({ id, username, at, placedAt: placedAt ?? undefined, stake, win, game });
  }
  if (!read.isEnd && reports.length === 0)
    return { outcome: 'unknown', reason: 'no rounds, yet more of them' };
  // a clock of theirs that is ahead knows no more
  const upTo = read.upTo < asked ? read.upTo : asked;
  return { outcome: 'told', reports, next: String(last), isEnd: read.isEnd, upTo };
}
