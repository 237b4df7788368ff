/**
 * PG Soft (facts-games): forms with the operator's token and key, HTTP 200 with an envelope of data or error. The same reference again
 * answers the first transfer's result.
 */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { toDecimal } from '@krapao/contract/money';
import type { GameProvider, Patience, ReportAnswer } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { isMovedBy, readMoney, withoutSign, moneyField } from './money.ts';
import { updatedSince, updatesTold } from './updates.ts';
import {
  ask,
  base,
  isDone,
  protocol,
  REPORT_BYTES,
  siteAddress,
  withoutLao,
  within,
  type WireAnswer,
} from './wire.ts';

// Play reports of PG Soft: bets by their row version, which is when they last changed.

/** The most that may be asked for at once. */
const PG_PAGE = 5000;
/** Of bonus money and free games nothing is staked or won that could be taken out. */
const CASH = 1;

/** Milliseconds since 1970; a number that is no moment is not readable. */
const moment = z
  .number()
  .int()
  .transform((ms) => new Date(ms))
  .pipe(z.date());
const bet = z
  .object({
    // 19 digits: text by now
    betId: z.union([z.string().min(1), z.number().int()]).transform(String),
    playerName: z.string().min(1),
    transactionType: z.number().int(),
    betAmount: moneyField,
    winAmount: moneyField,
    betEndTime: moment,
    rowVersion: moment,
  })
  .transform(
    ({ betId: id, playerName: username, transactionType, betAmount, winAmount, betEndTime, rowVersion }) => {
      const report = { id, username, at: betEndTime, stake: betAmount, win: winAmount };
      return { updated: rowVersion.getTime(), report: transactionType === CASH ? report : undefined };
    },
  );

/** Undefined where they can't be read. */
function readPgBets(data: unknown, asked: { from: number; asked: Date }): ReportAnswer | undefined {
  const bets = z.array(bet).safeParse(data);
  return bets.success ? updatesTold(bets.data, { ...asked, isFull: bets.data.length >= PG_PAGE }) : undefined;
}

const connection = z.object({
  /** What /v3, /Cash and /Bet stand below. */
  url: base,
  /** The same for play reports, which PG serves at an address of their own. */
  historyUrl: base.optional(),
  /** GetLaunchURLHTML; without it there are no links. */
  launchUrl: z.url().optional(),
  operatorToken: z.string().min(1),
  secretKey: z.string().min(1),
  currency: z.string().default('THB'),
});

const EXISTS = '1305';
const STRANGER = ['3004', '3005'];
const NO_SUCH_TRANSFER = '3040';
/** Certainly not done, now or later: wrong fields, keys or players, too little money, a transfer that PG calls failed. */
const REFUSED = ['1034', '1204', '3001', ...STRANGER, '3013', '3100'];
const TRANSFER_IN = 100;
const TRANSFER_OUT = 200;

/** An answer as its envelope is read: what was done, or PG's code for why not; neither where it is no such envelope. */
interface Read {
  data?: unknown;
  code?: string;
  reason: string;
}

