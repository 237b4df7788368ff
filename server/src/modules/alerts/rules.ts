/** What waits for whom, and for how long: what staff are called for. */
import type { Right } from '@krapao/contract/console/rights';
import { satang, ZERO, type Satang } from '@krapao/contract/money';

/** A thing that waits, as far as an alert tells it: no names, no numbers of anybody. */
export interface Late {
  kind: string;
  id: string;
  since: Date;
  /** For what. */
  waits: string;
  amount: Satang | null;
  /** Any of them will do. */
  rights: readonly Right[];
  /** Who made it can't decide it, nor who may be them: a request that waits for a second person. */
  notBy?: readonly string[];
  /** It is that person’s alone: a talk that an agent has. */
  only?: string | undefined;
}

/** What waits of one kind. */
export interface Sum {
  kind: string;
  items: number;
  /** Satang; of those whose amount is known. */
  amount: Satang;
  /** Of the oldest. */
  since: Date;
}

export const REQUEST_KIND = 'request';
export const CHAT_KIND = 'chat';

/** Those that have waited for so long, ms. */
export const lateOf = <T extends Pick<Late, 'since'>>(
  waiting: readonly T[],
  now: Date,
  afterMs: number,
): T[] => waiting.filter(({ since }) => now.getTime() - since.getTime() >= afterMs);

export interface Decider {
  id: string;
  rights: ReadonlySet<Right>;
}

export const mayDecide = ({ id, rights }: Decider, one: Late): boolean =>
  one.notBy?.includes(id) !== true &&
  (one.only ?? id) === id &&
  one.rights.some((right) => rights.has(right));

/** By kind, the one with the oldest first. */
export function sumsOf(late: readonly Late[]): Sum[] {
  const sums = new Map<string, Sum>();
  for (const { kind, amount, since } of late.toSorted((a, b) => a.since.getTime() - b.since.getTime())) {
    const sum = sums.get(kind) ?? { kind, items: 0, amount: ZERO, since };
    sums.set(kind, { ...sum, items: sum.items + 1, amount: satang(sum.amount + (amount ?? ZERO)) });
  }
  return [...sums.values()];
}

/** What is told once. */
export type Told = Pick<Late, 'kind' | 'id' | 'since' | 'waits'>;

export const keyOf = ({ kind, id, since, waits }: Told): string =>
  `${kind} ${id} ${since.toISOString()} ${waits}`;
