import type { Answer } from '../../../answer.ts';
import { bangkokIso } from '../../../bangkok.ts';
import type { ProviderWorld } from '../../provider.ts';
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

type Call = (fields: Fields) => Answer;

const yes = (response: unknown): Answer => ({ status: 200, body: { code: 200, message: 'OK', response } });
export const no = (code: number, message: string): Answer => ({ status: code, body: { code, message } });

/** What `type` of a transfer means for the account. */
const SIGNS = new Map<unknown, 1 | -1>([
  [2, 1],
  [3, -1],
]);

const reportRequest = pageRequest
  .extend({ start: moment, end: moment })
  .transform(({ start: from, end: to, ...rest }) => ({ from, to, ...rest }));

/** The calls of the family, by their paths. Money is JSON numbers of baht. */
export function rachaCalls({ book }: ProviderWorld): Record<string, Call> {
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