export const pgSoft = protocol(connection, (settings, patience): GameProvider => {
  const call = caller(settings, patience);
  const { url, historyUrl = url, launchUrl, currency } = settings;

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer({ username }) {
      const read = await call(`${url}/v3/Player/Create`, { player_name: username, currency });
      const isMade = read.code === EXISTS || Number(within(read.data)['action_result']) === 1;
      if (isMade) return { outcome: 'done', username };
      return refusalOf(read);
    },

    /** PG knows no passwords: a player comes in by a link alone. */
    setPassword: () => Promise.resolve({ outcome: 'done', externalReference: null }),

    async balance(username) {
      const fields = { player_name: username };
      const { balanceTimeoutMs: timeoutMs } = patience;
      const { data, reason } = await call(`${url}/Cash/v3/GetPlayerWallet`, fields, { timeoutMs });
      const { currencyCode, cashBalance } = within(data);
      // bonus money and free games can't be taken out
      const balance = currencyCode === currency ? readMoney(cashBalance) : undefined;
      return balance === undefined ? { outcome: 'unknown', reason } : { outcome: 'told', balance };
    },

    async transfer({ username, amount, reference }) {
      const read = await call(`${url}/Cash/v3/${amount > 0n ? 'TransferIn' : 'TransferOut'}`, {
        player_name: username,
        amount: toDecimal(withoutSign(amount)),
        transfer_reference: reference,
        currency,
      });
      const { balanceAmountBefore, balanceAmount, amount: moved } = within(read.data);
      const isThat = readMoney(moved) === withoutSign(amount);
      return isThat && isMovedBy(amount, balanceAmountBefore, balanceAmount)
        ? { outcome: 'done', externalReference: null }
        : refusalOf(read);
    },

    async queryTransfer({ username, amount, reference }) {
      const { data, code, reason } = await call(`${url}/Cash/v3/GetSingleTransaction`, {
        player_name: username,
        transfer_reference: reference,
      });
      if (code === NO_SUCH_TRANSFER) return { standing: 'absent' };
      const { playerName, transactionType, transactionFrom, transactionTo } = within(data);
      const type = amount > 0n ? TRANSFER_IN : TRANSFER_OUT;
      return playerName === username &&
        Number(transactionType) === type &&
        isMovedBy(amount, transactionFrom, transactionTo)
        ? { standing: 'done', externalReference: null }
        : { standing: 'unknown', reason };
    },

    async launch({ username }, language) {
      if (launchUrl === undefined) return { outcome: 'unknown', reason: 'the connection has no launchUrl' };
      const { data, code, reason } = await call(launchUrl, {
        player_name: username,
        url_type: 'web-lobby',
        path: '/web-lobby/games/',
        extra_args: new URLSearchParams({ btt: '1', l: withoutLao(language) }).toString(),
      });
      const link = siteAddress(within(data)['url']);
      if (link !== undefined) return { outcome: 'told', link };
      return STRANGER.includes(code ?? '') ? { outcome: 'stranger' } : { outcome: 'unknown', reason };
    },

    async reports(place) {
      const asked = new Date();
      const from = updatedSince(place);
      // whether those of that very instant are told again is not said, so it asks from the one before
      const row_version = String(Math.max(1, from - 1));
      const fields = { count: String(PG_PAGE), bet_type: '1', row_version };
      const { data, reason } = await call(`${historyUrl}/Bet/v4/GetHistory`, fields, {
        mostBytes: REPORT_BYTES,
      });
      return readPgBets(data, { from, asked }) ?? { outcome: 'unknown', reason };
    },
  };
});

function caller({ operatorToken, secretKey }: z.output<typeof connection>, patience: Patience) {
  return async (
    address: string,
    fields: Record<string, string>,
    { timeoutMs = patience.timeoutMs, mostBytes }: { timeoutMs?: number; mostBytes?: number } = {},
  ): Promise<Read> => {
    const traced = new URL(address);
    traced.searchParams.set('trace_id', randomUUID());
    const body = new URLSearchParams({ operator_token: operatorToken, secret_key: secretKey, ...fields });
    return readEnvelope(await ask(traced, { method: 'POST', body }, timeoutMs, mostBytes));
  };
}

function readEnvelope(answer: WireAnswer): Read {
  if (answer.status === 'unknown') return { reason: answer.reason };
  const { status } = answer;
  if (!isDone(answer)) return { reason: `HTTP ${status}` };
  const { data = null, error = null } = answer.body;
  if (error === null && data !== null) return { data, reason: 'an answer that is not about this' };
  const { code, message } = within(error);
  if (data !== null || typeof code !== 'string') return { reason: 'an answer that can not be read' };
  return {
    code,
    reason: `${code}: ${typeof message === 'string' ? message.slice(0, 200) : 'without a message'}`,
  };
}

/** Of a call that was not seen to be done. */
const refusalOf = ({ code, reason }: Read): Exclude<Outcome, { outcome: 'done' }> => ({
  outcome: REFUSED.includes(code ?? '') ? 'refused' : 'unknown',
  reason,
});
