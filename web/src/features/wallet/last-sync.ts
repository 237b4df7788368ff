import { useSyncExternalStore } from 'react';
import { STORAGE } from '@krapao/contract/constants';
import { local } from '../../lib/storage.ts';

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function read(): string | null {
  const kept = local.get(STORAGE.lastSync);
  return kept && !Number.isNaN(Date.parse(kept)) ? kept : null;
}

/** Keeps when the balances were last refreshed on this device. */
export function keepLastSync(at: Date): void {
  local.set(STORAGE.lastSync, at.toISOString());
  listeners.forEach((listener) => listener());
}

/** When the balances were last refreshed on this device, ISO 8601, or null. */
export function useLastSync(): string | null {
  return useSyncExternalStore(subscribe, read);
}
