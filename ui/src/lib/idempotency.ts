/**
 * Money moves once, whatever the network does: every money call carries a key, and every repetition of the same
 * intention the same one (product, The wire).
 *
 * In components: `const transfer = useMoneyCall('POST /api/wallet/transfer')`, then `transfer({ body })`. The key is kept
 * until the outcome is known, so the member may press again after a lost connection. Other input, or a known
 * outcome, is a new intention and gets a new key. With a place it also outlives a reload and a new sign-in.
 *
 * When it throws, `isUnknownOutcome(error)` (api-error.ts) tells whether the money may still have moved.
 */
import type { RouteKey, Wire } from '@krapao/contract/api';
import { useEffect, useState } from 'react';
import { codeOf, isFinalAnswer, isUnknownOutcome } from './api-error.ts';
import { callWith } from './api.ts';
import type { AnyInput, CallInput } from './call-types.ts';
import { dropDraft, keepDraft, keptDraft, type DraftName } from './draft.ts';
import { getToken } from './session.ts';

/** Waits before the repetitions after a lost connection, in ms. */
const RETRY_WAITS = [1_000, 3_000];

/** What a member wants done once. */
interface Intention {
  print: string;
  key: string;
}
const NONE: Intention = { print: '', key: '' };

type MoneyCall<K extends RouteKey> = (input: CallInput<K>) => Promise<Wire<K>['output']>;

/** 128 random bits. Not crypto.randomUUID: plain http and Chrome 87 have none. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Whether the page was loaded anew, or the member signed in anew, before the outcome of the call of that place was known. */
export function isStillOpen(place: DraftName): boolean {
  return keptDraft(place, NONE).key !== '';
}

/**
 * A money call that keeps its key until its outcome is known, and repeats itself after a lost connection.
 * @param place where it is kept; like `key`, the same as long as the component is shown
 */
export function useMoneyCall<K extends RouteKey>(key: K, place?: DraftName): MoneyCall<K> {
  const [send] = useState(() => moneyCall(key, place));
  const { form, owner } = place ?? {};
  useEffect(
    () => () => {
      if (form !== undefined && owner !== undefined && getToken()) dropDraft({ form, owner });
    },
    [form, owner],
  );
  return send;
}

/** The same outside components. */
export function moneyCall<K extends RouteKey>(key: K, place?: DraftName): MoneyCall<K> {
  let open = place ? keptDraft(place, NONE) : NONE;
  return async (input) => {
    const print = fingerprint(input);
    const isRepeated = open.print === print;
    const intention = isRepeated ? open : { print, key: newKey() };
    const settle = () => {
      if (open !== intention) return;
      open = NONE;
      if (place) dropDraft(place);
    };
    open = intention;
    if (place) keepDraft(place, intention);
    let mayHaveMoved = isRepeated;
    try {
      const output = await insist(
        () => callWith(key, { ...input, idempotencyKey: intention.key }),
        () => (mayHaveMoved = true),
      );
      settle();
      return output;
    } catch (error) {
      // What was turned away before it was looked at has moved nothing, unless an earlier sending did.
      if (isFinalAnswer(error) || (!isUnknownOutcome(error) && !mayHaveMoved)) settle();
      throw error;
    }
  };
}

async function insist<T>(send: () => Promise<T>, onLost: () => void): Promise<T> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await send();
    } catch (error) {
      const wait = RETRY_WAITS[tries];
      if (codeOf(error) !== 'NETWORK' || wait === undefined || !navigator.onLine) throw error;
      onLost();
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
  }
}

function fingerprint({ params, query, body, form, file }: AnyInput): string {
  const picture = file && [file.name, file.size, file.lastModified];
  return JSON.stringify([params, query, body, form, picture]);
}
