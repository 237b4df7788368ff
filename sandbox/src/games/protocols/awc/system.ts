import type { FastifyRequest } from 'fastify';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
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
type AwcCall = (fields: Fields, makeLink: (account: GameAccount) => string) => Answer;

const PLATFORM = 'SEXYBCRT';
const CURRENCY = 'THB';
const MOST_ROUNDS = 20_000;
const TOLD_BACK_MS = 24 * 3_600_000;

const ok = (body: Record<string, unknown>): Answer => ({ status: 200, body: { status: '0000', ...body } });
/** AWC says no with HTTP 200 too. */
const no = (status: string, desc: string): Answer => ({ status: 200, body: { status, desc } });

const userId = z.string().regex(/^[a-z0-9]{3,21}$/);
const txCode = z.string().regex(/^[A-Za-z0-9_-]{1,50}$/);
const betLimits = z.record(z.string(), z.record(z.string(), z.object({ limitId: z.array(z.int()).min(1) })));

/** The calls of AWC, by their paths. Money is baht as decimal text. */
function awcCalls(book: GameBook, now: () => number): Record<string, AwcCall> {
  const stranger = () => no('1002', 'Account is not exists');
  const withAccount = forAccounts<Parameters<AwcCall>>(book, ({ userId }) => userId, stranger);

  return {
    '/wallet/createMember': (fields) => createMember(book, fields),
    '/wallet/setPassword': withAccount((account, { password = '' }) => {
      if (password.length < 6 || password.length > 64) return no('1036', 'Invalid parameters');
      book.setPassword(account.username, password);
      return ok({ desc: 'Success' });
    }),
    '/wallet/getBalance': ({ userIds = '', alluser }) => {
      if (alluser !== '0') return no('1036', 'Invalid parameters');
      const accounts = userIds.split(',').map((name) => book.find(name));
      const lastModified = new Date(now()).toISOString();
      const results = accounts
        .filter((account) => account !== undefined)
        .map(({ username, credit }) => ({ userId: username, balance: formatBaht(credit), lastModified }));
      if (results.length < accounts.length) return no('1002', 'Account is not exists');
      return ok({ results, count: results.length, querytime: lastModified });
    },
    '/wallet/deposit': withAccount((account, fields) => {
      const amount = parseBaht(fields['transferAmount'] ?? '');
      return move(book, account, { fields, amount: amount !== undefined && amount > 0 ? amount : undefined });
    }),
    '/wallet/withdraw': withAccount((account, fields) => {
      // without a withdrawType everything goes, whatever the amount says: the protocol's own trap
      const { withdrawType = '1', transferAmount = '' } = fields;
      if (withdrawType !== '0' && withdrawType !== '1') return no('1036', 'Invalid parameters');
      const asked = withdrawType === '1' ? account.credit : parseBaht(transferAmount);
      if (withdrawType === '1' && account.credit === 0) return no('1018', 'Not Enough Balance');
      const amount = asked === undefined || asked <= 0 ? undefined : -asked;
      return move(book, account, { fields, amount });
    }),
    '/wallet/checkTransferOperation': (fields) => {
      const found = book.transfer(fields['txCode'] ?? '');
      if (!found) return no('1017', 'TxCode is not exist');
      return ok({
        txStatus: '1',
        balance: formatBaht(book.find(found.username)?.credit ?? 0),
        ...told(found),
        transferAmount: formatBaht(Math.abs(found.amount)),
        transferType: found.amount > 0 ? 'DEPOSIT' : 'WITHDRAW',
      });
    },
    '/wallet/doLoginAndLaunchGame': withAccount((account, { platform, gameType, gameCode = '' }, link) => {
      if (platform !== PLATFORM) return no('1054', 'Invalid Platform');
      if (gameType !== 'LIVE' || gameCode === '') return no('1033', 'Invalid Game');
      return ok({ url: link(account), extension: [] });
    }),
    '/fetch/gzip/getTransactionByUpdateDate': (fields) => transactions(book, fields, now()),
  };
}

