import { TRUEMONEY } from '@krapao/contract/constants';
import type { SlipNote } from '@krapao/contract/errors';
import type { Db, Tx } from '../../../db/pool.ts';
import { createGivingUp } from '../../../db/saga.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import { storable } from '../../../kernel/storable.ts';
import { creditsOf } from '../../../ledger/movement.ts';
import type { Files } from '../../../ports/files.ts';
import type { Realtime } from '../../../ports/realtime.ts';
import type { SlipAnswer, SlipVerifier, VerifiedSlip } from '../../../ports/slip-verifier.ts';
import { bankAccountOf, proveBankAccount, type ProvedAccount } from '../../members/face.ts';
import { bankByCode, type CurrentSettings } from '../../site/face.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import type { SlipReader, SlipReading } from './read-slip.ts';
import { isAbsentForGood, namesOf, refusalOf, type Expected } from './rules.ts';
import { isProof, type FittedBy } from '../sender/rule.ts';
import { candidatesOf, type Candidate } from '../sender/candidates.ts';
import { whoSent } from '../sender/who-sent.ts';
import {
  failSameSlips,
  keepDue,
  lockSlipsOf,
  markCredited,
  markFailed,
  markForReview,
  noteReading,
  pendingSlip,
  postpone,
  sameWaits,
  slipById,
} from './store.ts';
import type { Slip, SlipEvidence, SlipReview } from './tables.ts';
import { mayAsk, noteAnswered, noteMissed } from './verifier-queue.ts';

export interface CarryOutDeps {
  db: Db;
  house: House;
  settings: CurrentSettings;
  files: Files;
  reader: SlipReader;
  verifier: SlipVerifier;
  clock: Clock;
  creditDeposit: CreditDeposit;
  realtime: Realtime;
  log: Log;
}

/** The member's account as it was when they uploaded. */
type OwnAccount = ProvedAccount;

/** What is kept with a slip's end, or for the person who decides. */
type Known = Parameters<typeof markFailed>[3];

/** A picture that breaks the reader this often is at fault itself. */
const READ_ATTEMPTS = 5;
/** So many answers that we can't read, over some four minutes, and a person looks at what they are about. */
const UNCLEAR_ANSWERS = 8;

/**
 * Carries a slip on from where it stands: reads its QR, asks the verifier, credits or refuses it (product, Deposits). Safe to run
 * again at any point, and by several servers at once: what is settled stays, money goes by the receipt's own reference.
 */
