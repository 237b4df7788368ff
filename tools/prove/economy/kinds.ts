/** Kinds of members: who plays as an offer is meant, and who hunts by each trick that is known. */
import type { Random } from '../random.ts';
import { BEST, even, spin, SLOTS, SPORTS, TABLES, type Game, type Spin } from './games.ts';
import type { Visit } from './visit.ts';

export interface Kind {
  name: string;
  /** What they do, in a line. */
  what: string;
  /** Of a hundred members; 0: simulated alone. */
  share: number;
  /**
   * As meant; a trick with a bonus, which must not earn more for its baht than the offer as meant; one with all else, which must not earn at all; high
   * stakes, which earn more than as meant, up to the bonus, and the operator is told so (decision 0106); or play where the edge is less than settings
   * say (decision 0110).
   */
  is: 'meant' | 'bonus trick' | 'trick' | 'high stakes' | 'best game';
  /** Its members come in groups, of which the first invited the others but the last few; whether they use one browser. */
  group?: { size: number; uninvited?: number; sharesBrowser: boolean };
  /** Of a hundred days. */
  comes: number;
  /** @param together chance that a group shares */
  visit(visit: Visit, together: Random): void;
}

const BAHT = 100;
const baht = (amount: number): number => amount * BAHT;
const upTo = (amount: number, most: number): number => Math.min(Math.floor(amount), most);

/** Claims a bonus that was won, else takes the first of those offers that is to be had, by a deposit of its size; else none, and deposits `otherwise`. */
function depositFor(visit: Visit, wanted: readonly (readonly [string, number])[], otherwise: number): void {
  if (visit.claimBonus()) return;
  for (const [code, amount] of wanted) {
    const { grants } = visit.account;
    if (code === 'WELCOME100' && grants.some((grant) => grant.code === code)) continue;
    // every third waits armed for its deposit
    const isFirst = visit.account.visits % 3 === 2;
    if (!isFirst) visit.deposit(amount);
    const isTaken = visit.activate(code) === 'done';
    if (isFirst) visit.deposit(amount);
    if (isTaken && visit.bonus) return;
    if (visit.account.wallet >= amount) return;
  }
  if (visit.account.wallet < otherwise) visit.deposit(otherwise);
}

const DAILY: readonly (readonly [string, number])[] = [
  ['WELCOME100', baht(200)],
  ['DAILY20', baht(1_000)],
];
const WEEK: readonly (readonly [string, number])[] = [['WEEK10', baht(2_000)]];
/** By turns those of the week and those of the day first. */
const all = ({ account }: Visit) => (account.visits % 2 === 0 ? [...WEEK, ...DAILY] : [...DAILY, ...WEEK]);

/** Small stakes until what is asked was played. */
function playOut(visit: Visit, stake: number, game = SLOTS): void {
  const { bonus } = visit;
  if (!bonus) return;
  const rounds = Math.ceil((Number(bonus.required) - bonus.done) / stake);
  const draw = game === BEST ? spin.best : spin.usual;
  visit.playOn(game, rounds, () => draw(visit.random, stake), {
    isOver: () => !visit.bonus,
  });
}

/** A bonus that was not met within some visits is ended. */
function giveUp(visit: Visit): void {
  const { account } = visit;
  account.stuck = account.bonus ? account.stuck + 1 : 0;
  if (account.stuck > 3) visit.clear();
}

/** All of it on one stake until the bonus is met or all is gone. */
function highStakes(draw: Spin): Kind['visit'] {
  return (visit) => {
    visit.takeAll();
    depositFor(visit, all(visit), 0);
    if (visit.bonus) {
      visit.fill(SLOTS);
      visit.playOn(
        SLOTS,
        40,
        (balance) => {
          const { bonus } = visit;
          const left = bonus ? Number(bonus.required) - bonus.done : 0;
          return draw(visit.random, Math.max(Math.min(balance, left), upTo(balance, baht(1))));
        },
        { isOver: () => !visit.bonus, together: 1 },
      );
    }
    giveUp(visit);
    visit.leave();
  };
}

/** Some bets on a table, half of them on each side, by who plays alone. */
function bothSides(visit: Visit, game: Game, stake: number, bets: number): void {
  visit.fill(game);
  for (let bet = 0; bet < bets; bet += 1) {
    const isFirst = visit.random.upTo(2) === 0;
    visit.play(game, [even(game, stake, isFirst), even(game, stake, !isFirst)]);
  }
}

