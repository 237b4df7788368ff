import type { FastifyRequest } from 'fastify';
import { createHmac } from 'node:crypto';
import { z } from 'zod';
import type { Answer } from '../../../answer.ts';
import { faulty } from '../../../faulty.ts';
import { sameText } from '../../../signed-call.ts';
import { CLOCK_TOLERANCE_MS } from '../../../system.ts';
import { faultsOf, type GameProtocol } from '../../provider.ts';
import { fieldsOf, type Fields } from '../form.ts';
import { bangkokIso, bangkokMs } from '../../../bangkok.ts';
import { formatBaht, parseBaht } from '../../../money.ts';
import type { GameAccount, GameBook, Round } from '../../book.ts';
import { forAccounts } from '../fields.ts';

/** Base64 of HMAC-SHA1 over the body's fields as `k=v&k=v`, sorted by key, values as they are before URL encoding. */
export function jokerSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key] ?? ''}`)
    .join('&');
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}

type Method = (fields: Fields) => Answer;

const PAGE = 100;

const ok = (body: unknown, status = 200): Answer => ({ status, body });
const no = (status: number, message: string): Answer => ({ status, body: { Message: message } });

const username = z.string().regex(/^[A-Za-z0-9_]{3,32}$/);
const requestId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);
/** `2026-11-21 10:00` in Bangkok, or ISO 8601; a day alone is its midnight. */
const moment = z
  .string()
  .transform((text) => (/(Z|[+-]\d\d:\d\d)$/.test(text) ? Date.parse(text) : bangkokMs(text)))
  .refine(Number.isFinite);

/** The calls of the Joker family. Money is baht as decimal text. */
function jokerMethods(book: GameBook, makeToken: (username: string) => string): Record<string, Method> {
  const stranger = () => no(404, 'User not found');
  const withAccount = forAccounts<Parameters<Method>>(book, ({ Username }) => Username, stranger);

  return {
    CU: (fields) => {
      const name = username.safeParse(fields['Username']);
      if (!name.success) return no(400, 'Invalid Username');
      return book.ensure(name.data) ? ok({ Status: 'Created' }, 201) : ok({ Status: 'OK' });
    },
    SP: withAccount((account, fields) => {
      const password = fields['Password'] ?? '';
      if (password.length < 4 || password.length > 64) return no(400, 'Invalid Password');
      book.setPassword(account.username, password);
      return ok({ Status: 'OK' });
    }),
    GC: withAccount((account) => ok({ Username: account.username, ...credit(account) })),
    TC: withAccount((account, fields) => transferCredit(book, account, fields)),
    TCH: (fields) => {
      const found = book.transfer(fields['RequestID'] ?? '');
      if (!found) return no(404, 'RequestID not found');
      const { id, amount, at } = found;
      return ok({
        Username: found.username,
        RequestID: id,
        Amount: formatBaht(amount),
        Time: bangkokIso(at),
      });
    },
    PLAY: withAccount((account) => ok({ Token: makeToken(account.username), Username: account.username })),
    TS: (fields) => transactions(book, fields),
  };
}

function transferCredit(book: GameBook, account: GameAccount, fields: Fields): Answer {
  const id = requestId.safeParse(fields['RequestID']);
  if (!id.success) return no(400, 'Invalid RequestID');
  const amount = parseBaht(fields['Amount'] ?? '');
  if (amount === undefined || amount === 0) return no(400, 'Invalid Amount');
  if (book.transfer(id.data)) return no(409, 'RequestID already exists');
  const done = book.move(id.data, account.username, amount);
  if (!done) return no(400, 'Insufficient fund');
  return ok({
    Username: account.username,
    RequestID: done.id,
    ...credit(account),
    BeforeCredit: formatBaht(done.before),
    Time: bangkokIso(done.at),
  });
}

/** Rounds in [StartDate, EndDate), a page at a time; `nextId` asks for the next page, an empty page is the end. */
function transactions(book: GameBook, fields: Fields): Answer {
  const range = z
    .object({ start: moment, end: moment })
    .safeParse({ start: fields['StartDate'], end: fields['EndDate'] });
  const from = fields['NextId'] ?? '';
  if (!range.success || !/^\d{0,12}$/.test(from)) return no(400, 'Invalid StartDate, EndDate or NextId');
  const page = book
    .roundsAfter(Number(from))
    .filter(({ at }) => Date.parse(at) >= range.data.start && Date.parse(at) < range.data.end)
    .slice(0, PAGE);
  return ok({ data: { Game: page.map(transaction) }, nextId: String(page.at(-1)?.number ?? from) });
}

function transaction({ id, username: name, game, stake, win, at }: Round) {
  return {
    OCode: id,
    Username: name,
    GameCode: game,
    Description: '',
    Type: 'Spin',
    Amount: formatBaht(stake),
    Result: formatBaht(win),
    Time: bangkokIso(at),
  };
}

/** Rounds settle at once, so that nothing is ever outstanding. */
function credit(account: GameAccount) {
  return { Credit: formatBaht(account.credit), OutstandingCredit: formatBaht(0) };
}

/** The Joker family: signed calls at one address. */
export const joker: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret, now } = world;
  const methods = jokerMethods(book, (username) => sessions.makeToken(username));

  const call = (request: FastifyRequest): Answer => {
    const { AppID = '', Signature = '' } = request.query as { AppID?: string; Signature?: string };
    const fields = fieldsOf(request);
    if (!sameText(AppID, agent)) return no(403, 'Invalid AppID');
    if (!sameText(Signature, jokerSignature(fields, secret))) return no(403, 'Invalid Signature');
    const age = Math.abs(now() - Number(fields['Timestamp'] ?? Number.NaN) * 1000);
    if (!(age <= CLOCK_TOLERANCE_MS)) return no(403, 'Timestamp expired');
    const method = methods[fields['Method'] ?? ''];
    return method ? method(fields) : no(400, 'Unknown Method');
  };
  const wire = {
    ...faultsOf(world),
    operation: (request: FastifyRequest) => fieldsOf(request)['Method'] ?? '',
    refuse: () => no(400, 'Transfer refused'),
    failure: no(500, 'Internal error'),
    pending: () => no(503, 'Busy'),
  };
  app.post(`/games/${code}/api`, faulty(wire, call));
};
