import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const languages = ['th', 'la', 'en'] as const;
export type Language = (typeof languages)[number];

/**
 * The languages in which a walk is made that is not about its words: the one that is named, or all of them where
 * E2E_LANGUAGES=all asks for it, for who wants to look at every screen in every language. The main job is done in all three anyway.
 */
export const spoken = (one: Language): readonly Language[] =>
  process.env['E2E_LANGUAGES'] === 'all' ? languages : [one];

/** Whose texts they are. */
type App = 'member' | 'console';
const folderOf = (app: App): string => join(import.meta.dirname, `../${app}/src/locales`);

/** By their BCP 47 tags, of which Lao's is `lo`. */
const PLURALS: Readonly<Record<Language, Intl.PluralRules>> = {
  th: new Intl.PluralRules('th'),
  la: new Intl.PluralRules('lo'),
  en: new Intl.PluralRules('en'),
};

function textAt(texts: unknown, key: string): string | undefined {
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  const inside = (node: unknown, part: string): unknown => (isRecord(node) ? node[part] : undefined);
  const found = inside(texts, key) ?? key.split('.').reduce(inside, texts);
  return typeof found === 'string' ? found : undefined;
}

/**
 * A text of an app as its own files give it: `text('th', 'login', 'title')`. Nested keys are joined by dots;
 * `values` fills {{placeholders}}; by `count` a key without its ending finds the form of that number, as the app does: Thai and Lao
 * have one for all. Throws on a key that there is not, so that a test never looks for nothing.
 */
export function text(
  language: Language,
  file: string,
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  app: App = 'member',
): string {
  const path = join(folderOf(app), language, `${file}.json`);
  if (!existsSync(path)) throw new Error(`There is no ${language}/${file}.json among the locales.`);
  const texts: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const { count } = values;
  const form = typeof count === 'number' ? `${key}_${PLURALS[language].select(count)}` : key;
  const found = textAt(texts, form) ?? textAt(texts, key);
  if (found === undefined) throw new Error(`There is no text "${key}" in ${language}/${file}.json.`);
  return found.replace(/\{\{\s*(\w+)\s*\}\}/g, (whole, name: string) => String(values[name] ?? whole));
}

/** A language's own name, as the menu writes it in every language. */
export const ownName: Readonly<Record<Language, string>> = { th: 'ไทย', la: 'ລາວ', en: 'English' };

/** `text` of one language, for a test that speaks it throughout. */
export type Say = (file: string, key: string, values?: Readonly<Record<string, string | number>>) => string;

export const speaker =
  (language: Language): Say =>
  (file, key, values) =>
    text(language, file, key, values);

/** The same of another app. */
export const speakerOf =
  (app: App, language: Language): Say =>
  (file, key, values) =>
    text(language, file, key, values, app);
