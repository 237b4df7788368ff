import type { Inside } from '@krapao/contract/api';
import { satang } from '@krapao/contract/money';
import type { ShownMovement } from '../../ledger/statement.ts';
import type { MovementKind } from '../../ledger/tables.ts';

type Line = Inside<'POST /api/statement'>['output']['statements'][number];

/** What each kind is called in the statement, and whether it brings money into the wallet or takes it out. */
const SHOWN: Partial<Record<MovementKind, { statementType: Line['statementType']; sign: 1n | -1n }>> = {
  slip_deposit: { statementType: 'deposit', sign: 1n },
  gift_deposit: { statementType: 'deposit', sign: 1n },
  withdraw_hold: { statementType: 'withdraw', sign: -1n },
  fill_hold: { statementType: 'transfer', sign: -1n },
  empty_hold: { statementType: 'transfer', sign: 1n },
};

/** SUCCESS once settled, FAILED once returned, PENDING while it is held; what was never held has succeeded. */
export function statusOf({ kind, closedBy }: Pick<ShownMovement, 'kind' | 'closedBy'>): Line['status'] {
  if (!kind.endsWith('_hold')) return 'SUCCESS';
  if (!closedBy) return 'PENDING';
  return closedBy.endsWith('_return') ? 'FAILED' : 'SUCCESS';
}

/** A movement as the statement writes it (specification 3); amounts are positive into the wallet. */
export function toLine(movement: ShownMovement): Line {
  const shown = SHOWN[movement.kind];
  if (!shown) throw new Error(`a ${movement.kind} does not stand in statements`);
  return {
    _id: String(movement.no),
    statementType: shown.statementType,
    from: movement.detail.from ?? '',
    to: movement.detail.to ?? '',
    status: statusOf(movement),
    amount: satang(movement.amount * shown.sign),
    createdAt: movement.at,
  };
}
