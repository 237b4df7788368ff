/** Play reports of AWC: bets by when they last changed, with what became of them. */
import { z } from 'zod';
import type { GameKind } from '@krapao/contract/constants';
import { satang } from '@krapao/contract/money';
import type { ReportAnswer } from '../../ports/game-provider.ts';
import { moneyField } from './money.ts';
import { updatesTold } from './updates.ts';

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
export function readAwcBets(
  transactions: unknown,
  asked: { from: number; asked: Date },
): ReportAnswer | undefined {
  const bets = z.array(bet).safeParse(transactions);
  return bets.success
    ? updatesTold(bets.data, { ...asked, isFull: bets.data.length >= MOST_BETS })
    : undefined;
}
