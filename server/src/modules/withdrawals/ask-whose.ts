/**
 * A first payout waits because nobody knows whose account it goes to (decision 0266). Its bank is asked for the holder, and one that it names just so is
 * proved and lets it out. A row of its own is the question's place in the queue: it outlives the server that asks, and goes with the answer, or once a
 * person has decided. A bank that told any other name is asked no more: only another proof of the account lets it out then, or a person, who is told the
 * name. The withdrawal's own call asks first, so that its member seldom sees it wait.
 */
import type { MemberId } from '@krapao/contract/ids';
import { isOutage, type Queryable } from '../../db/pool.ts';
import { askAgainIn, type Attempt, dequeue, takeAttempt } from '../../db/saga.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work } from '../../kernel/work.ts';
import {
  isUnproved,
  proveBankAccount,
  type CompareHolder,
  type PayoutAccount,
  type ProvedAccount,
} from '../members/face.ts';
import type { WithdrawDeps } from './deps.ts';
import { heldBack, waitsFor } from './rules.ts';
import { arrivedAt, letOut, lockPayout, noteToldHolder, payoutById, type Payout } from './store.ts';

export const HOLDER_QUESTION = 'payout_holder_question';

export interface AskWhoseDeps extends Pick<
  WithdrawDeps,
  'db' | 'settings' | 'payoutAccountsOf' | 'realtime' | 'payoutsDue'
> {
  compareHolder: CompareHolder;
  log: Log;
}

/** Where a payout goes, as its member had it when it was asked for. */
export const accountOf = ({ bankCode, accountNo, accountName }: Payout): ProvedAccount => ({
  bankCode,
  bankAccountNo: accountNo,
  bankAccountName: accountName,
});

/** The payouts whose bank is still to name the holder. */
export async function askedAbout(on: Queryable): Promise<ReadonlySet<string>> {
  const { rows } = await on.client.query<{ id: string }>('select id from payout_holder_question');
  return new Set(rows.map(({ id }) => id));
}

/** What is known of a member's account by now may let out more of theirs: each is looked at anew. Where that is not reached, its pause brings it. */
export const lookAnew = (on: Queryable, memberId: MemberId) =>
  on.client.query(
    `update payout_holder_question set due_at = now() where id in (
      select q.id from payout_holder_question q join payout p on p.id = q.id
      where p.member_id = $1 and q.due_at > now() for update of q skip locked)`,
    [memberId],
  );

const HOUR_SECONDS = 3_600;
/** A bank that did not answer may in a while, and another credit may prove the account meanwhile: asked after 2 minutes, 4, …, and then each hour. */
const pauseAfter = (attempts: number): number => Math.min(HOUR_SECONDS, 60 * 2 ** attempts);

export function createAskWhose(deps: AskWhoseDeps) {
  const { db, settings, compareHolder, payoutAccountsOf, realtime, payoutsDue, log } = deps;

  async function answer(taken: Attempt): Promise<void> {
    const payout = await payoutById(db, taken.id);
    if (payout?.state !== 'approval') return void (await dequeue(db, HOLDER_QUESTION, taken));
    const { memberId } = payout;
    const asked = accountOf(payout);
    // a bank that told a name once tells it again
    const isToAsk = payout.toldHolder === null && (await isUnproved(db, memberId, asked));
    const said = isToAsk ? await compareHolder(asked) : undefined;
    const limits = await settings.current();
    const isOut = await db.withTx(async (tx) => {
      // a person who decided meanwhile is before it
      const isDecided = (await lockPayout(tx, taken.id))?.state !== 'approval';
      if (!isDecided && said?.says === 'same') await proveBankAccount(tx, memberId, asked, 'holder');
      else if (!isDecided && said?.name !== undefined) await noteToldHolder(tx, taken.id, said.name);
      const account = (await payoutAccountsOf(tx, [memberId])).get(memberId);
      // another account by then, or payouts that are held: a person says what becomes of it, whatever the bank knows
      const isPersons = isDecided || !account || !goesTo(asked, account) || heldBack(account) !== undefined;
      const isKnown = account?.isProved === true || (await arrivedAt(tx, [payout])).has(memberId);
      // or the operator has let less go out unasked since
      const waits = isPersons ? 'person' : waitsFor(payout.amount, isKnown, limits);
      if (waits === 'nobody') await letOut(tx, taken.id, null);
      if (waits === 'holder') await askAgainIn(tx, HOLDER_QUESTION, taken, pauseAfter(taken.attempts));
      else await dequeue(tx, HOLDER_QUESTION, taken);
      return waits === 'nobody';
    });
    if (!isOut) return;
    realtime.changed(memberId, ['wallet', 'statement']);
    payoutsDue();
    await lookAnew(db, memberId);
  }

  async function carryOut(taken: Attempt): Promise<void> {
    try {
      await answer(taken);
    } catch (error) {
      // a mistake of ours is no reason to ask each minute
      if (!isOutage(error)) await askAgainIn(db, HOLDER_QUESTION, taken, pauseAfter(taken.attempts));
      throw error;
    }
  }

  const work: Work<Attempt> = {
    name: 'holders of first payouts',
    width: 4,
    take: () => takeAttempt(db, HOLDER_QUESTION),
    carryOut,
  };
  return {
    work,
    /** Asks as its maker does, whose row it is for one lease. Never throws: the withdrawal stands, and the question is asked again. */
    askWhose: (payout: string): Promise<void> =>
      carryOut({ id: payout, attempts: 1 }).catch((error: unknown) =>
        log.warn({ err: error, payout }, 'nobody was asked yet whose account a first payout goes to'),
      ),
  };
}

const goesTo = (asked: ProvedAccount, now: PayoutAccount): boolean =>
  asked.bankCode === now.bankCode &&
  asked.bankAccountNo === now.bankAccountNo &&
  asked.bankAccountName === now.bankAccountName;
