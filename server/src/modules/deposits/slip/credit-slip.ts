/** The last step of a slip that its verifier found: whether it is what is asked of one (product, Deposits), whose money it is, and the money (decision 0040). */
import type { SlipNote } from '@krapao/contract/errors';
import { phrase } from '@krapao/contract/phrases';
import type { Db, Tx } from '../../../db/pool.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import { creditsOf } from '../../../ledger/movement.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import type { VerifiedSlip } from '../../../ports/slip-verifier.ts';
import { bankAccountOf, proveBankAccount, type ProvedAccount } from '../../members/face.ts';
import { bankByCode, type CurrentSettings } from '../../site/face.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { putAside } from '../feed/seen-before.ts';
import { candidatesOf, type Candidate } from '../sender/candidates.ts';
import { isProof, type FittedBy } from '../sender/rule.ts';
import { whoFits, whoSent } from '../sender/who-sent.ts';
import { namesOf, refusalOf, type Expected } from './rules.ts';
import {
  failSameSlips,
  markCredited,
  lockSlipsOf,
  markFailed,
  markForReview,
  pendingSlip,
  sameWaits,
} from './store.ts';
import { SLIP, type Slip, type SlipEvidence, type SlipReview } from './tables.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { Log } from '../../../kernel/log.ts';

export interface CreditSlipDeps {
  db: Db;
  house: House;
  settings: CurrentSettings;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
}

/** Credits what was found, refuses it, or leaves it to a person. */
export function createCreditSlip(
  { db, house, settings, creditDeposit, realtime }: CreditSlipDeps,
  ends: SlipEnds,
) {
  /** One transaction: whose money it is, the money, and that this slip brought it. */
  async function credit(
    { id, bankCode: bank, accountNo: number }: Slip,
    receipt: Receipt,
    verified: VerifiedSlip,
    own: ProvedAccount,
  ) {
    const evidence = evidenceOf(verified);
    const { amount, at: sentAt, sender } = verified;
    const cashIn = await house(HOUSE.cashIn(bank));
    await ends.change(id, async (tx, slip) => {
      const { memberId } = slip;
      const wait = (because: string, candidates?: Candidate[]) =>
        ends.review(tx, slip, 'SENDER', {
          amount,
          evidence: { ...evidence, because, ...(candidates && { candidates }) },
        });
      const duplicate = () => ends.failIn(tx, slip, 'SLIP_REFNO_DUPLICATED', { evidence });
      const aside = await putAside(tx, receipt);
      const judged = await judge(tx, slip, receipt, verified, own);
      if ('because' in judged)
        return (await creditsOf(tx, [receipt])).length > 0
          ? duplicate()
          : wait(judged.because, judged.candidates);
      if (aside !== undefined) return wait(aside);
      const money = { amount, name: receipt, ours: { bank, number }, cashIn, sentAt };
      const deposit = { source: SLIP, id, memberId, ...money, by: 'rule' } as const;
      const { result, movementId } = await creditDeposit(tx, deposit);
      // never this slip's own movement: that one was committed together with its status, and it would not be in progress
      if (result === 'duplicate') return duplicate();
      if (result === 'conflict') return wait(phrase('maybeMovement', { movement: String(movementId) }));
      await markCredited(tx, id, { movementId, amount, evidence: { ...evidence, fitted: judged.by } });
      await failSameSlips(tx, receipt, realtime);
      if (isProof({ number: sender.account, names: namesOf(sender) }, own.bankAccountName))
        await proveBankAccount(tx, memberId, own, 'credit');
    });
  }

  return async function creditSlip(slip: Slip, receipt: Receipt, found: VerifiedSlip): Promise<void> {
    const own = await ownAccountOf(db, slip);
    const { depositMinimum: minimum } = await settings.current();
    const refusal = refusalOf(found, { ...(await accountsOf(db, slip, own)), receipt, minimum });
    if (!refusal) return credit(slip, receipt, found, own);
    const known = { amount: found.amount, evidence: { ...evidenceOf(found), because: refusal.because } };
    return refusal.note === 'UNKNOW_ERROR' && found.amount > 0n
      ? ends.leaveToPerson(slip.id, known)
      : ends.fail(slip.id, refusal.note, known);
  };
}

/** The member's account as it was when they uploaded. */
async function ownAccountOf(db: Db, slip: Slip): Promise<ProvedAccount> {
  const { memberId, senderBankCode, senderAccountName, senderAccountNo } = slip;
  // slips from before the account was kept with them
  if (senderBankCode === null || senderAccountName === null || senderAccountNo === null)
    return bankAccountOf(db, memberId);
  return { bankCode: senderBankCode, bankAccountName: senderAccountName, bankAccountNo: senderAccountNo };
}

