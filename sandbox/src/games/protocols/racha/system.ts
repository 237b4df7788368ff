import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol, type ProviderWorld } from '../../provider.ts';
import {
  bodyOf,
  amountOf,
  forAccounts,
  gamePassword,
  moment,
  moveUnnamed,
  number,
  pageRequest,
  playerName,
  roundsOf,
  type Fields,
} from '../fields.ts';
import { bangkokIso } from '../../../bangkok.ts';

type Call = (fields: Fields) => Answer;

const yes = (response: unknown): Answer => ({ status: 200, body: { code: 200, message: 'OK', response } });
const no = (code: number, message: string): Answer => ({ status: code, body: { code, message } });

/** What `type` of a transfer means for the account. */
const SIGNS = new Map<unknown, 1 | -1>([
  [2, 1],
  [3, -1],
]);

const reportRequest = pageRequest
  .extend({ start: moment, end: moment })
  .transform(({ start: from, end: to, ...rest }) => ({ from, to, ...rest }));

/** The calls of the family, by their paths. Money is JSON numbers of baht. */
function rachaCalls({ book }: ProviderWorld): Record<string, Call> {
  const stranger = () => no(404, 'Member not found');
  const withAccount = forAccounts<Parameters<Call>>(book, ({ username }) => username, stranger);

  return {
    member: ({ username, password }) => {
      const name = playerName.safeParse(username);
      const secret = gamePassword.safeParse(password);
      if (!name.success || !secret.success) return no(400, 'Invalid username or password');
      if (!book.ensure(name.data)) return no(409, 'Member already exists');
      book.setPassword(name.data, secret.data);
      return yes({ username: name.data, credit: 0 });
    },
    credit: withAccount(({ username, credit }) => yes({ username, credit: number(credit) })),
    transfer: withAccount((account, fields) => {
      const sign = SIGNS.get(fields['type']);
      const amount = amountOf(fields['amount']);
      if (amount === undefined || sign === undefined) return no(400, 'Invalid amount or type');
      const done = moveUnnamed(book, account, sign * amount);
      if (!done) return no(400, 'Insufficient credit');
      const [before, after] = [number(done.before), number(done.before + done.amount)];
      return yes({ username: account.username, before, after });
    }),
    'member/change-password': withAccount(({ username }, fields) => {
      const password = gamePassword.safeParse(fields['password']);
      if (!password.success) return no(400, 'Invalid password');
      book.setPassword(username, password.data);
      return yes({ username });
    }),
    rounds: (fields) => {
      const asked = reportRequest.safeParse(fields);
      if (!asked.success) return no(400, 'Invalid time, page or limit');
      const rounds = roundsOf(book, asked.data).map(({ id, username, game, stake, win, at }) => ({
        id,
        username,
        game,
        bet: number(stake),
        win: number(win),
        date: bangkokIso(at),
      }));
      return yes({ page: asked.data.page, rounds });
    },
  };
}

/** Hex MD5 of the agent's name and the app id: the same for every call. */
export const rachaSignature = (agent: string, appId: string): string =>
  createHash('md5').update(`${agent}${appId}`).digest('hex');

/** The Racha family: JSON calls with one signature in the query. */
export const racha: GameProtocol = (app, world) => {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(rachaCalls(world))) {
    const signed = (request: FastifyRequest): Answer => {
      const { signature } = request.query as { signature?: unknown };
      if (!sameText(String(signature), rachaSignature(agent, secret))) return no(401, 'Invalid signature');
      return call(bodyOf(request));
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(400, 'Insufficient agent credit'),
      failure: no(500, 'Internal error'),
      pending: () => no(503, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/${operation}`, faulty(wire, signed));
  }
};
