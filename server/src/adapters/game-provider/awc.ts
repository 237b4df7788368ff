/**
 * AWC (facts-games): forms with a shared certificate. Every answer is HTTP 200 with a status of four digits: 0000 done, a few that
 * certainly mean no, everything else unknown.
 */
import { z } from 'zod';
import { toDecimal, satang } from '@krapao/contract/money';
import type { GameKind } from '@krapao/contract/constants';
import type { GameProvider, Patience, TransferOrder, ReportAnswer } from '../../ports/game-provider.ts';
import type { Outcome } from '../../ports/outcome.ts';
import { readMoney, withoutSign, moneyField } from './money.ts';
import { updatedSince, updatesTold } from './updates.ts';
import {
  ask,
  base,
  isDone,
  protocol,
  reasonOf,
  REPORT_BYTES,
  siteAddress,
  withoutLao,
  within,
  type Spoken,
  type WireAnswer,
} from './wire.ts';

// Play reports of AWC: bets by when they last changed, with what became of them.

/** As many as are told at once. */
const MOST_BETS = 20_000;
const SETTLED = 1;
const UNSETTLED = 0;
const KINDS: ReadonlyMap<string, GameKind> = new Map([
  ['LIVE', 'live'],
  ['SLOT', 'slot'],
]);

/** A bet as it is now; one that was cancelled, voided or found invalid is told as one without money. */
const bet = z
  .object({
    platformTxId: z.string().min(1),
    userId: z.string().min(1),
    txStatus: z.coerce.number().int(),
    gameType: z.string().optional(),
    realBetAmount: moneyField,
    realWinAmount: moneyField,
    txTime: z.coerce.date(),
    updateTime: z.coerce.date(),
  })
  .transform(
    ({ platformTxId, userId, txStatus, realBetAmount, realWinAmount, txTime, updateTime, gameType }) => {
      const [stake, win] = txStatus === SETTLED ? [realBetAmount, realWinAmount] : [satang(0), satang(0)];
      const report = {
        id: platformTxId,
        username: userId,
        at: txTime,
        stake,
        win,
        game: KINDS.get(gameType ?? ''),
      };
      return { updated: updateTime.getTime(), report: txStatus === UNSETTLED ? undefined : report };
    },
  );

/** Undefined where they can't be read. */
function readAwcBets(transactions: unknown, asked: { from: number; asked: Date }): ReportAnswer | undefined {
  const bets = z.array(bet).safeParse(transactions);
  return bets.success
    ? updatesTold(bets.data, { ...asked, isFull: bets.data.length >= MOST_BETS })
    : undefined;
}

const connection = z.object({
  /** What /wallet and /fetch stand below. */
  url: base,
  agentId: z.string().min(1),
  cert: z.string().min(1),
  /** What members may stake, as JSON; the provider gives it. */
  betLimit: z.string().min(2),
  currency: z.string().default('THB'),
  /** The studio and the table that members are led to. */
  platform: z.string().default('SEXYBCRT'),
  gameType: z.string().default('LIVE'),
  gameCode: z.string().default('MX-LIVE-001'),
});

const EXISTS = '1001';
const STRANGER = '1002';
const NO_SUCH_TRANSFER = '1017';
/** Certainly not done, now or later: wrong fields, keys or players, a locked account, too little money. */
const REFUSED = [1000, 1002, 1004, 1010, 1011, 1013, 1014, 1018, 1026, 1027, 1029, 1035, 1036, 1054, 1056];

/** Nothing older than a day is told; an hour less, since the two clocks differ. */
const TOLD_BACK_MS = 23 * 3_600_000;

