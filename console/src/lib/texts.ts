/** The texts of the console: one file per language and namespace, each fetched when it is first needed. */
import type { Language } from '@krapao/contract/constants';
import type { Namespace } from '@krapao/ui/lib/i18n.ts';

interface Texts {
  [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });

/** It is loaded once; after a failure the next ask tries again. */
export function fetchTexts(language: Language, namespace: Namespace): Promise<Texts> {
  const path = `../locales/${language}/${namespace}.json`;
  const file = files[path];
  return file ? file() : Promise.reject(new Error(`no texts at ${path}`));
}
