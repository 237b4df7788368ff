import type { FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { z } from 'zod';
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
import { showBaht } from '../../../money.ts';

/** Hex MD5 over what is signed and the agent's name, with colons between them. */
export const ambSignature = (agent: string, ...signed: (string | number)[]): string =>
  createHash('md5')
    .update([...signed, agent].join(':'))
    .digest('hex');

/** One call: `user` stands in its path (empty where it has none), `fields` in its body or query. */
export type AmbCall = { method: 'GET' | 'POST' | 'PUT'; run: (user: string, fields: Fields) => Answer };

const yes = (result: unknown): Answer => ({ status: 200, body: { code: 0, message: 'Success', result } });
const no = (code: number, message: string): Answer => ({ status: 200, body: { code, message } });

const reportRequest = pageRequest.extend({ startDate: moment, endDate: moment });

/** The calls below `/member/`, by their names. */
function ambCalls({ book, agent }: ProviderWorld): Record<string, AmbCall> {
  const isSigned = ({ signature }: Fields, ...signed: unknown[]): boolean =>
    sameText(String(signature), ambSignature(agent, ...signed.map(String)));
  const stranger = () => no(1002, 'Member not found');
  const withAccount = forAccounts<Parameters<AmbCall['run']>>(book, (user) => user, stranger);
  const transfer = (sign: 1 | -1): AmbCall => ({
    method: 'POST',
    run: withAccount((account, _user, fields) => {
      if (!isSigned(fields, fields['amount'], account.username)) return no(1006, 'Invalid signature');
      const amount = amountOf(fields['amount']);
      if (amount === undefined) return no(1004, 'Invalid amount');
      const done = moveUnnamed(book, account, sign * amount);
      if (!done) return no(1003, 'Insufficient credit');
      return yes({ ref: done.id, before: number(done.before), after: number(done.before + done.amount) });
    }),
  });

  return {
    create: {
      method: 'POST',
      run: (_user, fields) => {
        const { memberLoginName, memberLoginPass } = fields;
        if (!isSigned(fields, memberLoginName, memberLoginPass)) return no(1006, 'Invalid signature');
        const name = playerName.safeParse(memberLoginName);
        const password = gamePassword.safeParse(memberLoginPass);
        if (!name.success || !password.success) return no(1004, 'Invalid username or password');
        const username = `${agent}${name.data}`;
        if (!book.ensure(username)) return no(1001, 'Member already exists');
        book.setPassword(username, password.data);
        return yes({ username });
      },
    },
    credit: { method: 'GET', run: withAccount(({ credit }) => yes({ credit: showBaht(credit) })) },
    deposit: transfer(1),
    withdraw: transfer(-1),
    'reset-password': {
      method: 'PUT',
      run: withAccount(({ username }, _user, fields) => {
        if (!isSigned(fields, fields['password'])) return no(1006, 'Invalid signature');
        const password = gamePassword.safeParse(fields['password']);
        if (!password.success) return no(1004, 'Invalid password');
        book.setPassword(username, password.data);
        return yes({});
      }),
    },
    'winLose/findAll': {
      method: 'GET',
      run: (_user, fields) => {
        const asked = reportRequest.safeParse(fields);
        if (!asked.success) return no(1004, 'Invalid date, page or limit');
        const { startDate: from, endDate: to, page, limit } = asked.data;
        const data = roundsOf(book, { from, to, page, limit }).map(
          ({ id, username, game, stake, win, at }) => ({
            ref: id,
            username,
            game,
            amount: number(stake),
            payout: number(win),
            createdAt: bangkokIso(at),
          }),
        );
        return yes({ page, data });
      },
    },
  };
}

const pathParams = z.object({ key: z.string(), user: z.string().default('') });

/** The calls that mean no player. */
const FOR_ALL = ['create', 'winLose/findAll'];

/** The AMB family: the secret is the app id, which stands in every path. */
export const amb: GameProtocol = (app, world) => {
  for (const [operation, { method, run }] of Object.entries(ambCalls(world))) {
    const call = (request: FastifyRequest): Answer => {
      const { key, user } = pathParams.parse(request.params);
      if (!sameText(key, world.secret)) return no(1007, 'Invalid app id');
      return run(user, method === 'GET' ? (request.query as Record<string, unknown>) : bodyOf(request));
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(1008, 'Insufficient agent credit'),
      failure: no(9999, 'Internal error'),
      pending: () => no(1010, 'Transaction is in progress'),
    };
    const player = FOR_ALL.includes(operation) ? '' : '/:user';
    const url = `/games/${world.code}/api/member/${operation}/:key${player}`;
    app.route({ method, url, handler: faulty(wire, call) });
  }
};
