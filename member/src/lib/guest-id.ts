/** What proves a guest to support chat: 128 bits of chance, kept by this browser alone (product 4, docs/decisions/0145). */
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';
import { newUuid } from '@krapao/ui/lib/uuid.ts';

export function getGuestId(): string | null {
  return local.get(STORAGE.guestId);
}

/** The one that is kept, or a new one. */
export function ensureGuestId(): string {
  const kept = getGuestId();
  if (kept !== null && /^[\w-]{22,64}$/.test(kept)) return kept;
  const made = newUuid();
  local.set(STORAGE.guestId, made);
  return made;
}

/** The one that is kept is used up. */
export function dropGuestId(): void {
  local.remove(STORAGE.guestId);
}
