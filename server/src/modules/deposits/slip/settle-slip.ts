import type { SlipNote } from '@krapao/contract/errors';
import { bahtOfKip, kipText, type Att } from '@krapao/contract/kip';
import { satang, toDecimal, type Satang } from '@krapao/contract/money';
import type { Queryable, Tx } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE } from '../../../ledger/accounts.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import { originalOf, type Original } from '@krapao/contract/original';
import { phrase } from '@krapao/contract/phrases';
import { recordAction, requireHand, type Hand } from '../../operator/face.ts';
import { kipRateAt } from '../../site/face.ts';
import type { SettleDeps } from '../channel.ts';
import {
  failSameSlips,
  isWaiting,
  markCredited,
  markFailed,
  noteHand,
  pendingSlip,
  slipById,
  transferOf,
} from './store.ts';
import { SLIP, type Slip, type SlipEvidence } from './tables.ts';

/**
 * What an operator saw of the money: so much came (satang), under that reference where the slip's QR names none, and what it was in kip,
 * which make what the rate of the upload says; or why it is refused.
 */
export type SlipVerdict =
  { came?: Satang | undefined; kip?: Att | undefined; receipt?: Receipt } | { note: SlipNote };

export interface SlipSettlement extends Hand {
  id: string;
  verdict: SlipVerdict;
}

export const SLIP_KIND = 'slip';

/** What an operator says came. */
type Credit = Exclude<SlipVerdict, { note: SlipNote }>;
interface Came {
  amount: Satang;
  original?: Original;
}

/** A credit as it is kept. */
const creditSaid = ({ receipt, kip }: Credit, { amount }: Came) => ({
  verdict: 'credit',
  detail: { baht: toDecimal(amount), ...receipt, ...(kip !== undefined && { kip: kipText(kip) }) },
});

/** An operator ends a slip that waits for a person; who and why are kept with it. */
export function createSettleSlip({ db, house, creditDeposit, realtime }: SettleDeps) {
  async function fail(tx: Tx, { id, memberId }: Slip, note: SlipNote, known: { evidence?: SlipEvidence }) {
    await markFailed(tx, id, note, known);
    tx.afterCommit(() => realtime.changed(memberId, ['slips']));
  }

  async function credit(tx: Tx, slip: Slip, verdict: Credit, { amount, original }: Came, cashIn: bigint) {
    const { id, memberId, bankCode: bank, accountNo: number } = slip;
    const receipt = transferOf(slip) ?? verdict.receipt;
    if (!receipt) throw refused({ reference: phrase('namesNone') });
    const sentAt = slip.evidence?.at === undefined ? undefined : new Date(slip.evidence.at);
    const money = { amount, original, name: receipt, ours: { bank, number }, cashIn, sentAt };
    const deposit = { source: SLIP, id, memberId, ...money, by: 'hand' } as const;
    const { result, movementId } = await creditDeposit(tx, deposit);
    const evidence: SlipEvidence = { ...slip.evidence, ...(original && { original }) };
    await noteHand(tx, id, receipt);
    if (result === 'credited') {
      await markCredited(tx, id, { movementId, amount, evidence });
      await failSameSlips(tx, receipt, realtime);
    } else await fail(tx, slip, 'SLIP_REFNO_DUPLICATED', { evidence });
  }

  /** @throws AppError NO_DATA: it does not wait for a person; INVALID_REQUEST {fields} */
  return async function settleSlip({ id, verdict, who, why, signed }: SlipSettlement): Promise<Slip> {
    requireHand({ who, why, signed });
    const known = await slipById(db, id);
    if (!known || !isWaiting(known)) throw new AppError('NO_DATA');
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    await db.withTx(async (tx) => {
      const slip = await pendingSlip(tx, id);
      // its verifier may be asked about it again meanwhile
      if (!slip || !isWaiting(slip)) throw new AppError('NO_DATA');
      await noteHand(tx, id, { settledBy: who, settledWhy: why });
      const keep = (
        said: ReturnType<typeof creditSaid> | { verdict: 'refuse'; detail: { note: SlipNote } },
      ) =>
        recordAction(tx, {
          kind: SLIP_KIND,
          right: 'deposit.decide',
          subject: id,
          who,
          why,
          signed,
          ...said,
        });
      if ('note' in verdict) {
        await keep({ verdict: 'refuse', detail: { note: verdict.note } });
        await fail(tx, slip, verdict.note, {});
      } else {
        const came = await cameOf(tx, slip, verdict);
        await keep(creditSaid(verdict, came));
        await credit(tx, slip, verdict, came, cashIn);
      }
    });
    const settled = await slipById(db, id);
    if (!settled) throw new Error(`slip ${id} was settled and is not there`);
    return settled;
  };
}

/**
 * What came, in baht. Where only the sender was in question, it is what the verifier said. Kip make what the rate says that was in force when the slip was uploaded, when its member saw it; where there was
 * none, the operator says both.
 * @throws AppError INVALID_REQUEST {fields}
 */
export async function cameOf(on: Queryable, slip: Slip, { came, kip }: Credit): Promise<Came> {
  const { review, createdAt, evidence } = slip;
  if (review === 'SENDER' && evidence?.amount !== undefined) {
    const told = satang(BigInt(evidence.amount));
    if (came !== undefined && came !== told)
      throw refused({ amount: phrase('verifierSaid', { amount: toDecimal(told) }) });
    return { amount: told };
  }
  const rate = review === 'LAO' ? (await kipRateAt(on, createdAt))?.kipPerBaht : undefined;
  if (rate === undefined) {
    if (came === undefined || came <= 0n) throw refused({ amount: phrase('cameBaht') });
    return { amount: came, ...(kip !== undefined && { original: originalOf(kip, null) }) };
  }
  if (kip === undefined) throw refused({ kip: phrase('cameKipThen') });
  const amount = bahtOfKip(kip, rate);
  if (came !== undefined && came !== amount)
    throw refused({
      amount: phrase('kipMakeBaht', { kip: kipText(kip), amount: toDecimal(amount), rate: kipText(rate) }),
    });
  if (amount <= 0n) throw refused({ kip: phrase('lessThanSatang') });
  return { amount, original: originalOf(kip, rate) };
}