function createMember(book: GameBook, fields: Fields): Answer {
  const name = userId.safeParse(fields['userId']);
  if (!name.success) return no('1000', 'Invalid user Id');
  if (fields['currency'] !== CURRENCY) return no('1004', 'Invalid Currency');
  if (!betLimits.safeParse(json(fields['betLimit'])).success) return no('1026', 'Invalid bet limit setting');
  return book.ensure(name.data) ? ok({ desc: 'Success' }) : no('1001', 'Account existed');
}

/** amount: satang, never zero, less is out; undefined: what was asked for is no amount. */
function move(
  book: GameBook,
  account: GameAccount,
  { fields, amount }: { fields: Fields; amount: number | undefined },
): Answer {
  const id = txCode.safeParse(fields['txCode']);
  if (!id.success) return no('1011', 'Invalid txCode');
  if (book.transfer(id.data)) return no('1016', 'TxCode already operation!');
  if (amount === undefined) return no('1010', 'Invalid amount');
  const done = book.move(id.data, account.username, amount);
  if (!done) return no('1018', 'Not Enough Balance');
  return ok({
    ...told(done),
    amount: formatBaht(Math.abs(done.amount)),
    method: done.amount > 0 ? 'DEPOSIT' : 'WITHDRAW',
    currentBalance: formatBaht(done.before + done.amount),
    lastModified: done.at,
  });
}

const told = ({ id, username }: GameTransfer) => ({ txCode: id, userId: username });

/** What changed since timeFrom, oldest first; the body is gzip. */
function transactions(book: GameBook, fields: Fields, now: number): Answer {
  if (fields['platform'] !== PLATFORM) return no('1054', 'Invalid Platform');
  const timeFrom = z.iso.datetime({ offset: true }).safeParse(fields['timeFrom']);
  if (!timeFrom.success) return no('1024', 'Invalid date time format');
  const from = Date.parse(timeFrom.data);
  if (from < now - TOLD_BACK_MS || from > now) return no('1034', 'Time does not meet');
  const changed = book
    .roundsByChange()
    .filter(({ changedAt }) => Date.parse(changedAt) >= from)
    .slice(0, MOST_ROUNDS);
  const text = JSON.stringify({ status: '0000', transactions: changed.map(transaction) });
  const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' };
  return { status: 200, headers, body: gzipSync(text) };
}

function transaction({ id, username, game, stake, win, at, changedAt }: Round) {
  const [betAmount, winAmount] = [stake / 100, win / 100];
  return {
    platformTxId: id,
    userId: username,
    platform: PLATFORM,
    gameType: 'LIVE',
    gameCode: game,
    currency: CURRENCY,
    betAmount,
    winAmount,
    realBetAmount: betAmount,
    realWinAmount: winAmount,
    turnover: betAmount,
    txStatus: 1,
    settleStatus: 0,
    roundId: id,
    betTime: at,
    txTime: at,
    updateTime: changedAt,
  };
}

function json(text: string | undefined): unknown {
  try {
    return JSON.parse(text ?? '');
  } catch {
    return undefined;
  }
}

/** AWC (SEXYGAME): forms with the agent's id and a shared certificate, and a status in every answer. */
export const awc: GameProtocol = (app, world) => {
  const { code, book, sessions, agent, secret, now } = world;

  const answerTo =
    (act: AwcCall) =>
    (request: FastifyRequest): Answer => {
      const fields = fieldsOf(request);
      if (!sameText(fields['agentId'] ?? '', agent)) return no('1035', 'Invalid Agent Id');
      if (!sameText(fields['cert'] ?? '', secret)) return no('1027', 'Invalid Certificate');
      const language = fields['language'] === 'en' ? 'en' : 'th';
      return act(fields, ({ username }) => entryLink(request, sessions, { username, language }));
    };
  for (const [path, act] of Object.entries(awcCalls(book, now))) {
    const wire = {
      ...faultsOf(world),
      operation: path.slice(path.lastIndexOf('/') + 1),
      refuse: () => no('1013', 'Account is Lock'),
      failure: no('9998', 'System Busy'),
      pending: () => no('1012', 'Has Pending Transfer'),
    };
    app.post(`/games/${code}/api${path}`, faulty(wire, answerTo(act)));
  }
};
