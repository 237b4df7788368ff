/** The texts of the app: one file per language and namespace, each fetched when it is first needed. */
import type { Language } from '@krapao/contract/constants';

export interface Texts {
  [key: string]: string | Texts;
}

const files = import.meta.glob<Texts>('../locales/*/*.json', { import: 'default' });
const asked = new Map<string, Promise<Texts>>();

/** Fetches a namespace once; a failure is forgotten, so that the next ask tries again. */
export function fetchTexts(language: Language, namespace: string): Promise<Texts> {
  const path = `../locales/${language}/${namespace}.json`;
  const known = asked.get(path);
  if (known) return known;
  const file = files[path];
  if (!file) return Promise.reject(new Error(`no texts at ${path}`));
  const texts = file();
  asked.set(path, texts);
  texts.catch(() => asked.delete(path));
  return texts;
}