const regular: Kind = {
  ...{ name: 'regular', what: 'plays for fun with what it brings, a bonus now and then', share: 43 },
  ...{ is: 'meant', comes: 30 },
  visit(visit) {
    const { random, account } = visit;
    visit.takeAll();
    const brings = baht(100 * (1 + random.upTo(10)));
    const hasMoney = account.wallet >= baht(50) || account.bonus !== null;
    if (!hasMoney && random.upTo(10) < 4)
      depositFor(
        visit,
        [
          ['WELCOME100', brings],
          ['DAILY20', brings],
        ],
        brings,
      );
    else if (!hasMoney) visit.deposit(brings);
    const draws = random.upTo(10);
    const game = visit.bonus || draws < 7 ? SLOTS : draws < 9 ? TABLES : SPORTS;
    visit.fill(game);
    const stake = Math.max(baht(5), Math.floor(visit.in(game) / 4_000) * BAHT);
    const most = 60 + random.upTo(120);
    visit.playOn(game, most, () =>
      game === SLOTS ? spin.usual(random, stake) : even(game, stake, random.upTo(2) === 0),
    );
    giveUp(visit);
    visit.leave();
  },
};

/** Each offer by small stakes; in that game, or at the usual slots where it is closed for the bonus. */
function carefully(visit: Visit, game = SLOTS): void {
  visit.takeAll();
  if (visit.account.visits === 3) visit.promotion();
  if (!visit.bonus) depositFor(visit, all(visit), 0);
  if (visit.bonus) {
    const isOpen = visit.fill(game) === 'done';
    if (!isOpen) visit.fill(SLOTS);
    const stake = Math.max(baht(5), Math.floor(visit.bonus.amount / 2_000) * BAHT);
    playOut(visit, stake, isOpen ? game : SLOTS);
  }
  giveUp(visit);
  visit.leave();
}

const careful: Kind = {
  ...{ name: 'careful', what: 'takes each offer and plays small stakes until it is met', share: 10 },
  ...{ is: 'meant', comes: 50, visit: (visit) => carefully(visit) },
};

const lucky: Kind = {
  ...{
    name: 'lucky',
    what: 'a tenth of all on each spin, until five times of it or none is left',
    share: 10,
  },
  ...{ is: 'meant', comes: 30 },
  visit(visit) {
    visit.takeAll();
    if (visit.account.wallet < baht(100)) depositFor(visit, all(visit), baht(500));
    visit.fill(SLOTS);
    const goal = 5 * visit.in(SLOTS);
    visit.playOn(
      SLOTS,
      200,
      (balance) => spin.usual(visit.random, Math.max(baht(2), Math.floor(balance / 1_000) * BAHT)),
      { isOver: () => visit.in(SLOTS) >= goal },
    );
    giveUp(visit);
    visit.leave();
  },
};

const highEven: Kind = {
  ...{
    name: 'big bets',
    what: 'all of a bonus and its deposit on one stake that doubles it, until it is met',
    share: 4,
  },
  ...{ is: 'high stakes', comes: 50, visit: highStakes(spin.doubling) },
};

const jackpots: Kind = {
  ...{ name: 'jackpots', what: 'the same on one stake that nearly always loses', share: 4 },
  ...{ is: 'high stakes', comes: 50, visit: highStakes(spin.jackpot) },
};

const inAndOut: Kind = {
  ...{
    name: 'in and out',
    what: 'takes a bonus, plays a few stakes, deposits more beside it, ends it and withdraws',
    share: 4,
  },
  ...{ is: 'bonus trick', comes: 50 },
  visit(visit) {
    visit.takeAll();
    depositFor(visit, all(visit), 0);
    if (visit.bonus) {
      visit.fill(SLOTS, Math.floor(visit.account.wallet / 200) * BAHT);
      const stake = Math.floor(visit.bonus.amount / 1_000) * BAHT;
      const some = () =>
        visit.playOn(SLOTS, visit.random.upTo(12), () => spin.usual(visit.random, stake), {
          isOver: () => !visit.bonus,
        });
      some();
      // what comes in beside it is no part of it
      if (visit.bonus && visit.account.visits % 2 === 0) visit.deposit(baht(500));
      if (visit.bonus) some();
      visit.clear();
    }
    visit.leave();
  },
};

const openBets: Kind = {
  ...{
    name: 'open bets',
    what: 'parks its money on both sides of a match, bets a bonus away beside it, and ends that',
    share: 4,
  },
  ...{ is: 'bonus trick', comes: 50 },
  visit(visit) {
    const { account, random } = visit;
    visit.takeAll();
    if (!visit.bonus) {
      visit.deposit(baht(1_000));
      visit.fill(SPORTS, baht(1_000));
      const placedAt = visit.at;
      visit.bet(SPORTS, baht(500));
      visit.bet(SPORTS, baht(500));
      depositFor(
        visit,
        [
          ['WELCOME100', baht(200)],
          ['DAILY20', baht(300)],
          ['WEEK10', baht(500)],
        ],
        0,
      );
      if (visit.bonus) {
        visit.fill(SPORTS, baht(10));
        visit.fill(SLOTS);
        visit.playOn(SLOTS, 1, (balance) => spin.doubling(random, balance));
        if (visit.in(SLOTS) === 0) visit.clear();
        playOut(visit, baht(20));
      }
      const isFirst = random.upTo(2) === 0;
      const settled = (isWon: boolean) => ({ ...even(SPORTS, baht(500), isWon), placedAt: placedAt + 6_000 });
      visit.play(SPORTS, [settled(isFirst), settled(!isFirst)]);
    } else {
      visit.fill(SLOTS);
    }
    if (account.bonus) visit.clear();
    visit.leave();
  },
};

