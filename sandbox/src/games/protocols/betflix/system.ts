import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import { fieldsOf, type Fields } from '../form.ts';
import { bangkokMs, bangkokPlain } from '../../../bangkok.ts';
import { formatBaht, parseBaht } from '../../../money.ts';
import type { GameAccount, GameBook, GameTransfer, Round } from '../../book.ts';
import { forAccounts } from '../fields.ts';

/** `makeLink` answers an address that signs the player in. */
type BetflixCall = (fields: Fields, makeLink: (account: GameAccount) => string) => Answer;

const PAGE = 100;

const ok = (data: unknown): Answer => ({
  status: 200,
  body: { status: 'success', error_code: 0, msg: 'Success', data },
});
/** Betflix says no with HTTP 200 too; its codes are not public, these are ours. */
const no = (error_code: number, msg: string): Answer => ({
  status: 200,
  body: { status: 'error', error_code, msg },
});

const shortName = z.string().regex(/^[A-Za-z0-9]{3,20}$/);
const password = z.string().min(6).max(64);
const ref = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** `2026-11-21 10:00:00` in Bangkok. */
const moment = z
  .string()
  .regex(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)
  .transform(bangkokMs)
  .refine(Number.isFinite);
const period = z.object({
  start: moment,
  end: moment,
  page: z.coerce.number().int().min(1),
});

/** The calls of Betflix, by method and path. A player's name begins with the agent's. Money is baht as decimal text. */
function betflixCalls(book: GameBook, agent: string): Record<'GET' | 'POST', Record<string, BetflixCall>> {
  const stranger = () => no(404, 'User not found');
  const withAccount = forAccounts<Parameters<BetflixCall>>(book, ({ username }) => username, stranger);

  return {
    POST: {
      '/v4/user/register': (fields) => {
        const name = shortName.safeParse(fields['username']);
        if (!name.success) return no(400, 'Invalid username');
        if (!password.safeParse(fields['password']).success) return no(400, 'Invalid password');
        const username = `${agent}${name.data}`;
        if (!book.ensure(username)) return no(409, 'Username already exists');
        book.setPassword(username, fields['password'] ?? '');
        return ok({ username });
      },
      '/v4/user/changePassword': withAccount(({ username }, { new_password }) => {
        const chosen = password.safeParse(new_password);
        if (!chosen.success) return no(400, 'Invalid password');
        book.setPassword(username, chosen.data);
        return ok({ username });
      }),
      '/v4/user/balance': withAccount(({ username, credit }) =>
        ok({ username, balance: formatBaht(credit) }),
      ),
      '/v4/user/transfer': withAccount((account, fields) => transfer(book, account, fields)),
      '/v4/play/login': withAccount((account, _, makeLink) =>
        ok({ username: account.username, launch_url: makeLink(account) }),
      ),
    },
    GET: {
      '/v4/user/creditHistory': withAccount(({ username }, fields) => {
        const id = ref.safeParse(fields['ref']);
        if (!id.success) return no(400, 'Invalid ref');
        const found = book.transfer(id.data);
        return ok(found?.username === username ? [told(found)] : []);
      }),
      '/v4/report/summary': (fields) => summary(book, fields),
    },
  };
}

function transfer(book: GameBook, { username }: GameAccount, fields: Fields): Answer {
  const id = ref.safeParse(fields['ref']);
  if (!id.success) return no(400, 'Invalid ref');
  const amount = parseBaht(fields['amount'] ?? '');
  if (amount === undefined || amount === 0) return no(400, 'Invalid amount');
  if (book.transfer(id.data)) return no(409, 'Duplicate ref');
  const done = book.move(id.data, username, amount);
  return done ? ok(told(done)) : no(402, 'Insufficient credit');
}

const told = ({ id, username, amount, before, at }: GameTransfer) => ({
  ref: id,
  username,
  amount: formatBaht(amount),
  before_balance: formatBaht(before),
  balance: formatBaht(before + amount),
  created_at: bangkokPlain(at),
});

/** Rounds from the second `start` to the second `end`, both included, a page at a time. */
function summary(book: GameBook, fields: Fields): Answer {
  const asked = period.safeParse(fields);
  if (!asked.success) return no(400, 'Invalid start, end or page');
  const { start, end, page } = asked.data;
  const rounds = book
    .roundsAfter(0)
    .filter(({ at }) => Date.parse(at) >= start && Date.parse(at) < end + 1000);
  const bets = rounds.slice((page - 1) * PAGE, page * PAGE).map(bet);
  return ok({ bets, page, total_page: Math.max(1, Math.ceil(rounds.length / PAGE)) });
}

const bet = ({ id, username, game, stake, win, at }: Round) => ({
  id,
  username,
  gamecode: game,
  bet: formatBaht(stake),
  win: formatBaht(win),
  time: bangkokPlain(at),
});

/** Betflix v4: forms and queries with two keys in the headers. */
export const betflix: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret } = world;
  const apiKey = `${secret}-key`;

  const answerTo =
    (act: BetflixCall) =>
    (request: FastifyRequest): Answer => {
      const { headers } = request;
      if (
        !sameText(String(headers['x-api-betflix']), secret) ||
        !sameText(String(headers['x-api-key']), apiKey)
      )
        return no(401, 'Invalid api key');
      const fields = request.method === 'GET' ? (request.query as Record<string, string>) : fieldsOf(request);
      const language = fields['language'] === 'thai' ? 'th' : 'en';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [method, calls] of Object.entries(betflixCalls(book, agent.toLowerCase()))) {
    for (const [path, act] of Object.entries(calls)) {
      const wire = {
        ...faultsOf(world),
        operation: path.slice(path.lastIndexOf('/') + 1),
        refuse: () => no(403, 'Invalid user status'),
        failure: no(500, 'System error'),
        pending: () => no(202, 'Transaction is processing'),
      };
      app.route({ method, url: `/games/${code}/api${path}`, handler: faulty(wire, answerTo(act)) });
    }
  }
};
