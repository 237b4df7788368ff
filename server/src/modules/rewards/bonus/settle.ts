/** What a bonus comes to by itself: it is met, too little is left for it, or its time is over. With the wallet kept by the transaction. */
import type { SQL } from 'drizzle-orm';
import type { ParamsOf } from '@krapao/contract/errors';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toBaht, ZERO, type Satang } from '@krapao/contract/money';
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { dueOn } from '../../../db/saga.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { bindWallet, type House, HOUSE, isBound, lockWallet } from '../../../ledger/accounts.ts';
import { post, type Posting } from '../../../ledger/post.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import { allGames, heldBy, playedFor, totalOf, type Held } from './read-model.ts';
import {
  aboveMost,
  counts,
  forfeitOf,
  releaseBound,
  shareAfter,
  shareOf,
  TOLD_WITHIN_DAYS,
} from './rules.ts';
import { activeBonus, change, endedAs, lockActive } from './store.ts';
import type { Bonus, BonusState } from './tables.ts';

export interface SettleDeps {
  db: Db;
  house: House;
  realtime: Realtime;
  clock: Clock;
}

/** A bonus that was given. */
export type Given = Bonus & {
  [
    K in 'amount' | 'required' | 'own' | 'share' | 'basedOn' | 'openBets' | 'grantedAt' | 'expiresAt'
  ]: NonNullable<Bonus[K]>;
};
export const isGiven = (bonus: Bonus): bonus is Given => bonus.grantedAt !== null;

/** The house's accounts that its movements need, asked for before the transaction. */
export async function bonusAccounts(house: House) {
  return { open: await house(HOUSE.bonusOpen), cost: await house(HOUSE.bonusCost) };
}
export type BonusAccounts = Awaited<ReturnType<typeof bonusAccounts>>;

/** Ends it and frees the wallet; `forfeit` goes back to the house. */
export async function finish(
  tx: Tx,
  bonus: Given,
  {
    accounts,
    wallet,
    at,
    ...end
  }: {
    accounts: BonusAccounts;
    wallet: bigint;
    at: Date;
    state: BonusState;
    forfeit: Satang;
  },
): Promise<void> {
  const { id, memberId, amount, terms } = bonus;
  const { forfeit, state } = end;
  const same = { memberId, subject: { kind: 'member_bonus' as const, id }, detail: { note: terms.name } };
  const cost = satang(amount - forfeit);
  const [from, to] = cost > 0n ? [accounts.cost, accounts.open] : [accounts.open, accounts.cost];
  const rest: Posting[] =
    cost === 0n
      ? []
      : [
          {
            ...same,
            reference: `bonus:${id}:finish`,
            kind: forfeit === 0n ? 'bonus_finish' : 'bonus_finish_rest',
            ...{ from, to, amount: cost > 0n ? cost : satang(0n - cost) },
          },
        ];
  const taken: Posting[] =
    forfeit === 0n
      ? []
      : [
          {
            ...same,
            reference: `bonus:${id}:forfeit`,
            kind: 'bonus_forfeit',
            ...{ from: wallet, to: accounts.open, amount: forfeit },
          },
        ];
  const posted = await post(tx, [...taken, ...rest]);
  if (posted.some(({ result }) => result !== 'posted'))
    throw new Error(`the end of bonus ${id} was ${posted.map(({ result }) => result).join(', ')}`);
  await bindWallet(tx, wallet, null);
  await change(tx, id, { ...endedAs(state, at), forfeit });
}

/**
 * The share, and what came since it was taken. It is as if bets that were open when the bonus was given had been settled before (decision 0264): what came
 * of them was the member's own then, and is no inflow.
 */
function shareOfNow({ amount, own, share }: Given, { inflow, inflowOfBets }: Held) {
  if (inflowOfBets === 0n) return { share, inflow };
  return { share: shareOf(amount, satang(own + inflowOfBets)), inflow: inflow - inflowOfBets };
}

/** What its end is reckoned of: nothing that a person may take besides (decision 0282). */
const reckonedOf = (held: Held): Satang => {
  const total = totalOf(held) + held.stood - held.givenTwice;
  return total > 0n ? satang(total) : ZERO;
};