const manyAccounts: Kind = {
  ...{
    name: 'many accounts',
    what: 'one person with four accounts that invited each other, careful with each',
    share: 6,
  },
  ...{ is: 'bonus trick', comes: 40, group: { size: 4, sharesBrowser: true } },
  visit: (visit) => carefully(visit),
};

const twoSides: Kind = {
  ...{ name: 'both sides', what: 'both sides of matches, by one account', share: 3 },
  ...{ is: 'trick', comes: 50 },
  visit(visit) {
    visit.takeAll();
    visit.deposit(baht(3_000));
    bothSides(visit, SPORTS, baht(250), 6);
    // in one round both sides are one stake, of which little counts
    const stake = baht(500);
    visit.play(SPORTS, [{ stake, win: even(SPORTS, stake / 2, true).win }]);
    visit.leave();
  },
};

const leastEdge: Kind = {
  ...{
    name: 'least edge',
    what: 'what a day of coins asks, on both sides of a table, and out again; two who invited each other',
    share: 3,
  },
  ...{ is: 'trick', comes: 60, group: { size: 2, sharesBrowser: false } },
  visit(visit) {
    visit.takeAll();
    if (visit.account.visits === 8) visit.promotion();
    visit.deposit(baht(3_000));
    bothSides(visit, TABLES, baht(255), 6);
    visit.leave();
  },
};

/** Some bets on one side of a table, while the other of the group bets on the other. */
function oneSide(visit: Visit, together: Random, isOther: boolean): void {
  if (visit.account.visits === 8) visit.promotion();
  visit.deposit(baht(5_000));
  visit.fill(TABLES);
  for (let bet = 0; bet < 5; bet += 1) {
    const isFirst = together.upTo(2) === 0;
    if (visit.in(TABLES) >= baht(1_000)) visit.play(TABLES, [even(TABLES, baht(1_000), isFirst !== isOther)]);
  }
}

const pairs: Kind = {
  ...{ name: 'pairs', what: 'inviter and invited on the two sides of a table', share: 4 },
  ...{ is: 'trick', comes: 40, group: { size: 2, sharesBrowser: false } },
  visit(visit, together) {
    visit.takeAll();
    oneSide(visit, together, visit.account.inviter !== null);
    visit.leave();
  },
};

const accomplices: Kind = {
  ...{
    name: 'accomplices',
    what: 'invited and somebody whom nobody invited on the two sides of a table; the inviter collects',
    share: 3,
  },
  ...{ is: 'trick', comes: 40, group: { size: 3, uninvited: 1, sharesBrowser: false } },
  visit(visit, together) {
    visit.takeAll();
    const { place } = visit.account.group;
    if (place > 0) oneSide(visit, together, place === 2);
    visit.leave();
  },
};

const swings: Kind = {
  ...{ name: 'swings', what: 'one even bet now and then, for the refund of those that lose', share: 2 },
  ...{ is: 'trick', comes: 14 },
  visit(visit) {
    visit.takeAll();
    if (visit.account.visits === 2) visit.promotion();
    visit.deposit(baht(10_000));
    visit.fill(TABLES);
    visit.play(TABLES, [even(TABLES, baht(10_000), visit.random.upTo(2) === 0)]);
    visit.leave();
  },
};

const bestGame: Kind = {
  ...{
    name: 'best game',
    what: 'what a day of coins asks, at the slot with the least edge; two who invited each other',
    share: 0,
  },
  ...{ is: 'best game', comes: 60, group: { size: 2, sharesBrowser: false } },
  visit(visit) {
    visit.takeAll();
    if (visit.account.visits === 8) visit.promotion();
    visit.deposit(baht(3_000));
    visit.fill(BEST);
    visit.playOn(BEST, 100, () => spin.best(visit.random, baht(30)));
    visit.leave();
  },
};

const bestBonus: Kind = {
  ...{
    name: 'best bonus',
    what: 'careful, at the slot with the least edge where a bonus leaves that open',
    share: 0,
  },
  ...{ is: 'best game', comes: 50, visit: (visit) => carefully(visit, BEST) },
};

export const KINDS: readonly Kind[] = [
  ...[regular, careful, lucky, highEven, jackpots, inAndOut, openBets, manyAccounts],
  ...[twoSides, leastEdge, pairs, accomplices, swings, bestGame, bestBonus],
];

export function kindBy(name: string): Kind {
  const kind = KINDS.find((one) => one.name === name);
  if (!kind) throw new Error(`no kind ${name}`);
  return kind;
}
