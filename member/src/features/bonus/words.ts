import { formatBaht } from '@krapao/contract/money';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { useCountedGames, type GameNames } from '../../parts/counted-games.ts';
import { leftOf, leftOut } from './bonus-rules.ts';
import type { Offer } from '../../lib/bonus.ts';

/** An offer's terms in words. */
export function useWords() {
  const { t } = useTranslation('bonus');
  const countedGames = useCountedGames();
  return {
    /** What it gives. */
    gives: ({ percent, fixed, max }: Offer): string => {
      if (fixed !== null) return t('gives.fixed', { amount: formatBaht(fixed) });
      if (max === null) return t('gives.percent', { percent: percent ?? 0 });
      return t('gives.upTo', { percent: percent ?? 0, max: formatBaht(max) });
    },
    /** Which games count for how much. */
    counted: ({ weights }: Pick<Offer, 'weights'>, names: GameNames): string => countedGames(weights, names),
    /** Which do not; empty where all count. */
    notCounted: ({ weights }: Pick<Offer, 'weights'>): string => {
      const kinds = leftOut(weights).map((kind) => t(`kinds.${kind}`));
      return kinds.length > 0 ? t('notCounted', { games: kinds.join(' · ') }) : '';
    },
    /** How often it may still be received. */
    left: (offer: Offer): string => t(`left.${offer.type}`, { left: leftOf(offer), most: offer.maxReceived }),
  };
}

/** What its member ends: a bonus that runs, one that still waits for its deposit, or a promotion. */
export type Ending = 'bonus' | 'armed' | 'promotion';

/** The words for it: nothing has begun where it is only cancelled, and a promotion is no bonus. */
export const ENDING = {
  bonus: {
    action: 'end.action',
    title: 'end.title',
    keep: 'end.keepOn',
    free: 'end.free',
    ended: 'end.ended',
  },
  armed: {
    action: 'cancel.action',
    title: 'cancel.title',
    keep: 'cancel.keep',
    free: 'cancel.free',
    ended: 'cancel.ended',
  },
  promotion: {
    action: 'code.end.action',
    title: 'code.end.title',
    keep: 'code.end.keep',
    free: 'end.free',
    ended: 'code.end.ended',
  },
} as const satisfies Record<Ending, Record<string, string>>;
