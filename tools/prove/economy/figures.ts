/** What a simulation came to: what each offer cost, what each kind earned, and whether that is as it should be. */
import { Sums, type OfferSums } from './account.ts';
import { SLOTS, worthOf } from './games.ts';
import { KINDS, kindBy, type Kind } from './kinds.ts';
import type { Economy } from './simulate.ts';

export const baht = (amount: number): number => Math.round(amount / 100);
const ratio = (part: number, whole: number): string => (whole === 0 ? '–' : (part / whole).toFixed(3));

/** What was earned by an offer with luck left out: what it gave, less what was taken back and what play under it was worth to the house. */
const earnedBy = ({ given, taken, worth }: OfferSums): number => given - taken - worth;

/** What it is stated to cost: played as it is meant; or at most, where all of it is staked at once. */
const stated = ({ given, required, atOnce }: OfferSums, isHigh = false): number =>
  given - worthOf(SLOTS, isHigh ? atOnce : required);

export interface Figures {
  all: Sums;
  byKind: ReadonlyMap<Kind, Sums>;
  offers: readonly { code: string; budget: number; given: number; receivers: number; received: number }[];
}

export function figuresOf({ house, accounts }: Economy): Figures {
  const all = new Sums();
  const byKind = new Map(KINDS.map((kind) => [kind, new Sums()]));
  for (const { kind, sums } of accounts) {
    all.add(sums);
    byKind.get(kindBy(kind))?.add(sums);
  }
  const offers = [...house.offers.values()].map(({ code, budget, given, receivers, received }) => ({
    ...{ code, budget: Number(budget), given: Number(given), receivers, received },
  }));
  return { all, byKind, offers };
}

export function print({ all, byKind, offers }: Figures): void {
  console.log('  What offers cost, baht; stated: of a baht that is given, played as meant and at most');
  console.table([
    ...offers.map(({ code, budget, given, received }) => {
      const sums = all.of(code);
      const [least, most] = [stated(sums), stated(sums, true)];
      return {
        ...{
          offer: code,
          budget: baht(budget),
          given: baht(given),
          times: received,
          'taken back': baht(sums.taken),
        },
        ...{ cost: baht(sums.given - sums.taken), 'play was worth': baht(sums.worth) },
        stated: `${ratio(least, sums.given)} to ${ratio(most, sums.given)}`,
      };
    }),
    { offer: 'refund', cost: baht(all.refund) },
    { offer: 'invite', cost: baht(all.invite), 'held for a person': baht(all.held) },
    { offer: 'wheel', times: all.coins, cost: baht(all.cash), goods: all.goods },
  ]);
  console.log(
    '  What kinds had and earned, baht, luck left out; by offer: of a baht that was given, and of a baht of stated cost',
  );
  console.table(
    [...byKind].map(([{ name, isHigh }, sums]) => ({
      ...{
        kind: name,
        staked: baht(sums.staked),
        'play was worth': baht(sums.worth),
        'was given': baht(sums.cost),
      },
      earned: baht(sums.cost - sums.worth),
      ...Object.fromEntries(
        offers.map(({ code }) => {
          const one = sums.of(code);
          const of = `${ratio(earnedBy(one), one.given)}, ${ratio(earnedBy(one), stated(one, isHigh))}`;
          return [code, one.grants === 0 ? '' : `${of} (${String(one.grants)})`];
        }),
      ),
      ...{ refund: baht(sums.refund), invite: baht(sums.invite), wheel: baht(sums.cash) },
    })),
  );
}

/** With fewer grants nobody can tell what is chance. */
const ENOUGH = 25;
/** So much, of one, is chance among so many grants: how soon all is gone, and the last stake that is more than was asked. */
const chanceOf = (grants: number): number => 0.02 + 1 / Math.sqrt(grants);

/** Tricks that pay: with a bonus, more of a baht of stated cost than the offer as it is meant; with all else, anything. */
export function payingTricks({ byKind, offers }: Figures): string[] {
  const meant = [...byKind].find(([{ name }]) => name === 'careful')?.[1] ?? new Sums();
  return [...byKind].flatMap(([{ name, is, isHigh }, sums]) => {
    if (is === 'trick')
      return sums.cost > sums.worth
        ? [`${name} has ${String(baht(sums.cost))} for play that is worth ${String(baht(sums.worth))}`]
        : [];
    if (is !== 'bonus trick') return [];
    return offers.flatMap(({ code }) => {
      const [trick, asMeant] = [sums.of(code), meant.of(code)];
      const grants = Math.min(trick.grants, asMeant.grants);
      if (grants < ENOUGH) return [];
      const [earns, most] = [
        earnedBy(trick) / stated(trick, isHigh),
        earnedBy(asMeant) / stated(asMeant) + chanceOf(grants),
      ];
      return earns > most
        ? [
            `${name} earns ${earns.toFixed(3)} of a baht of ${code}, which as meant earns at most ${most.toFixed(3)}`,
          ]
        : [];
    });
  });
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
