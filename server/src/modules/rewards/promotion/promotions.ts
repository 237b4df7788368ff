/** What a member does with promotion codes. */
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import { createMemberLimit } from '../../../http/member-limit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { lockWallet } from '../../../ledger/accounts.ts';
import { isBlocked } from '../../members/face.ts';
import { languageOf } from '../../site/face.ts';
import { enterCoins } from '../coins/store.ts';
import type { PartDeps } from '../part.ts';
import { endOfDay } from '../periods.ts';
import {
  currentPromotion,
  endPromotion,
  hasEndedPromotion,
  insertReceived,
  offeredPromotion,
  promotionByCode,
  receivedBy,
  takeUse,
  type Promotion,
} from './store.ts';

/** Who guesses codes gets no further than that. */
const LOOKED_UP_PER_MINUTE = 10;

export type Deps = Pick<PartDeps, 'db' | 'clock' | 'realtime' | 'settings' | 'bonuses'>;

/** A code as it is stored; one that can be nobody's is told like any that is unknown. */
function codeOf(written: string): string {
  const code = written.trim().toUpperCase();
  if (!/^[A-Z0-9]{3,20}$/.test(code)) throw new AppError('NO_PROMOTION');
  return code;
}

/** Rates are basis points inside, percent on the wire. */
const shown = (
  { code, percentFail, description, days, coins }: Promotion,
  { until, bonus, language }: { until: Date | null; bonus: string | null; language: Language },
) => ({
  ...{ code, days, coins, bonus, until },
  percentFail: percentFail / 100,
  description: description[language],
});

interface Receiving {
  code: string;
  memberId: MemberId;
  operation: string;
  language: Language;
  bonusReleaseMinimum: Satang;
}

export function createPromotions({ db, clock, realtime, settings, bonuses }: Deps) {
  const countLookup = createMemberLimit(db, 'promotion', LOOKED_UP_PER_MINUTE);

  async function receive(tx: Tx, receiving: Receiving): Promise<void> {
    const { code, memberId, operation, language, bonusReleaseMinimum: releaseMinimum } = receiving;
    const now = clock.now();
    await lockWallet(tx, memberId);
    const before = await receivedBy(tx, memberId, code);
    if (before?.id === operation) return;
    if (before) throw new AppError('PROMOTION_RECEIVED');
    if (await isBlocked(tx, memberId, 'play')) throw new AppError('ACCOUNT_FROZEN');
    if (await currentPromotion(tx, memberId, now)) throw new AppError('BONUS_ALREADY_ACTIVE');
    if (await bonuses.isTaken(tx, memberId)) throw new AppError('BONUS_REMAINING');
    const taken = await takeUse(tx, code, now);
    if (!taken) throw new AppError('NO_PROMOTION');
    const { percentFail, days, coins, bonusCode } = taken;
    if (bonusCode !== null) {
      const arming = { id: operation, memberId, code: bonusCode, language, at: now, releaseMinimum };
      if (!(await bonuses.arm(tx, arming))) throw new AppError('NO_PROMOTION');
    }
    const bonusId = bonusCode === null ? null : operation;
    const untilAt = endOfDay(now, days);
    await insertReceived(tx, {
      id: operation,
      memberId,
      code,
      percentFail,
      coins,
      bonusId,
      fromAt: now,
      untilAt,
    });
    if (coins > 0) {
      await enterCoins(tx, {
        ...{ memberId, amount: coins, reason: `promotion:${operation}` },
        subject: { kind: 'member_promotion', id: operation },
      });
      tx.afterCommit(() => realtime.changed(memberId, ['wallet', 'wheel']));
    }
    tx.afterCommit(() => realtime.changed(memberId, ['bonus', 'refund']));
  }

  /** As it was received. */
  const giftsOf = ({ percentFail, coins }: { percentFail: number; coins: number }) => ({
    percentFail,
    coins,
  });

  return {
    /** Ends the promotion that is meant, once for an operation: no other, and no bonus. @throws AppError NO_DATA: it is not current */
    end: (memberId: MemberId, written: string, operation: string): Promise<void> =>
      db.withTx(async (tx) => {
        await lockWallet(tx, memberId);
        if (await hasEndedPromotion(tx, memberId, operation)) return;
        const ending = { at: clock.now(), by: operation, code: written.trim().toUpperCase() };
        if (!(await endPromotion(tx, memberId, ending))) throw new AppError('NO_DATA');
        tx.afterCommit(() => realtime.changed(memberId, ['bonus', 'refund']));
      }),

    /** What is current; its rate as it was received. */
    async current(memberId: MemberId, language: Language) {
      const received = await currentPromotion(db, memberId, clock.now());
      const promotion = received && (await promotionByCode(db, received.code));
      if (!received || !promotion) return null;
      const bonus = await bonuses.nameOf(db, { id: received.bonusId }, language);
      return shown({ ...promotion, ...giftsOf(received) }, { until: received.untilAt, bonus, language });
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
      const until = received ? (received.endedAt ?? received.untilAt) : null;
      // of one that was received what came with it, whatever the code gives by now
      const bonus = await bonuses.nameOf(
        db,
        received ? { id: received.bonusId } : { code: promotion.bonusCode },
        language,
      );
      return shown({ ...promotion, ...(received && giftsOf(received)) }, { until, bonus, language });
    },

    /** @throws AppError NO_PROMOTION, PROMOTION_RECEIVED, BONUS_ALREADY_ACTIVE, BONUS_REMAINING, RATE_LIMITED {retryAfter} */
    async activate(
      memberId: MemberId,
      written: string,
      operation: string,
      /** Of the terms of a bonus that it gives; else the site's. */
      chosen?: Language,
    ): Promise<void> {
      await countLookup(memberId);
      const code = codeOf(written);
      const { bonusReleaseMinimum, variant } = await settings.current();
      const language = languageOf(chosen, variant);
      await db.withTx((tx) => receive(tx, { code, memberId, operation, language, bonusReleaseMinimum }));
    },
  };
}
export type Promotions = ReturnType<typeof createPromotions>;
