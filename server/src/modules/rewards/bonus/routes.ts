import { fromBaht } from '@krapao/contract/money';
import type { MemberId } from '@krapao/contract/ids';
import type { Api } from '../../../http/bind.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import type { PartDeps } from '../part.ts';
import type { createActivate } from './activate.ts';
import type { createClear } from './clear.ts';
import type { ShowBonuses } from './show.ts';

export interface Bonuses {
  show: ShowBonuses;
  activate: ReturnType<typeof createActivate>;
  clear: ReturnType<typeof createClear>;
  languageOf: PartDeps['languageOf'];
  /** @throws AppError NO_DATA */
  endPromotion: (memberId: MemberId, code: string, operation: string) => Promise<void>;
  /** Whether the member's promotion is current. */
  hasPromotion: (memberId: MemberId) => Promise<boolean>;
}

export function serveBonuses(
  api: Api,
  { show, activate, clear, endPromotion, languageOf, hasPromotion }: Bonuses,
): void {
  api.serve('GET /api/bonus', async ({ session: { memberId }, query: { lang } }) =>
    show.list(memberId, await languageOf(lang)),
  );
  api.serve(
    'GET /api/bonus/activate/{code}',
    async ({ session: { memberId }, params: { code }, query, operation, request }) => {
      const language = await languageOf(query.lang ?? chosenLanguage(request));
      const offer = code.toUpperCase();
      await activate(memberId, offer, { language, operation });
      return show.own(memberId, offer);
    },
  );
  api.serve('GET /api/bonus/check/active', async ({ session: { memberId } }) => {
    const bonus = await show.active(memberId);
    if (bonus) return { status: true, type: bonus.terms.type };
    const isCurrent = await hasPromotion(memberId);
    return { status: isCurrent, type: isCurrent ? ('promotion' as const) : null };
  });
  api.serve('GET /api/bonus/check/minimum', ({ session: { memberId } }) => show.minimum(memberId));
  api.serve(
    'GET /api/bonus/clear',
    async ({ session: { memberId }, operation, query: { forfeit, bonus, promotion } }) => {
      const message = 'BONUS_CLEAR' as const;
      if (promotion !== undefined) {
        await endPromotion(memberId, promotion, operation);
        return { message, status: 'SUCCESS' as const };
      }
      const seen = forfeit === undefined ? undefined : fromBaht(forfeit);
      return { message, status: await clear(memberId, operation, seen, bonus) };
    },
  );
}
