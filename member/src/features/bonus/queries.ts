import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import type { Language } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain, topicKeys } from '../../lib/queries.ts';

export type Offer = Wire<'GET /api/bonus'>['output'][number];
export type UserBonus = NonNullable<Offer['userBonus']>;
export type Promotion = Wire<'GET /api/promotion/find/{code}'>['output'];

const bonusKeys = {
  offers: (language: Language) => [...topicKeys.bonus, 'offers', language] as const,
  promotion: (language: Language) => [...topicKeys.bonus, 'promotion', language] as const,
  found: (code: string, language: Language) => ['promotion', code, language] as const,
};

/** What is given or brought home now is over in seconds; the realtime channel tells it, and asking covers a line that was cut. */
const UNDER_WAY_POLL_MS = 4_000;

const isUnderWay = ({ userBonus }: Offer): boolean =>
  userBonus?.state === 'due' || userBonus?.state === 'ending';

/** What is on offer, and with it the bonus that runs. */
export function useOffers() {
  const lang = useLanguage();
  return useQuery({
    queryKey: bonusKeys.offers(lang),
    queryFn: ({ signal }) => call('GET /api/bonus', { query: { lang }, signal }),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_POLL_MS : false),
  });
}

export function usePromotion() {
  const lang = useLanguage();
  return useQuery({
    queryKey: bonusKeys.promotion(lang),
    queryFn: ({ signal }) => call('GET /api/promotion/current', { query: { lang }, signal }),
  });
}

/** Looks a code up. Looking is rationed, so a refusal is not asked again by itself. */
export function useFoundPromotion(code: string) {
  const lang = useLanguage();
  return useQuery({
    queryKey: bonusKeys.found(code, lang),
    queryFn: ({ signal }) =>
      call('GET /api/promotion/find/{code}', { params: { code }, query: { lang }, signal }),
    enabled: code !== '',
    retry: false,
    gcTime: 0,
  });
}

/** What any step with a bonus may have changed. */
function useAskAgain() {
  const client = useQueryClient();
  return () => askAgain(client, topicKeys.bonus, topicKeys.wallet, topicKeys.statement);
}

export function useReceiveBonus(onSuccess: (bonus: UserBonus) => void) {
  const lang = useLanguage();
  const again = useAskAgain();
  const receive = useMoneyCall('GET /api/bonus/activate/{code}');
  return useMutation({
    mutationFn: (code: string) => receive({ params: { code }, query: { lang } }),
    onSuccess,
    onSettled: again,
  });
}

export function useReceivePromotion(onSuccess: () => void) {
  const again = useAskAgain();
  const receive = useMoneyCall('GET /api/promotion/activate/{code}');
  return useMutation({
    mutationFn: (code: string) => receive({ params: { code } }),
    onSuccess,
    onSettled: again,
  });
}

type End = Wire<'GET /api/bonus/clear'>['output'];

/** Ends what is active. Its variable is the most that it may take, baht, as the member saw it. */
export function useEndBonus(ends: { onSuccess: (end: End) => void; onError: (error: unknown) => void }) {
  const again = useAskAgain();
  const clear = useMoneyCall('GET /api/bonus/clear');
  return useMutation({
    mutationFn: (forfeit: number) => clear({ query: { forfeit } }),
    ...ends,
    onSettled: again,
  });
}
