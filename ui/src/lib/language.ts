/** Which of the three languages, and where the choice is remembered (product 3: storage `locale`, cookie `i18next`). */
import {
  DEFAULT_LANGUAGE,
  LANGUAGE_COOKIE,
  LANGUAGES,
  STORAGE,
  type Language,
  type Variant,
} from '@krapao/contract/constants';
import { local } from './storage.ts';

/** Each language's own name, for the menu. */
export const LANGUAGE_NAMES: Record<Language, string> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** Their BCP 47 tags: `la` on the wire is Lao, whose tag is `lo`. */
export const LANGUAGE_TAGS: Record<Language, string> = { th: 'th', la: 'lo', en: 'en' };

/** The remembered language, else the variant's own. */
export function preferredLanguage(variant: Variant): Language {
  const kept = local.get(STORAGE.locale);
  return LANGUAGES.find((language) => language === kept) ?? DEFAULT_LANGUAGE[variant];
}

export function rememberLanguage(language: Language): void {
  local.set(STORAGE.locale, language);
  document.cookie = `${LANGUAGE_COOKIE}=${language.toUpperCase()}; path=/; max-age=31536000; samesite=lax`;
}
