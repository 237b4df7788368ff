import { useEffect, useRef } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from '@krapao/ui/lib/i18n.ts';
import { toast } from '@krapao/ui/toast.ts';
import { useMe } from '../../lib/me.ts';
import { waitingRequestsQuery } from '../../lib/queries.ts';
import { decidedRequestsQuery, type Request } from './queries.ts';

/**
 * What became of a request that this person has open, once another has decided it: told in words whether the line says so, which takes it off
 * every screen, or the answer to their own word.
 * @returns tells it, at once
 */
export function useFate({ id, madeBy, isOwn }: Request, onGone: () => void): () => void {
  const { t } = useTranslation('requests');
  const { name: me } = useMe();
  const client = useQueryClient();
  const isTold = useRef(false);
  const { data } = useQuery(waitingRequestsQuery);
  const isGone = data !== undefined && !data.requests.some((one) => one.id === id);

  const textOf = (fate: Request | undefined): string | undefined => {
    switch (fate?.state) {
      case 'done':
      case 'refused':
        // their own word, of which they are told as of any act
        return fate.decidedBy === me
          ? undefined
          : t(`meanwhile.${fate.state}`, { name: fate.decidedBy ?? madeBy });
      case 'withdrawn':
        return isOwn ? undefined : t('meanwhile.withdrawn', { name: madeBy });
      case 'expired':
        return t('meanwhile.expired');
      case 'moved_on':
        return t('movedOn');
      default:
        return t('meanwhile.unknown');
    }
  };
  const tell = async () => {
    if (isTold.current) return;
    isTold.current = true;
    const decided = await client.fetchQuery({ ...decidedRequestsQuery, staleTime: 0 }).catch(() => undefined);
    const text = textOf(decided?.requests.find((one) => one.id === id));
    if (text !== undefined) toast.danger(text);
  };

  const last = useRef({ tell, onGone });
  useEffect(() => {
    last.current = { tell, onGone };
  });
  useEffect(() => {
    if (!isGone) return;
    void last.current.tell();
    last.current.onGone();
  }, [isGone]);
  // what it stands on may go with it, before it is drawn once more
  useEffect(
    () => () => {
      const waiting = client.getQueryData(waitingRequestsQuery.queryKey);
      if (waiting && !waiting.requests.some((one) => one.id === id)) void last.current.tell();
    },
    [client, id],
  );
  return () => void tell();
}
