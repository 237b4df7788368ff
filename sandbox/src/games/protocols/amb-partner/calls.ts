import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../../../answer.ts';
import { bangkokIso, bangkokMs } from '../../../bangkok.ts';
import type { ProviderWorld } from '../../provider.ts';
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

type Call = (fields: Fields, request: FastifyRequest) => Answer;

const yes = (data: unknown): Answer => ({
  status: 200,
  body: { status: { code: 0, message: 'Success' }, data },
});
export const no = (code: number, message: string): Answer => ({
  status: 200,
  body: { status: { code, message } },
});

/** A day in Bangkok, as the ms of its midnight. */
const day = z.iso.date().transform(bangkokMs);
const DAY_MS = 86_400_000;
const reportRequest = pageRequest.extend({ startDate: day, endDate: day });

/** The calls below `/partner/`, by their names. Money is JSON numbers of baht. */
export function partnerCalls({ book, sessions }: ProviderWorld): Record<string, Call> {
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
