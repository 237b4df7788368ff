/** The texts of an app: one file per language and namespace, each fetched when it is first needed. */
import type { Language } from '@krapao/contract/constants';
import type { Namespace } from './i18n.ts';

export interface Texts {
  [key: string]: string | Texts;
}

/** A file is loaded once; after a failure the next ask tries again. @param files by their paths, as the app's builder finds them */
export const textsIn =
  (files: Readonly<Record<string, () => Promise<Texts>>>) =>
  (language: Language, namespace: Namespace): Promise<Texts> => {
    const path = `../locales/${language}/${namespace}.json`;
    const file = files[path];
    return file ? file() : Promise.reject(new Error(`no texts at ${path}`));
  };
