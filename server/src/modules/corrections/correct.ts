import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { CORRECTION_REASONS } from '@krapao/contract/console/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Db, Queryable, Tx } from '../../db/pool.ts';
import { AppError, refused } from '../../kernel/app-error.ts';
import { maskedKey } from '../../kernel/masked.ts';
import { HOUSE, lockWallet, type House } from '../../ledger/accounts.ts';
import { postOne } from '../../ledger/post.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { recordChange, requireAsSeen, type Act, type By } from '../history/face.ts';
import { isMember, keepForChange, putBlock } from '../members/face.ts';
import { ourAccounts, readSettings, type OurAccount } from '../site/face.ts';
import { accountKeyOf, correctionFacts, isOfBank, keyOf, TOLD } from './rules.ts';
import { correctionOf, correctionsOf, insertCorrection } from './store.ts';

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
  /** Of ours, `BANK NUMBER`: where {@link isOfBank}, and nowhere else. */
  account: z.string().max(100).optional(),
  amount: sum,
});
export type CorrectionOrder = z.output<typeof order>;

export interface CorrectDeps {
  db: Db;
  house: House;
  realtime: Realtime;
}

/**
 * The account of ours that an order names; undefined for reasons that are about none.
 * @throws AppError INVALID_REQUEST with the field
 */
async function oursOf(on: Queryable, { reason, account }: CorrectionOrder): Promise<OurAccount | undefined> {
  const wrong = (account: Phrase) => refused({ account });
  if (!isOfBank(reason)) {
    if (account !== undefined) throw wrong(phrase('ofNoAccount'));
    return undefined;
  }
  const found = (await ourAccounts(on)).find((one) => keyOf(one) === account);
  if (!found) throw wrong(phrase(account === undefined ? 'isNeeded' : 'noAccountOfOurs'));
  return found;
}

/** Why money of a member is kept back when not all that was to be taken was there. */
const MISSING = phrase('notAllThere');

/**
 * Gives a member money, or takes it, by hand: one movement against the account of its reason (docs/money.md, Corrections). Taking is always by
 * two; giving where one person gives more than `secondCreditAbove` in a day. A wallet is never below zero: what is there is taken, the rest is told and payouts are kept back
 * until a person has seen to it. The same order again is MOVED_ON, and moves nothing.
 */
export function correctMoney({ db, house, realtime }: CorrectDeps): Act<CorrectionOrder> {
  async function move(tx: Tx, given: CorrectionOrder, by: By, account: bigint): Promise<Satang> {
    const { id, direction, reason, amount } = given;
    const ours = await oursOf(tx, given);
    const memberId = given.member as MemberId;
    const wallet = await lockWallet(tx, memberId);
    const isIn = direction === 'in';
    const moved = isIn || amount <= wallet.balance ? amount : wallet.balance;
    await insertCorrection(tx, {
      ...{ id, memberId, direction, reason, moved },
      ...{ ourBank: ours?.bank ?? null, ourAccount: ours?.number ?? null },
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
      ...(ours && { ours: { bank: ours.bank, number: ours.number } }),
      detail: { [isIn ? 'to' : 'from']: WALLET, note: TOLD[reason] },
    });
    if (result !== 'posted') throw new Error(`the correction ${id} can not be posted: ${result}`);
    return moved;
  }

  // the balance is none of it: that moves on all the time, and no more is taken than is there
  async function facts(on: Queryable, order: CorrectionOrder) {
    const { id, member } = order;
    if (!(await isMember(on, member))) throw new AppError('NO_DATA');
    if (await correctionOf(on, id)) throw new AppError('MOVED_ON');
    await oursOf(on, order);
    return correctionFacts(member, await correctionsOf(on, member));
  }

  return {
    name: 'money.correct',
    order,
    kept: ({ account, ...said }) => ({
      ...said,
      ...(account !== undefined && { account: maskedKey(account) }),
    }),
    right: () => 'money.correct',
    about: ({ member }) => ({ kind: 'member', subject: member }),
    member: (_on, { member }) => Promise.resolve(member),
    async isDone(on, { id, ...said }) {
      const done = await correctionOf(on, id);
      if (!done) return false;
      const { memberId: member, direction, reason, asked: amount } = done;
      const account = accountKeyOf(done);
      return isDeepStrictEqual(
        { member, direction, reason, amount, ...(account !== null && { account }) },
        said,
      );
    },
    facts,
    amount: (_on, { amount }) => Promise.resolve(amount),
    needsSecond: (_on, { direction }) => Promise.resolve(direction === 'out'),
    alone: async (on, { direction }) =>
      direction === 'out' ? null : satang((await readSettings(on)).secondCreditAbove),
    needsProof: true,
    async carryOut(given, by, seen) {
      const { id, member, direction, reason, amount, account: ours } = given;
      const account = await house(HOUSE.correction(reason));
      await db.withTx(async (tx) => {
        const memberId = await keepForChange(tx, member);
        if (!memberId) throw new AppError('NO_DATA');
        requireAsSeen(await facts(tx, given), seen);
        const moved = await move(tx, given, by, account);
        const missing = amount - moved;
        if (missing > 0n) await putBlock(tx, memberId, { kind: 'payouts', until: null, why: MISSING });
        const what = { right: 'money.correct', kind: 'member', subject: member } as const;
        const after = {
          ...{ correction: id, direction, reason, ...(ours !== undefined && { account: maskedKey(ours) }) },
          ...{ asked: String(amount), moved: String(moved) },
          ...(missing > 0n && { missing: String(missing), payouts: true }),
        };
        await recordChange(tx, by, { ...what, before: undefined, after });
        tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement']));
      });
    },
  };
}
