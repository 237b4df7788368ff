import type { FastifyInstance, FastifyRequest } from 'fastify';
import { pbkdf2Sync } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../signed-call.ts';
import { faultsOf, type GameProtocol, type ProviderWorld } from '../../provider.ts';
import { bangkokIso, bangkokMs } from '../../../bangkok.ts';
import { entryLink } from '../entry-link.ts';
import {
  amountOf,
  forAccounts,
  gamePassword,
  moveUnnamed,
  number,
  pageRequest,
  playerName,
  roundsOf,
  type Fields,
} from '../fields.ts';

/** Base64 of PBKDF2-SHA512 over the body as it travels, with the secret as salt: 1000 rounds, 64 bytes. */
export const partnerSignature = (body: string, secret: string): string =>
  pbkdf2Sync(body, secret, 1000, 64, 'sha512').toString('base64');

type Call = (fields: Fields, request: FastifyRequest) => Answer;

const yes = (data: unknown): Answer => ({
  status: 200,
  body: { status: { code: 0, message: 'Success' }, data },
});
const no = (code: number, message: string): Answer => ({
  status: 200,
  body: { status: { code, message } },
});

/** A day in Bangkok, as the ms of its midnight. */
const day = z.iso.date().transform(bangkokMs);
const DAY_MS = 86_400_000;
const reportRequest = pageRequest.extend({ startDate: day, endDate: day });

/** The calls below `/partner/`, by their names. Money is JSON numbers of baht. */
function partnerCalls({ book, sessions }: ProviderWorld): Record<string, Call> {
  const stranger = () => no(900, 'User not found');
  const withAccount = forAccounts<Parameters<Call>>(book, ({ username }) => username, stranger);
  const transfer = (sign: 1 | -1) =>
    withAccount((account, fields) => {
      const amount = amountOf(fields['amount']);
      if (amount === undefined) return no(997, 'Invalid amount');
      const done = moveUnnamed(book, account, sign * amount);
      if (!done) return no(800, 'Balance insufficient');
      const balance = { before: number(done.before), after: number(done.before + done.amount) };
      return yes({ username: account.username, balance });
    });

  return {
    create: (fields) => {
      const name = playerName.safeParse(fields['username']);
      const password = gamePassword.safeParse(fields['password']);
      if (!name.success || !password.success) return no(997, 'Invalid username or password');
      if (!book.ensure(name.data)) return no(902, 'Username already exists');
      book.setPassword(name.data, password.data);
      return yes({ username: name.data });
    },
    balance: withAccount(({ username, credit }) => yes({ username, balance: number(credit) })),
    deposit: transfer(1),
    withdraw: transfer(-1),
    password: withAccount(({ username }, fields) => {
      const password = gamePassword.safeParse(fields['newPassword']);
      if (!password.success) return no(997, 'Invalid password');
      book.setPassword(username, password.data);
      return yes({ username });
    }),
    launch: withAccount(({ username }, _fields, request) =>
      yes({ url: entryLink(request, sessions, { username }) }),
    ),
    'report/date': (fields) => {
      const asked = reportRequest.safeParse(fields);
      if (!asked.success) return no(997, 'Invalid date, page or limit');
      const { startDate: from, endDate, page, limit } = asked.data;
      const rounds = roundsOf(book, { from, to: endDate + DAY_MS, page, limit });
      const list = rounds.map(({ id, username, game, stake, win, at }) => ({
        id,
        username,
        game,
        betAmount: number(stake),
        winAmount: number(win),
        createdAt: bangkokIso(at),
      }));
      return yes({ page, limit, list });
    },
  };
}

/** The AMB partner family: JSON calls, signed over the bytes of their body. */
export const ambPartner: GameProtocol = (app, world) => {
  // a scope of its own: this wire reads raw bytes where others read JSON
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    serve(scope, world);
    done();
  });
};

function serve(app: FastifyInstance, world: ProviderWorld): void {
  const { code, agent, secret } = world;
  for (const [operation, call] of Object.entries(partnerCalls(world))) {
    const signed = (request: FastifyRequest): Answer => {
      const body = typeof request.body === 'string' ? request.body : '';
      const signature = String(request.headers['x-amb-signature'] ?? '');
      if (!sameText(signature, partnerSignature(body, secret))) return no(998, 'Invalid signature');
      const fields = parse(body);
      if (fields?.['agent'] !== agent) return no(998, 'Invalid agent');
      return call(fields, request);
    };
    const wire = {
      ...faultsOf(world),
      operation,
      refuse: () => no(801, 'Insufficient agent credit'),
      failure: no(999, 'Internal server error'),
      pending: () => no(996, 'Transaction is in progress'),
    };
    app.post(`/games/${code}/api/partner/${operation}`, faulty(wire, signed));
  }
}

function parse(text: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}
