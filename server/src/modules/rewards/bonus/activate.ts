import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { dueNow } from '../../../db/saga.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isBlocked } from '../../members/face.ts';
import { bindWallet, lockWallet } from '../../../ledger/accounts.ts';
import type { Deposited } from '../../deposits/face.ts';
import type { Arming } from '../bonuses.ts';
import { newestDeposit } from './read-model.ts';
import { ARMED_MS, CLAIM_WITHIN_MS, countedSince, grantOf } from './rules.ts';
import { bonusAccounts, settle, type SettleDeps } from './settle.ts';
import {
  change,
  grantsSince,
  insertArmed,
  insertDue,
  isOfPromotion,
  isTakenBy,
  lockActive,
  offerBy,
} from './store.ts';
import type { Offer } from './tables.ts';

export interface ActivateDeps extends SettleDeps {
  settings: { current(): Promise<{ bonusReleaseMinimum: Satang }> };
  /** Something is to be given now. */
  bonusesDue: () => void;
}

export const isOpenAt = ({ isActive, fromAt, untilAt }: Offer, now: Date): boolean =>
  isActive && (fromAt === null || fromAt <= now) && (untilAt === null || untilAt > now);

/** Whether anybody can be given it still. */
const isUsedUp = ({ terms, budget, given, receivers, received }: Offer): boolean =>
  received >= receivers || given >= budget || (terms.fixed !== null && given + BigInt(terms.fixed) > budget);

/**
 * A member takes an offer: on their newest deposit where that may have it, else on the next one that may. From then on nothing else
 * can be done with the money of that deposit, until the bonus is given or can't be.
 */
export function createActivate({ bonusesDue, ...deps }: ActivateDeps) {
  const { db, house, clock, realtime, settings } = deps;
  /**
   * @throws AppError NO_DATA: there is no such offer now; ACCOUNT_FROZEN, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, BONUS_MAX_CLAIMED, BONUS_FULL
   */
  return async (
    memberId: MemberId,
    code: string,
    { language, operation }: { language: Language; operation: string },
  ): Promise<void> => {
    const accounts = await bonusAccounts(house);
    const { bonusReleaseMinimum } = await settings.current();
    await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      // a retry of this very call, whose answer was lost
      if (await isTakenBy(tx, operation)) return;
      if (await isBlocked(tx, memberId, 'play')) throw new AppError('ACCOUNT_FROZEN');
      // one that is met or has nothing left is none any more
      const standing = await settle(tx, deps, accounts, wallet.id, memberId);
      if (standing)
        throw new AppError(standing.bonus.offerCode === code ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING');
      const now = clock.now();
      const offer = await offerBy(tx, code);
      if (!offer || offer.prizesOnly || !isOpenAt(offer, now)) throw new AppError('NO_DATA');
      // what a code unlocks is had by the code alone
      if (offer.isHidden && (await isOfPromotion(tx, code))) throw new AppError('NO_DATA');
      const { terms } = offer;
      if ((await grantsSince(tx, memberId, code, countedSince(terms.type, now))) >= terms.maxReceived)
        throw new AppError('BONUS_MAX_CLAIMED');
      if (isUsedUp(offer)) throw new AppError('BONUS_FULL');
      const accepted = { ...terms, releaseMinimum: Number(bonusReleaseMinimum) };
      const taken = { id: operation, memberId, code, terms: accepted, language, at: now };
      const deposit = await newestDeposit(tx, memberId);
      if (
        deposit &&
        !deposit.isUsed &&
        !deposit.isTouched &&
        deposit.amount >= terms.minDeposit &&
        now.getTime() - deposit.at.getTime() <= CLAIM_WITHIN_MS
      ) {
        if (offer.given + grantOf(terms, deposit.amount) > offer.budget) throw new AppError('BONUS_FULL');
        await insertDue(tx, taken, { depositMovement: deposit.id, deposit: deposit.amount });
        await bindWallet(tx, wallet.id, []);
      } else {
        await insertArmed(tx, taken, armedUntil(offer, now));
      }
      tx.afterCommit(() => {
        realtime.changed(memberId, ['bonus', 'wallet']);
        bonusesDue();
      });
    });
  };
}

/** Until when it waits for its deposit. */
const armedUntil = ({ untilAt }: Offer, now: Date): Date => {
  const end = now.getTime() + ARMED_MS;
  return new Date(Math.min(end, untilAt?.getTime() ?? end));
};

/** What a promotion code unlocks: for the next deposit, whatever came before. */
export async function armOffer(
  tx: Tx,
  { code, memberId, at, id, language, releaseMinimum }: Arming,
): Promise<boolean> {
  const offer = await offerBy(tx, code);
  if (!offer || offer.prizesOnly || !isOpenAt(offer, at) || isUsedUp(offer)) return false;
  const { terms } = offer;
  if ((await grantsSince(tx, memberId, code, countedSince(terms.type, at))) >= terms.maxReceived)
    return false;
  const accepted = { ...terms, releaseMinimum: Number(releaseMinimum) };
  await insertArmed(tx, { id, memberId, code, terms: accepted, language, at }, armedUntil(offer, at));
  return true;
}

/** A deposit is what an armed bonus waits for, where it is enough. Its posting keeps the wallet already. */
export async function bonusOnDeposit(
  tx: Tx,
  { memberId, amount, movementId, at }: Deposited,
  bonusesDue: () => void,
): Promise<void> {
  const bonus = await lockActive(tx, memberId);
  if (bonus?.state !== 'armed' || amount < bonus.terms.minDeposit) return;
  // one that was won waits for no deposit; a server of before may have armed it
  if (bonus.couponId !== null || (bonus.armedUntil && bonus.armedUntil <= at)) return;
  const wallet = await lockWallet(tx, memberId);
  await bindWallet(tx, wallet.id, []);
  await change(tx, bonus.id, {
    ...{ state: 'due', depositMovement: movementId, deposit: amount },
    ...{ ...dueNow, dueSince: at, armedUntil: null },
  });
  tx.afterCommit(bonusesDue);
}