/** What ending it now takes: of all that was reckoned when it was given, also where that is in a game that is switched off by now, but no more than there is elsewhere. */
export const takenBy = (bonus: Given, held: Held): Satang => {
  const there = totalOf(held);
  const total = reckonedOf(held);
  const now = shareOfNow(bonus, held);
  const taken =
    bonus.state === 'done' || bonus.done >= bonus.required
      ? aboveMost(bonus.terms, bonus, { total, inflow: held.inflowSinceGrant })
      : forfeitOf(now.share, { total, inflow: now.inflow });
  return taken < there ? taken : there;
};

/** Bets are open, or may be, that were not when it was given, or so much of it all that its share can't be taken beside them. */
export const hasOpenBets = (bonus: Given, held: Held): boolean =>
  held.isUnknown ||
  held.openBets > bonus.openBets - held.settledBets ||
  (held.openBets > 0n && takenBy(bonus, held) > totalOf(held) - held.openBets);

/** So little that ending costs nothing, by what was the member's own as if those bets had been settled before. */
export const releaseOf = ({ terms, amount, own }: Given, { inflowOfBetsSinceGrant }: Held): Satang =>
  releaseBound(terms, { amount, own: satang(own + inflowOfBetsSinceGrant) });

/** So little is left, of balances that are known and with nothing under way, that it costs nothing. */
export const isSmall = (bonus: Given, held: Held): boolean =>
  held.stale.length === 0 &&
  held.transit === 0n &&
  !hasOpenBets(bonus, held) &&
  totalOf(held) + held.closedGames <= releaseOf(bonus, held);

/** Where its wallet's money may go while it stands. */
export async function boundTo(
  on: Queryable,
  { state, terms }: Pick<Bonus, 'state' | 'terms'>,
): Promise<string[]> {
  if (state !== 'open' && state !== 'done') return [];
  const games = await allGames(on);
  return games.filter((game) => counts(terms, game)).map(({ code }) => HOUSE.gameInTransit(code));
}

/** The state of one that goes on. */
export const stateOf = ({ done, required, expiresAt }: Given, now: Date): 'done' | 'expired' | 'open' =>
  done >= required ? 'done' : now >= expiresAt ? 'expired' : 'open';

/** Sums what was played for it and does what that brings. Answers it as it stands then; undefined: it has ended. */
export async function settle(
  tx: Tx,
  { clock }: Pick<SettleDeps, 'clock'>,
  accounts: BonusAccounts,
  wallet: bigint,
  memberId: MemberId,
): Promise<{ bonus: Bonus; held: Held | undefined } | undefined> {
  const bonus = await lockActive(tx, memberId);
  if (!bonus) return undefined;
  if (!isGiven(bonus)) return { bonus, held: undefined };
  const at = clock.now();
  const known = bonus.state === 'ending' ? bonus : { ...bonus, ...(await playedFor(tx, bonus, at)) };
  const held = await heldBy(tx, memberId, bonus);
  if (bonus.state !== 'ending') {
    const isMet = known.done >= bonus.required;
    const state =
      isMet && bonus.terms.maxPayout === null ? 'finished' : isSmall(bonus, held) ? 'released' : undefined;
    if (state) {
      await change(tx, bonus.id, { done: known.done, countedAt: known.countedAt });
      await finish(tx, known, { accounts, wallet, at, state, forfeit: ZERO });
      return undefined;
    }
    known.state = stateOf(known, at);
    await change(tx, bonus.id, {
      ...{ state: known.state, done: known.done, countedAt: known.countedAt, attempts: 0 },
      dueAt: nextLook(known, at),
      ...shareAnew(known, held),
    });
    // also where it stays as it is: games come, and change their kind
    await bindWallet(tx, wallet, await boundTo(tx, known));
  }
  return { bonus: known, held };
}

/** Play that is told wakes it; else its time does. */
function nextLook({ state, expiresAt }: Given, at: Date): SQL | null {
  if (state === 'open') return dueOn(expiresAt);
  const last = new Date(expiresAt.getTime() + TOLD_WITHIN_DAYS * 86_400_000);
  return state === 'expired' && at < last ? dueOn(last) : null;
}

