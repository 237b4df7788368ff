/**
 * Accounts of the house's own at banks and wallets. What stands on one is what was counted at the last close, and what came, went and was moved
 * since; no member's money is on it, so it is not in the ledger.
 */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { COSTS, OWNER } from '@krapao/contract/console/constants';
import { satang, ZERO, type Satang } from '@krapao/contract/money';
import { ourAccounts } from '../../site/face.ts';
import { closeBefore, countsOf, movedByKey } from './store.ts';
import {
  fedOn,
  linesApart,
  OWN_SUMS,
  receivingOwn,
  unfedOn,
  type LineApart,
  type Unfed,
} from './read-model.ts';
import type { Figures } from '../store.ts';

type Reconciled = ConsoleInside<'GET /api/console/days/{day}'>['output']['accounts'][number];
type OwnAccount = NonNullable<ConsoleInside<'GET /api/console/now'>['output']['figures']>['accounts'][number];

/** The account that payouts are sent from: the payout bank does not name it. */
const PAYOUT = 'PAYOUT';

const add = (...sums: (bigint | undefined)[]): Satang =>
  satang(sums.reduce<bigint>((total, sum) => total + (sum ?? 0n), 0n));

/** What came and went on a day. */
interface Flow {
  deposited: Satang;
  /** As the bank's own feed tells it; null: there is none. It tells of money from an own account as well. */
  fed: Satang | null;
  paid: Satang;
  /** Between own accounts: less than nothing, it went out; what the feed tells of already is no part of it. */
  moved: Satang;
}

/** By what an account grew. */
const grown = ({ deposited, fed, paid, moved }: Flow): Satang => add(fed ?? deposited, 0n - paid, moved);

interface OwnSum {
  key: string;
  isDay: boolean;
  deposited: Satang;
  paid: Satang;
}

/** What came and went on a day and, in one, on the days between the last close and it. */
async function flows(figures: Figures, day: string) {
  const last = await closeBefore(figures.on, day);
  const since = last?.day ?? '-infinity';
  const sums = await figures.read<OwnSum>(OWN_SUMS, [since, day]);
  const moves = await movedByKey(figures.on, since, day);
  const told = await fedOn(figures.on, day, last?.day ?? null);
  const flowOf = (key: string, isDay: boolean): Flow => {
    const isIt = (one: { key: string; isDay: boolean }) => one.key === key && one.isDay === isDay;
    const own = sums.find(isIt);
    const fed = told.get(key)?.[isDay ? 'amount' : 'before'] ?? null;
    const { came, went } = moves.find(isIt) ?? { came: ZERO, went: ZERO };
    return {
      ...{ deposited: own?.deposited ?? ZERO, fed, paid: own?.paid ?? ZERO },
      moved: satang((fed === null ? came : 0n) - went),
    };
  };
  const keys = [...sums, ...moves].map((one) => one.key);
  return { last, flowOf, keys: [...keys, ...told.keys(), ...(last?.counted.keys() ?? []), PAYOUT] };
}

const isOwn = (key: string) => key !== OWNER && key !== COSTS;

/** What own accounts there are now, by their keys: those that members send to or sent to, that were counted at the last close, and all that anything came to or went from since. */
export async function ownKeys(figures: Figures): Promise<ReadonlySet<string>> {
  const { keys } = await flows(figures, dayOf(new Date()));
  const ours = (await ourAccounts(figures.on)).map(({ bank, number }) => `${bank} ${number}`);
  return new Set([...keys, ...ours].filter(isOwn));
}

/** Each own account on a day, by its key: what should be there, and what was counted. */
export async function reconcile(figures: Figures, day: string): Promise<Reconciled[]> {
  const { on } = figures;
  const { last, flowOf, keys } = await flows(figures, day);
  const named = new Map((await receivingOwn(on)).map(({ key, name }) => [key, name]));
  const counts = await countsOf(on, day);
  const lines = await linesApart(on, day);
  const all = [...new Set([...keys, ...named.keys(), ...counts.keys()])].filter(isOwn);
  const unfed = await unfedOn(
    on,
    day,
    all.filter((key) => flowOf(key, true).fed !== null),
  );
  return all.toSorted().map((key) => {
    const flow = flowOf(key, true);
    const { fed, deposited } = flow;
    const opening = last ? add(last.counted.get(key), grown(flowOf(key, false))) : null;
    const expected = opening === null ? null : add(opening, grown(flow));
    const counted = counts.get(key) ?? null;
    return {
      ...{ key, name: named.get(key) ?? null, opening, ...flow, expected, counted },
      difference: expected === null || counted === null ? null : add(counted, 0n - expected),
      apart: fed === null ? null : add(fed, 0n - deposited),
      ...linesOf(
        lines.filter((line) => line.key === key),
        unfed.get(key),
      ),
    };
  });
}

/** What makes feed and ledger differ, as a close keeps it: what releases before did not tell stands in parts of its own. */
function linesOf(
  lines: readonly LineApart[],
  unfed: Unfed | undefined,
): Pick<Reconciled, 'lines' | 'across' | 'unfed'> {
  const shown = lines.map(({ key: _, ...line }) => line);
  const across = [
    ...shown.flatMap(({ why, ...line }) => (why === 'earlier' ? [{ ...line, why }] : [])),
    ...(unfed?.after ?? []).map((line) => ({ ...line, why: 'after' as const })),
  ];
  return {
    lines: shown.flatMap(({ why, ...line }) => (why === 'earlier' ? [] : [{ ...line, why }])),
    ...(across.length > 0 && { across }),
    ...(unfed && unfed.lines.length > 0 && { unfed: { amount: unfed.amount, lines: unfed.lines } }),
  };
}

/** What was deposited to each own account on a day. */
export async function ownSumsOn(figures: Figures, day: string): Promise<Map<string, Satang>> {
  const before = dayOf(momentOf(`${day} 00:00:00`).getTime() - 1);
  const sums = await figures.read<OwnSum>(OWN_SUMS, [before, day]);
  return new Map(sums.map(({ key, deposited }) => [key, deposited]));
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
      return {
        ...{ key, name: named.get(key) ?? null },
        balance: add(last?.counted.get(key), grown(flowOf(key, false)), grown(flowOf(key, true))),
        countedOn: last?.counted.has(key) ? last.day : null,
      };
    });
}
