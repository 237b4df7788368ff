/** What is typed of the rights of a role, and what it would change. Sums are typed in baht; none is any sum. */
import { BOUNDED, RIGHTS, type Right } from '@krapao/contract/console/rights';
import { satang, toBaht } from '@krapao/contract/money';
import type { RoleRights } from './queries.ts';

export type RightOfRole = RoleRights['rights'][number];

export interface RightDraft {
  isOn: boolean;
  /** Plain digits of baht; '' is any sum. */
  bound: string;
  dayBound: string;
}
export type RightsDraft = Readonly<Record<Right, RightDraft>>;

/** One right that a role has otherwise than before; null: it has it not. */
export interface RightChange {
  right: Right;
  before: RightOfRole | null;
  after: RightOfRole | null;
}

export const isBounded = (right: Right): boolean => (BOUNDED as readonly Right[]).includes(right);

const typed = (sum: number | null | undefined): string =>
  sum === null || sum === undefined ? '' : String(sum);
const meant = (text: string): number | null => (text === '' ? null : Number(text));

export const draftOf = (rights: readonly RightOfRole[]): RightsDraft =>
  Object.fromEntries(
    RIGHTS.map((right) => {
      const known = rights.find((one) => one.right === right);
      return [
        right,
        { isOn: known !== undefined, bound: typed(known?.bound), dayBound: typed(known?.dayBound) },
      ];
    }),
  ) as Record<Right, RightDraft>;

/** All that the role may do by that draft, as it is sent. */
export const rightsOf = (draft: RightsDraft): RightOfRole[] =>
  RIGHTS.filter((right) => draft[right].isOn).map((right) => ({
    ...{ right, bound: meant(draft[right].bound), dayBound: meant(draft[right].dayBound) },
  }));

/** What bounds a right: at once, and for a day. */
export const SUMS = ['bound', 'dayBound'] as const;
export type Sum = (typeof SUMS)[number];

/** Where a sum stands in what was sent; what was not sent is at no place. */
export const pathOf = (sent: readonly RightOfRole[], right: Right, sum: Sum): string =>
  `rights.${String(sent.findIndex((one) => one.right === right))}.${sum}`;

/** In the order in which rights are shown. */
export function changesOf(before: readonly RightOfRole[], after: readonly RightOfRole[]): RightChange[] {
  const of = (rights: readonly RightOfRole[], right: Right) =>
    rights.find((one) => one.right === right) ?? null;
  return RIGHTS.map((right) => ({ right, before: of(before, right), after: of(after, right) })).filter(
    (one) => !isSame(one),
  );
}

const isSame = ({ before, after }: RightChange): boolean =>
  before?.right === after?.right && before?.bound === after?.bound && before?.dayBound === after?.dayBound;

const isRight = (name: unknown): name is Right => (RIGHTS as readonly unknown[]).includes(name);
const bahtOf = (sum: unknown): number | null =>
  typeof sum === 'string' && /^\d{1,15}$/.test(sum) ? toBaht(satang(BigInt(sum))) : null;

/** The rights that a request asks for: its sums are satang. Undefined: it asks for none. */
export function askedRights(order: Readonly<Record<string, unknown>>): RightOfRole[] | undefined {
  const { rights } = order;
  if (!Array.isArray(rights)) return undefined;
  return (rights as Record<string, unknown>[]).flatMap(({ right, bound, dayBound }) =>
    isRight(right) ? [{ right, bound: bahtOf(bound), dayBound: bahtOf(dayBound) }] : [],
  );
}
