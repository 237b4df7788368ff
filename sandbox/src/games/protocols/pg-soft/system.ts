import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { createHash } from 'node:crypto';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { fieldsOf, type Fields } from '../form.ts';
import { formatBaht, parseBaht } from '../../../money.ts';
import type { GameAccount, GameBook, GameTransfer, Round } from '../../book.ts';
import { forAccounts } from '../fields.ts';

/** `makeLink` answers an address that signs the player in. */
type PgCall = (fields: Fields, makeLink: (account: GameAccount) => string) => Answer;

const CURRENCY = 'THB';
/** Bets have ids of 19 digits, more than a double holds. */
const FIRST_BET = 1_900_000_000_000_000_000n;

/** Answers in PG's envelope; a bigint is written as the whole number that it is. */
function envelope(data: unknown, error: unknown): Answer {
  const text = JSON.stringify({ data, error }, (_, value: unknown) =>
    typeof value === 'bigint' ? `#${value.toString()}#` : value,
  );
  const headers = { 'content-type': 'application/json' };
  return { status: 200, headers, body: text.replace(/"#(\d+)#"/g, '$1') };
}
const ok = (data: unknown): Answer => envelope(data, null);
/** PG says no with HTTP 200 too. */
const no = (code: string, message: string, traceId: string): Answer =>
  envelope(null, { code, message, traceId });

const playerName = z.string().regex(/^[A-Za-z0-9_@-]{3,50}$/);
const reference = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/);
const history = z.object({
  count: z.coerce.number().int().min(1500).max(5000),
  bet_type: z.literal('1'),
  row_version: z.coerce.number().int().min(1),
});

/** The calls of PG Soft, by their paths. */
function pgCalls(book: GameBook): Record<string, PgCall> {
  const refusal =
    (code: string, message: string) =>
    ({ trace_id = '' }: Fields): Answer =>
      no(code, message, trace_id);
  const invalid = refusal('1034', 'Invalid request');
  const stranger = refusal('3004', 'Player does not exist');
  const withAccount = forAccounts<Parameters<PgCall>>(book, ({ player_name }) => player_name, stranger);
  const transfer = (sign: 1 | -1): PgCall =>
    withAccount((account, fields) => {
      const id = reference.safeParse(fields['transfer_reference']);
      const asked = parseBaht(fields['amount'] ?? '');
      if (!id.success || asked === undefined || asked <= 0 || fields['currency'] !== CURRENCY)
        return invalid(fields);
      const amount = asked * sign;
      const known = book.transfer(id.data);
      if (known && (known.username !== account.username || known.amount !== amount))
        return refusal('1035', 'Operation failed')(fields);
      const done = known ?? book.move(id.data, account.username, amount);
      return done ? ok(carriedOut(done)) : refusal('3013', 'Insufficient balance')(fields);
    });

  return {
    '/v3/Player/Create': (fields) => {
      const name = playerName.safeParse(fields['player_name']);
      if (!name.success || fields['currency'] !== CURRENCY) return invalid(fields);
      return book.ensure(name.data)
        ? ok({ action_result: 1 })
        : refusal('1305', 'Player already exists')(fields);
    },
    '/Cash/v3/GetPlayerWallet': withAccount(({ credit }) => {
      const cashBalance = baht(credit);
      return ok({ currencyCode: CURRENCY, totalBalance: cashBalance, cashBalance, totalBonusBalance: 0 });
    }),
    '/Cash/v3/TransferIn': transfer(1),
    '/Cash/v3/TransferOut': transfer(-1),
    '/Cash/v3/GetSingleTransaction': withAccount(({ username }, fields) => {
      const found = book.transfer(fields['transfer_reference'] ?? '');
      return found?.username === username
        ? ok(single(found))
        : refusal('3040', 'Transaction does not exist')(fields);
    }),
    '/external-game-launcher/api/v1/GetLaunchURLHTML': withAccount((account, fields, makeLink) =>
      fields['url_type'] === 'web-lobby' && (fields['path'] ?? '') !== ''
        ? ok({ url: makeLink(account) })
        : invalid(fields),
    ),
    '/Bet/v4/GetHistory': (fields) => {
      const asked = history.safeParse(fields);
      if (!asked.success) return invalid(fields);
      const { count, row_version } = asked.data;
      const rows = book.roundsByChange().map(bet);
      return ok(rows.filter(({ rowVersion }) => rowVersion > row_version).slice(0, count));
    },
  };
}

const baht = (satang: number): number => Number(formatBaht(satang));

/** PG's own number of a transfer. */
const numberOf = ({ id }: GameTransfer): bigint =>
  FIRST_BET + (createHash('sha256').update(id).digest().readBigUInt64BE() >> 5n);

const carriedOut = (done: GameTransfer) => ({
  transactionId: numberOf(done),
  balanceAmountBefore: baht(done.before),
  balanceAmount: baht(done.before + done.amount),
  amount: baht(Math.abs(done.amount)),
});

const single = (done: GameTransfer) => ({
  transactionId: numberOf(done),
  playerName: done.username,
  currencyCode: CURRENCY,
  transactionType: done.amount > 0 ? 100 : 200,
  transactionAmount: baht(Math.abs(done.amount)),
  transactionFrom: baht(done.before),
  transactionTo: baht(done.before + done.amount),
  transactionDateTime: Date.parse(done.at),
});

function bet({ number, username, stake, win, at, changedAt }: Round) {
  const betId = FIRST_BET + BigInt(number);
  return {
    parentBetId: betId,
    betId,
    playerName: username,
    gameId: 126,
    betType: 1,
    transactionType: 1,
    platform: 2,
    currency: CURRENCY,
    betAmount: baht(stake),
    winAmount: baht(win),
    handsStatus: 2,
    rowVersion: Date.parse(changedAt),
    betTime: Date.parse(at),
    betEndTime: Date.parse(at),
  };
}

/** PG Soft: forms with the operator's token and key, a trace in the address, and an envelope of data and error. */
export const pgSoft: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret } = world;

  const answerTo =
    (act: PgCall) =>
    (request: FastifyRequest): Answer => {
      const trace = traceOf(request);
      const fields = { ...fieldsOf(request), trace_id: trace };
      if (!z.guid().safeParse(trace).success) return no('1034', 'Invalid request', trace);
      const { operator_token = '', secret_key = '' }: Record<string, string> = fields;
      if (!sameText(operator_token, agent) || !sameText(secret_key, secret))
        return no('1204', 'Invalid operator', trace);
      const language = new URLSearchParams(fieldsOf(request)['extra_args']).get('l') ?? 'en';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [path, act] of Object.entries(pgCalls(book))) {
    const wire = {
      ...faultsOf(world),
      operation: path.slice(path.lastIndexOf('/') + 1),
      refuse: (request: FastifyRequest) => no('3100', 'Transfer failed', traceOf(request)),
      failure: no('1200', 'Internal server error', ''),
      pending: (request: FastifyRequest) => no('3101', 'Transfer request is in progress', traceOf(request)),
    };
    app.post(`/games/${code}/api${path}`, faulty(wire, answerTo(act)));
  }
};

const traceOf = (request: FastifyRequest): string => (request.query as { trace_id?: string }).trace_id ?? '';
