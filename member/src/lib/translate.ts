/**
 * Finds a text and fills it in: `{{name}}` from the params; with a `count`, `key_one` or `key_other`. Three languages, of
 * which only English has a plural, need no library: i18next would weigh 15 kB on the first screen.
 */
import type { Texts } from './texts.ts';

export type Params = Readonly<Record<string, unknown>>;
/** `t('title')`, `t('common:close')`, `t('ago.days', { count })`. */
export type Translate = (key: string, params?: Params) => string;

/** The text at a dotted key; undefined when there is none. */
export function textAt(texts: Texts | undefined, key: string, params: Params): string | undefined {
  const { count } = params;
  const whole = typeof count === 'number' ? `${key}_${count === 1 ? 'one' : 'other'}` : key;
  return find(texts, whole) ?? find(texts, key);
}

function find(texts: Texts | undefined, key: string): string | undefined {
  let at: string | Texts | undefined = texts;
  for (const part of key.split('.')) at = typeof at === 'object' ? at[part] : undefined;
  return typeof at === 'string' ? at : undefined;
}

/** `Hello {{name}}` and `{ name: 'Mali' }` → `Hello Mali`. What is not given stays empty. */
export function fillIn(text: string, params: Params): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const value = params[name];
    return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  });
}
