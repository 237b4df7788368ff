import { Suspense, useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { optional } from '@krapao/ui/lib/fetched.ts';
import { decidedRequestsQuery, type Request } from '../features/requests/queries.ts';
import { useKept } from '../lib/kept.ts';
import { useMe } from '../lib/me.ts';

const EndedNote = optional(async () => (await import('../features/requests/ended-note.tsx')).EndedNote);

/** Kept until what has ended is known. */
const UNKNOWN = 'unknown';
const CAME_TO_NOTHING: readonly Request['state'][] = ['refused', 'expired', 'moved_on'];

const newest = (requests: readonly Request[]): string =>
  requests.reduce((last, { decidedAt }) => (decidedAt !== null && decidedAt > last ? decidedAt : last), '');

/** Who asked for something and was refused is told so on whatever screen they are, until they say that they have seen it. */
export function OwnEnded() {
  const { id } = useMe();
  const { data } = useQuery(decidedRequestsQuery);
  const [seen, keep] = useKept(`console-ended:${id}`, UNKNOWN);
  const requests = data?.requests;
  useEffect(() => {
    // what ended before this browser knew them is no news
    if (requests && seen === UNKNOWN) keep(newest(requests));
  }, [requests, seen, keep]);
  if (!requests || seen === UNKNOWN) return null;
  const own = requests.filter(
    ({ isOwn, state, decidedAt }) =>
      isOwn && CAME_TO_NOTHING.includes(state) && decidedAt !== null && decidedAt > seen,
  );
  return (
    own.length > 0 && (
      <Suspense>
        <EndedNote requests={own} onSeen={() => keep(newest(own))} />
      </Suspense>
    )
  );
}
