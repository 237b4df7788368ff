/**
 * The house in memory: what it does at each step of a member, by the product's own rules. The replay does the same steps on the real server and
 * finds the same sums after each.
 */
import { fromBaht, satang, type Satang } from '@krapao/contract/money';
import { sliceAt, sumOf } from '@krapao/contract/wheel-draw';
import {
  ARMED_MS,
  CLAIM_WITHIN_MS,
  countedSince,
  counts,
  forfeitOf,
  grantOf,
  releaseBound,
  requiredOf,
  shareAfter,
  shareOf,
} from '@krapao/server/modules/rewards/bonus/rules';
import { earnedOn, weighedBy } from '@krapao/server/modules/rewards/coins/rules';
import { endOfDay } from '@krapao/server/modules/rewards/periods';
import { inGames, settleEarlier, totalOf, type Account, type Running } from './account.ts';
import type { Demo, Offer } from './demo.ts';
import { lastWeek } from './spans.ts';
import { countedOf, kindOf, weightOf, worthOf, type Game, type Round } from './games.ts';
import type { Draws } from './draws.ts';
import { giveBack, offersOf, Stock, take, type OfferState } from './stock.ts';

const DAY_MS = 24 * 60 * 60_000;
/** What is kept of play: the longest that anything looks back. */
const KEPT_MS = 35 * DAY_MS;
/** The least that comes home from a game when a bonus is ended, satang. */
const WORTH_MOVING = 100;

export type Said =
  | 'done'
  | 'BONUS_CONDITION'
  | 'BONUS_FULL'
  | 'BONUS_MAX_CLAIMED'
  | 'BONUS_REMAINING'
  | 'BONUS_ALREADY_ACTIVE'
  | 'NO_REFUND'
  | 'REFUND_MINIMUM'
  | 'REFUND_CONDITION'
  | 'PROMOTION_RECEIVED';

export class House {
  readonly offers: ReadonlyMap<string, OfferState>;
  private readonly stock = new Stock();

  readonly demo: Demo;
  private readonly draws: Draws;

  constructor(demo: Demo, draws: Draws) {
    this.demo = demo;
    this.draws = draws;
    this.offers = offersOf(demo);
  }

  deposit(account: Account, amount: number, at: number, day: number): void {
    account.wallet += amount;
    account.deposit = { amount, at, isUsed: false, isTouched: false };
    if (account.bonus) account.bonus.inflow += amount;
    this.coinDay(account, day).deposited += amount;
    this.giveCoins(account, day);
    const armed = this.armedOf(account, at);
    const offer = armed && this.offers.get(armed.code);
    if (!offer || amount < offer.terms.minDeposit) return;
    account.armed = null;
    this.grant(account, offer, at);
  }

  private armedOf(account: Account, at: number): Account['armed'] {
    if (account.armed && account.armed.until <= at) account.armed = null;
    return account.armed;
  }

  /** Takes an offer: on the newest deposit, else on the next. */
  activate(account: Account, code: string, at: number): Said {
    this.settle(account, at);
    const taken = account.bonus ?? this.armedOf(account, at);
    if (taken) return taken.code === code ? 'BONUS_ALREADY_ACTIVE' : 'BONUS_REMAINING';
    const offer = this.offers.get(code);
    if (!offer) throw new Error(`no offer ${code}`);
    if (this.isMost(account, offer, at)) return 'BONUS_MAX_CLAIMED';
    if (offer.received >= offer.receivers || offer.given >= offer.budget) return 'BONUS_FULL';
    const { deposit } = account;
    const isOpen = deposit && !deposit.isUsed && !deposit.isTouched && at - deposit.at <= CLAIM_WITHIN_MS;
    if (!isOpen || deposit.amount < offer.terms.minDeposit) {
      account.armed = { code, until: at + ARMED_MS };
      return 'done';
    }
    if (offer.given + grantOf(offer.terms, satang(deposit.amount)) > offer.budget) return 'BONUS_FULL';
    this.grant(account, offer, at);
    return 'done';
  }

  private isMost({ grants }: Account, { code, terms }: Offer, at: number): boolean {
    const since = countedSince(terms.type, new Date(at)).getTime();
    return grants.filter((one) => one.code === code && one.at >= since).length >= terms.maxReceived;
  }

