import type { SlipNote } from '@krapao/contract/errors';
import { WALLET } from '@krapao/contract/ids';
import { toDecimal, type Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { accountOf, HOUSE, type House } from '../../ledger/accounts.ts';
import { slipDeposit, type Receipt } from '../../ledger/movements/slip-deposit.ts';
import { postOne } from '../../ledger/post.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { recordAction } from '../operator/face.ts';
import { markCredited, markFailed, noteHand, pendingSlip, slipById, slipsForReview } from './store.ts';
import type { Slip, SlipEvidence } from './tables.ts';

/**
 * What an operator saw of the money: so much came (satang), under that reference where the slip's QR names none, and what it was in kip;
 * or why it is refused.
 */
export type SlipVerdict =
  { came: Satang; receipt?: Receipt; original?: SlipEvidence['original'] } | { note: SlipNote };

export interface SlipSettlement {
  id: string;
  verdict: SlipVerdict;
  by: string;
  why: string;
}

/** For an operator: slips that no verifier knows of, the oldest first. */
export const listSlipsForReview = (db: Db): Promise<Slip[]> => slipsForReview(db);

export const SLIP_KIND = 'slip';

/** The verdict as it is kept. */
function saidOf(verdict: SlipVerdict): { verdict: string; detail: Record<string, string> } {
  if ('note' in verdict) return { verdict: 'refuse', detail: { note: verdict.note } };
  const { came, receipt, original } = verdict;
  return {
    verdict: 'credit',
    detail: { baht: toDecimal(came), ...receipt, ...(original && { kip: original.amount }) },
  };
}

/** An operator ends a slip that waits for a person; who and why are kept with it. */
export function createSettleSlip({ db, house, realtime }: { db: Db; house: House; realtime: Realtime }) {
  async function credit(tx: Tx, slip: Slip, verdict: Extract<SlipVerdict, { came: Satang }>, cashIn: bigint) {
    const { id, memberId, bankCode, sendingBank, transRef } = slip;
    const receipt = sendingBank !== null && transRef !== null ? { sendingBank, transRef } : verdict.receipt;
    if (!receipt) throw new AppError('INVALID_REQUEST', { fields: { receipt: 'the slip names none' } });
    const wallet = await accountOf(tx, memberId, WALLET);
    if (!wallet) throw new Error(`member ${memberId} has no wallet`);
    const amount = verdict.came;
    const posting = slipDeposit({ receipt, memberId, bankCode, amount, cashIn, wallet: wallet.id });
    const { result, movementId } = await postOne(tx, posting);
    const evidence: SlipEvidence = verdict.original ? { original: verdict.original } : {};
    await noteHand(tx, id, receipt);
    if (result === 'posted') await markCredited(tx, id, { movementId, amount, evidence });
    else if (result === 'duplicate') await markFailed(tx, id, 'SLIP_REFNO_DUPLICATED', { amount });
    else throw new Error(`a deposit was refused as ${result}`);
  }

  /** @throws AppError NO_DATA: it does not wait for a person; INVALID_REQUEST {fields} */
  return async function settleSlip({ id, verdict, by, why }: SlipSettlement): Promise<Slip> {
    if (by.trim() === '' || why.trim() === '')
      throw new AppError('INVALID_REQUEST', { fields: { why: 'who and why are kept' } });
    if ('came' in verdict && verdict.came <= 0n)
      throw new AppError('INVALID_REQUEST', { fields: { came: 'more than zero' } });
    const known = await slipById(db, id);
    if (known?.status !== 'PENDING' || known.review === null) throw new AppError('NO_DATA');
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    await db.withTx(async (tx) => {
      const slip = await pendingSlip(tx, id);
      if (!slip) throw new AppError('NO_DATA');
      await noteHand(tx, id, { settledBy: by, settledWhy: why });
      await recordAction(tx, { kind: SLIP_KIND, subject: id, who: by, why, ...saidOf(verdict) });
      if ('note' in verdict) await markFailed(tx, id, verdict.note, {});
      else await credit(tx, slip, verdict, cashIn);
      tx.afterCommit(() => realtime.changed(slip.memberId, ['wallet', 'statement', 'slips']));
    });
    const settled = await slipById(db, id);
    if (!settled) throw new Error(`slip ${id} was settled and is not there`);
    return settled;
  };
}
