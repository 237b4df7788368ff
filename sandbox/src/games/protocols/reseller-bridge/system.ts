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
import { entryLink } from '../entry-link.ts';

type Call = (fields: Fields, request: FastifyRequest) => Answer;

const yes = (fields: Fields): Answer => ({ status: 200, body: { status: 'success', ...fields } });
const no = (errorCode: number, message: string, fields: Fields = {}): Answer => ({
  status: 200,
  body: { status: 'error', errorCode, message, ...fields },
});

const reportRequest = pageRequest.extend({ from: moment, to: moment });

/** The calls of the bridge, by their paths. Money is JSON numbers of baht. */
function bridgeCalls({ book, sessions, agent }: ProviderWorld): Record<string, Call> {
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

/** The agent's own password at the bridge. */
export const agentPassword = (secret: string): string => `${secret}-agent`;

/** The reseller bridge: a key in a header, the agent's sign-in in each body. */
export const resellerBridge: GameProtocol = (app, world) => {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(bridgeCalls(world))) {
    const allowed = (request: FastifyRequest): Answer => {
      if (!sameText(String(request.headers['x-api-key'] ?? ''), secret)) return no(401, 'Invalid api key');
      const fields = bodyOf(request);
      const isAgent =
        fields['agentUsername'] === agent && sameText(String(fields['agentPassword']), agentPassword(secret));
      return isAgent ? call(fields, request) : no(401, 'Invalid agent');
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(402, 'Insufficient agent credit'),
      failure: no(500, 'Internal error'),
      pending: () => no(202, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/${operation}`, faulty(wire, allowed));
  }
};
