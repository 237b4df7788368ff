/** When each member's balances were last refreshed on this device, under `last_sync`: times by member id, the last ones (decisions). */
import { useSyncExternalStore } from 'react';
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';

const MOST_MEMBERS = 20;
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Times by member id, as far as what is kept there is ours. */
export function readSyncs(kept: string | null): Map<string, string> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : [];
    return new Map(
      entries.filter(
        (entry): entry is [string, string] =>
          typeof entry[1] === 'string' && !Number.isNaN(Date.parse(entry[1])),
      ),
    );
  } catch {
    return new Map();
  }
}

/** What to keep when a member's balances are refreshed: theirs last. */
export function withSync(kept: string | null, memberId: string, at: Date): string {
  const syncs = readSyncs(kept);
  syncs.delete(memberId);
  syncs.set(memberId, at.toISOString());
  return JSON.stringify(Object.fromEntries([...syncs].slice(-MOST_MEMBERS)));
}

export function keepLastSync(memberId: string, at: Date): void {
  local.set(STORAGE.lastSync, withSync(local.get(STORAGE.lastSync), memberId, at));
  listeners.forEach((listener) => listener());
}

/** When the member's balances were last refreshed on this device, ISO 8601, or null. */
export function useLastSync(memberId: string | undefined): string | null {
  const kept = useSyncExternalStore(subscribe, () => local.get(STORAGE.lastSync));
  return (memberId !== undefined && readSyncs(kept).get(memberId)) || null;
}
