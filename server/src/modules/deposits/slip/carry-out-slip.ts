/**
 * A slip from its upload to its end (product, Deposits): read → ask → credit. What it has come to stands in its row, so that each step is
 * safe to run again at any point, and by several servers at once; money goes by the receipt's own reference.
 *
 * | State             | In its row                 | Waits for                          | What ends it                                                    | Who is told        |
 * | ----------------- | -------------------------- | ---------------------------------- | --------------------------------------------------------------- | ------------------ |
 * | uploaded          | PENDING, `payload` null    | its QR to be read: `read`          | read → asked; no slip's QR → failed; breaks five times → review | nobody             |
 * | asked             | PENDING, `payload`         | the verifier's word: `ask`         | found → credited, failed or review; refused → failed; not known | nobody             |
 * |                   |                            |                                    | for three minutes → failed; unclear eight times → review        |                    |
 * | asked, it is down | the same, due in its place | the verifier to be back (0025)     | a slip that is asked about and answered → asked                 | nobody             |
 * | review            | PENDING, `review`          | a person (settle-slip.ts)          | credited or failed; its transfer was credited → failed;         | member, operator   |
 * |                   |                            |                                    | to be asked about again (ask-again.ts) → asked                  |                    |
 * | failed            | FAILED, `note`             | nothing                            |                                                                 | member             |
 * | credited          | SUCCESS, `movement_id`     | nothing                            |                                                                 | member (a deposit) |
 */
import { TRUEMONEY } from '@krapao/contract/constants';
import type { SlipNote } from '@krapao/contract/errors';
import type { Db } from '../../../db/pool.ts';
import { createGivingUp } from '../../../db/saga.ts';
import type { Clock } from '../../../kernel/clock.ts';
import type { Log } from '../../../kernel/log.ts';
import type { Receipt } from '../../../kernel/receipt.ts';
import { storable } from '../../../kernel/storable.ts';
import { creditsOf } from '../../../ledger/movement.ts';
import type { Files } from '../../../ports/files.ts';
import type { SlipAnswer, SlipVerifier } from '../../../ports/slip-verifier.ts';
import {
  createCreditSlip,
  type CreditSlipDeps,
  createSlipEnds,
  type EndDeps,
  type SlipEnds,
} from './credit-slip.ts';
import type { SlipReader, SlipReading } from './read-slip.ts';
import { isAbsentForGood } from './rules.ts';
import { keepDue, noteReading, postpone, slipById } from './store.ts';
import type { Slip } from './tables.ts';
import { mayAsk, noteAnswered, noteMissed } from './verifier-queue.ts';

interface ReadDeps {
  files: Files;
  reader: SlipReader;
  log: Log;
}
interface AskDeps {
  db: Db;
  verifier: SlipVerifier;
}
export type CarryOutDeps = ReadDeps & AskDeps & CreditSlipDeps & EndDeps & { clock: Clock };

/** A picture that breaks the reader this often is at fault itself. */
const READ_ATTEMPTS = 5;
/** So many answers that we can't read, over some four minutes, and a person looks at what they are about. */
const UNCLEAR_ANSWERS = 8;

/** What its QR says, read once and then remembered; undefined when there is nothing more to do now. */
function createRead({ files, reader, log }: ReadDeps, { change, fail, leaveToPerson }: SlipEnds) {
  return async (slip: Slip): Promise<(Receipt & { payload: string }) | undefined> => {
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
  };
}

/** The verifier's word, when it is this slip's turn; undefined where the slip goes on waiting for it. */
function createAsk({ db, verifier }: AskDeps, { change }: SlipEnds) {
  return async (id: string, payload: string): Promise<SlipAnswer | undefined> => {
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
  };
}

export function createCarryOutSlip(deps: CarryOutDeps) {
  const { db, clock } = deps;
  const orReview = createGivingUp();
  const ends = createSlipEnds(deps);
  const { change, fail, failIn, leaveToPerson, review } = ends;
  const [read, ask, credit] = [createRead(deps, ends), createAsk(deps, ends), createCreditSlip(deps, ends)];

  /** What is known without asking: answers whether that ends it. */
  async function isSettledUnasked({ id, memberId }: Slip, receipt: Receipt): Promise<boolean> {
    const credits = await creditsOf(db, [receipt]);
    // who was credited is told so; anybody else hears of their own sender first, or a stranger would learn that somebody was
    const isOwn = credits.some((one) => one.memberId === memberId);
    // slip verifiers know transfers of banks only
    const isAsked = receipt.sendingBank !== TRUEMONEY;
    if (isOwn || (!isAsked && credits.length > 0)) await fail(id, 'SLIP_REFNO_DUPLICATED');
    else if (!isAsked) await change(id, (tx, current) => review(tx, current, 'TRUEMONEY'));
    return isOwn || !isAsked;
  }

  /** After a word by which nothing can be credited, and when it was asked for: who slept over it ends nothing that another one or a person has since. */
  async function goOn(
    slip: Slip,
    answer: Exclude<SlipAnswer, { outcome: 'found' }>,
    askedAt: Date,
  ): Promise<void> {
    const { id, dueAt } = slip;
    // attempts begin anew where a person has it asked about again; nobody else has the same lease
    const failOwn = (note: SlipNote) =>
      change(id, async (tx, current) => {
        const isOwn = current.dueAt?.getTime() === dueAt?.getTime();
        if (isOwn && current.review === null) await failIn(tx, current, note);
      });
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
        const since = slip.absentSince ?? askedAt;
        if (isAbsentForGood(since, askedAt)) return failOwn(answer.note ?? 'INVALID_SLIP');
        return change(id, (tx, current) => postpone(tx, current, { absentSince: since }));
      }
      case 'refused':
        return answer.note === 'UNKNOW_ERROR' ? leaveToPerson(id) : failOwn(answer.note);
    }
  }

  async function carryOn(slip: Slip): Promise<void> {
    const reading = await read(slip);
    if (!reading || (await isSettledUnasked(slip, reading))) return;
    const askedAt = clock.now();
    const answer = await ask(slip.id, reading.payload);
    if (answer?.outcome === 'found') return credit(slip, reading, answer.slip);
    if (answer) return goOn(slip, answer, askedAt);
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
