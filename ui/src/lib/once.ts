import { failedLoad } from './failures.ts';

/** Loads once, so that it may be started early and read by `use`; after a failure again when failures are forgotten. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    if (known) return known;
    const loading = load();
    known = loading;
    loading.catch(() =>
      failedLoad(() => {
        known = undefined;
      }),
    );
    return loading;
  };
}