export function createCarryOutSlip(parts: CarryOutDeps) {
  const { db, house, settings, files, reader, verifier, clock, creditDeposit, realtime, log } = parts;
  const orReview = createGivingUp();

  /** Settles or puts off a slip that is still in progress; does nothing to one that is not. */
  const change = (id: string, work: (tx: Tx, slip: Slip) => Promise<void>): Promise<void> =>
    db.withTx(async (tx) => {
      const slip = await pendingSlip(tx, id);
      if (slip) await work(tx, slip);
    });

  const fail = (id: string, note: SlipNote, known: Known = {}): Promise<void> =>
    change(id, async (tx, slip) => {
      await markFailed(tx, id, note, known);
      tx.afterCommit(() => realtime.changed(slip.memberId, ['slips']));
    });

  /** Puts a slip before a person, unless one of the same member and transfer waits there: it is that one's duplicate. */
  async function review(tx: Tx, slip: Slip, why: SlipReview, known: Known = {}): Promise<void> {
    const { id, memberId } = slip;
    await lockSlipsOf(tx, memberId);
    if (slip.review === null && (await sameWaits(tx, slip)))
      await markFailed(tx, id, 'SLIP_REFNO_DUPLICATED', {});
    else {
      await markForReview(tx, slip, why, known);
      if (why === 'UNCLEAR') log.error({ slip: id }, 'a slip needs a person to look at it');
    }
    tx.afterCommit(() => realtime.changed(memberId, ['slips']));
  }

  /** What nobody can decide by what was looked up goes before a person: money may have come (decision 0027). */
  const leaveToPerson = (id: string, known: Known = {}): Promise<void> =>
    change(id, (tx, slip) => review(tx, slip, 'UNCLEAR', known));

  /** What its QR says, read once and then remembered; undefined when there is nothing more to do now. */
  async function readingOf(slip: Slip): Promise<(Receipt & { payload: string }) | undefined> {
    const { id, payload, sendingBank, transRef, fileKey, attempts } = slip;
    if (payload !== null && sendingBank !== null && transRef !== null)
      return { payload, sendingBank, transRef };
    const picture = fileKey === null ? undefined : await files.get(fileKey);
    if (!picture) return void (await fail(id, 'UPLOADED_FILE_NOT_EXIST'));
    let reading: SlipReading;
    try {
      reading = await reader.read(picture);
    } catch (error) {
      log.warn({ err: error, slip: id, attempts }, 'a slip could not be read');
      if (attempts >= READ_ATTEMPTS) await leaveToPerson(id, { evidence: { because: String(error) } });
      else await change(id, (tx, current) => postpone(tx, current, { absentSince: null }));
      return undefined;
    }
    if (reading.result === 'refused') return void (await fail(id, reading.note));
    const read = { ...reading.receipt, payload: reading.payload };
    await change(id, (tx) => noteReading(tx, id, read));
    return read;
  }

  async function ownAccountOf(slip: Slip): Promise<OwnAccount> {
    const { memberId, senderBankCode, senderAccountName, senderAccountNo } = slip;
    // slips from before the account was kept with them
    if (senderBankCode === null || senderAccountName === null || senderAccountNo === null)
      return bankAccountOf(db, memberId);
    return { bankCode: senderBankCode, bankAccountName: senderAccountName, bankAccountNo: senderAccountNo };
  }

  async function expected(
    slip: Slip,
    { sendingBank, transRef }: Receipt,
    own: OwnAccount,
  ): Promise<Expected> {
    const [ours, theirs] = [await bankByCode(db, slip.bankCode), await bankByCode(db, own.bankCode)];
    return {
      receipt: { sendingBank, transRef },
      uploadedAt: slip.createdAt,
      receiver: {
        bankNumber: ours?.number ?? null,
        accountNo: slip.accountNo,
        accountName: slip.accountName,
      },
      sender: {
        bankNumber: theirs?.number ?? null,
        accountNo: own.bankAccountNo,
        accountName: own.bankAccountName,
      },
      minimum: (await settings.current()).depositMinimum,
    };
  }

  /** Why a slip's money is for a person to decide about, or how it was found to be its member's; who fits stays so in this transaction. */
  async function judge(
    tx: Tx,
    { memberId }: Slip,
    { sendingBank }: Receipt,
    { sender }: VerifiedSlip,
    own: OwnAccount,
  ): Promise<{ by: FittedBy } | { because: string; candidates: Candidate[] }> {
    const { bankCode, bankAccountNo: number, bankAccountName: name } = own;
    const claimed = { memberId, bankCode, number, name, isProved: false };
    const shown = { number: sender.account, names: namesOf(sender) };
    const verdict = await whoSent(tx, { ...shown, sendingBank, announced: new Map(), claimed });
    if ('because' in verdict)
      return { because: verdict.because, candidates: candidatesOf(verdict.candidates) };
    const { holder, by } = verdict;
    return holder.memberId === memberId
      ? { by }
      : { because: 'another member proved such an account', candidates: candidatesOf([holder]) };
  }

  /** One transaction: whose money it is, the money, and that this slip brought it. */
  async function credit(
    { id, memberId, bankCode: bank, accountNo: number }: Slip,
    receipt: Receipt,
    verified: VerifiedSlip,
    own: OwnAccount,
  ) {
    const evidence = evidenceOf(verified);
    const { amount, at: sentAt, sender } = verified;
    const cashIn = await house(HOUSE.cashIn(bank));
    await change(id, async (tx, slip) => {
      const wait = async (because: string, candidates?: Candidate[]) => {
        await review(tx, slip, 'SENDER', {
          amount,
          evidence: { ...evidence, because, ...(candidates && { candidates }) },
        });
      };
      const duplicate = async () => {
        await markFailed(tx, id, 'SLIP_REFNO_DUPLICATED', { evidence });
        tx.afterCommit(() => realtime.changed(memberId, ['slips']));
      };
      const judged = await judge(tx, slip, receipt, verified, own);
      if ('because' in judged)
        return (await creditsOf(tx, [receipt])).length > 0
          ? duplicate()
          : wait(judged.because, judged.candidates);
      const money = { amount, name: receipt, ours: { bank, number }, cashIn, sentAt };
      const deposit = { channel: 'slip', id, memberId, ...money, by: 'rule' } as const;
      const { result, movementId } = await creditDeposit(tx, deposit);
      if (result === 'credited') {
        await markCredited(tx, id, { movementId, amount, evidence: { ...evidence, fitted: judged.by } });
        await failSameSlips(tx, receipt, realtime);
        if (isProof({ number: sender.account, names: namesOf(sender) }, own.bankAccountName))
          await proveBankAccount(tx, memberId, own, 'credit');
      } else if (result === 'duplicate') {
        // never this slip's own movement: that one was committed together with its status, and it would not be in progress
        await duplicate();
      } else await wait(`it may be the money of movement ${movementId}`);
    });
  }

  /** Asks the verifier when it is this slip's turn; undefined where the slip goes on waiting for it. */
  async function ask(id: string, payload: string): Promise<SlipAnswer | undefined> {
    if (!(await mayAsk(db)))
      // what was not asked about is no attempt
      return void (await change(id, (tx, slip) => keepDue(tx, id, Math.max(0, slip.attempts - 1))));
    const answer = await verifier.verify(payload);
    if (answer.outcome === 'unknown' && answer.retryAfterMs === undefined) {
      if (!(await noteMissed(db, id))) return answer;
      return void (await change(id, (tx, slip) => keepDue(tx, id, slip.attempts)));
    }
    await noteAnswered(db);
    return answer;
  }

  async function carryOn(slip: Slip): Promise<void> {
    const { id } = slip;
    const reading = await readingOf(slip);
    if (!reading) return;
    const credits = await creditsOf(db, [reading]);
    // who was credited is told so; anybody else hears of their own sender first, or a stranger would learn that somebody was
    if (credits.some(({ memberId }) => memberId === slip.memberId)) return fail(id, 'SLIP_REFNO_DUPLICATED');
    // slip verifiers know transfers of banks only
    if (reading.sendingBank === TRUEMONEY)
      return credits.length > 0
        ? fail(id, 'SLIP_REFNO_DUPLICATED')
        : change(id, (tx, current) => review(tx, current, 'TRUEMONEY'));

    const answer = await ask(id, reading.payload);
    if (!answer) return;
    switch (answer.outcome) {
      case 'unknown':
        return change(id, (tx, current) => postpone(tx, current, {}, answer.retryAfterMs));
      case 'unclear': {
        const because = storable(answer.reason);
        return change(id, async (tx, current) => {
          const unclearAnswers = current.unclearAnswers + 1;
          if (unclearAnswers < UNCLEAR_ANSWERS) await postpone(tx, current, { unclearAnswers });
          else await review(tx, current, 'UNCLEAR', { evidence: { because } });
        });
      }
      case 'absent': {
        const since = slip.absentSince ?? clock.now();
        if (isAbsentForGood(since, clock.now())) return fail(id, answer.note ?? 'INVALID_SLIP');
        return change(id, (tx, current) => postpone(tx, current, { absentSince: since }));
      }
      case 'refused':
        return answer.note === 'UNKNOW_ERROR' ? leaveToPerson(id) : fail(id, answer.note);
      case 'found': {
        const own = await ownAccountOf(slip);
        const refusal = refusalOf(answer.slip, await expected(slip, reading, own));
        if (!refusal) return credit(slip, reading, answer.slip, own);
        const evidence = { ...evidenceOf(answer.slip), because: refusal.because };
        const known = { amount: answer.slip.amount, evidence };
        return refusal.note === 'UNKNOW_ERROR' && answer.slip.amount > 0n
          ? leaveToPerson(id, known)
          : fail(id, refusal.note, known);
      }
    }
  }

  return async function carryOutSlip(id: string): Promise<void> {
    const slip = await slipById(db, id);
    if (slip?.status !== 'PENDING') return;
    await orReview(
      id,
      () => carryOn(slip),
      (because) => leaveToPerson(id, { evidence: { because } }),
    );
  };
}

const evidenceOf = ({ transRef, at, amount, sender, receiver }: VerifiedSlip): SlipEvidence => ({
  transRef,
  at: at.toISOString(),
  amount: String(amount),
  sender,
  receiver,
});
