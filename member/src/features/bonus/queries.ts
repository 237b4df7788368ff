import { useMutation, useQuery } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { useAskBonusAgain, type UserBonus } from '../../lib/bonus.ts';
import { topicKeys } from '../../lib/queries.ts';

export type Promotion = Wire<'GET /api/promotion/find/{code}'>['output'];

const promotionKeys = {
  current: (language: Language) => [...topicKeys.bonus, 'promotion', language] as const,
  found: (code: string, language: Language) => ['promotion', code, language] as const,
};

export function usePromotion() {
  const lang = useLanguage();
  return useQuery({
    queryKey: promotionKeys.current(lang),
    queryFn: ({ signal }) => call('GET /api/promotion/current', { query: { lang }, signal }),
  });
}

/** Looks a code up. Looking is rationed, so a refusal is not asked again by itself. */
export function useFoundPromotion(code: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: promotionKeys.found(code, lang),
    queryFn: ({ signal }) =>
      call('GET /api/promotion/find/{code}', { params: { code }, query: { lang }, signal }),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
  });
}

export function useReceiveBonus(onSuccess: (bonus: UserBonus) => void) {
  const lang = useLanguage();
  const again = useAskBonusAgain();
  const receive = useMoneyCall('GET /api/bonus/activate/{code}');
  return useMutation({
    mutationFn: (code: string) => receive({ params: { code }, query: { lang } }),
    onSuccess,
    onSettled: again,
  });
}

export function useReceivePromotion(onSuccess: () => void) {
  const again = useAskBonusAgain();
  const receive = useMoneyCall('GET /api/promotion/activate/{code}');
  return useMutation({
    mutationFn: (code: string) => receive({ params: { code } }),
    onSuccess,
    onSettled: again,
  });
}