/** Where money came in, and all of it can be seen: the share is taken anew, so that what came in is nobody else's. */
function shareAnew(bonus: Given, held: Held): Partial<Bonus> {
  const isSeen =
    held.stale.length === 0 &&
    !held.mayHide &&
    [held.transit, held.openBets, held.closedGames].every((amount) => amount === 0n);
  // a win of bets that were open when it was given: it is in the balance, and once it is told it is theirs
  const mayBeEarlier = held.isUntold && bonus.openBets + bonus.untoldBets > held.settledBets;
  // what came by no movement is only told apart from what comes next by one
  if (held.inflow === 0n || !isSeen || mayBeEarlier || held.last === bonus.basedOn) return {};
  const { share: before, inflow } = shareOfNow(bonus, held);
  const share = shareAfter(before, { total: reckonedOf(held), inflow });
  return share === null ? {} : { share, basedOn: held.last };
}

/** The numbers that stand beside BONUS_CONDITION. */
export function conditionOf(bonus: Bonus, held: Held | undefined): AppError {
  if (bonus.state === 'due') return new AppError('BONUS_CONDITION', { granting: true });
  if (!isGiven(bonus) || !held) return new AppError('BONUS_CONDITION', {});
  const { done, required } = bonus;
  const numbers: ParamsOf<'BONUS_CONDITION'> = {
    required: toBaht(required),
    done: toBaht(done),
    remaining: toBaht(satang(required > done ? required - done : 0n)),
  };
  if (hasOpenBets(bonus, held)) return new AppError('BONUS_CONDITION', { ...numbers, openBets: true });
  const forfeit = takenBy(bonus, held);
  return new AppError('BONUS_CONDITION', {
    ...numbers,
    forfeit: toBaht(forfeit),
    keep: toBaht(satang(totalOf(held) - forfeit)),
  });
}

/** What stands on a wallet, as those see it who are about to take its money. */
export interface BonusGate {
  /** Why its money may not be held now, for a withdrawal or for that game; undefined: it may. What was played already counts. */
  refusal(memberId: MemberId, game?: string): Promise<AppError | undefined>;
}

export function createBonusGate(deps: SettleDeps): BonusGate {
  const { db, house, realtime } = deps;
  return {
    async refusal(memberId, game) {
      const to = HOUSE[game === undefined ? 'payoutInTransit' : 'gameInTransit'];
      const target = typeof to === 'string' ? to : to(game ?? '');
      if (!(await isBound(db, memberId, target))) return undefined;
      const accounts = await bonusAccounts(house);
      return db.withTx(async (tx) => {
        const wallet = await lockWallet(tx, memberId);
        const standing = await settle(tx, deps, accounts, wallet.id, memberId);
        tx.afterCommit(() =>
          realtime.changed(memberId, ['bonus', ...(standing ? [] : (['wallet', 'statement'] as const))]),
        );
        if (!standing || !(await isBound(tx, memberId, target))) return undefined;
        const refused = conditionOf(standing.bonus, standing.held);
        if (game === undefined) return refused;
        return new AppError('BONUS_CONDITION', {
          ...(refused.params as ParamsOf<'BONUS_CONDITION'>),
          games: [game],
        });
      });
    },
  };
}

/** Settles what that member has, when something was told of their play. */
export function createSettleBonus(deps: SettleDeps) {
  const { db, house, realtime } = deps;
  return async (memberId: MemberId): Promise<Bonus | undefined> => {
    if (!(await activeBonus(db, memberId))) return undefined;
    const accounts = await bonusAccounts(house);
    return db.withTx(async (tx) => {
      const wallet = await lockWallet(tx, memberId);
      const standing = await settle(tx, deps, accounts, wallet.id, memberId);
      tx.afterCommit(() =>
        realtime.changed(memberId, standing ? ['bonus'] : ['bonus', 'wallet', 'statement']),
      );
      return standing?.bonus;
    });
  };
}
