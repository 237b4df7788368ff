import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { TRUEMONEY } from '@krapao/contract/constants';
import { call } from '@krapao/ui/lib/api.ts';
import { paths } from '../lib/paths.ts';
import { waitingKeys } from '../lib/queries.ts';

export type Waiting = Wire<'GET /api/statement/waiting'>['output']['waiting'][number];

/** The realtime channel says when something changes; asking now and then covers a phone whose line was cut. */
const WAITING_POLL_MS = 10_000;

/** The member's money that is on its way, and `offset`: the server's clock minus this phone's, ms. */
export function useWaiting() {
  return useQuery({
    queryKey: waitingKeys.all,
    queryFn: async ({ signal }) => {
      const { now, waiting } = await call('GET /api/statement/waiting', { signal });
      return { waiting, offset: Date.parse(now) - Date.now() };
    },
    refetchInterval: ({ state }) => (state.data?.waiting.length ? WAITING_POLL_MS : false),
  });
}

/** The way in the deposit dialog on which an announced amount was asked for. */
const wayOfAnnounced = ({ account }: Waiting) =>
  account?.bankCode === TRUEMONEY ? ('wallet' as const) : ('bank' as const);

/** The newest amount that is announced on that way and may still come. */
export const announcedOn = (way: 'bank' | 'wallet', waiting: readonly Waiting[] = []): Waiting | undefined =>
  waiting.find((one) => one.kind === 'announcement' && wayOfAnnounced(one) === way);

/** Where one of them goes on: its own dialog. */
export function addressOf(waiting: Waiting): string {
  const id = encodeURIComponent(waiting.reference);
  switch (waiting.kind) {
    case 'qr':
      return `${paths.home}?dialog=deposit&way=${id}`;
    case 'slip':
      return `${paths.home}?dialog=deposit&slip=${id}`;
    case 'announcement':
      return `${paths.home}?dialog=deposit&way=${wayOfAnnounced(waiting)}&announced=${id}`;
    case 'gift':
      return paths.statement;
    case 'payout':
      return `${paths.statement}?dialog=withdrawal&withdrawal=${id}`;
  }
}
