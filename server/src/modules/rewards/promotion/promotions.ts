/** What a member does with promotion codes. */
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { createMemberLimit } from '../../../http/member-limit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { lockWallet } from '../../../ledger/accounts.ts';
import type { PartDeps } from '../part.ts';
import { endOfDay } from '../periods.ts';
import {
  currentPromotion,
  insertReceived,
  offeredPromotion,
  promotionByCode,
  receivedBy,
  takeUse,
  type Promotion,
} from './store.ts';

/** Who guesses codes gets no further than that. */
const LOOKED_UP_PER_MINUTE = 10;

export type Deps = Pick<PartDeps, 'db' | 'clock' | 'realtime' | 'bonuses'>;

/** A code as it is stored; one that can be nobody's is told like any that is unknown. */
function codeOf(written: string): string {
  const code = written.trim().toUpperCase();
  if (!/^[A-Z0-9]{3,20}$/.test(code)) throw new AppError('NO_PROMOTION');
  return code;
}

/** Rates are basis points inside, percent on the wire. */
const shown = (
  { code, percentFail, description, days }: Promotion,
  until: Date | null,
  language: Language,
) => ({
  code,
  percentFail: percentFail / 100,
  description: description[language],
  days,
  until,
});

export function createPromotions({ db, clock, realtime, bonuses }: Deps) {
  const countLookup = createMemberLimit(db, 'promotion', LOOKED_UP_PER_MINUTE);

  async function receive(tx: Tx, memberId: MemberId, code: string, operation: string): Promise<void> {
    const now = clock.now();
    await lockWallet(tx, memberId);
    const before = await receivedBy(tx, memberId, code);
    if (before?.id === operation) return;
    if (before) throw new AppError('PROMOTION_RECEIVED');
    if (await currentPromotion(tx, memberId, now)) throw new AppError('BONUS_ALREADY_ACTIVE');
    if (await bonuses.isTaken(tx, memberId)) throw new AppError('BONUS_REMAINING');
    const taken = await takeUse(tx, code, now);
    if (!taken) throw new AppError('NO_PROMOTION');
    const { percentFail, days } = taken;
    const untilAt = endOfDay(now, days);
    await insertReceived(tx, { id: operation, memberId, code, percentFail, fromAt: now, untilAt });
    tx.afterCommit(() => realtime.changed(memberId, ['bonus', 'refund']));
  }

  return {
    /** What is current; its rate as it was received. */
    async current(memberId: MemberId, language: Language) {
      const received = await currentPromotion(db, memberId, clock.now());
      const promotion = received && (await promotionByCode(db, received.code));
      if (!received || !promotion) return null;
      const { percentFail, untilAt } = received;
      return shown({ ...promotion, percentFail }, untilAt, language);
    },

    /** @throws AppError NO_PROMOTION: unknown, over, used up, not yet; RATE_LIMITED {retryAfter} */
    async find(memberId: MemberId, written: string, language: Language) {
      await countLookup(memberId);
      const code = codeOf(written);
      const received = await receivedBy(db, memberId, code);
      const promotion = received
        ? await promotionByCode(db, code)
        : await offeredPromotion(db, code, clock.now());
      if (!promotion) throw new AppError('NO_PROMOTION');
      return shown(promotion, received ? (received.endedAt ?? received.untilAt) : null, language);
    },

    /** @throws AppError NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, RATE_LIMITED {retryAfter} */
    async activate(memberId: MemberId, written: string, operation: string): Promise<void> {
      await countLookup(memberId);
      const code = codeOf(written);
      await db.withTx((tx) => receive(tx, memberId, code, operation));
    },
  };
}
export type Promotions = ReturnType<typeof createPromotions>;
