import { z } from 'zod';
import { CORRECTION_REASONS } from '@krapao/contract/console/members';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { HOUSE, lockWallet, type House } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { recordChange, type Act, type By } from '../history/face.ts';
import { blockPayouts, isMember, keepForChange } from '../members/face.ts';
import { readSettings } from '../site/face.ts';
import { TOLD } from './rules.ts';
import { insertCorrection, isCorrected } from './store.ts';

const sum = z.codec(z.string().regex(/^[1-9]\d{0,14}$/), z.custom<Satang>(), {
  decode: (text) => satang(BigInt(text)),
  encode: String,
});
const order = z.object({
  /** Makes it the only one: the operation of the call that asks for it. */
  id: z.uuid(),
  member: z.string().min(1).max(40),
  direction: z.enum(['in', 'out']),
  reason: z.enum(CORRECTION_REASONS),
  amount: sum,
});
export type CorrectionOrder = z.output<typeof order>;

export interface CorrectDeps {
  db: Db;
  house: House;
  realtime: Realtime;
}

/** Why money of a member is kept back when not all that was to be taken was there. */
const MISSING = 'what was to be taken was not all there';

/**
 * Gives a member money, or takes it, by hand: one movement against the account of its reason (docs/money.md, Corrections). Taking is always by
 * two; giving above `secondCreditAbove`. A wallet is never below zero: what is there is taken, the rest is told and payouts are kept back
 * until a person has seen to it. The same order again is MOVED_ON, and moves nothing.
 */
export function correctMoney({ db, house, realtime }: CorrectDeps): Act<CorrectionOrder> {
  async function move(tx: Tx, given: CorrectionOrder, by: By, account: bigint): Promise<Satang> {
    const { id, direction, reason, amount } = given;
    const memberId = given.member as MemberId;
    const wallet = await lockWallet(tx, memberId);
    const isIn = direction === 'in';
    const moved = isIn || amount <= wallet.balance ? amount : wallet.balance;
    await insertCorrection(tx, {
      ...{ id, memberId, direction, reason, moved },
      ...{ asked: amount, why: by.why, name: by.name, requestId: by.requestId ?? null },
    });
    if (moved === 0n) return moved;
    const { result } = await postOne(tx, {
      reference: `correction:${id}`,
      kind: isIn ? 'correction_in' : 'correction_out',
      from: isIn ? account : wallet.id,
      to: isIn ? wallet.id : account,
      amount: moved,
      memberId,
      subject: { kind: 'money_correction', id },
      detail: { [isIn ? 'to' : 'from']: WALLET, note: TOLD[reason] },
    });
    if (result !== 'posted') throw new Error(`the correction ${id} can not be posted: ${result}`);
    return moved;
  }

  return {
    name: 'money.correct',
    order,
    right: () => 'money.correct',
    about: ({ member }) => ({ kind: 'member', subject: member }),
    // the balance is none of it: that moves on all the time, and no more is taken than is there
    async facts(on, { id, member }) {
      if (!(await isMember(on, member))) throw new AppError('NO_DATA');
      if (await isCorrected(on, id)) throw new AppError('MOVED_ON');
      return { member };
    },
    amount: (_on, { amount }) => Promise.resolve(amount),
    needsSecond: async (on, { direction, amount }) =>
      direction === 'out' || amount > (await readSettings(on)).secondCreditAbove,
    needsProof: true,
    async carryOut(given, by) {
      const { id, member, direction, reason, amount } = given;
      const account = await house(HOUSE.correction(reason));
      await db.withTx(async (tx) => {
        const memberId = await keepForChange(tx, member);
        if (!memberId) throw new AppError('NO_DATA');
        if (await isCorrected(tx, id)) throw new AppError('MOVED_ON');
        const moved = await move(tx, given, by, account);
        const missing = amount - moved;
        if (missing > 0n) await blockPayouts(tx, memberId, MISSING);
        const what = { right: 'money.correct', kind: 'member', subject: member } as const;
        const after = {
          ...{ correction: id, direction, reason, asked: String(amount), moved: String(moved) },
          ...(missing > 0n && { missing: String(missing), payouts: true }),
        };
        await recordChange(tx, by, { ...what, before: undefined, after });
        tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
      });
    },
  };
}
