/** Texts of one file by key, nested keys joined by dots. */
export type Texts = ReadonlyMap<string, string>;

/** The texts of one file in every language. */
export type Translations = Readonly<Record<string, Texts | undefined>>;

export const languages = ['th', 'la', 'en'] as const;

export function flatten(value: unknown, prefix = ''): Map<string, string> {
  const texts = new Map<string, string>();
  if (typeof value !== 'object' || value === null)
    return texts.set(prefix, typeof value === 'string' ? value : '');
  for (const [key, inner] of Object.entries(value)) {
    for (const [path, text] of flatten(inner, prefix === '' ? key : `${prefix}.${key}`))
      texts.set(path, text);
  }
  return texts;
}

/** i18next's plural endings: languages have different sets of them. */
export const withoutPlural = (key: string): string => key.replace(/_(zero|one|two|few|many|other)$/, '');

const placeholders = (text: string): string =>
  [
    ...new Set(
      [...text.matchAll(/\{\{\s*([\w.]+)(?:[^\w.{}][^{}]*)?\}\}|<\/?(\w+)\s*\/?>/g)].map(([whole, name]) =>
        name === undefined ? whole : `{{${name}}}`,
      ),
    ),
  ]
    .sort()
    .join(' ');

/** What is left to translate once placeholders, marks, addresses and Latin names are taken away. */
const THAI = /[\u0e00-\u0e7f]/;
const LAO = /[\u0e80-\u0eff]/;

/** Texts that are the same in every language: names, abbreviations, examples. Keys as `file:key`; a name by itself is one too. */
export type Whitelist = ReadonlySet<string>;

/** Everything that is wrong with one file of translations. */
export function judgeTranslations(file: string, translations: Translations, whitelist: Whitelist): string[] {
  const faults: string[] = [];
  const missing = languages.filter((language) => translations[language] === undefined);
  if (missing.length > 0) return missing.map((language) => `${language}/${file}.json: missing`);
  const all = new Set(
    languages.flatMap((language) => [...(translations[language]?.keys() ?? [])].map(withoutPlural)),
  );
  for (const language of languages) {
    const texts = translations[language] ?? new Map<string, string>();
    const keys = new Set([...texts.keys()].map(withoutPlural));
    for (const key of all) if (!keys.has(key)) faults.push(`${language}/${file}.json: "${key}" is missing`);
    for (const [key, text] of texts) faults.push(...judgeText(language, file, key, text, whitelist));
  }
  const reference = translations['en'] ?? new Map<string, string>();
  for (const language of ['th', 'la'] as const) {
    for (const [key, text] of translations[language] ?? []) {
      const other = reference.get(key) ?? reference.get(`${withoutPlural(key)}_other`);
      if (other !== undefined && placeholders(other) !== placeholders(text)) {
        faults.push(
          `${language}/${file}.json: "${key}" has other placeholders than in en (${placeholders(text) || 'none'} / ${placeholders(other) || 'none'})`,
        );
      }
    }
  }
  return faults;
}

function judgeText(
  language: string,
  file: string,
  key: string,
  text: string,
  whitelist: Whitelist,
): string[] {
  const at = `${language}/${file}.json: "${key}"`;
  if (text.trim() === '') return [`${at} is empty`];
  const faults: string[] = [];
  if (language !== 'th' && THAI.test(text) && !whitelist.has(text))
    faults.push(`${at} has Thai letters: ${text}`);
  if (language !== 'la' && LAO.test(text) && !whitelist.has(text))
    faults.push(`${at} has Lao letters: ${text}`);
  const words = text.replace(/\{\{[^{}]*\}\}|<[^<>]*>/g, '');
  const isExempt = !/\p{L}/u.test(words) || whitelist.has(text.trim()) || whitelist.has(`${file}:${key}`);
  if (language === 'th' && !THAI.test(words) && !isExempt) faults.push(`${at} is not in Thai: ${text}`);
  if (language === 'la' && !LAO.test(words) && !isExempt) faults.push(`${at} is not in Lao: ${text}`);
  return faults;
}

/** Texts that need no translation: names, abbreviations, and the languages' own names. Single texts as `file:key`. */
export const sameInEveryLanguage: ReadonlySet<string> = new Set([
  'Krapao',
  'OTP',
  'QR',
  'QR Code',
  'PromptPay',
  'TrueMoney',
  'LINE',
  'Facebook',
  'Telegram',
  'English',
  'ไทย',
  'ภาษาไทย',
  'ລາວ',
  'ພາສາລາວ',
]);
