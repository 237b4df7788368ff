/** Whether balances are hidden from who looks over the shoulder: on this device, under `hide-balance`, whoever is signed in. */
import { useSyncExternalStore } from 'react';
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

export function setBalanceHidden(isHidden: boolean): void {
  if (isHidden) local.set(STORAGE.hideBalance, '1');
  else local.remove(STORAGE.hideBalance);
  listeners.forEach((listener) => listener());
}

/** Follows the eye beside the balance, in this window and in others. */
export function useBalanceHidden(): boolean {
  return useSyncExternalStore(subscribe, () => local.get(STORAGE.hideBalance) === '1');
}
