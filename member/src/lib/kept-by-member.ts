/** A text for each member of this device, under one key: a shared one forgets who has not been here for longest. */
import { STORAGE } from '@krapao/contract/constants';
import { local } from '@krapao/ui/lib/storage.ts';
import { keep, useKept } from './kept.ts';

/** @param isOurs whether a text that stands there can be one of ours */
function keptByMember(key: string, most: number, isOurs: (text: string) => boolean = () => true) {
  /** Texts by member id, as far as what is kept there is ours. */
  function read(kept: string | null): Map<string, string> {
    try {
      const value: unknown = JSON.parse(kept ?? '{}');
      const entries = typeof value === 'object' && !Array.isArray(value) ? Object.entries(value ?? {}) : [];
      return new Map(
        entries.filter(
          (entry): entry is [string, string] => typeof entry[1] === 'string' && isOurs(entry[1]),
        ),
      );
    } catch {
      return new Map();
    }
  }

  /** What to keep once a member has that text: theirs last, in place of what they had before. */
  function withText(kept: string | null, memberId: string, text: string): string {
    const texts = read(kept);
    texts.delete(memberId);
    texts.set(memberId, text);
    return JSON.stringify(Object.fromEntries([...texts].slice(-most)));
  }

  return {
    read,
    withText,
    keep(memberId: string, text: string): void {
      keep(key, withText(local.get(key), memberId, text));
    },
    /** The member's text on this device, or undefined. */
    useText(memberId: string | undefined): string | undefined {
      const kept = useKept(key);
      return memberId === undefined ? undefined : read(kept).get(memberId);
    },
  };
}

/** The version of the agreement that each has accepted here (product, Agreement). */
export const acceptedVersions = keptByMember(STORAGE.rememberAgreement, 50);

/** When the balances of each were last refreshed here, ISO 8601 (decisions). */
export const lastSyncs = keptByMember(STORAGE.lastSync, 20, (at) => !Number.isNaN(Date.parse(at)));
