import type { Inside } from '@krapao/contract/api';
import { STATEMENT_TYPES, type Language, type StatementType } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { originalInside } from '@krapao/contract/original';
import type { ShownMovement } from '../../ledger/statement.ts';
import { ALL_KINDS, isHold, KINDS } from '../../ledger/kinds.ts';
import type { Reason } from '../withdrawals/face.ts';

export type { StatementType } from '@krapao/contract/constants';
export type Line = Inside<'POST /api/statement'>['output']['statements'][number];

export const TYPES: readonly StatementType[] = STATEMENT_TYPES;

const SHOWN = ALL_KINDS.flatMap((kind) => {
  const { shown } = KINDS[kind];
  return shown ? [{ kind, ...shown }] : [];
});

/** The type of each kind that stands in statements. */
export const INDEXED: ReadonlyMap<string, StatementType> = new Map(
  SHOWN.map(({ kind, type }) => [kind, type]),
);

/** Kinds that undo one of their type. */
export const UNDOING: readonly string[] = SHOWN.flatMap(({ kind, undoes }) => (undoes ? [kind] : []));

/** What the month shows of each type; types that are not among them are the member's own money all along. */
export const FLOWS: Partial<Record<StatementType, 'in' | 'out'>> = Object.fromEntries(
  SHOWN.flatMap(({ type, flow }) => (flow ? [[type, flow]] : [])),
);

/** SUCCESS once settled, FAILED once returned, PENDING while it is held; what was never held has succeeded. */
export function statusOf({ kind, closedBy }: Pick<ShownMovement, 'kind' | 'closedBy'>): Line['status'] {
  if (!isHold(kind)) return 'SUCCESS';
  if (!closedBy) return 'PENDING';
  return KINDS[closedBy].ends?.as === 'returned' ? 'FAILED' : 'SUCCESS';
}

/** The payouts of those withdrawals among them that came back. */
export const failedWithdrawals = (movements: readonly ShownMovement[]): string[] =>
  movements
    .filter((movement) => movement.subjectKind === 'payout' && statusOf(movement) === 'FAILED')
    .flatMap(({ subjectId }) => subjectId ?? []);

/** What banks and games are called in a language; a code that nobody knows is its own name. */
export interface PlaceNames {
  language: Language;
  banks: ReadonlyMap<string, string>;
  providers: ReadonlyMap<string, string>;
}

/**
 * A movement as the statement writes it (product 3); amounts are positive into the wallet.
 * @param reasons why withdrawals failed, by their payouts' ids
 */
export function toLine(
  movement: ShownMovement,
  { language, banks, providers }: PlaceNames,
  reasons: ReadonlyMap<string, Reason> = new Map(),
): Line {
  const { shown } = KINDS[movement.kind];
  if (!shown) throw new Error(`a ${movement.kind} does not stand in statements`);
  const { from = '', to = '', original, note } = movement.detail;
  const names = shown.type === 'transfer' ? providers : banks;
  const nameOf = (code: string) => (code === WALLET ? '' : (names.get(code) ?? code));
  return {
    _id: String(movement.no),
    statementType: shown.type,
    from,
    to,
    fromName: nameOf(from),
    toName: nameOf(to),
    status: statusOf(movement),
    reason: (movement.subjectId !== null && reasons.get(movement.subjectId)) || null,
    amount: satang(movement.amount * shown.sign),
    balance: movement.balance,
    createdAt: movement.at,
    original: original ? originalInside(original) : null,
    ...(shown.told && note && { [shown.told]: { description: note[language] } }),
  };
}

/** Those of a file, some at a time. */
export async function* toLines(
  some: AsyncIterable<readonly ShownMovement[]>,
  names: PlaceNames,
): AsyncGenerator<Line[]> {
  for await (const movements of some) yield movements.map((movement) => toLine(movement, names));
}

/** The days of a month, `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
}
