import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Db } from '../../../db/pool.ts';
import type { GameProvider } from '../../../ports/game-provider.ts';
import { isTooLate } from '../../../db/saga.ts';
import { outcomeOf, unknown, type Attempt, type Verdict } from './attempt.ts';
import { playedBetween } from '../turnover/store.ts';
import { AROUND_MS, LONGEST_DELAY_MS } from '../rules.ts';
import { noteAfter, noteSending, traceOf, type Trace } from './unreferenced-store.ts';

/** Longer after it was sent than any call of ours is under way, ms. */
const OVER_MS = 90_000;

/** How much later than they should be reports of play are waited for before a person is told, ms. */
const REPORTS_LATE_MS = 30 * 60_000;

/**
 * One attempt at a transfer that its provider knows by no name: it is sent once. Where the answer is lost, balances tell: that before,
 * and one that stayed the same for longer than a call may be late, but only when the member certainly did not play in between; else a
 * person has to look (decision 0054).
 */
export async function askUnreferenced(db: Db, provider: GameProvider, attempt: Attempt): Promise<Verdict> {
  const { transfer } = attempt;
  if (transfer.attempts === 1) return send(db, provider, attempt);
  const trace = await traceOf(db, transfer);
  // its maker died before it was sent, and may not send it any more: this attempt has taken it
  if (!trace) return { outcome: 'refused', reason: phrase('neverSent') };
  return learn(db, provider, attempt, trace);
}

async function send(db: Db, provider: GameProvider, attempt: Attempt): Promise<Verdict> {
  const { transfer, order, clock } = attempt;
  const askedAt = clock.now();
  const before = await provider.balance(order.username);
  if (before.outcome === 'unknown')
    return { outcome: 'refused', reason: phrase('balanceUnknown', { reason: before.reason }) };
  if (isTooLate(attempt)) return { outcome: 'refused', reason: phrase('unsentTooLate') };
  const isNoted = await db.withTx((tx) => noteSending(tx, transfer, { askedAt, before: before.balance }));
  if (!isNoted || isTooLate(attempt)) return unknown(phrase('tooLate'));
  return outcomeOf(await provider.transfer(order), transfer);
}

async function learn(db: Db, provider: GameProvider, attempt: Attempt, trace: Trace): Promise<Verdict> {
  const { transfer, order } = attempt;
  const { askedAt, before, sentMsAgo, after, afterAt, agreedMs, reportedUpTo } = trace;
  if (sentMsAgo < OVER_MS) return waiting(phrase('mayBeUnderWay'));
  // asked at every attempt, that of the verdict among them
  const told = await provider.balance(order.username);
  // who looks at it decides on what was told, and can't on what is another silence each hour
  const nothingNew = (verdict: Verdict): Verdict =>
    transfer.state === 'review' ? { outcome: 'unclear', reason: null } : verdict;
  if (told.outcome === 'unknown') return nothingNew(unknown(told.reason));
  const longestDelayMs = trace.longestDelayMs ?? provider.can.longestDelayMs ?? LONGEST_DELAY_MS;
  if (after === null || afterAt === null || agreedMs === null || after !== told.balance) {
    await noteAfter(db, transfer.id, told.balance);
    const said = phrase('balanceNow', { balances: saidOf(trace), now: toDecimal(told.balance) });
    return after !== null && sentMsAgo > 4 * longestDelayMs
      ? unclear(phrase('neverSame', { balances: said }))
      : waiting(phrase('mustStay', { balances: said }));
  }

  const said = saidOf(trace);
  const to = new Date(afterAt.getTime() + longestDelayMs + AROUND_MS);
  if (agreedMs <= longestDelayMs) return waiting(phrase('mayYetBe', { balances: said }));
  if (reportedUpTo === null || reportedUpTo < to) {
    const isLate = agreedMs > longestDelayMs + AROUND_MS + REPORTS_LATE_MS;
    return isLate
      ? unclear(phrase('playNotReported', { balances: said }))
      : waiting(phrase('playNotYetReported', { balances: said }));
  }
  const { memberId, slotCode } = transfer;
  const from = new Date(askedAt.getTime() - AROUND_MS);
  if (await playedBetween(db, { memberId, slotCode, from, to: reportedUpTo }))
    return unclear(phrase('playedMeanwhile', { balances: said }));
  const moved = satang(after - before);
  if (provider.can.keepsBetsOpen && couldBeStaked(order.amount, moved))
    return unclear(phrase('maybeStaked', { balances: said }));
  // the balance that was told may be long gone by now
  if (isTooLate(attempt)) return nothingNew(waiting(phrase('tooLateToJudge', { balances: said })));
  switch (moved) {
    case order.amount:
      return { outcome: 'done', externalReference: null };
    case 0n:
      return { outcome: 'refused', reason: phrase('notCarriedOut', { balances: said }) };
    default:
      return unclear(said);
  }
}

const waiting = (reason: string): Verdict => ({ outcome: 'waiting', reason });
const unclear = (reason: string): Verdict => ({ outcome: 'unclear', reason });

/** The balances as a person needs them. */
function saidOf({ before, first, after, afterAt }: Trace): string {
  const start = phrase('balanceBefore', { before: toDecimal(before) });
  const balances =
    first === null ? start : phrase('balanceFirst', { balances: start, first: toDecimal(first) });
  if (after === null) return balances;
  return afterAt === null
    ? phrase('balanceAfter', { balances, after: toDecimal(after) })
    : phrase('balanceAfterSince', { balances, after: toDecimal(after), at: afterAt.toISOString() });
}

/** Whether the balance lacks just the amount: what arrived and was staked, or was staked and not taken out, looks the same. */
const couldBeStaked = (amount: Satang, moved: Satang): boolean => moved === (amount > 0n ? 0n : amount);
