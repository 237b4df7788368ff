/** A member's visit, step by step, each at its own second. What each step comes to is kept where it is to be replayed. */
import type { Random } from '../random.ts';
import { inGames, type Account } from './account.ts';
import { GAMES, type Game, type Round } from './games.ts';
import type { House, Said } from './house.ts';

export type Step =
  | { what: 'deposit'; amount: number }
  | { what: 'activate'; code: string }
  | { what: 'fill' | 'empty'; game: Game; amount: number }
  | { what: 'bet'; game: Game; stake: number }
  | { what: 'play'; game: Game; rounds: readonly Round[] }
  | { what: 'withdraw'; amount: number }
  | { what: 'clear'; seen: number }
  | { what: 'promotion' | 'receive' | 'addWallet' | 'collect' | 'spin' | 'claimBonus' }
  | { what: 'claim'; amount: number };

/** What the member has after a step. Satang. */
export interface Seen {
  wallet: number;
  games: number;
  coins: number;
  refundPot: number;
  invitePot: number;
  /** By those it invited, held for a person or not. */
  invited: number;
  bonus: { amount: number; done: number; required: number } | null;
}

export interface Kept {
  member: number;
  at: number;
  step: Step;
  said: Said;
  seen: Seen;
}

export const seenOf = (account: Account): Seen => ({
  wallet: account.wallet,
  games: inGames(account),
  coins: account.coins,
  refundPot: account.refundPot,
  invitePot: account.invitePot,
  invited: account.sums.invite + account.sums.held,
  bonus: account.bonus && {
    amount: account.bonus.amount,
    done: account.bonus.done,
    required: Number(account.bonus.required),
  },
});

/** A step takes so long. */
const STEP_MS = 3_000;
/** The least that is withdrawn. */
const WITHDRAWN = 10_000;

interface Coming {
  house: House;
  account: Account;
  /** Of the simulation, from 0. */
  day: number;
  /** The first moment of its week. */
  week: number;
  /** Coins that it spends at most. */
  spins: number;
  random: Random;
  at: number;
  keep: ((kept: Kept) => void) | undefined;
}

export class Visit {
  readonly house: House;
  readonly account: Account;
  readonly day: number;
  readonly random: Random;
  private readonly week: number;
  private readonly spins: number;
  private now: number;
  private readonly keep: ((kept: Kept) => void) | undefined;

  constructor({ house, account, day, week, spins, random, at, keep }: Coming) {
    this.house = house;
    this.account = account;
    this.day = day;
    this.random = random;
    this.week = week;
    this.spins = spins;
    this.now = at;
    this.keep = keep;
  }

  get at(): number {
    return this.now;
  }

  private step(step: Step, work: () => Said | void): Said {
    this.now += STEP_MS;
    const said = work() ?? 'done';
    const { account, keep, now: at } = this;
    keep?.({ member: account.id, at, step, said, seen: seenOf(account) });
    return said;
  }

  get bonus() {
    return this.account.bonus;
  }

  in(game: Game): number {
    return this.account.games.get(game.code) ?? 0;
  }

  deposit = (amount: number): Said =>
    this.step({ what: 'deposit', amount }, () =>
      this.house.deposit(this.account, amount, this.now, this.day),
    );

  activate = (code: string): Said =>
    this.step({ what: 'activate', code }, () => this.house.activate(this.account, code, this.now));

  /** All of the wallet, or so much. */
  fill(game: Game, amount = this.account.wallet): Said {
    if (amount < 100) return 'done';
    return this.step({ what: 'fill', game, amount }, () =>
      this.house.fill(this.account, game, amount, this.now),
    );
  }

  bet = (game: Game, stake: number): Said =>
    this.step({ what: 'bet', game, stake }, () => this.house.bet(this.account, game, stake));

  play(game: Game, rounds: readonly Round[]): void {
    if (rounds.length === 0) return;
    this.step({ what: 'play', game, rounds }, () =>
      this.house.play(this.account, game, rounds, this.now, this.day),
    );
  }

  /** Plays until the game is empty, `isOver` says so, or that many rounds were played; tells of some at a time. */
  playOn(
    game: Game,
    most: number,
    draw: (balance: number, played: number) => Round,
    { isOver = () => false, together = TOLD_TOGETHER }: { isOver?: () => boolean; together?: number } = {},
  ): void {
    for (let played = 0; played < most && !isOver();) {
      const rounds: Round[] = [];
      let balance = this.in(game);
      while (rounds.length < together && played + rounds.length < most) {
        const round = draw(balance, played + rounds.length);
        if (round.stake <= 0 || round.stake > balance) break;
        balance += round.win - round.stake;
        rounds.push(round);
      }
      if (rounds.length === 0) return;
      this.play(game, rounds);
      played += rounds.length;
    }
  }

  /** Brings all money home and withdraws it, unless a bonus keeps it. */
  leave(): void {
    for (const game of GAMES) {
      const amount = this.in(game);
      if (amount >= 100)
        this.step({ what: 'empty', game, amount }, () => this.house.empty(this.account, game, amount));
    }
    const { wallet: amount } = this.account;
    if (this.bonus || amount < WITHDRAWN) return;
    this.step({ what: 'withdraw', amount }, () => this.house.withdraw(this.account, amount));
  }

  clear(): Said {
    if (!this.bonus) return 'done';
    const seen = this.house.forfeit(this.account);
    return this.step({ what: 'clear', seen }, () => this.house.clear(this.account, this.now));
  }

  promotion = (): Said =>
    this.step({ what: 'promotion' }, () => this.house.promotion(this.account, this.now));

  /** Claims a bonus of the wheel, where one waits and none runs. Answers whether it did. */
  claimBonus(): boolean {
    const { account, house } = this;
    house.expire(account, this.now);
    if (account.won.length === 0 || account.bonus) return false;
    return this.step({ what: 'claimBonus' }, () => house.claimBonus(account, this.now)) === 'done';
  }

  /** Takes everything that waits: the refund, the pot of those invited, a spin for each coin. */
  takeAll(): void {
    const { account, house, day, week } = this;
    if (!account.bonus && account.askedWeek !== week) {
      account.askedWeek = week;
      if (this.step({ what: 'receive' }, () => house.receive(account, this.now)) === 'done')
        this.step({ what: 'addWallet' }, () => house.addWallet(account));
    }
    if (account.invitePot >= 100) this.step({ what: 'collect' }, () => house.collect(account));
    for (let left = this.spins; account.coins > 0 && left > 0; left -= 1) {
      let won = 0;
      this.step({ what: 'spin' }, () => void (won = house.spin(account, this.now, day)));
      if (won > 0) this.step({ what: 'claim', amount: won }, () => house.claim(account, won, this.now));
    }
  }
}

/** Rounds that a provider tells of in one report. */
const TOLD_TOGETHER = 40;
