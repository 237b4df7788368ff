import { useQuery } from '@tanstack/react-query';
import type { Wire } from '@krapao/contract/api';
import { WAITING } from '../../lib/query-names.ts';
import { call } from '../../lib/api.ts';
import { paths } from '../../lib/paths.ts';

export type Waiting = Wire<'GET /api/statement/waiting'>['output']['waiting'][number];

/** The realtime channel says when something changes; asking now and then covers a phone whose line was cut. */
const WAITING_POLL_MS = 10_000;

/** The member's money that is on its way, and `offset`: the server's clock minus this phone's, ms. */
export function useWaiting() {
  return useQuery({
    queryKey: [WAITING],
    queryFn: async ({ signal }) => {
      const { now, waiting } = await call('GET /api/statement/waiting', { signal });
      return { waiting, offset: Date.parse(now) - Date.now() };
    },
    refetchInterval: ({ state }) => (state.data?.waiting.length ? WAITING_POLL_MS : false),
  });
}

/** Where one of them goes on: its own dialog. */
export function addressOf({ kind, reference }: Waiting): string {
  const id = encodeURIComponent(reference);
  if (kind === 'qr') return `${paths.home}?dialog=deposit&way=${id}`;
  if (kind === 'slip') return `${paths.home}?dialog=deposit&slip=${id}`;
  return `${paths.statement}?dialog=withdrawal&withdrawal=${id}`;
}
