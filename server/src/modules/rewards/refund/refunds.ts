/** What a member does with loss refunds. */
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toBaht, ZERO, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { amountPosted } from '../../../ledger/movement.ts';
import { postOne } from '../../../ledger/post.ts';
import { HOUSE, lockWallet } from '../../../ledger/accounts.ts';
import { cleanHtml, type Settings } from '../../site/face.ts';
import { lockInviterOf, PATIENCE_MS } from '../invite/store.ts';
import type { PartDeps } from '../part.ts';
import { collect, openPot, potOf } from '../pots.ts';
import { dueOf, periodsOf, type Period } from './standing.ts';
import { addReceipt, keepPeriod, receiptsOf } from './store.ts';
import { refundTimes } from './times.ts';

export type Deps = Pick<PartDeps, 'db' | 'house' | 'clock' | 'realtime' | 'settings' | 'bonuses'>;

/** The least that anything is. */
const SATANG = satang(1);
const DAY_MS = 24 * 60 * 60_000;

interface Who {
  memberId: MemberId;
  operation: string;
}
interface Paying {
  settings: Settings;
  times: Awaited<ReturnType<typeof refundTimes>>;
  /** The house's account that bears it. */
  cost: bigint;
}

/** The one that is paid next: the oldest of which enough is due, else of which anything is. */
const nextDue = (periods: readonly Period[], minimum: Satang): Period | undefined =>
  periods.find((period) => dueOf(period) >= minimum && dueOf(period) > 0n) ??
  periods.find((period) => dueOf(period) > 0n);

/** The one that a member is shown. */
const toShow = (periods: readonly Period[], minimum: Satang): Period | undefined =>
  nextDue(periods, minimum) ?? periods.findLast(({ isReceivable }) => isReceivable);

function shownPeriod({ from, to, isComplete, refund }: Period, { refundDays }: Settings) {
  const { loss = ZERO, turnover = ZERO, lossPart = ZERO, turnoverPart = ZERO } = refund ?? {};
  const until = new Date(to.getTime() + refundDays * DAY_MS);
  return { from, to, loss, turnover, lossPart, turnoverPart, isComplete, until };
}

export function createRefunds(deps: Deps) {
  const { db, house, clock, realtime, bonuses } = deps;

  /** Keeps what was seen, pays the next period. Answers what was paid, or why nothing was: debts that were settled stay so. */
  async function pay(tx: Tx, { memberId, operation }: Who, { settings, times, cost }: Paying) {
    const reference = `refund:${operation}:receive`;
    const periods = await periodsOf(tx, deps, {
      ...{ memberId, now: clock.now(), settings, times },
      hold: () => lockInviterOf(tx, memberId, PATIENCE_MS),
    });
    const minimum = settings.refundMinimum;
    const next = nextDue(periods, minimum);
    const amount = next ? dueOf(next) : ZERO;
    const isPaid = next !== undefined && amount >= minimum;
    for (const period of periods) {
      const isNext = isPaid && period === next;
      const isNews = period.isStored ? !period.isKept : period.given > 0n;
      if (!isNext && !isNews) continue;
      const paid = isNext ? amount : ZERO;
      const given = satang(period.given + paid);
      const granted = satang(period.granted + paid);
      const periodId = await keepPeriod(tx, memberId, { ...period, given, granted });
      if (!isNext) continue;
      const { id: to } = await openPot(tx, memberId, 'REFUND');
      const subject = { kind: 'refund_period', id: periodId } as const;
      const posted = await postOne(tx, {
        ...{ reference, kind: 'refund_receive', from: cost, to, amount, memberId, subject },
        detail: {},
      });
      if (posted.result !== 'posted') throw new Error(`a refund could not be posted: ${posted.result}`);
      await addReceipt(tx, { movementId: posted.movementId, periodId, memberId, amount });
      tx.afterCommit(() => realtime.changed(memberId, ['refund']));
    }
    if (isPaid) return amount;
    return new AppError(...refusal(amount, minimum));
  }

  return {
    /** @throws AppError REFUND_INACTIVE: switched off, and nothing in the pot */
    async check(memberId: MemberId, language: Language) {
      const settings = await deps.settings.current();
      const pot = await potOf(db, memberId, 'REFUND');
      const { refundActive, refundMinimum: minimum, refundSuccess, refundFail } = settings;
      if (!refundActive && pot === 0n) throw new AppError('REFUND_INACTIVE');
      const bonus = await bonuses.holds(db, memberId);
      const times = await refundTimes(deps);
      const periods = await periodsOf(db, deps, { memberId, now: clock.now(), settings, times });
      const shown = toShow(periods, minimum);
      const receivable = refundActive && shown ? dueOf(shown) : ZERO;
      return {
        result: !bonus && receivable > 0n && receivable >= minimum,
        bonus,
        info: cleanHtml(settings.refundInfo[language]),
        refundAmount: satang(receivable + pot),
        refundSuccess: refundActive ? refundSuccess : 0,
        refundFail: refundActive ? refundFail : 0,
        receivable,
        pot,
        minimum,
        period: shown ? shownPeriod(shown, settings) : null,
      };
    },

    /** The newest first. */
    received: (memberId: MemberId, page: { page: number; limit: number }) => receiptsOf(db, memberId, page),

    /** @throws AppError NO_REFUND, REFUND_MINIMUM {min}, REFUND_CONDITION, REFUND_INACTIVE */
    async receive(who: Who): Promise<Satang> {
      const settings = await deps.settings.current();
      const cost = await house(HOUSE.refundCost);
      const times = await refundTimes(deps);
      const paid = await db.withTx(async (tx) => {
        await lockWallet(tx, who.memberId);
        const before = await amountPosted(tx, `refund:${who.operation}:receive`);
        if (before !== undefined) return before;
        if (!settings.refundActive) throw new AppError('REFUND_INACTIVE');
        if (await bonuses.holds(tx, who.memberId)) throw new AppError('REFUND_CONDITION');
        return pay(tx, who, { settings, times, cost });
      });
      if (paid instanceof AppError) throw paid;
      return paid;
    },

    /** Also while refunds are switched off. @throws AppError of an empty pot REFUND_MINIMUM {min}, or then REFUND_INACTIVE; REFUND_CONDITION */
    async addWallet({ memberId, operation }: Who): Promise<Satang> {
      const { refundActive } = await deps.settings.current();
      const reference = `refund:${operation}:collect`;
      return db.withTx(async (tx) => {
        const wallet = await lockWallet(tx, memberId);
        const before = await amountPosted(tx, reference);
        if (before !== undefined) return before;
        if (await bonuses.holds(tx, memberId)) throw new AppError('REFUND_CONDITION');
        const pot = await potOf(tx, memberId, 'REFUND');
        if (pot === 0n && !refundActive) throw new AppError('REFUND_INACTIVE');
        if (pot === 0n) throw new AppError('REFUND_MINIMUM', { min: toBaht(SATANG) });
        await collect(tx, 'REFUND', { memberId, wallet: wallet.id, reference });
        tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'statement', 'refund']));
        return pot;
      });
    },
  };
}
export type Refunds = ReturnType<typeof createRefunds>;

/** Why nothing is paid: nothing was earned, or too little. */
const refusal = (amount: Satang, minimum: Satang) =>
  amount === 0n ? (['NO_REFUND'] as const) : (['REFUND_MINIMUM', { min: toBaht(minimum) }] as const);
