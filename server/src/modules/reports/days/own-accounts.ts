/**
 * Accounts of the house's own at banks and wallets. What stands on one is what was counted at the last close, and what came, went and was moved
 * since; no member's money is on it, so it is not in the ledger.
 */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf } from '@krapao/contract/bangkok';
import { COSTS, OWNER } from '@krapao/contract/console/reports';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import { closeBefore, countsOf, movedByKey } from './store.ts';
import { fedOn, linesApart, OWN_SUMS, receivingOwn } from './read-model.ts';
import type { Figures } from '../store.ts';

type Reconciled = ConsoleInside<'GET /api/console/days/{day}'>['output']['accounts'][number];
type OwnAccount = NonNullable<ConsoleInside<'GET /api/console/now'>['output']['figures']>['accounts'][number];

/** The account that payouts are sent from: the payout bank does not name it. */
const PAYOUT = 'PAYOUT';

const add = (...sums: (bigint | undefined)[]): Satang =>
  satang(sums.reduce<bigint>((total, sum) => total + (sum ?? 0n), 0n));

/** What came and went on a day, and on the days between the last close and it. */
interface Flow {
  deposited: Satang;
  paid: Satang;
  moved: Satang;
  /** Deposited less paid and with what was moved, on the days before. */
  before: Satang;
}

interface OwnSum {
  key: string;
  isDay: boolean;
  deposited: Satang;
  paid: Satang;
}

async function flows(figures: Figures, day: string) {
  const last = await closeBefore(figures.on, day);
  const since = last?.day ?? '-infinity';
  const sums = await figures.read<OwnSum>(OWN_SUMS, [since, day]);
  const moved = await movedByKey(figures.on, since, day);
  const flowOf = (key: string): Flow => {
    const own = (isDay: boolean) => sums.find((one) => one.key === key && one.isDay === isDay);
    const movedOn = (isDay: boolean) => moved.find((one) => one.key === key && one.isDay === isDay)?.amount;
    return {
      deposited: own(true)?.deposited ?? ZERO,
      paid: own(true)?.paid ?? ZERO,
      moved: add(movedOn(true)),
      before: add(own(false)?.deposited, 0n - (own(false)?.paid ?? 0n), movedOn(false)),
    };
  };
  const keys = [...sums, ...moved].map(({ key }) => key);
  return { last, flowOf, keys: [...keys, ...(last?.counted.keys() ?? []), PAYOUT] };
}

const isOwn = (key: string) => key !== OWNER && key !== COSTS;

/** Each own account on a day, by its key: what should be there, and what was counted. */
export async function reconcile(figures: Figures, day: string): Promise<Reconciled[]> {
  const { on } = figures;
  const { last, flowOf, keys } = await flows(figures, day);
  const named = new Map((await receivingOwn(on)).map(({ key, name }) => [key, name]));
  const counts = await countsOf(on, day);
  const fed = await fedOn(on, day);
  const lines = await linesApart(on, day);
  const all = [...new Set([...keys, ...named.keys(), ...counts.keys(), ...fed.keys()])].filter(isOwn);
  return all.toSorted().map((key) => {
    const { deposited, paid, moved, before } = flowOf(key);
    const opening = last ? add(last.counted.get(key), before) : null;
    const told = fed.get(key) ?? null;
    const expected = opening === null ? null : add(opening, told ?? deposited, 0n - paid, moved);
    const counted = counts.get(key) ?? null;
    return {
      ...{ key, name: named.get(key) ?? null, opening, deposited, fed: told, paid, moved, expected, counted },
      difference: expected === null || counted === null ? null : add(counted, 0n - expected),
      apart: told === null ? null : add(told, 0n - deposited),
      lines: lines.filter((line) => line.key === key).map(({ key: _, ...line }) => line),
    };
  });
}

/** What stands on each own account now. */
export async function ownAccounts(figures: Figures): Promise<OwnAccount[]> {
  const today = dayOf(new Date());
  const { last, flowOf, keys } = await flows(figures, today);
  const named = new Map((await receivingOwn(figures.on)).map(({ key, name }) => [key, name]));
  return [...new Set([...keys, ...named.keys()])]
    .filter(isOwn)
    .toSorted()
    .map((key) => {
      const { deposited, paid, moved, before } = flowOf(key);
      return {
        ...{ key, name: named.get(key) ?? null },
        balance: add(last?.counted.get(key), before, deposited, 0n - paid, moved),
        countedOn: last?.counted.has(key) ? last.day : null,
      };
    });
}