  private grant(account: Account, offer: OfferState, at: number): void {
    const [{ deposit }, { code, terms }] = [account, offer];
    if (!deposit) throw new Error('a bonus without a deposit');
    const amount = grantOf(terms, satang(deposit.amount));
    if (amount <= 0n || this.isMost(account, offer, at) || !take(offer, amount)) return;
    deposit.isUsed = true;
    account.grants.push({ code, at });
    this.open(account, { code, terms, amount, deposit: deposit.amount }, at);
  }

  private open(
    account: Account,
    { code, terms, amount, deposit }: Pick<Offer, 'code' | 'terms'> & { amount: Satang; deposit: number },
    at: number,
  ): void {
    const own = satang(totalOf(account));
    const required = requiredOf(terms, amount, satang(deposit));
    const window = {
      ...{ from: new Date(at), to: new Date(8.64e15) },
      ...{ percentFail: terms.percentFailBp, hasTurnover: false },
    };
    account.bonus = {
      ...{ code, terms, amount: Number(amount), own: Number(own), required },
      ...{ weighed: 0, done: 0, inflow: 0, inflowOfBets: 0, inflowOfBetsSinceGrant: 0, window },
      ...{ share: shareOf(amount, own), openBets: account.openBets, grantedAt: at },
    };
    account.wallet += Number(amount);
    account.windows.push(window);
    account.gifts.push({ at, amount: Number(amount), isRefund: false });
    const sums = account.sums.of(code);
    sums.grants += 1;
    sums.given += Number(amount);
    sums.required += Number(required);
    sums.atOnce += Math.min(Number(required), deposit + Number(amount));
  }

  private end(account: Account, { code, window }: Running, at: number, forfeit: number): void {
    account.wallet -= forfeit;
    account.bonus = null;
    window.to = new Date(at);
    account.sums.of(code).taken += forfeit;
    if (forfeit > 0) account.gifts.push({ at, amount: -forfeit, isRefund: false });
  }

  private hasOpenBets(account: Account, bonus: Running): boolean {
    const { openBets } = account;
    return (
      openBets > bonus.openBets ||
      (openBets > 0 && this.takenBy(account, bonus) > totalOf(account) - openBets)
    );
  }

  /** What ending the bonus takes now. */
  private takenBy(account: Account, bonus: Running): number {
    const { done, required, inflow } = bonus;
    if (done >= required) return 0;
    return Number(
      forfeitOf(this.shareOfNow(bonus), { total: satang(totalOf(account)), inflow: BigInt(inflow) }),
    );
  }

  /** As if bets that were open when it was given had been settled before. */
  private shareOfNow({ amount, own, share, inflowOfBets }: Running): bigint {
    return inflowOfBets === 0 ? share : shareOf(satang(amount), satang(own + inflowOfBets));
  }

  forfeit(account: Account): number {
    return account.bonus ? this.takenBy(account, account.bonus) : 0;
  }

  /** What a bonus comes to by itself. */
  private settle(account: Account, at: number): void {
    const { bonus } = account;
    if (!bonus) return;
    if (at > bonus.grantedAt + bonus.terms.days * DAY_MS) throw new Error('nobody here lets a bonus expire');
    const total = totalOf(account);
    if (bonus.done >= bonus.required) return this.end(account, bonus, at, 0);
    const then = { amount: satang(bonus.amount), own: satang(bonus.own + bonus.inflowOfBetsSinceGrant) };
    const bound = releaseBound(bonus.terms, then);
    if (!this.hasOpenBets(account, bonus) && total <= bound) return this.end(account, bonus, at, 0);
    if (bonus.inflow + bonus.inflowOfBets === 0 || account.openBets > 0) return;
    const inflow = BigInt(bonus.inflow);
    const share = shareAfter(this.shareOfNow(bonus), { total: satang(total), inflow });
    if (share !== null) [bonus.share, bonus.inflow, bonus.inflowOfBets] = [share, 0, 0];
  }

  /** Into a game; one that does not count for a bonus that runs is closed meanwhile. */
  fill(account: Account, game: Game, amount: number, at: number): Said {
    if (account.bonus && !counts(account.bonus.terms, game)) {
      this.settle(account, at);
      if (account.bonus) return 'BONUS_CONDITION';
    }
    account.wallet -= amount;
    if (account.deposit) account.deposit.isTouched = true;
    this.change(account, game, amount);
    return 'done';
  }

