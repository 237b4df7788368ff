/** Remembers a loading promise, so that it may be started early and read by `use`; a failure is forgotten. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let known: Promise<T> | undefined;
  return () => {
    if (known) return known;
    const loading = load();
    known = loading;
    loading.catch(() => {
      known = undefined;
    });
    return loading;
  };
}
