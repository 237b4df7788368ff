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

/**
 * A text of an app as its own files give it: `text('th', 'login', 'title')`. Nested keys are joined by dots;
 * `values` fills {{placeholders}}. Throws on a key that there is not, so that a test never looks for nothing.
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
  let node: unknown = JSON.parse(readFileSync(path, 'utf8'));
  const isRecord = (value: unknown): value is Record<string, unknown> =>
    typeof value === 'object' && value !== null;
  const flat = isRecord(node) ? node[key] : undefined;
  if (flat === undefined) for (const part of key.split('.')) node = isRecord(node) ? node[part] : undefined;
  const found = flat ?? node;
  if (typeof found !== 'string') throw new Error(`There is no text "${key}" in ${language}/${file}.json.`);
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
