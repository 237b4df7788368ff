/**
 * The work of bonuses: gives what is due, ends what is ending, and looks after those that run.
 *
 * | State                                 | Waits for                              | What ends it                                                                                                                                |
 * | ------------------------------------- | -------------------------------------- | ------------------------------------------------------------------------------------------------------------------------------------------- |
 * | armed                                 | a deposit                              | a deposit → due; its time, its member → lapsed                                                                                              |
 * | due                                   | every game's balance                   | given → open; its deposit touched, balances not known → armed, of a coupon → lapsed; nothing to be had any more → lapsed                    |
 * | open, done, expired                   | play, its time, its member             | play and time → one another; turnover without a highest payout → finished; little left → released; its member → ending, finished, cancelled |
 * | ending                                | games' money, and what was played there | turnover → finished; else → cancelled; open bets, or more than its member saw → open, done, expired                                         |
 * | finished, released, cancelled, lapsed | nothing                                |                                                                                                                                             |
 */
import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht, satang, ZERO, type Satang } from '@krapao/contract/money';
import { dueOn, takeAttempt } from '../../../db/saga.ts';
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { partOf } from '../../../kernel/ids.ts';
import { postOne } from '../../../ledger/post.ts';
import { bindWallet, lockWallet } from '../../../ledger/accounts.ts';
import { askPlaySooner, openGameAccounts } from '../../games/face.ts';
import { isBlocked } from '../../members/face.ts';
import { createBell } from '../../../kernel/work.ts';
import { reopenCoupon } from '../coupon/store.ts';
import { endOfDay } from '../periods.ts';
import { grantReference, heldBy, isTouched, playedFor, totalOf, type Held } from './read-model.ts';
import { ARMED_MS, countedSince, grantOf, requiredOf, shareOf } from './rules.ts';
import {
  bonusAccounts,
  boundTo,
  conditionOf,
  createSettleBonus,
  finish,
  hasOpenBets,
  isGiven,
  stateOf,
  takenBy,
  type BonusAccounts,
  type SettleDeps,
} from './settle.ts';
import {
  activeBonus,
  change,
  endedAs,
  grantsSince,
  later,
  lockActive,
  memberOf,
  takeFromOffer,
} from './store.ts';
import type { Bonus } from './tables.ts';

/** What of the games module this needs, handed in by compose. */
export interface GameMoves {
  refresh(memberId: MemberId): Promise<unknown>;
  transferHome(request: {
    memberId: MemberId;
    operation: string;
    from: string;
    amount: Satang;
  }): Promise<unknown>;
}

export interface CarryOutDeps extends SettleDeps {
  games: GameMoves;
}

/** Rings where something is to be given; servers that did not hear look every second. */
export const bell = createBell();

/** So long fresh balances are waited for; then what is known to hold nothing need not be fresh. */
const FRESH_WITHIN_MS = 60_000;
/** So long a game that does not give money back holds up an end, and one that does not tell of play. */
const STUCK_MS = 24 * 60 * 60_000;
const UNTOLD_MS = 60 * 60_000;
/** The least that comes home. */
const WORTH_MOVING = fromBaht(TRANSFER_MIN_BAHT);