  empty(account: Account, game: Game, amount: number): void {
    account.wallet += amount;
    this.change(account, game, -amount);
  }

  private change({ games }: Account, { code }: Game, amount: number): void {
    games.set(code, (games.get(code) ?? 0) + amount);
  }

  /** A bet that stays open: its stake is gone, and nothing is told of it. */
  bet(account: Account, game: Game, stake: number): void {
    this.change(account, game, -stake);
    account.openBets += stake;
  }

  /** Rounds that are settled and told; stakes of those that were open are gone already. */
  play(account: Account, game: Game, rounds: readonly Round[], at: number, day: number): void {
    const { bonus, sums } = account;
    const kind = kindOf(game);
    const weight = bonus ? weightOf(bonus.terms, game) : 0;
    const most = bonus?.terms.maxStake ?? Number.MAX_SAFE_INTEGER;
    // some providers tell no more than the second
    const since = bonus ? Math.floor(bonus.grantedAt / 1000) * 1000 : 0;
    let weighed = 0;
    let counted = 0;
    for (const round of rounds) {
      const { stake, win, placedAt = at } = round;
      this.change(account, game, round.placedAt === undefined ? win - stake : win);
      if (round.placedAt !== undefined) account.openBets -= stake;
      // what comes of bets that were open when it was given is no part of it
      if (bonus && placedAt < since) settleEarlier(bonus, round);
      const counting = countedOf(kind, round);
      counted += counting;
      if (placedAt >= since) weighed += Math.min(counting, most) * weight;
      sums.staked += stake;
      sums.net += win - stake;
      const worth = worthOf(game, stake);
      sums.worth += worth;
      if (bonus) sums.of(bonus.code).worth += worth;
      this.note(account, { at, placedAt, kind, net: win - stake, counted: counting });
    }
    const played = this.coinDay(account, day).counted;
    played.set(kind, (played.get(kind) ?? 0) + counted);
    this.giveCoins(account, day);
    if (bonus) {
      bonus.weighed += weighed;
      bonus.done = Math.floor(bonus.weighed / 100);
    }
    this.settle(account, at);
  }

  /** Rounds of one moment are one. */
  private note({ plays }: Account, played: Account['plays'][number]): void {
    const last = plays.at(-1);
    if (last?.at === played.at && last.placedAt === played.placedAt && last.kind === played.kind) {
      last.net += played.net;
      last.counted += played.counted;
      return;
    }
    plays.push({ ...played });
    if ((plays[0]?.at ?? 0) < played.at - KEPT_MS) plays.splice(0, Math.ceil(plays.length / 2));
  }

  withdraw(account: Account, amount: number): void {
    if (account.bonus) throw new Error('the money of a bonus was withdrawn');
    account.wallet -= amount;
    if (account.deposit) account.deposit.isTouched = true;
  }

  /** Ends the bonus for what it takes now. */
  clear(account: Account, at: number): Said {
    account.armed = null;
    this.settle(account, at);
    const { bonus } = account;
    if (!bonus) return 'done';
    if (this.hasOpenBets(account, bonus)) return 'BONUS_CONDITION';
    const taken = this.takenBy(account, bonus);
    if (inGames(account) > 0 || taken > account.wallet) {
      for (const [code, balance] of account.games) {
        if (balance < WORTH_MOVING) continue;
        account.games.set(code, 0);
        account.wallet += balance;
      }
    }
    this.end(account, bonus, at, Math.min(taken, account.wallet));
    return 'done';
  }

  promotion(account: Account, at: number): Said {
    if (account.promotions.length > 0) return 'PROMOTION_RECEIVED';
    if (account.bonus ?? this.armedOf(account, at)) return 'BONUS_REMAINING';
    const { percentFail, days } = this.demo.promotion;
    const from = new Date(at);
    account.promotions.push({ from, to: endOfDay(from, days), percentFail, hasTurnover: true });
    return 'done';
  }

