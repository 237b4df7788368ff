/** What an offer costs the house, for who sets it up: by what its games leave the house, and beside what else stakes bring members. */
import { satang, toBaht, type Satang } from '@krapao/contract/money';
import { phrase } from '@krapao/contract/phrases';
import type { Queryable } from '../../../db/pool.ts';
import { MOST_OF_STAKES, readSettings, type Settings } from '../../site/face.ts';
import { prizesOf } from '../wheel/prize-store.ts';
import { activeWheel } from '../wheel/store.ts';
import type { Slice } from '../wheel/tables.ts';
import { grantOf, requiredOf } from './rules.ts';
import type { Offer, Terms } from './tables.ts';

export interface Cost {
  given: Satang;
  required: Satang;
  /** What the house earns of all that has to be played by small stakes where it earns least, and what the bonus costs it then; less than 0: it earns. */
  least: number;
  /** Where all of it is staked at once. */
  most: number;
}

/** Of a bonus on that deposit; baht. */
export function costOf(terms: Terms, deposit: Satang, edges: Settings['edges']): Cost {
  const given = grantOf(terms, deposit);
  const required = requiredOf(terms, given, deposit);
  // where a stake counts for a half, two are staked for one that counts
  const earned = terms.weights.flatMap(({ kind, percent }) => (percent > 0 ? [edges[kind] / percent] : []));
  const most = toBaht(given);
  const left = toBaht(required) * Math.min(...earned);
  return { given, required, least: Math.round((most - left) * 100) / 100, most };
}

/** What a coin's spin brings at most, baht: cash, bonuses as they are given, and a coin that is won spins again. */
async function spinBrings(on: Queryable, slices: readonly Slice[]): Promise<number> {
  const prizes = await prizesOf(on, slices.map(({ prize }) => prize)); // prettier-ignore
  const sum = (kind: string) =>
    slices.reduce((all, { prize, weight }) => {
      const its = prizes.get(prize);
      return its?.kind === kind ? all + its.value * weight : all;
    }, 0);
  const weights = slices.reduce((all, { weight }) => all + weight, 0);
  const again = sum('coin');
  if (weights === 0) return 0;
  return again < weights ? (sum('cash') + sum('bonus')) / (weights - again) : Infinity;
}

const percent = (rate: number): string => `${String(Math.round(rate * 100) / 100)} %`;
const baht = (amount: number): string => amount.toLocaleString('en-US', { minimumFractionDigits: 2 });

/** What stakes bring members besides, by a coin that brings so much, where that is more than some games leave. */
function wordsOfStakes(settings: Settings, coin: number): string[] {
  const wheel = coin / settings.coinBaht;
  const refund = settings.refundActive ? settings.refundSuccess : 0;
  const invite = settings.inviteActive ? settings.inviteSuccess : 0;
  const together = refund + invite + wheel * 100;
  return together > MOST_OF_STAKES
    ? [
        phrase('stakesBring', {
          together: percent(together),
          refund: percent(refund),
          invite: percent(invite),
          wheel: percent(wheel * 100),
          most: percent(MOST_OF_STAKES),
        }),
      ]
    : [];
}

/** What a wheel of those slices costs, in words. */
export async function wordsOfSpin(on: Queryable, slices: readonly Slice[]): Promise<string[]> {
  const settings = await readSettings(on);
  const coin = await spinBrings(on, slices);
  const { coinBaht } = settings;
  return [
    phrase('coinBrings', {
      ...{ amount: baht(Math.round(coin * 100) / 100), baht: baht(coinBaht) },
      percent: percent((coin / coinBaht) * 100),
    }),
    ...wordsOfStakes(settings, coin),
  ];
}

/** The same of an offer in words, with what should be looked at. */
export async function wordsOfCost(on: Queryable, { terms, budget }: Offer): Promise<string[]> {
  const settings = await readSettings(on);
  const deposit = satang(Math.max(terms.minDeposit, 100_000));
  const { given, required, least, most } = costOf(terms, deposit, settings.edges);
  const [of, gives, asks] = [deposit, given, required].map((one) => baht(toBaht(one))) as [
    string,
    string,
    string,
  ];
  const whole = toBaht(budget);
  const coin = await spinBrings(on, (await activeWheel(on))?.slices ?? []);
  return [
    phrase(least < 0 ? 'offerEarns' : 'offerCosts', {
      ...{ deposit: of, gives, asks },
      ...{ least: baht(Math.abs(least)), most: baht(most) },
    }),
    phrase('budgetCosts', {
      budget: baht(whole),
      least: baht(Math.max(0, Math.round((whole * least * 100) / most) / 100)),
    }),
    ...(terms.maxStake === null ? [phrase('noMostStake', { amount: String(Math.floor(most / 5)) })] : []),
    ...wordsOfStakes(settings, coin),
  ];
}
