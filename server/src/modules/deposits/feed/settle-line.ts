import type { MemberId } from '@krapao/contract/ids';
import { satang, toDecimal, ZERO, type Satang } from '@krapao/contract/money';
import { phrase, type Phrase } from '@krapao/contract/phrases';
import type { Db, Queryable } from '../../../db/pool.ts';
import { AppError, refused } from '../../../kernel/app-error.ts';
import { HOUSE, walletIdsOf } from '../../../ledger/accounts.ts';
import { recordAction, requireHand, type Hand } from '../../operator/face.ts';
import { announcersOf, meet, meetSeen } from './announced.ts';
import { cameAsSaid, bahtOfLine, kipOf, type Came } from './came.ts';
import { creditLine, type LineDeps } from './carry-out-line.ts';
import { closeLine, lineById, lineIn } from './line-store.ts';
import { lockTransfer, seenBefore, type Seen } from './seen-before.ts';
import type { Line } from './tables.ts';

export interface LineSettlement extends Hand {
  id: string;
  /**
   * Whose money it is; nobody: it is dealt with outside. `baht`: what a person must say of it, satang. How much is still to be credited, where
   * its transfer was credited as other money before; what it makes, of kip of a time without a rate.
   */
  verdict: { memberId: MemberId; baht?: Satang | undefined } | 'nobody';
}

export const LINE_KIND = 'line';

/** @throws AppError INVALID_REQUEST {fields} */
export async function requireMember(db: Db, member: MemberId): Promise<void> {
  if ((await walletIdsOf(db, [member])).has(member)) return;
  throw refused({ member: phrase('noSuchMember') });
}

const no = (amount: Phrase) => refused({ amount });

/** So much of a line whose transfer was credited as other money. @throws AppError INVALID_REQUEST {fields} */
async function over(
  on: Queryable,
  line: Line,
  { as, spoken }: Seen,
  baht: Satang | undefined,
): Promise<Came> {
  if (baht === undefined) throw no(phrase('stillToCredit', { credited: as }));
  const most = (await bahtOfLine(on, line))?.amount;
  if (baht <= 0n || (most !== undefined && baht > most))
    throw no(
      most === undefined ? phrase('moreThanZero') : phrase('atMostReported', { amount: toDecimal(most) }),
    );
  const left = most === undefined || most < spoken ? ZERO : satang(most - spoken);
  if (spoken > 0n && baht > left) throw no(phrase('atMost', { amount: toDecimal(left) }));
  return { amount: baht, kipPerBaht: null };
}

/** All of a line. @throws AppError INVALID_REQUEST {fields}: a person says what it makes where no rate does, and nowhere else */
async function allOf(on: Queryable, line: Line, baht: Satang | undefined): Promise<Came> {
  const came = await bahtOfLine(on, line);
  if (came && baht !== undefined) throw no(phrase('reportedIsCredited'));
  if (came && came.amount <= 0n) throw no(phrase('lineLessThanSatang'));
  if (came) return came;
  if (baht === undefined || baht <= 0n) throw no(phrase('noRateSayKip', { kip: kipOf(line) }));
  return cameAsSaid(line, baht);
}

/**
 * What a line brings where a person says whose it is, and what its transfer was credited as before.
 * @throws AppError INVALID_REQUEST {fields}
 */
export async function cameOf(on: Queryable, line: Line, baht: Satang | undefined) {
  const before = await seenBefore(on, line);
  const isOver = before?.isSame === false;
  return { before, isOver, came: isOver ? await over(on, line, before, baht) : await allOf(on, line, baht) };
}

/** An operator says whose money a line is; who and why are kept with it. What a slip credited since is `known`, and credits nobody. */
export function createSettleUnmatchedLine({
  db,
  house,
  creditDeposit,
  realtime,
}: Omit<LineDeps, 'settings'>) {
  /** @throws AppError NO_DATA: it does not wait for a person, or is nobody's no more; INVALID_REQUEST {fields} */
  return async function settleUnmatchedLine({
    id,
    verdict,
    who,
    why,
    signed,
  }: LineSettlement): Promise<Line> {
    const hand = { who, why, signed };
    requireHand(hand);
    const known = await lineById(db, id);
    if (known?.state !== 'unmatched') throw new AppError('NO_DATA');
    if (verdict !== 'nobody') await requireMember(db, verdict.memberId);
    const cashIn = await house(HOUSE.cashIn(known.bankCode));
    await db.withTx(async (tx) => {
      const line = await lineIn(tx, id, 'unmatched');
      if (!line) throw new AppError('NO_DATA');
      const kept = { kind: LINE_KIND, right: 'deposit.decide' as const, subject: id, ...hand };
      await lockTransfer(tx, line);
      if (verdict === 'nobody') {
        // whoever says so may send it back: they are to see that it is in a wallet by now
        if ((await seenBefore(tx, line))?.isSame) throw new AppError('NO_DATA');
        await recordAction(tx, { ...kept, verdict: 'refuse' });
        return closeLine(tx, id, { state: 'dismissed' }, hand);
      }
      const { memberId, baht } = verdict;
      const { before, isOver, came } = await cameOf(tx, line, baht);
      const isSaid = baht !== undefined || came.original !== undefined;
      const detail = { member: memberId, ...(isSaid && { baht: toDecimal(came.amount) }) };
      await recordAction(tx, { ...kept, verdict: 'credit', detail });
      const whose = { memberId, came, isOver };
      // before the wallet is locked, as by the rule
      const announcement = (await announcersOf(tx, line)).get(memberId)?.id;
      const seen = before?.isSame
        ? before
        : await creditLine(tx, { cashIn, creditDeposit, realtime }, line, whose, hand);
      if (seen === 'credited') return meet(tx, realtime, line, { memberId, announcement });
      // credited by a slip while this was said
      if (!seen.isSame) throw no(phrase('stillToCredit', { credited: seen.as }));
      await meetSeen(tx, realtime, line, seen);
      await closeLine(tx, id, { state: 'known' }, hand);
    });
    const settled = await lineById(db, id);
    if (!settled) throw new Error(`line ${id} was settled and is not there`);
    return settled;
  };
}
