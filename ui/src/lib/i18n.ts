/**
 * Translation by i18next. `const { t } = useTranslation('wallet')` gives `t('title')`, `t('common:close')`, `t('hello', { name })`;
 * counts by `key_one` and `key_other`. It suspends while the namespace loads; `common` is there from the start.
 * Outside components: `translate('common:close')`.
 *
 * Loading is ours, without a backend of i18next: that one takes a namespace that could not be loaded for one that is there,
 * and changes the language even then.
 */
import { LANGUAGES, type Language } from '@krapao/contract/constants';
import i18next, { type ResourceKey, type TypeOptions } from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { initReactI18next, useTranslation as useI18next } from 'react-i18next';
import { failedLoad, forgetFailures } from './failures.ts';
import { LANGUAGE_TAGS, rememberLanguage } from './language.ts';

/** What the app says of its texts (`CustomTypeOptions` of i18next). */
type Resources = TypeOptions['resources'];
export type Namespace = Extract<keyof Resources, string>;
type First = Namespace & 'common';

/** The keys of a text's tree, joined by dots; `days` stands for `days_one` and `days_other`. */
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string
    ? Key extends `${infer Counted}_${'one' | 'other'}`
      ? Counted
      : Key
    : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** What `t` of a namespace takes: its own keys, and those of others behind their names. */
export type TextKey<N extends Namespace = First> =
  KeysOf<Resources[N]> | { [Other in Namespace]: `${Other}:${KeysOf<Resources[Other]>}` }[Namespace];

type PlacesIn<Text> = Text extends `${string}{{${infer Name}}}${infer Rest}` ? Name | PlacesIn<Rest> : never;

type PlacesAt<Texts, Key> = Key extends `${infer Outer}.${infer Inner}`
  ? PlacesAt<Texts[Outer & keyof Texts], Inner>
  : Key extends keyof Texts
    ? PlacesIn<Texts[Key]>
    : PlacesIn<Texts[`${Key & string}_other` & keyof Texts]> | 'count';

/** What the text of a key has to be filled with; of several keys, what any of them wants. */
type Places<N extends Namespace, Key> = Key extends `${infer Other}:${infer Inner}`
  ? PlacesAt<Resources[Other & Namespace], Inner>
  : PlacesAt<Resources[N], Key>;

type Values<Names extends string> = [Names] extends [never]
  ? []
  : [values: { [Name in Names]: Name extends 'count' ? number : string | number }];

/** The keys of texts that are whole as they stand. */
export type PlainKey<N extends Namespace = First> = {
  [Key in TextKey<N>]: [Places<N, Key>] extends [never] ? Key : never;
}[TextKey<N>];

/**
 * `t('title')`, `t('common:close')`, `t('ago.days', { count })`. Stricter than `TFunction` of i18next, which lets a text be
 * given what it has no place for, and be counted without a count.
 */
export type Translate<N extends Namespace> = <Key extends TextKey<N>>(
  key: Key,
  ...values: Values<Places<N, Key>>
) => string;

export type Params = Readonly<Record<string, unknown>>;
/** The same for i18next itself, of which the types above are not asked. */
type LookUp = (key: string, params?: Params) => string;

/** How the app fetches the texts of a namespace. After a failure, the next ask tries again. */
export type FetchTexts = (language: Language, namespace: Namespace) => Promise<ResourceKey>;

const FIRST: First = 'common';
let fetchTexts: FetchTexts;
const loading = new Map<string, Promise<void>>();
/** Why a namespace could not be loaded, until failures are forgotten and it is tried again. */
const failures = new Map<string, unknown>();

/** Call once before the first render, with the namespaces that it needs besides `common`. */
export async function startI18n(
  language: Language,
  namespaces: readonly Namespace[],
  fetch: FetchTexts,
): Promise<void> {
  fetchTexts = fetch;
  // begun anew, nothing is there
  loading.clear();
  i18next.on('languageChanged', (tag) => {
    document.documentElement.lang = tag;
  });
  await i18next.use(initReactI18next).init({
    // BCP 47 tags, by which plurals are told apart.
    lng: LANGUAGE_TAGS[language],
    fallbackLng: false,
    resources: {},
    ns: FIRST,
    defaultNS: FIRST,
    initAsync: false,
    // React escapes what it shows.
    interpolation: { escapeValue: false },
    // What an answer did not name stays empty.
    missingInterpolationHandler: () => '',
    react: { useSuspense: false },
  });
  await Promise.all([FIRST, ...namespaces].map((namespace) => loadTexts(namespace)));
}

export function currentLanguage(): Language {
  return LANGUAGES.find((language) => LANGUAGE_TAGS[language] === i18next.language) ?? LANGUAGES[0];
}

function isLoaded(namespace: Namespace, language: Language): boolean {
  return i18next.hasResourceBundle(LANGUAGE_TAGS[language], namespace);
}

/** For `use` in a render: the same promise every time, failed or not, until failures are forgotten. */
export function textsFor(namespace: Namespace, language: Language): Promise<void> {
  const id = `${language}/${namespace}`;
  const known = loading.get(id);
  if (known) return known;
  const done = fetchTexts(language, namespace).then((texts) => {
    i18next.addResourceBundle(LANGUAGE_TAGS[language], namespace, texts);
  });
  // For `use`, which looks at these: what has arrived is read at once, without another wait.
  done.then(() => Object.assign(done, { status: 'fulfilled', value: undefined })).catch(() => {});
  done.catch((error: unknown) => {
    failures.set(id, error);
    failedLoad(() => {
      loading.delete(id);
      failures.delete(id);
    });
  });
  loading.set(id, done);
  return done;
}

/** Fetches a namespace, for code that is about to need it; resolves at once when it is there. What failed is tried again. */
export function loadTexts(namespace: Namespace, language = currentLanguage()): Promise<void> {
  forgetFailures();
  return textsFor(namespace, language);
}

/** Fetches what the screen shows in the other language, then changes all of it at once, and remembers the choice. */
export async function changeLanguage(language: Language): Promise<void> {
  const shown = Object.keys(i18next.getDataByLanguage(i18next.language) ?? {}) as Namespace[];
  await Promise.all(shown.map((namespace) => loadTexts(namespace, language)));
  rememberLanguage(language);
  await i18next.changeLanguage(LANGUAGE_TAGS[language]);
}

function subscribe(listener: () => void): () => void {
  i18next.on('languageChanged', listener);
  return () => {
    i18next.off('languageChanged', listener);
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
function waitFor(namespace: Namespace, language: Language): void {
  if (isLoaded(namespace, language)) return;
  const texts: unknown = failures.get(`${language}/${namespace}`) ?? textsFor(namespace, language);
  throw texts;
}

export function useTranslation<N extends Namespace = First>(namespace?: N) {
  const language = useLanguage();
  waitFor(namespace ?? FIRST, language);
  const t = useI18next(namespace).t as unknown as Translate<N>;
  return useMemo(() => ({ t, language }), [t, language]);
}

/** For texts outside components; the key names its namespace when it is not `common`. */
export const translate: Translate<First> = (key, ...values) => lookUp(key, ...values);

/** The same for keys that are known only when they come; undefined when there is no such text, or not yet. */
export function findText(key: string, params: Params = {}): string | undefined {
  return i18next.exists(key, params) ? lookUp(key, params) : undefined;
}

const lookUp: LookUp = (key, params = {}) => (i18next.t as unknown as LookUp)(key, params);
