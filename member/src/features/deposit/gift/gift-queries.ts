import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Wire } from '@krapao/contract/api';
import { useMoneyCall } from '@krapao/ui/lib/idempotency.ts';
import { askAgain } from '@krapao/ui/lib/ask-again.ts';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';
import { topicKeys, waitingKeys } from '../../../lib/queries.ts';

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
      void askAgain(client, [topicKeys.wallet, topicKeys.statement, waitingKeys.all]);
      ends.onSuccess(outcome);
    },
    onError: ends.onError,
  });
}

/**
 * A gift link as the wire wants it: AES-256-GCM, base64 of iv, ciphertext and tag (product, Deposits). Every browser has the key,
 * so it keeps nothing secret. Not the browser's own cipher, which plain http does not have.
 */
export function sealLink(link: string): string {
  const key = sha256(new TextEncoder().encode(TRUELINK_SHARED_TEXT));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = gcm(key, iv).encrypt(new TextEncoder().encode(link));
  return btoa(String.fromCharCode(...iv, ...sealed));
}
