import type { Language } from '@krapao/contract/constants';
import type { Queryable } from '../../db/pool.ts';
import { providerNames } from '../games/face.ts';
import { bankNames } from '../site/face.ts';
import type { PlaceNames } from './rules.ts';

/** How old names may be when they are shown, ms. */
const FRESH_MS = 1_000;

/** What banks and games are called now: read at most once a second and language, however many ask. */
export function createPlaceNames(db: Queryable): (language: Language) => Promise<PlaceNames> {
  const read = async (language: Language): Promise<PlaceNames> => {
    const [banks, providers] = await Promise.all([bankNames(db, language), providerNames(db)]);
    return { language, banks, providers };
  };
  const known = new Map<Language, { at: number; names: Promise<PlaceNames> }>();
  return (language) => {
    const now = performance.now();
    const kept = known.get(language);
    if (kept && now - kept.at <= FRESH_MS) return kept.names;
    const names = read(language);
    known.set(language, { at: now, names });
    names.catch(() => known.delete(language));
    return names;
  };
}