export function createBonusWork(deps: CarryOutDeps) {
  const { db, house, realtime, clock, games } = deps;
  const settleBonus = createSettleBonus(deps);
  const tell = (tx: Tx, memberId: MemberId) =>
    tx.afterCommit(() => realtime.changed(memberId, ['bonus', 'wallet', 'statement']));

  /** Asks games for balances; one that does not tell leaves what is known. Answers why none could be asked. */
  const refresh = (memberId: MemberId): Promise<AppError | undefined> =>
    games.refresh(memberId).then(
      () => undefined,
      (error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      },
    );

  /** Its deposit is free for another, and its coupon can be claimed again. */
  async function lapse(tx: Tx, { id, memberId, couponId }: Bonus, wallet: bigint): Promise<void> {
    const now = clock.now();
    await change(tx, id, { ...endedAs('lapsed', now), depositMovement: null });
    await bindWallet(tx, wallet, null);
    if (couponId !== null) {
      await reopenCoupon(tx, couponId, now);
      tx.afterCommit(() => realtime.changed(memberId, ['wheel']));
    }
    tell(tx, memberId);
  }

  /** Whether its member may play for it still, and what it gives is there: of one that was won it was kept since then. */
  async function isToBeHad(tx: Tx, bonus: Bonus, amount: Satang, now: Date): Promise<boolean> {
    const { couponId, memberId, offerCode, terms } = bonus;
    if (await isBlocked(tx, memberId, 'play')) return false;
    if (couponId !== null) return true;
    const counted = await grantsSince(tx, memberId, offerCode, countedSince(terms.type, now));
    if (amount <= 0n || counted >= terms.maxReceived) return false;
    return takeFromOffer(tx, offerCode, amount, now);
  }

  /** undefined: it has to be tried again; `armed`: its deposit is gone, or its balances can't be known, and it waits for another deposit. */
  async function mayGive(
    tx: Tx,
    { dueSince, depositMovement }: Bonus,
    held: Held,
  ): Promise<'give' | 'armed' | undefined> {
    if (depositMovement !== null && (await isTouched(tx, depositMovement))) return 'armed';
    // a loss that is not reported yet looks like a bet that is open, and would be the member's own
    if (held.stale.length === 0 && held.unreported === 0n) return 'give';
    if (clock.now().getTime() - (dueSince?.getTime() ?? 0) < FRESH_WITHIN_MS) return undefined;
    return held.staleWithMoney.length === 0 ? 'give' : 'armed';
  }

  async function give(memberId: MemberId, accounts: BonusAccounts): Promise<void> {
    await refresh(memberId);
    await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      const bonus = await lockActive(tx, memberId);
      if (bonus?.state !== 'due') return;
      const held = await heldBy(tx, memberId, null);
      const may = await mayGive(tx, bonus, held);
      if (may === undefined) return later(tx, bonus);
      const now = clock.now();
      // a coupon waits for no deposit
      if (may === 'armed' && bonus.couponId !== null) return lapse(tx, bonus, wallet.id);
      if (may === 'armed') {
        const armedUntil = new Date(now.getTime() + ARMED_MS);
        const waiting = {
          depositMovement: null,
          deposit: ZERO,
          dueSince: null,
          armedUntil,
          dueAt: armedUntil,
        };
        await change(tx, bonus.id, { state: 'armed', ...waiting });
        await bindWallet(tx, wallet.id, null);
        return tell(tx, memberId);
      }
      const { id, terms, deposit } = bonus;
      const amount = grantOf(terms, deposit);
      if (!(await isToBeHad(tx, bonus, amount, now))) return lapse(tx, bonus, wallet.id);
      const { movementId } = await postOne(tx, {
        ...{
          reference: grantReference(id),
          kind: 'bonus_grant',
          from: accounts.open,
          to: wallet.id,
          amount,
          memberId,
        },
        ...{ subject: { kind: 'member_bonus', id }, detail: { to: WALLET, note: terms.name } },
      });
      if (movementId === null) throw new Error(`bonus ${id} could not be given`);
      // what stands in a game that is switched off is the member's too, and may come home
      const openBets = satang(held.openBets - held.unreported);
      const own = satang(totalOf(held) + held.closedGames - held.unreported);
      const given = {
        ...{ state: 'open' as const, amount, own, required: requiredOf(terms, amount, deposit) },
        ...{ share: shareOf(amount, own), basedOn: movementId, openBets, untoldBets: held.unreported },
        ...{ grantedAt: now, expiresAt: endOfDay(now, terms.days), countedAt: now },
      };
      await change(tx, id, { ...given, dueAt: given.expiresAt, attempts: 0 });
      await bindWallet(tx, wallet.id, await boundTo(tx, { ...bonus, ...given }));
      tell(tx, memberId);
    });
  }

  /**
   * Brings what games hold into the wallet. A game that does not give it is asked again by the next attempt. False: what they hold could not be
   * asked for, or not moved, since their member had so much asked and moved; what is waited for then is no game.
   */
  async function bringHome({ id, memberId, attempts, endingSince }: Bonus): Promise<boolean> {
    const unasked = await refresh(memberId);
    if (unasked) return false;
    const accounts = await openGameAccounts(db, memberId);
    const asked = await Promise.all(
      accounts
        .filter(({ balance, isTransferring }) => balance >= WORTH_MOVING && !isTransferring)
        .map(async ({ slotCode: from, balance: amount }) => {
          // the least that is moved is not waited for (decision 0272): asked for at each attempt it would move, and be to be told of, for ever
          const time = amount > WORTH_MOVING ? String(attempts) : 'once';
          const operation = partOf(id, `home:${from}:${String(endingSince?.getTime())}:${time}`);
          try {
            await games.transferHome({ memberId, operation, from, amount });
          } catch (error) {
            if (!(error instanceof AppError)) throw error;
            return error.code !== 'RATE_LIMITED';
          }
          return true;
        }),
    );
    return asked.every(Boolean);
  }

  /** Ends it for what its member saw at most. Answers why it goes on instead. */
  async function end(bonus: Bonus, accounts: BonusAccounts): Promise<AppError | 'ended' | 'waits'> {
    const { memberId } = bonus;
    const isAsked = await bringHome(bonus);
    const ended = await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      const locked = await lockActive(tx, memberId);
      // another server has ended it, and another one may have been given since
      if (locked?.id !== bonus.id || !isGiven(locked)) return 'ended';
      // what was told while games gave their money back counts as well
      const known = { ...locked, ...(await playedFor(tx, locked, clock.now())) };
      const held = await heldBy(tx, memberId, known);
      // somebody else went on with it, and it takes more than was seen
      if (known.state !== 'ending') return conditionOf(known, held);
      const now = clock.now();
      await change(tx, known.id, { done: known.done, countedAt: known.countedAt });
      if (known.done >= known.required && known.terms.maxPayout === null) {
        await finish(tx, known, { accounts, wallet: wallet.id, at: now, state: 'finished', forfeit: ZERO });
        tell(tx, memberId);
        return 'ended';
      }
      const goOn = async (): Promise<AppError> => {
        const state = stateOf(known, now);
        const dueAt = state === 'open' ? known.expiresAt : null;
        await change(tx, known.id, { state, endingSince: null, endedBy: null, forfeitSeen: null, dueAt });
        await bindWallet(tx, wallet.id, await boundTo(tx, { ...known, state }));
        tell(tx, memberId);
        return conditionOf({ ...known, state }, held);
      };
      const isWithin = (ms: number) => now.getTime() - (known.endingSince?.getTime() ?? 0) < ms;
      if (held.mayHide && isWithin(UNTOLD_MS)) {
        await later(tx, known);
        return 'untold';
      }
      if (hasOpenBets(known, held)) return goOn();
      const isStuck = held.transit > 0n || held.gamesWithMoney.length > 0 || held.staleWithMoney.length > 0;
      // else a member who asks too much for a day would leave for nothing
      if (!isAsked || (isStuck && isWithin(STUCK_MS))) {
        await later(tx, known);
        return 'waits';
      }
      const forfeit = takenBy(known, held);
      const taken = satang(forfeit < held.wallet ? forfeit : held.wallet);
      if (taken > (known.forfeitSeen ?? 0n)) return goOn();
      const state = known.done >= known.required ? 'finished' : 'cancelled';
      await finish(tx, known, { accounts, wallet: wallet.id, at: now, state, forfeit: taken });
      tell(tx, memberId);
      return 'ended';
    });
    if (ended !== 'untold') return ended;
    await askPlaySooner(db, memberId);
    return 'waits';
  }

  async function endArmed(bonus: Bonus): Promise<void> {
    await db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, bonus.memberId);
      const known = await lockActive(tx, bonus.memberId);
      if (known?.id !== bonus.id || known.state !== 'armed') return;
      if (known.armedUntil && known.armedUntil <= clock.now()) return lapse(tx, known, wallet.id);
      await change(tx, known.id, { dueAt: known.armedUntil && dueOn(known.armedUntil) });
    });
  }

  return {
    take: async () => (await takeAttempt(db, 'member_bonus'))?.id,

    async carryOut(id: string): Promise<void> {
      const memberId = await memberOf(db, id);
      const bonus = memberId && (await activeBonus(db, memberId));
      if (!bonus || bonus.id !== id) return;
      const accounts = await bonusAccounts(house);
      if (bonus.state === 'due') await give(memberId, accounts);
      else if (bonus.state === 'ending') await end(bonus, accounts);
      else if (bonus.state === 'armed') await endArmed(bonus);
      else await settleBonus(memberId);
    },

    end,
    refresh,
  };
}
export type BonusWork = ReturnType<typeof createBonusWork>;
