/** The bonus that is active: shown wherever money moves, and ended where it stops some. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { useLanguage } from '@krapao/ui/lib/i18n.ts';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { offersQuery, topicKeys } from './queries.ts';

export type Offer = Wire<'GET /api/bonus'>['output'][number];
export type UserBonus = NonNullable<Offer['userBonus']>;
export type BonusState = NonNullable<UserBonus['state']>;

/** What is given or brought home now is over in seconds; the realtime channel tells it, and asking covers a line that was cut. */
const UNDER_WAY_POLL_MS = 4_000;

const isUnderWay = ({ userBonus }: Offer): boolean =>
  userBonus?.state === 'due' || userBonus?.state === 'ending';

/** What is on offer, and with it the bonus that runs. */
export function useOffers() {
  return useQuery({
    ...offersQuery(useLanguage()),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? UNDER_WAY_POLL_MS : false),
  });
}

export interface RunningBonus {
  offer: Offer;
  bonus: UserBonus & { state: BonusState };
}

/** The one of those that is active; undefined: none is, or that is not known yet. */
export function runningOf(offers: readonly Offer[] | undefined): RunningBonus | undefined {
  const offer = offers?.find(({ userBonus }) => userBonus?.isActive);
  const { userBonus } = offer ?? {};
  return offer && userBonus?.state ? { offer, bonus: { ...userBonus, state: userBonus.state } } : undefined;
}

/** How far it is, in whole percent: all of it only once all is played. */
export function percentDone({ required, done }: Pick<UserBonus, 'required' | 'done'>): number {
  if (required === null || required <= 0) return 100;
  return Math.min(100, Math.floor(((done ?? 0) / required) * 100));
}

/** The same of the one that is being played for; undefined: there is none, or nothing is to be played. */
export const openPercent = (running: RunningBonus | undefined): number | undefined =>
  running?.bonus.state === 'open' && running.bonus.required !== null ? percentDone(running.bonus) : undefined;

export const useRunningBonus = (): RunningBonus | undefined => runningOf(useOffers().data);

/** What any step with a bonus may have changed. */
export function useAskBonusAgain() {
  const client = useQueryClient();
  return () => askAgain(client, [topicKeys.bonus, topicKeys.wallet, topicKeys.statement]);
}

type End = Wire<'GET /api/bonus/clear'>['output'];

/** What the member saw: the most that it may take, baht, and of which bonus, by its `_id`, or which promotion, by its code; undefined: of none, or none is known. */
export interface SeenEnd {
  forfeit: number;
  bonus: string | undefined;
  promotion?: string | undefined;
}

/** Ends what is active, where it is what was seen. */
export function useEndBonus(ends: {
  onSuccess: (end: End) => void;
  onError: (error: unknown, seen: SeenEnd) => void;
}) {
  const again = useAskBonusAgain();
  const clear = useMoneyCall('GET /api/bonus/clear');
  return useMutation({
    mutationFn: ({ forfeit, bonus, promotion }: SeenEnd) =>
      clear({
        query: {
          forfeit,
          ...(bonus !== undefined && { bonus }),
          ...(promotion !== undefined && { promotion }),
        },
      }),
    ...ends,
    onSettled: again,
  });
}

/** The operator's text with the rate written in. */
export function noticeOf({ notice, percentFail }: Pick<Offer, 'notice' | 'percentFail'>): string {
  return notice.replaceAll(/\{\{\s*percentFail\s*\}\}/g, String(percentFail));
}