export const awc = protocol(connection, (settings, patience): GameProvider => {
  const call = caller(settings, patience);
  const { platform, gameType, gameCode, currency, betLimit } = settings;

  return {
    can: { takesReference: true, answersQueries: true },

    async ensurePlayer({ username }) {
      const answer = await call('/wallet/createMember', {
        userId: username,
        currency,
        betLimit,
        language: 'th',
      });
      if (statusOf(answer) === EXISTS) return { outcome: 'done', username };
      const made = outcomeOf(answer);
      return made.outcome === 'done' ? { outcome: 'done', username } : made;
    },

    async setPassword(username, password) {
      return outcomeOf(await call('/wallet/setPassword', { userId: username, password }));
    },

    async balance(username) {
      const fields = { userIds: username, alluser: '0' };
      const answer = await call('/wallet/getBalance', fields, { timeoutMs: patience.balanceTimeoutMs });
      const results = isYes(answer) ? answer.body['results'] : [];
      const mine = Array.isArray(results)
        ? results.map(within).filter(({ userId }) => userId === username)
        : [];
      const balance = mine.length === 1 ? readMoney(mine[0]?.['balance']) : undefined;
      return balance === undefined
        ? { outcome: 'unknown', reason: saidBy(answer) }
        : { outcome: 'told', balance };
    },

    async transfer(order) {
      const { username, amount, reference } = order;
      const transferAmount = toDecimal(withoutSign(amount));
      const fields = { userId: username, txCode: reference, transferAmount };
      // without a withdrawType everything is withdrawn
      const answer =
        amount > 0n
          ? await call('/wallet/deposit', fields)
          : await call('/wallet/withdraw', { ...fields, withdrawType: '0' });
      return outcomeOf(answer, ({ amount: moved, ...body }) => isThat(order, body, moved));
    },

    async queryTransfer(order) {
      const answer = await call('/wallet/checkTransferOperation', { txCode: order.reference });
      if (statusOf(answer) === NO_SUCH_TRANSFER) return { standing: 'absent' };
      const { transferAmount, transferType, txStatus, ...body } = isYes(answer) ? answer.body : {};
      const isDirection = transferType === (order.amount > 0n ? 'DEPOSIT' : 'WITHDRAW');
      if (Number(txStatus) === 1 && isDirection && isThat(order, body, transferAmount))
        return { standing: 'done', externalReference: null };
      return { standing: 'unknown', reason: saidBy(answer) };
    },

    async launch({ username }, language) {
      const answer = await call('/wallet/doLoginAndLaunchGame', {
        ...{ userId: username, platform, gameType, gameCode, language: withoutLao(language) },
        isMobileLogin: 'true',
      });
      const link = isYes(answer) ? siteAddress(answer.body['url']) : undefined;
      if (link !== undefined) return { outcome: 'told', link };
      return statusOf(answer) === STRANGER
        ? { outcome: 'stranger' }
        : { outcome: 'unknown', reason: saidBy(answer) };
    },

    async reports(place) {
      const asked = new Date();
      const from = Math.max(updatedSince(place), asked.getTime() - TOLD_BACK_MS);
      const timeFrom = `${new Date(from).toISOString().slice(0, 19)}+00:00`;
      const fields = { timeFrom, platform, currency };
      const answer = await call('/fetch/gzip/getTransactionByUpdateDate', fields, {
        mostBytes: REPORT_BYTES,
      });
      const told = isYes(answer) ? readAwcBets(answer.body['transactions'], { from, asked }) : undefined;
      return told ?? { outcome: 'unknown', reason: saidBy(answer) };
    },
  };
});

function caller({ url, agentId, cert }: z.output<typeof connection>, patience: Patience) {
  return (
    path: string,
    fields: Record<string, string>,
    { timeoutMs = patience.timeoutMs, mostBytes }: { timeoutMs?: number; mostBytes?: number } = {},
  ): Promise<WireAnswer> => {
    const body = new URLSearchParams({ cert, agentId, ...fields });
    return ask(`${url}${path}`, { method: 'POST', body }, timeoutMs, mostBytes);
  };
}

const saidBy = (answer: WireAnswer): string => {
  const status = statusOf(answer);
  return status === undefined ? reasonOf(answer, 'desc') : `${status}: ${reasonOf(answer, 'desc')}`;
};

/** The protocol's own status; undefined where the answer is not in its words. */
function statusOf(answer: WireAnswer): string | undefined {
  const status = isDone(answer) ? answer.body['status'] : undefined;
  return typeof status === 'string' && /^\d{2,4}$/.test(status) ? status : undefined;
}

const isYes = (answer: WireAnswer): answer is Spoken => statusOf(answer) === '0000';

function outcomeOf(
  answer: WireAnswer,
  isExpected: (body: Record<string, unknown>) => boolean = () => true,
): Outcome {
  if (isYes(answer) && isExpected(answer.body)) return { outcome: 'done', externalReference: null };
  const isRefusal = REFUSED.includes(Number(statusOf(answer)));
  return { outcome: isRefusal ? 'refused' : 'unknown', reason: saidBy(answer) };
}

/** Whether an answer is about this transfer: its code and amount, and its player where that is told. */
const isThat = (
  { username, amount, reference }: TransferOrder,
  { txCode, userId = username }: Record<string, unknown>,
  moved: unknown,
): boolean => txCode === reference && userId === username && readMoney(moved) === withoutSign(amount);
