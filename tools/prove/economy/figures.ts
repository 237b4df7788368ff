/** What a simulation came to: what each offer cost, what each kind earned, and whether that is as it should be. */
import { GOODS, Sums, type OfferSums } from './account.ts';
import { coinWorth } from './demo.ts';
import { SLOTS, worthOf } from './games.ts';
import { kindBy, type Kind } from './kinds.ts';
import type { Economy } from './simulate.ts';

export const baht = (amount: number): number => Math.round(amount / 100);
const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));

/** What was earned by an offer with luck left out: what it gave, less what was taken back and what play under it was worth to the house. */
const earnedBy = ({ given, taken, worth }: OfferSums): number => given - taken - worth;

/** What it is stated to cost where it is played as it is meant, by the operator's edge. */
const stated = ({ given, required }: OfferSums, edge: number): number => given - (required * edge) / 10_000;

/** The most that high stakes earn by it: no more is lost to the house than the edge of one stake of everything. */
const mostOf = ({ given, atOnce }: OfferSums): number => given - worthOf(SLOTS, atOnce);

export interface Figures {
  /** Of slots, as the operator set it, basis points. */
  edge: number;
  /** What a coin brings on average, satang. */
  coin: number;
  all: Sums;
  byKind: ReadonlyMap<Kind, Sums>;
  offers: readonly { code: string; budget: number; given: number; receivers: number; received: number }[];
}

export function figuresOf({ house, accounts }: Economy): Figures {
  const all = new Sums();
  const present = new Set(accounts.map(({ kind }) => kindBy(kind)));
  const byKind = new Map([...present].map((kind) => [kind, new Sums()]));
  for (const { kind, sums } of accounts) {
    all.add(sums);
    byKind.get(kindBy(kind))?.add(sums);
  }
  const offers = [...house.offers.values()].map(({ code, budget, given, receivers, received }) => ({
    ...{ code, budget: Number(budget), given: Number(given), receivers, received },
  }));
  const { demo } = house;
  return { edge: demo.settings.edges.slot * 100, coin: coinWorth(demo), all, byKind, offers };
}

/** What members have besides offers, luck at the wheel left out: bonuses of the wheel are among what coins bring. */
const besides = (sums: Sums, coin: number): number => sums.returned + sums.coins * coin;

export function print(figures: Figures): void {
  const { edge, coin, all, byKind, offers } = figures;
  console.log(
    '  What offers cost, baht; stated: of a baht that is given, played as meant and by high stakes',
  );
  console.table([
    ...offers.map(({ code, budget, given, received }) => {
      const sums = all.of(code);
      return {
        ...{ offer: code, budget: baht(budget), given: baht(given), times: received },
        ...{ 'taken back': baht(sums.taken), cost: baht(sums.given - sums.taken) },
        'play was worth': baht(sums.worth),
        stated: `${ratio(stated(sums, edge), sums.given)} to ${ratio(mostOf(sums), sums.given)}`,
      };
    }),
    { offer: 'refund', cost: baht(all.refund) },
    { offer: 'invite', cost: baht(all.invite), 'held for a person': baht(all.held) },
    { offer: 'wheel', times: all.coins, cost: baht(all.cash) },
    { offer: 'goods', times: all.goods, cost: baht(all.goods * GOODS) },
  ]);
  console.log(
    `  What kinds had and earned, baht, luck left out. By offer: of a baht that was given, and of a baht of stated cost; of high stakes, which cost up to
  the bonus: of a baht that was given, and the most. Besides: refund, invite and coins (${(coin / 100).toFixed(2)} baht each), of what play was worth`,
  );
  console.table(
    [...byKind].map(([{ name, is }, sums]) => ({
      ...{ kind: name, staked: baht(sums.staked), 'play was worth': baht(sums.worth) },
      ...{ 'was given': baht(sums.cost), earned: baht(sums.cost - sums.worth) },
      ...Object.fromEntries(
        offers.map(({ code }) => {
          const one = sums.of(code);
          const [earned, given] = [earnedBy(one), one.given];
          const second = is === 'high stakes' ? ratio(mostOf(one), given) : ratio(earned, stated(one, edge));
          return [code, one.grants === 0 ? '' : `${ratio(earned, given)}, ${second} (${String(one.grants)})`];
        }),
      ),
      ...{ refund: baht(sums.refund), invite: baht(sums.invite), held: baht(sums.held), coins: sums.coins },
      ...{ wheel: baht(sums.cash), goods: sums.goods, besides: ratio(besides(sums, coin), sums.worth) },
    })),
  );
}

/** With fewer grants nobody can tell what is chance. */
const ENOUGH = 25;
/** So much, of one, is chance among so many grants: how soon all is gone, and the last stake that is more than was asked. */
const chanceOf = (grants: number): number => 0.02 + 1 / Math.sqrt(grants);
/** Rounding of sums, satang. */
const ROUNDING = 100;

export interface Judged {
  faults: string[];
  /** By what each was judged. */
  said: string[];
}

/** What coins, refund and invite bring besides offers: never what play is worth. */
function judgeBesides(name: string, sums: Sums, coin: number): string[] {
  const had = besides(sums, coin);
  return had <= sums.worth
    ? []
    : [`${name} has ${String(baht(had))} besides offers for play that is worth ${String(baht(sums.worth))}`];
}

const carefulOf = (byKind: Figures['byKind']): Sums =>
  [...byKind].find(([{ name }]) => name === 'careful')?.[1] ?? new Sums();

