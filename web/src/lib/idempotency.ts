/**
 * Money moves once, whatever the network does: every money call carries a key, and every repetition of the same
 * intention the same one (decisions, The wire).
 *
 * In components: `const transfer = useMutation({ mutationFn: useMoneyCall('POST /api/wallet/transfer') })`. The key is kept
 * until the outcome is known, so the member may press again after a lost connection. Other input, or a known
 * outcome, is a new intention and gets a new key.
 *
 * When it throws, `isUnknownOutcome(error)` (api-error.ts) tells whether the money may still have moved.
 */
import type { RouteKey, Wire } from '@krapao/contract/api';
import { useCallback, useRef } from 'react';
import { codeOf, isFinalAnswer } from './api-error.ts';
import { call } from './api.ts';
import type { AnyInput, CallArgs, CallInput } from './call-types.ts';

/** Waits before the repetitions after a lost connection, in ms. */
const RETRY_WAITS = [1_000, 3_000];

/** 128 random bits. Not crypto.randomUUID: plain http and Chrome 87 have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A money call that keeps its key until its outcome is known, and repeats itself after a lost connection. */
export function useMoneyCall<K extends RouteKey>(
  key: K,
): (input: Omit<CallInput<K>, 'idempotencyKey'>) => Promise<Wire<K>['output']> {
  const open = useRef<{ print: string; key: string }>(undefined);
  return useCallback(
    async (input) => {
      const print = fingerprint(input);
      if (open.current?.print !== print) open.current = { print, key: newKey() };
      const intention = open.current;
      try {
        const output = await insist(key, [
          { ...input, idempotencyKey: intention.key },
        ] as unknown as CallArgs<K>);
        if (open.current === intention) open.current = undefined;
        return output;
      } catch (error) {
        if (open.current === intention && isFinalAnswer(error)) open.current = undefined;
        throw error;
      }
    },
    [key],
  );
}

async function insist<K extends RouteKey>(key: K, args: CallArgs<K>): Promise<Wire<K>['output']> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await call(key, ...args);
    } catch (error) {
      const wait = RETRY_WAITS[tries];
      if (codeOf(error) !== 'NETWORK' || wait === undefined || !navigator.onLine) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function fingerprint({ params, query, body, form, file }: AnyInput): string {
  const picture = file && [file.name, file.size, file.lastModified];
  return JSON.stringify([params, query, body, form, picture]);
}
