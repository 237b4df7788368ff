/** How the house stands at this moment. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { momentOf, plainOf } from '@krapao/contract/bangkok';
import { satang, toBaht } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import type { ReadStanding } from './days/day.ts';
import { ownAccounts } from './days/own-accounts.ts';
import { atOnce } from './read.ts';
import { decidedMedians, MINUTES, payoutsStuck } from './read-model.ts';
import type { Figures } from './store.ts';

type Now = ConsoleInside<'GET /api/console/now'>['output'];
type Figure = NonNullable<Now['figures']>['deposits'];

const HOURS = 24;
const DAY_MS = 86_400_000;

/** Of an hour, today or of yesterday until this hour. */
interface Sum {
  name: 'deposit' | 'withdrawal' | 'registered';
  isToday: boolean;
  hour: number;
  count: bigint;
  amount: bigint;
}

function figureOf(
  sums: readonly Sum[],
  hour: number,
  take: (sum: Sum) => bigint,
  unit: 'count' | 'baht',
): Figure {
  const shown = (sum: bigint) => (unit === 'baht' ? toBaht(satang(sum)) : Number(sum));
  const of = (is: (sum: Sum) => boolean) =>
    shown(sums.filter(is).reduce((total, sum) => total + take(sum), 0n));
  return {
    today: of(({ isToday }) => isToday),
    yesterday: of(({ isToday }) => !isToday),
    hours: Array.from({ length: HOURS }, (_, h) => h)
      .filter((h) => h <= hour)
      .map((h) => of((sum) => sum.isToday && sum.hour === h)),
  };
}

const amountOf =
  (...signs: [Sum['name'], 1n | -1n][]) =>
  (sum: Sum): bigint =>
    signs.reduce((total, [name, sign]) => total + (sum.name === name ? sign * sum.amount : 0n), 0n);

async function figures(all: Figures): Promise<NonNullable<Now['figures']>> {
  const { rows } = await all.on.client.query<{ now: Date }>('select now()');
  const now = rows[0]!.now;
  const midnight = momentOf(plainOf(now).slice(0, 10));
  const yesterday = { from: new Date(midnight.getTime() - DAY_MS), to: new Date(now.getTime() - DAY_MS) };
  const sums = await all.read<Sum>(MINUTES, [midnight, yesterday.from, yesterday.to]);
  const hour = Math.floor((now.getTime() - midnight.getTime()) / 3_600_000);
  const figure = (take: (sum: Sum) => bigint, unit: 'count' | 'baht') => figureOf(sums, hour, take, unit);
  const [today, before] = [
    await decidedMedians(all.on, { from: midnight, to: now }),
    await decidedMedians(all.on, yesterday),
  ];
  return {
    deposits: figure(amountOf(['deposit', 1n]), 'baht'),
    withdrawals: figure(amountOf(['withdrawal', 1n]), 'baht'),
    net: figure(amountOf(['deposit', 1n], ['withdrawal', -1n]), 'baht'),
    members: figure(({ name, count }) => (name === 'registered' ? count : 0n), 'count'),
    decided: { today, yesterday: before },
    accounts: await ownAccounts(all),
  };
}

export interface NowDeps {
  db: Db;
  standing: ReadStanding;
}

/** A feed that was asked so often in vain, and a provider, is not there; nor is a bank that left so many payouts unanswered (decision 0154). */
const IN_VAIN = 3;

/** Systems of others: whether they answer, and since when not. */
async function outsideOf({ db, standing }: NowDeps): Promise<Now['outside']> {
  const [told, stuck] = await Promise.all([standing(), payoutsStuck(db)]);
  const systems = told.flatMap(({ topic, subject, items, at }): Now['outside'] => {
    const one = { subject: null, at, items };
    switch (topic) {
      case 'feed-answer':
        return [{ ...one, kind: topic, isUp: items < IN_VAIN }];
      case 'feed-line':
        return [{ ...one, kind: topic, isUp: true }];
      case 'verifier':
        return [{ ...one, kind: topic, isUp: items === 0 }];
      case 'play':
        return [{ ...one, kind: 'provider', subject, isUp: items < IN_VAIN }];
      default:
        return [];
    }
  });
  const isUp = stuck.items < IN_VAIN;
  // while it is up a single payout says nothing about it
  const bank = {
    kind: 'payout-bank' as const,
    subject: null,
    isUp,
    ...(isUp ? { items: 0, at: null } : stuck),
  };
  return [...systems, bank];
}

export const createNow = (deps: NowDeps) => ({
  outside: () => outsideOf(deps),
  /** @param withFigures whether who asks may see what the house takes and pays */
  async house(withFigures: boolean): Promise<Now> {
    const [outside, seen] = await Promise.all([
      outsideOf(deps),
      withFigures ? atOnce(deps.db, figures) : null,
    ]);
    return { now: new Date(), figures: seen, outside };
  },
});