/** Of a baht of stated cost it must earn no more than the offer as it is meant, offer by offer, wherever there are enough grants to tell. */
function judgeBonuses({ edge, byKind, offers }: Figures, name: string, sums: Sums): Judged {
  const meant = carefulOf(byKind);
  const judged: Judged = { faults: [], said: [] };
  for (const { code } of offers) {
    const [trick, asMeant] = [sums.of(code), meant.of(code)];
    const grants = Math.min(trick.grants, asMeant.grants);
    if (grants < ENOUGH) continue;
    judged.said.push(`${code} by ${String(grants)}`);
    const costs = [stated(trick, edge), stated(asMeant, edge)] as const;
    const earns = earnedBy(trick) / costs[0];
    const most = earnedBy(asMeant) / costs[1] + chanceOf(grants);
    if (Math.min(...costs) <= 0)
      judged.faults.push(`${code} is stated to cost nothing: no trick is measured by that`);
    else if (earns > most)
      judged.faults.push(
        `${name} earns ${earns.toFixed(3)} of a baht of ${code}, which as meant earns at most ${most.toFixed(3)}`,
      );
  }
  if (judged.said.length === 0) judged.faults.push(`${name} was judged on no offer`);
  return { faults: judged.faults, said: [`${name}: ${judged.said.join(', ')}`] };
}

/** Bound for high stakes: what is given less the edge of one stake of everything, whatever they win. */
function judgeHigh({ offers }: Figures, name: string, sums: Sums): Judged {
  const taken = offers.flatMap(({ code }) => (sums.of(code).grants > 0 ? [{ code, of: sums.of(code) }] : []));
  const above = taken.filter(({ of }) => earnedBy(of) > mostOf(of) + ROUNDING);
  const said = taken.map(({ code, of }) => `${code} by ${String(of.grants)}`);
  return {
    said: [`${name}, no more than the bonus: ${said.join(', ')}`],
    faults: [
      ...above.map(({ code }) => `${name} earns more of ${code} than was given less the edge of one stake`),
      ...(taken.length === 0 ? [`${name} was judged on no offer`] : []),
    ],
  };
}

/**
 * Tricks that pay: with a bonus, more of a baht of stated cost than the offer as it is meant; with all else, anything. High stakes that take more than
 * the bonus. A trick that could not be judged is a fault, too.
 */
export function judge(figures: Figures): Judged {
  const { byKind, coin } = figures;
  const judged = [...byKind].map(([{ name, is }, sums]): Judged => {
    if (is === 'meant' || is === 'best game') return { faults: [], said: [] };
    const faults = judgeBesides(name, sums, coin);
    if (sums.worth === 0) faults.push(`${name} did not play`);
    if (is !== 'trick') {
      const bonuses = (is === 'high stakes' ? judgeHigh : judgeBonuses)(figures, name, sums);
      return { faults: [...faults, ...bonuses.faults], said: bonuses.said };
    }
    if (sums.cost > sums.worth)
      faults.push(
        `${name} has ${String(baht(sums.cost))} for play that is worth ${String(baht(sums.worth))}`,
      );
    return { faults, said: [] };
  });
  return { faults: judged.flatMap(({ faults }) => faults), said: judged.flatMap(({ said }) => said) };
}

/** What high stakes earned of a baht that they were given, over all offers. */
export function highStakes({ byKind, offers }: Figures): number {
  const sums = new Sums();
  for (const [{ is }, of] of byKind) if (is === 'high stakes') sums.add(of);
  const all = offers.map(({ code }) => sums.of(code));
  return all.reduce((sum, one) => sum + earnedBy(one), 0) / all.reduce((sum, { given }) => sum + given, 0);
}

/**
 * Who plays the best game of a kind: offers that earn them more than is stated and than they earn the careful, who lose all before they are done now and
 * then; and all else that brings more than their play is worth.
 */
export function judgeBest({ edge, coin, byKind, offers }: Figures): Judged {
  const judged: Judged = { faults: [], said: [] };
  const meant = carefulOf(byKind);
  for (const [{ name, is }, sums] of byKind) {
    if (is !== 'best game') continue;
    judged.faults.push(...judgeBesides(name, sums, coin));
    const had = [`besides offers ${ratio(besides(sums, coin), sums.worth)} of what play was worth`];
    for (const { code } of offers) {
      const one = sums.of(code);
      if (one.grants < ENOUGH || code === 'WHEEL') continue;
      const [earns, states] = [earnedBy(one) / one.given, stated(one, edge) / one.given];
      had.push(`of a baht of ${code} ${earns.toFixed(2)}, stated ${states.toFixed(2)}`);
      const asMeant = meant.of(code);
      const most = Math.max(states, asMeant.given === 0 ? 0 : earnedBy(asMeant) / asMeant.given);
      if (earns > most + chanceOf(one.grants))
        judged.faults.push(`${name} earns ${earns.toFixed(3)} of ${code}, stated ${states.toFixed(3)}`);
    }
    judged.said.push(`${name}: ${had.join(', ')}`);
  }
  return judged;
}

/** Offers that gave more than their budget, or to more. */
export const overdrawn = ({ offers }: Figures): string[] =>
  offers
    .filter(({ given, budget, received, receivers }) => given > budget || received > receivers)
    .map(({ code }) => `${code} gave more than its budget`);

/** Whether rewards are more than half of what games earn by their edge. */
export const tooDear = ({ all: { cost, worth } }: Figures): string[] =>
  cost > worth / 2
    ? [`rewards of ${String(baht(cost))} are more than half of what play was worth: ${String(baht(worth))}`]
    : [];
