import type { Db } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import { HOUSE, walletOf, type House } from '../../ledger/accounts.ts';
import type { PayoutBank, SendAnswer } from '../../ports/payout.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { returnPayout, settlePayout } from './close.ts';
import { REFERENCE_REUSED, stepAfter } from './rules.ts';
import { lockPayout, payoutById, postponePayout, type Payout } from './store.ts';

export interface CarryOutNeeds {
  db: Db;
  house: House;
  bank: PayoutBank;
  realtime: Realtime;
  log: Log;
}

/**
 * Carries out one payout that the runner took: asks the bank, then writes down what came of it. A death between the two leaves the
 * lease to run out; the next attempt finds out what the bank knows before it sends anything (decisions, Withdrawals).
 */
export function createCarryOut(needs: CarryOutNeeds): (id: string) => Promise<void> {
  return async (id) => {
    const payout = await payoutById(needs.db, id);
    if (!payout || payout.closedAt || payout.state === 'approval') return;
    await conclude(needs, payout, await ask(needs.bank, payout));
  };
}

/** The outside part of an attempt. Only the first one sends unasked: after it, anything may have reached the bank. */
export async function ask(bank: PayoutBank, payout: Payout): Promise<SendAnswer> {
  const { id: reference, bankCode, accountNo, accountName, amount } = payout;
  const order = { reference, bankCode, accountNo, accountName, amount };
  if (payout.evidence === REFERENCE_REUSED) return { outcome: 'conflict', reason: REFERENCE_REUSED };
  if (payout.attempts > 1) {
    const known = await bank.inquire(order);
    if (known.outcome !== 'not-found') return known;
  }
  return bank.send(order);
}

/** The inside part of an attempt: one transaction. Safe to repeat, and to race with another attempt. */
export async function conclude(needs: CarryOutNeeds, payout: Payout, answer: SendAnswer): Promise<void> {
  const step = stepAfter(answer, payout.attempts);
  switch (step.step) {
    case 'settle':
      return settle(needs, payout, step.externalReference);
    case 'return':
      return giveBack(needs, payout, step.evidence);
    case 'wait':
      if (step.state === 'review') {
        needs.log.error(
          { payout: payout.id, evidence: step.evidence },
          'a payout needs a person to look at it',
        );
      }
      return needs.db.withTx((tx) => postponePayout(tx, payout, step));
  }
}

async function settle(
  { db, house, realtime }: CarryOutNeeds,
  payout: Payout,
  bankReference: string | null,
): Promise<void> {
  const [inTransit, cashOut] = await Promise.all([house(HOUSE.payoutInTransit), house(HOUSE.cashOut)]);
  await db.withTx(async (tx) => {
    await lockPayout(tx, payout.id);
    await settlePayout(tx, { inTransit, cashOut }, realtime, payout, bankReference);
  });
}

async function giveBack(
  { db, house, realtime }: CarryOutNeeds,
  payout: Payout,
  evidence: string,
): Promise<void> {
  const [inTransit, wallet] = await Promise.all([
    house(HOUSE.payoutInTransit),
    walletOf(db, payout.memberId),
  ]);
  await db.withTx(async (tx) => {
    await lockPayout(tx, payout.id);
    await returnPayout(tx, { wallet: wallet.id, inTransit }, realtime, payout, { evidence });
  });
}
