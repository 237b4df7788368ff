/** What the house knows of a member, in memory. Amounts are satang in numbers. */
import type { GameKind } from '@krapao/contract/constants';
import type { Satang } from '@krapao/contract/money';
import type { Terms } from '@krapao/server/modules/rewards/bonus/tables';
import type { DaySum } from '@krapao/server/modules/rewards/invite/rules';
import type { RateWindow } from '@krapao/server/modules/rewards/refund/rules';
import { GAMES } from './games.ts';

/** What a prize of goods costs with sending it, satang; assumed. */
export const GOODS = 20_000;

/** A bonus that runs. */
export interface Running {
  code: string;
  terms: Terms;
  amount: number;
  own: number;
  required: Satang;
  share: bigint;
  /** Stakes that count × percent, and that as money. */
  weighed: number;
  done: number;
  /** What stood in open bets when it was given. */
  openBets: number;
  /** What came in since the share was taken, and of bets that were open when it was given. */
  inflow: number;
  inflowOfBets: number;
  inflowOfBetsSinceGrant: number;
  grantedAt: number;
  window: RateWindow;
}

/** A bet that was open when it was given. */
export function settleEarlier(bonus: Running, { stake, win }: { stake: number; win: number }): void {
  bonus.inflowOfBets += win - stake;
  bonus.inflowOfBetsSinceGrant += win - stake;
  bonus.openBets -= stake;
}

/** Rounds that were told together. */
export interface Played {
  at: number;
  placedAt: number;
  kind: GameKind;
  net: number;
  counted: number;
}

/** What a kind of members, or one, had of an offer. */
export interface OfferSums {
  grants: number;
  given: number;
  /** By ending it before it was met. */
  taken: number;
  required: number;
  /** Of that, what a stake of the bonus and its deposit plays at once. */
  atOnce: number;
  /** What play under it was worth to the house. */
  worth: number;
}

const nothing = (): OfferSums => ({ grants: 0, given: 0, taken: 0, required: 0, atOnce: 0, worth: 0 });

export class Sums {
  offers = new Map<string, OfferSums>();
  refund = 0;
  invite = 0;
  /** Held for a person to decide. */
  held = 0;
  cash = 0;
  goods = 0;
  coins = 0;
  staked = 0;
  net = 0;
  worth = 0;

  of(code: string): OfferSums {
    const found = this.offers.get(code) ?? nothing();
    this.offers.set(code, found);
    return found;
  }

  add(other: Sums): void {
    for (const [code, sums] of other.offers) {
      const mine = this.of(code);
      for (const key of Object.keys(sums) as (keyof OfferSums)[]) mine[key] += sums[key];
    }
    this.refund += other.refund;
    this.invite += other.invite;
    this.held += other.held;
    this.cash += other.cash;
    this.goods += other.goods;
    this.coins += other.coins;
    this.staked += other.staked;
    this.net += other.net;
    this.worth += other.worth;
  }

  get bonuses(): number {
    return [...this.offers.values()].reduce((sum, { given, taken }) => sum + given - taken, 0);
  }

  /** Refund and invite, also what is held: a person may give it. */
  get returned(): number {
    return this.refund + this.invite + this.held;
  }

  /** What the house gave, without what it took back. */
  get cost(): number {
    return this.bonuses + this.returned + this.cash + this.goods * GOODS;
  }
}

export interface Account {
  id: number;
  /** The name of its kind. */
  kind: string;
  inviter: Account | null;
  invitees: Account[];
  /** Of its group: the first, whose chances all share, and which one it is. */
  group: { first: number; place: number };
  /** They use one browser. */
  sharesBrowser: boolean;

  wallet: number;
  games: Map<string, number>;
  openBets: number;
  deposit: { amount: number; at: number; isUsed: boolean; isTouched: boolean } | null;

  bonus: Running | null;
  /** What it takes with the next deposit, until then. */
  armed: { code: string; until: number } | null;
  grants: { code: string; at: number }[];
  windows: RateWindow[];
  promotions: RateWindow[];

  /** Of the last weeks. */
  plays: Played[];
  /** What was given otherwise than by refunds, less what was taken back; and refunds. */
  gifts: { at: number; amount: number; isRefund: boolean }[];

  coinDay: { day: number; deposited: number; counted: Map<GameKind, number>; given: number };
  coins: number;
  spins: number;
  /** Bonuses that were won and wait to be claimed: since when. */
  won: number[];

  refundPot: number;
  invitePot: number;
  /** The week that was received last: its first moment; and the one, counted from the first, in which a refund was asked for. */
  refundedWeek: number;
  askedWeek: number;

  /** As one who invited: the days of the month, and what was earned when and by whom. */
  days: DaySum[];
  earned: { at: number; invitee: Account; amount: number }[];

  /** So often it came, and that often in a row it left with a bonus that runs. */
  visits: number;
  stuck: number;

  sums: Sums;
}

export const newAccount = (
  id: number,
  kind: string,
  { inviter, sharesBrowser, group }: Pick<Account, 'inviter' | 'sharesBrowser' | 'group'>,
) => {
  const account: Account = {
    ...{ id, kind, inviter, invitees: [], group, sharesBrowser, wallet: 0, openBets: 0, deposit: null },
    games: new Map(GAMES.map(({ code }) => [code, 0])),
    ...{ bonus: null, armed: null, grants: [], windows: [], promotions: [], plays: [], gifts: [] },
    coinDay: { day: -1, deposited: 0, counted: new Map<GameKind, number>(), given: 0 },
    ...{
      coins: 0,
      spins: 0,
      won: [],
      refundPot: 0,
      invitePot: 0,
      refundedWeek: 0,
      askedWeek: 0,
      visits: 0,
      stuck: 0,
    },
    ...{ days: [], earned: [], sums: new Sums() },
  };
  inviter?.invitees.push(account);
  return account;
};

export const inGames = ({ games }: Account): number => {
  let sum = 0;
  for (const balance of games.values()) sum += balance;
  return sum;
};

/** All that the member has. */
export const totalOf = (account: Account): number => account.wallet + inGames(account) + account.openBets;
