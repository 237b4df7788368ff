import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import type { GameProvider } from '../../../ports/game-provider.ts';
import { isTooLate, outcomeOf, unknown, type Attempt, type Verdict } from './attempt.ts';
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
  if (!trace) return { outcome: 'refused', reason: 'it was never sent' };
  return learn(db, provider, attempt, trace);
}

async function send(db: Db, provider: GameProvider, attempt: Attempt): Promise<Verdict> {
  const { transfer, order, clock } = attempt;
  const askedAt = clock.now();
  const before = await provider.balance(order.username);
  if (before.outcome === 'unknown')
    return { outcome: 'refused', reason: `not sent, the balance before is not known: ${before.reason}` };
  if (isTooLate(attempt)) return { outcome: 'refused', reason: 'not sent, it was too late' };
  const isNoted = await db.withTx((tx) => noteSending(tx, transfer, { askedAt, before: before.balance }));
  if (!isNoted || isTooLate(attempt)) return unknown('too late to send');
  return outcomeOf(await provider.transfer(order), transfer);
}

async function learn(db: Db, provider: GameProvider, attempt: Attempt, trace: Trace): Promise<Verdict> {
  const { transfer, order } = attempt;
  const { askedAt, before, sentMsAgo, after, afterAt, agreedMs, reportedUpTo } = trace;
  if (sentMsAgo < OVER_MS) return waiting('its call may still be under way');
  // asked at every attempt, that of the verdict among them
  const told = await provider.balance(order.username);
  if (told.outcome === 'unknown') return unknown(told.reason);
  const longestDelayMs = trace.longestDelayMs ?? provider.can.longestDelayMs ?? LONGEST_DELAY_MS;
  if (after === null || afterAt === null || agreedMs === null || after !== told.balance) {
    await noteAfter(db, transfer.id, told.balance);
    const said = `${saidOf(trace)}, now ${toDecimal(told.balance)}`;
    return after !== null && sentMsAgo > 4 * longestDelayMs
      ? unclear(`${said}: it never stayed the same`)
      : waiting(`${said}: it must stay the same for a while`);
  }

  const said = saidOf(trace);
  const to = new Date(afterAt.getTime() + longestDelayMs + AROUND_MS);
  if (agreedMs <= longestDelayMs) return waiting(`${said}: its call may yet be carried out`);
  if (reportedUpTo === null || reportedUpTo < to) {
    const isLate = agreedMs > longestDelayMs + AROUND_MS + REPORTS_LATE_MS;
    return isLate
      ? unclear(`${said}, and play is not reported`)
      : waiting(`${said}: play is not reported yet`);
  }
  const { memberId, slotCode } = transfer;
  const from = new Date(askedAt.getTime() - AROUND_MS);
  if (await playedBetween(db, { memberId, slotCode, from, to: reportedUpTo }))
    return unclear(`${said}, and it was played meanwhile`);
  const moved = satang(after - before);
  if (provider.can.keepsBetsOpen && couldBeStaked(order.amount, moved))
    return unclear(`${said}, and so much may be staked in an open bet`);
  // the balance that was told may be long gone by now
  if (isTooLate(attempt)) return waiting(`${said}: too late to judge`);
  switch (moved) {
    case order.amount:
      return { outcome: 'done', externalReference: null };
    case 0n:
      return { outcome: 'refused', reason: `it was not carried out: ${said}` };
    default:
      return unclear(said);
  }
}

const waiting = (reason: string): Verdict => ({ outcome: 'waiting', reason });
const unclear = (reason: string): Verdict => ({ outcome: 'unclear', reason });

/** The balances as a person needs them. */
function saidOf({ before, first, after, afterAt }: Trace): string {
  const since = after === null || afterAt === null ? '' : ` since ${afterAt.toISOString()}`;
  const then = first === null ? '' : `, first after ${toDecimal(first)}`;
  return `before ${toDecimal(before)}${then}${after === null ? '' : `, after ${toDecimal(after)}${since}`}`;
}

/** Whether the balance lacks just the amount: what arrived and was staked, or was staked and not taken out, looks the same. */
const couldBeStaked = (amount: Satang, moved: Satang): boolean => moved === (amount > 0n ? 0n : amount);