/** Between which accounts a slip must be, ours and its member's, as they were when it was uploaded. */
async function accountsOf(
  db: Db,
  slip: Slip,
  own: ProvedAccount,
): Promise<Pick<Expected, 'uploadedAt' | 'receiver' | 'sender'>> {
  const [ours, theirs] = [await bankByCode(db, slip.bankCode), await bankByCode(db, own.bankCode)];
  const { createdAt: uploadedAt, accountNo, accountName } = slip;
  return {
    uploadedAt,
    receiver: { bankNumber: ours?.number ?? null, accountNo, accountName },
    sender: {
      bankNumber: theirs?.number ?? null,
      accountNo: own.bankAccountNo,
      accountName: own.bankAccountName,
    },
  };
}

/** Why a slip's money is for a person to decide about, or how it was found to be its member's; who fits stays so in this transaction. */
async function judge(
  tx: Tx,
  { memberId }: Slip,
  { sendingBank }: Receipt,
  { sender }: VerifiedSlip,
  own: ProvedAccount,
): Promise<{ by: FittedBy } | { because: string; candidates: Candidate[] }> {
  const { bankCode, bankAccountNo: number, bankAccountName: name } = own;
  const claimed = { memberId, bankCode, number, name, isProved: false };
  const shown = { number: sender.account, names: namesOf(sender) };
  // the picture alone names that bank: drawn with another, the same money would be a look-alike's there
  if (sender.bankNumber === null) {
    const fitting = await whoFits(tx, sendingBank, shown);
    return { because: phrase('sendingBankUntold'), candidates: candidatesOf(fitting) };
  }
  const verdict = await whoSent(tx, { ...shown, sendingBank, announced: new Map(), claimed });
  if ('because' in verdict) return { because: verdict.because, candidates: candidatesOf(verdict.candidates) };
  const { holder, by } = verdict;
  return holder.memberId === memberId
    ? { by }
    : { because: phrase('anotherProved'), candidates: candidatesOf([holder]) };
}

const evidenceOf = ({ transRef, at, amount, sender, receiver }: VerifiedSlip): SlipEvidence => ({
  transRef,
  at: at.toISOString(),
  amount: String(amount),
  sender,
  receiver,
});

// The ends of a slip that nothing was credited for: failed, or before a person. Its member's screens are told after the commit.

/** What is kept with a slip's end, or for the person who decides. */
export type Known = Parameters<typeof markFailed>[3];

export interface EndDeps {
  db: Db;
  realtime: Realtime;
  log: Log;
}
export type SlipEnds = ReturnType<typeof createSlipEnds>;

export function createSlipEnds({ db, realtime, log }: EndDeps) {
  const tell = (tx: Tx, { memberId }: Slip): void =>
    tx.afterCommit(() => realtime.changed(memberId, ['slips']));

  const ends = {
    /** Settles or puts off a slip that is still in progress, in one transaction; does nothing to one that is not. */
    change: (id: string, work: (tx: Tx, slip: Slip) => Promise<void>): Promise<void> =>
      db.withTx(async (tx) => {
        const slip = await pendingSlip(tx, id);
        if (slip) await work(tx, slip);
      }),

    async failIn(tx: Tx, slip: Slip, note: SlipNote, known: Known = {}): Promise<void> {
      await markFailed(tx, slip.id, note, known);
      tell(tx, slip);
    },
    fail: (id: string, note: SlipNote, known?: Known): Promise<void> =>
      ends.change(id, (tx, slip) => ends.failIn(tx, slip, note, known)),

    /** Puts a slip before a person, unless one of the same member and transfer waits there: it is that one's duplicate. */
    async review(tx: Tx, slip: Slip, why: SlipReview, known: Known = {}): Promise<void> {
      await lockSlipsOf(tx, slip.memberId);
      if (slip.review === null && (await sameWaits(tx, slip)))
        await markFailed(tx, slip.id, 'SLIP_REFNO_DUPLICATED', {});
      else {
        await markForReview(tx, slip, why, known);
        if (why === 'UNCLEAR') log.error({ slip: slip.id }, 'a slip needs a person to look at it');
      }
      tell(tx, slip);
    },
    /** What nobody can decide by what was looked up goes before a person: money may have come (decision 0027). */
    leaveToPerson: (id: string, known?: Known): Promise<void> =>
      ends.change(id, (tx, slip) => ends.review(tx, slip, 'UNCLEAR', known)),
  };
  return ends;
}
