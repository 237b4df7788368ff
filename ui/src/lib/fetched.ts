/** Components whose code comes when they are first drawn. */
import { createElement, use, type ComponentType } from 'react';
import { type Namespace, textsFor, useLanguage } from './i18n.ts';
import { once } from './once.ts';

type Load<Props> = () => Promise<ComponentType<Props>>;

/** Suspends meanwhile. Unlike React's `lazy`, what could not be fetched is fetched anew once failures are forgotten. */
export function fetched<Props extends object>(load: Load<Props>): ComponentType<Props> {
  const loading = once(load);
  return function Fetched(props: Props) {
    return createElement(use(loading()), props);
  };
}

const Nothing = () => null;

/**
 * What a screen can do without: nothing stands there where it could not be fetched. To catch that at the import is not enough: the
 * build puts what follows an import before the fetching of its styles.
 */
export const optional = <Props extends object>(load: Load<Props>): ComponentType<Props> =>
  fetched(() => load().catch(() => Nothing));

export interface FetchedScreenProps<Props extends object = object> {
  page: Load<Props>;
  /** Namespaces of texts besides `common`, those of its parts too: a part that came later and waited for its own would take the screen away. */
  texts: readonly Namespace[];
}

/** A screen, its code and its texts fetched at the same time. Suspends meanwhile. */
export function FetchedScreen<Props extends object>({ page, texts, given }: Given<Props>) {
  const language = useLanguage();
  // Asked for before the first of them suspends, so that none waits for another.
  const asked = texts.map((namespace) => textsFor(namespace, language));
  const code = page();
  for (const loading of asked) use(loading);
  return createElement(use(code), given);
}
interface Given<Props extends object> extends FetchedScreenProps<Props> {
  given?: Props;
}
