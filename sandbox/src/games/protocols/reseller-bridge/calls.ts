import type { FastifyRequest } from 'fastify';
import type { Answer } from '../../../answer.ts';
import { bangkokIso } from '../../../bangkok.ts';
import type { ProviderWorld } from '../../provider.ts';
import { entryLink } from '../entry-link.ts';
import {
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

type Call = (fields: Fields, request: FastifyRequest) => Answer;

const yes = (fields: Fields): Answer => ({ status: 200, body: { status: 'success', ...fields } });
export const no = (errorCode: number, message: string, fields: Fields = {}): Answer => ({
  status: 200,
  body: { status: 'error', errorCode, message, ...fields },
});

const reportRequest = pageRequest.extend({ from: moment, to: moment });

/** The calls of the bridge, by their paths. Money is JSON numbers of baht. */
export function bridgeCalls({ book, sessions, agent }: ProviderWorld): Record<string, Call> {
  const stranger = () => no(404, 'User not found');
  const withAccount = forAccounts<Parameters<Call>>(book, ({ username }) => username, stranger);
  const transfer = (sign: 1 | -1) =>
    withAccount((account, fields) => {
      const amount = amountOf(fields['credit']);
      if (amount === undefined) return no(422, 'Invalid amount');
      const done = moveUnnamed(book, account, sign * amount);
      if (!done) return no(402, 'Insufficient credit');
      return yes({ old_credit: number(done.before), current_credit: number(done.before + done.amount) });
    });

  return {
    auth: ({ username, password }) => {
      const name = playerName.safeParse(username);
      const secret = gamePassword.safeParse(password);
      if (!name.success || !secret.success) return no(422, 'Invalid username or password');
      // the site knows the player under the agent's prefix
      const ours = `${agent.toLowerCase()}${name.data}`;
      if (book.ensure(ours)) book.setPassword(ours, secret.data);
      return book.hasPassword(ours, secret.data)
        ? yes({ ufa_username: ours })
        : no(409, 'Username already exists', { ufa_username: ours });
    },
    'auth/login': withAccount(({ username }, fields, request) =>
      book.hasPassword(username, String(fields['password']))
        ? yes({ gameUrl: entryLink(request, sessions, { username }) })
        : no(401, 'Invalid password'),
    ),
    'user/credit': withAccount(({ username, credit }) => yes({ username, credit: number(credit) })),
    'user/credit/add': transfer(1),
    'user/credit/del': transfer(-1),
    'user/change-password': withAccount(({ username }, fields) => {
      const password = gamePassword.safeParse(fields['password']);
      if (!password.success) return no(422, 'Invalid password');
      book.setPassword(username, password.data);
      return yes({ username });
    }),
    'agent/rounds': (fields) => {
      const asked = reportRequest.safeParse(fields);
      if (!asked.success) return no(422, 'Invalid time, page or limit');
      const rounds = roundsOf(book, asked.data).map(({ id, username, game, stake, win, at }) => ({
        id,
        username,
        game,
        stake: number(stake),
        win: number(win),
        time: bangkokIso(at),
      }));
      return yes({ page: asked.data.page, rounds });
    },
  };
}
