/** Which member has accepted which version of the agreement on this device, under `remember-agreement` (product, Agreement). */
import { useSyncExternalStore } from 'react';
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';

/** A shared device forgets who has not been here for longest. */
const MOST_MEMBERS = 50;

const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** Versions by member id, as far as what is kept there is ours. */
export function readAccepted(kept: string | null): Map<string, string> {
  try {
    const value: unknown = JSON.parse(kept ?? '{}');
    const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : [];
    return new Map(entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
  } catch {
    return new Map();
  }
}

/** What to keep when a member accepts a version: theirs last, in place of what they accepted before. */
export function withAccepted(kept: string | null, memberId: string, version: string): string {
  const accepted = readAccepted(kept);
  accepted.delete(memberId);
  accepted.set(memberId, version);
  return JSON.stringify(Object.fromEntries([...accepted].slice(-MOST_MEMBERS)));
}

export function keepAccepted(memberId: string, version: string): void {
  local.set(STORAGE.rememberAgreement, withAccepted(local.get(STORAGE.rememberAgreement), memberId, version));
  listeners.forEach((listener) => listener());
}

/** The version that the member has accepted on this device, or undefined. */
export function useAccepted(memberId: string | undefined): string | undefined {
  const kept = useSyncExternalStore(subscribe, () => local.get(STORAGE.rememberAgreement));
  return memberId === undefined ? undefined : readAccepted(kept).get(memberId);
}
