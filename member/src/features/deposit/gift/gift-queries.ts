import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { Wire } from '@krapao/contract/api';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain, topicKeys, waitingKeys } from '../../../lib/queries.ts';
import { sealLink } from './seal.ts';

export type GiftOutcome = Wire<'POST /api/wallet/truelink'>['output'];

/** Hands in a gift link. Pressed again it sends what it has sealed before, so that it is the same call. Its ends are told when its dialog is closed, too. */
export function useGift(ends: {
  onSuccess: (outcome: GiftOutcome) => void;
  onError: (error: unknown) => void;
}) {
  const client = useQueryClient();
  const send = useMoneyCall('POST /api/wallet/truelink');
  const sealed = useRef({ link: '', text: '' });
  return useMutation({
    mutationFn: (link: string) => {
      if (sealed.current.link !== link) sealed.current = { link, text: sealLink(link) };
      return send({ body: { link: sealed.current.text } });
    },
    onSuccess: (outcome) => {
      void askAgain(client, topicKeys.wallet, topicKeys.statement, waitingKeys.all);
      ends.onSuccess(outcome);
    },
    onError: ends.onError,
  });
}
