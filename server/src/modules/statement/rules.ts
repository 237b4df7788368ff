import type { Inside } from '@krapao/contract/api';
import { STATEMENT_TYPES, type StatementType } from '@krapao/contract/constants';
import { WALLET } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { originalInside } from '@krapao/contract/original';
import type { ShownMovement } from '../../ledger/statement.ts';
import type { MovementKind } from '../../ledger/tables.ts';
import type { Reason } from '../withdrawals/face.ts';

export type { StatementType } from '@krapao/contract/constants';
export type Line = Inside<'POST /api/statement'>['output']['statements'][number];

/** What each kind is called in the statement, and whether it brings money into the wallet or takes it out. */
const SHOWN: Partial<Record<MovementKind, { statementType: StatementType; sign: 1n | -1n }>> = {
  slip_deposit: { statementType: 'deposit', sign: 1n },
  feed_deposit: { statementType: 'deposit', sign: 1n },
  gift_deposit: { statementType: 'deposit', sign: 1n },
  qr_deposit: { statementType: 'deposit', sign: 1n },
  withdraw_hold: { statementType: 'withdraw', sign: -1n },
  withdraw_correction_out: { statementType: 'withdraw', sign: -1n },
  withdraw_correction_in: { statementType: 'deposit', sign: 1n },
  fill_hold: { statementType: 'transfer', sign: -1n },
  empty_hold: { statementType: 'transfer', sign: 1n },
  play_correction_out: { statementType: 'transfer', sign: -1n },
  play_correction_in: { statementType: 'transfer', sign: 1n },
};

export const TYPES: readonly StatementType[] = STATEMENT_TYPES;

/** The type of each kind that stands in statements. */
export const INDEXED: ReadonlyMap<string, StatementType> = new Map(
  Object.entries(SHOWN).map(([kind, { statementType }]) => [kind, statementType]),
);

/** What the month shows: money that came to the member or left; a transfer to a game is the member's own money all along. */
export const FLOWS: Partial<Record<StatementType, 'in' | 'out'>> = {
  deposit: 'in',
  bonus: 'in',
  withdraw: 'out',
};

/** SUCCESS once settled, FAILED once returned, PENDING while it is held; what was never held has succeeded. */
export function statusOf({ kind, closedBy }: Pick<ShownMovement, 'kind' | 'closedBy'>): Line['status'] {
  if (!kind.endsWith('_hold')) return 'SUCCESS';
  if (!closedBy) return 'PENDING';
  return closedBy.endsWith('_return') ? 'FAILED' : 'SUCCESS';
}

/** The references of those withdrawals among them that came back. */
export const failedWithdrawals = (movements: readonly ShownMovement[]): string[] =>
  movements
    .filter((movement) => movement.kind === 'withdraw_hold' && statusOf(movement) === 'FAILED')
    .map(({ reference }) => reference);

/** What banks and games are called; a code that nobody knows is its own name. */
export interface PlaceNames {
  banks: ReadonlyMap<string, string>;
  providers: ReadonlyMap<string, string>;
}

/**
 * A movement as the statement writes it (specification 3); amounts are positive into the wallet.
 * @param reasons why withdrawals failed, by their references
 */
export function toLine(
  movement: ShownMovement,
  { banks, providers }: PlaceNames,
  reasons: ReadonlyMap<string, Reason> = new Map(),
): Line {
  const shown = SHOWN[movement.kind];
  if (!shown) throw new Error(`a ${movement.kind} does not stand in statements`);
  const { from = '', to = '', original } = movement.detail;
  const names = shown.statementType === 'transfer' ? providers : banks;
  const nameOf = (code: string) => (code === WALLET ? '' : (names.get(code) ?? code));
  return {
    _id: String(movement.no),
    statementType: shown.statementType,
    from,
    to,
    fromName: nameOf(from),
    toName: nameOf(to),
    status: statusOf(movement),
    reason: reasons.get(movement.reference) ?? null,
    amount: satang(movement.amount * shown.sign),
    balance: movement.balance,
    createdAt: movement.at,
    original: original ? originalInside(original) : null,
  };
}

/** `YYYY-MM` of a moment in Asia/Bangkok, seven hours ahead of UTC all year. */
export const monthOf = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 7);

/** The days of a month, `YYYY-MM-DD`. */
export function daysOf(month: string): string[] {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  return Array.from({ length: count }, (_, n) => `${month}-${String(n + 1).padStart(2, '0')}`);
}
