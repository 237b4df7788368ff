/** Play reports of PG Soft: bets by their row version, which is when they last changed. */
import { z } from 'zod';
import type { ReportAnswer } from '../../ports/game-provider.ts';
import { moneyField } from './money.ts';
import { updatesTold } from './updates.ts';

/** The most that may be asked for at once. */
export const PG_PAGE = 5000;
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
export function readPgBets(data: unknown, asked: { from: number; asked: Date }): ReportAnswer | undefined {
  const bets = z.array(bet).safeParse(data);
  return bets.success ? updatesTold(bets.data, { ...asked, isFull: bets.data.length >= PG_PAGE }) : undefined;
}
