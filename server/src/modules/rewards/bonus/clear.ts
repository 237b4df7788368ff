import type { MemberId } from '@krapao/contract/ids';
import { ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { takenByMaker } from '../../../db/saga.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { partOf } from '../../../kernel/ids.ts';
import { bindWallet, lockWallet } from '../../../ledger/accounts.ts';
import { reopenCoupon } from '../coupon/store.ts';
import { createBonusWork, type BonusWork, type CarryOutDeps } from './carry-out.ts';
import { heldBy, totalOf } from './read-model.ts';
import {
  bonusAccounts,
  conditionOf,
  finish,
  hasOpenBets,
  isGiven,
  settle,
  takenBy,
  type SettleDeps,
} from './settle.ts';
import { activeBonus, change, endedAs, endedByCall } from './store.ts';
import type { Bonus } from './tables.ts';

export interface ClearDeps extends SettleDeps {
  work: Pick<BonusWork, 'end' | 'refresh'>;
  /** The member's promotion, which costs nothing to end; false: there is none, or it was not this call. */
  promotion: {
    end(tx: Tx, memberId: MemberId, operation: string): Promise<boolean>;
    isEndedBy(tx: Tx, memberId: MemberId, operation: string): Promise<boolean>;
  };
}

/** For who ends no promotion. */
export const NO_PROMOTION: ClearDeps['promotion'] = { end: async () => false, isEndedBy: async () => false };

interface ClearOrder {
  memberId: MemberId;
  operation: string;
  seen: Satang | undefined;
  /** The bonus that is meant, where that is known. */
  only?: string | undefined;
}

/**
 * Ends what is active: at once where that takes nothing; else for at most what the member saw, once games gave their money back.
 */
export function createClear({ work, promotion, ...deps }: ClearDeps) {
  const { db, house, realtime, clock } = deps;

  /** The bonus: its games' money is to come home first. */
  async function begin(
    { memberId, operation, seen, only }: ClearOrder,
    unasked: AppError | undefined,
  ): Promise<'SUCCESS' | Bonus> {
    const accounts = await bonusAccounts(house);
    return db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      // a retry of this very call, whose answer was lost
      const known = await endedByCall(tx, memberId, operation);
      if (known) return known.endedAt ? 'SUCCESS' : known;
      if (await promotion.isEndedBy(tx, memberId, operation)) return 'SUCCESS';
      const had = await activeBonus(tx, memberId);
      // what had a price is over, and what costs nothing was not meant
      const isOther = (seen ?? ZERO) > 0n && (!had || had.state === 'armed');
      if (isOther || (only !== undefined && had?.id !== only)) throw new AppError('NO_DATA');
      const standing = await settle(tx, deps, accounts, wallet.id, memberId);
      tx.afterCommit(() => realtime.changed(memberId, ['bonus', 'wallet', 'statement']));
      if (!standing) {
        if (had) await change(tx, had.id, { endedBy: operation });
        else if (!(await promotion.end(tx, memberId, operation))) throw new AppError('NO_DATA');
        return 'SUCCESS';
      }
      const { bonus, held } = standing;
      if (bonus.state === 'armed') {
        const now = clock.now();
        await change(tx, bonus.id, { ...endedAs('lapsed', now), endedBy: operation });
        // a server of before may have armed what was won
        if (bonus.couponId !== null) {
          await reopenCoupon(tx, bonus.couponId, now);
          tx.afterCommit(() => realtime.changed(memberId, ['wheel']));
        }
        return 'SUCCESS';
      }
      if (bonus.state === 'ending') return bonus;
      if (!isGiven(bonus) || !held || hasOpenBets(bonus, held)) throw conditionOf(bonus, held);
      // between two looks a win would be nobody's but its member's
      if (unasked) throw unasked;
      const forfeit = takenBy(bonus, held);
      const isHome = held.games === 0n && held.transit === 0n && held.stale.length === 0;
      if (forfeit > (seen ?? ZERO)) throw conditionOf(bonus, held);
      // what bets win that were open when it was given may be staked anew, and is in no balance
      const isTold = !held.mayHide && held.openBets === 0n;
      if (isHome && isTold && forfeit <= held.wallet) {
        const state = bonus.done >= bonus.required ? 'finished' : 'cancelled';
        await finish(tx, bonus, { accounts, wallet: wallet.id, at: clock.now(), state, forfeit });
        await change(tx, bonus.id, { endedBy: operation });
        return 'SUCCESS';
      }
      const now = clock.now();
      const ending = {
        state: 'ending' as const,
        // what a report told is measured by the clock of the database, which may be ahead
        endingSince: held.readAt > now ? held.readAt : now,
        endedBy: operation,
        forfeitSeen: seen ?? ZERO,
      };
      await change(tx, bonus.id, { ...ending, ...takenByMaker });
      await bindWallet(tx, wallet.id, []);
      return { ...bonus, ...ending, attempts: takenByMaker.attempts };
    });
  }

  /**
   * @param operation names this call
   * @param seen the most that it may take; more than nothing is said of a bonus alone
   * @param only that bonus, and no other
   * @throws AppError NO_DATA: nothing is active of what was meant; BONUS_CONDITION with what it would take now, RATE_LIMITED {retryAfter s}; nothing was done
   */
  return async (
    memberId: MemberId,
    operation: string,
    seen: Satang | undefined,
    only?: string,
  ): Promise<'SUCCESS' | 'PENDING'> => {
    const unasked = await work.refresh(memberId);
    const begun = await begin({ memberId, operation, seen, only }, unasked);
    if (begun === 'SUCCESS') return begun;
    const ended = await work.end(begun, await bonusAccounts(house));
    if (ended instanceof AppError) throw ended;
    // of one that another call is ending only that call is told that it did: a retry of this one would end what was taken since
    return ended === 'ended' && begun.endedBy === operation ? 'SUCCESS' : 'PENDING';
  };
}

/**
 * For who withdraws all there is: ends a bonus that is met and waits for its member, where there is enough and nothing is taken. False: it
 * stands, and its member has to see what ending it takes.
 */
export function createEndMet(deps: CarryOutDeps) {
  const clear = createClear({ ...deps, work: createBonusWork(deps), promotion: NO_PROMOTION });
  return async ({ memberId, operation, amount }: MetOrder): Promise<boolean> => {
    const bonus = await activeBonus(deps.db, memberId);
    if (bonus?.state !== 'done' || !isGiven(bonus)) return false;
    const held = await heldBy(deps.db, memberId, bonus);
    if (hasOpenBets(bonus, held) || takenBy(bonus, held) > 0n || amount > totalOf(held)) return false;
    try {
      return (await clear(memberId, partOf(operation, 'bonus'), ZERO, bonus.id)) === 'SUCCESS';
    } catch (error) {
      // another call has ended it meanwhile
      if (error instanceof AppError && error.code === 'NO_DATA') return true;
      throw error;
    }
  };
}

interface MetOrder {
  memberId: MemberId;
  operation: string;
  amount: Satang;
}
