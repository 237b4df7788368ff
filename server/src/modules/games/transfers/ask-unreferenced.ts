import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import type { Db } from '../../../db/pool.ts';
import type { GameProvider } from '../../../ports/game-provider.ts';
import { isTooLate, outcomeOf, unknown, type Attempt, type Verdict } from './attempt.ts';
import { playedBetween } from '../turnover/store.ts';
import { noteAfter, noteSending, traceOf, type Trace } from './unreferenced-store.ts';

/**
 * Play this long before and after counts as during, ms: the provider's clock is not ours, and it reports play a while later.
 */
const AROUND_MS = 5 * 60_000;

/**
 * One attempt at a transfer that its provider knows by no name: it is sent once. Where the answer is lost, the balances before and
 * after tell, but only when the member certainly did not play in between; else a person has to look.
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

async function learn(
  db: Db,
  provider: GameProvider,
  { transfer, order }: Attempt,
  { askedAt, before, isOver, after, afterAt, reportedUpTo }: Trace,
): Promise<Verdict> {
  if (!isOver) return unknown('its call may still be under way');
  if (after === null || afterAt === null) {
    const told = await provider.balance(order.username);
    if (told.outcome === 'unknown') return unknown(told.reason);
    await noteAfter(db, transfer.id, told.balance);
    return unknown('reports of play are waited for');
  }
  const from = new Date(askedAt.getTime() - AROUND_MS);
  const to = new Date(afterAt.getTime() + AROUND_MS);
  const said = `before ${toDecimal(before)}, after ${toDecimal(after)}`;
  if (reportedUpTo === null || reportedUpTo < to) return unknown(`reports of play are waited for; ${said}`);
  const { memberId, slotCode } = transfer;
  if (await playedBetween(db, { memberId, slotCode, from, to }))
    return { outcome: 'unclear', reason: `${said}, and it was played meanwhile` };
  const moved = satang(after - before);
  if (provider.can.keepsBetsOpen && couldBeStaked(order.amount, moved))
    return { outcome: 'unclear', reason: `${said}, and so much may be staked in an open bet` };
  switch (moved) {
    case order.amount:
      return { outcome: 'done', externalReference: null };
    case 0n:
      return { outcome: 'refused', reason: `it was not carried out: ${said}` };
    default:
      return { outcome: 'unclear', reason: said };
  }
}

/** Whether the balance lacks just the amount: what arrived and was staked, or was staked and not taken out, looks the same. */
const couldBeStaked = (amount: Satang, moved: Satang): boolean => moved === (amount > 0n ? 0n : amount);