  /** The refund of the week that ended last. */
  receive(account: Account, at: number): Said {
    if (account.bonus) return 'REFUND_CONDITION';
    const week = lastWeek(this.demo, account, at);
    if (!week || account.refundedWeek === week.from) return 'NO_REFUND';
    const { earned, from } = week;
    if (earned === 0n) return 'NO_REFUND';
    if (earned < this.demo.settings.refundMinimum) return 'REFUND_MINIMUM';
    account.refundedWeek = from;
    account.refundPot += Number(earned);
    account.sums.refund += Number(earned);
    account.gifts.push({ at, amount: Number(earned), isRefund: true });
    return 'done';
  }

  addWallet(account: Account): Said {
    if (account.bonus) return 'REFUND_CONDITION';
    account.wallet += account.refundPot;
    account.refundPot = 0;
    return 'done';
  }

  collect(account: Account): void {
    account.wallet += account.invitePot;
    if (account.bonus) account.bonus.inflow += account.invitePot;
    account.invitePot = 0;
  }

  private coinDay(account: Account, day: number): Account['coinDay'] {
    if (account.coinDay.day !== day) account.coinDay = { day, deposited: 0, counted: new Map(), given: 0 };
    return account.coinDay;
  }

  private giveCoins(account: Account, day: number): void {
    const today = this.coinDay(account, day);
    const { settings } = this.demo;
    const plays = [...today.counted].map(([kind, counted]) => ({ kind, counted: satang(counted) }));
    const counted = weighedBy(plays, settings.edges);
    const earned = earnedOn({ deposited: satang(today.deposited), counted }, settings);
    if (earned <= today.given) return;
    account.coins += earned - today.given;
    account.sums.coins += earned - today.given;
    today.given = earned;
  }

  /** Spends a coin. Answers the baht of a coupon that was won. */
  spin(account: Account, at: number, day: number): number {
    const { slices, prizes } = this.demo;
    account.coins -= 1;
    const place = this.draws.place(account.id, account.spins, sumOf(slices));
    account.spins += 1;
    const slice = sliceAt(slices, place);
    const prizeOf = (code: string) => {
      const prize = prizes.find((one) => one.code === code);
      if (!prize) throw new Error(`no prize ${code}`);
      return prize;
    };
    let prize = prizeOf(slice.prize);
    const offer = prize.offer === null ? undefined : this.offers.get(prize.offer);
    const isKept = !offer || take(offer, fromBaht(prize.value));
    const isLeft = prize.daily === null || (isKept && this.stock.take(prize.code, prize.daily, day));
    if (offer && isKept && !isLeft) giveBack(offer, fromBaht(prize.value));
    if (!isKept || !isLeft)
      prize = prizeOf(slices.find(({ code }) => code === slice.substitute)?.prize ?? '');
    if (prize.kind === 'bonus') account.won.push(at);
    if (prize.kind === 'coin') account.coins += prize.value;
    if (prize.kind === 'goods') account.sums.goods += 1;
    return prize.kind === 'cash' ? prize.value * 100 : 0;
  }

  /** What was won and waited for too long is the offer's again. */
  expire(account: Account, at: number): void {
    const { couponDays } = this.demo.settings;
    const waiting = account.won.filter((since) => since + couponDays * DAY_MS > at);
    const { offer, amount } = this.prizeBonus();
    for (let i = waiting.length; i < account.won.length; i += 1) giveBack(offer, amount);
    account.won = waiting;
  }

  private prizeBonus(): { offer: OfferState; amount: Satang } {
    const prize = this.demo.prizes.find(({ kind }) => kind === 'bonus');
    const offer = this.offers.get(prize?.offer ?? '');
    if (!prize || !offer) throw new Error('the wheel has no bonus');
    return { offer, amount: fromBaht(prize.value) };
  }

  /** A bonus of the wheel, on no deposit. */
  claimBonus(account: Account, at: number): Said {
    this.settle(account, at);
    if (account.bonus ?? this.armedOf(account, at)) return 'BONUS_REMAINING';
    account.won.shift();
    const { offer, amount } = this.prizeBonus();
    this.open(account, { code: offer.code, terms: offer.terms, amount, deposit: 0 }, at);
    return 'done';
  }

  /** Cash of a coupon. */
  claim(account: Account, amount: number, at: number): void {
    account.wallet += amount;
    if (account.bonus) account.bonus.inflow += amount;
    account.sums.cash += amount;
    account.gifts.push({ at, amount, isRefund: false });
  }
}
