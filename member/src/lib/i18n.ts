/**
 * Translation. `const { t } = useTranslation('wallet')` gives `t('title')`, `t('common:close')`, `t('hello', { name })`;
 * counts by `key_one` and `key_other`. It suspends while the namespace loads; `common` is there from the start.
 * Outside components: `translate('common:close')`. Errors: error-text.ts.
 */
import type { Language } from '@krapao/contract/constants';
import { useMemo, useSyncExternalStore } from 'react';
import { failedLoad, forgetFailures } from '@krapao/ui/lib/failures.ts';
import { LANGUAGE_TAGS, rememberLanguage } from '@krapao/ui/lib/language.ts';
import { fetchTexts, type Texts } from './texts.ts';
import { fillIn, textAt, type Params, type Translate } from './translate.ts';

const FIRST = 'common';
const loaded = new Map<string, Texts>();
const loading = new Map<string, Promise<void>>();
/** Why a namespace could not be loaded, until failures are forgotten and it is tried again. */
const failures = new Map<string, unknown>();
const listeners = new Set<() => void>();
let current: Language = 'th';

/** Call once before the first render, with the namespaces that it needs besides `common`. */
export async function startI18n(language: Language, namespaces: readonly string[]): Promise<void> {
  await Promise.all([FIRST, ...namespaces].map((namespace) => loadTexts(namespace, language)));
  switchTo(language);
}

function switchTo(language: Language): void {
  current = language;
  document.documentElement.lang = LANGUAGE_TAGS[language];
  listeners.forEach((listener) => listener());
}

export function currentLanguage(): Language {
  return current;
}

/** For `use` in a render: the same promise every time, failed or not, until failures are forgotten. */
export function textsFor(namespace: string, language: Language): Promise<void> {
  const id = `${language}/${namespace}`;
  const known = loading.get(id);
  if (known) return known;
  const done = fetchTexts(language, namespace).then((texts) => {
    loaded.set(id, texts);
  });
  done.catch((error: unknown) => failures.set(id, error));
  // For `use`, which looks at these: what has arrived is read at once, without another wait.
  done.then(() => Object.assign(done, { status: 'fulfilled', value: undefined })).catch(() => {});
  loading.set(id, done);
  done.catch(() =>
    failedLoad(() => {
      loading.delete(id);
      failures.delete(id);
    }),
  );
  return done;
}

/** Fetches a namespace, for code that is about to need it; resolves at once when it is there. What failed is tried again. */
export function loadTexts(namespace: string, language = current): Promise<void> {
  forgetFailures();
  return textsFor(namespace, language);
}

/** Fetches what the screen shows in the other language, then changes all of it at once, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  const shown = [...loaded.keys()]
    .filter((id) => id.startsWith(`${current}/`))
    .map((id) => id.slice(id.indexOf('/') + 1));
  await Promise.all(shown.map((namespace) => loadTexts(namespace, language)));
  rememberLanguage(language);
  switchTo(language);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
}

/** The current language; renders again when it changes. */
export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

/**
 * Suspends by throwing the promise, not by `use`: that one is repeated within the same render, where the hooks of a component
 * that waits for two namespaces no longer match (React error 467).
 */
function waitFor(namespace: string, language: Language): void {
  if (loaded.has(`${language}/${namespace}`)) return;
  const texts: unknown = failures.get(`${language}/${namespace}`) ?? textsFor(namespace, language);
  throw texts;
}

export function useTranslation(namespace = FIRST): { t: Translate; language: Language } {
  const language = useLanguage();
  waitFor(namespace, language);
  return useMemo(() => ({ t: translator(language, namespace), language }), [language, namespace]);
}

function translator(language: Language, namespace: string): Translate {
  return (key, params = {}) => lookUp(language, namespace, key, params) ?? standIn(key, params);
}

/** For a text that is missing: what the caller gave for that case. A test keeps the keys of the languages equal. */
function standIn(key: string, { defaultValue }: Params): string {
  return typeof defaultValue === 'string' ? defaultValue : key;
}

function lookUp(language: Language, namespace: string, key: string, params: Params): string | undefined {
  const [first = '', rest] = key.split(':');
  const texts = loaded.get(`${language}/${rest === undefined ? namespace : first}`);
  const text = textAt(texts, rest ?? first, params);
  return text === undefined ? undefined : fillIn(text, params);
}

/** For texts outside components; the key names its namespace when it is not `common`. */
export function translate(key: string, params: Params = {}): string {
  return findText(key, params) ?? standIn(key, params);
}

/** The same, and undefined when there is no such text, or not yet. */
export function findText(key: string, params: Params = {}): string | undefined {
  return lookUp(current, FIRST, key, params);
}
