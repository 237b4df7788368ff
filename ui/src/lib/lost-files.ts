/** A file's address is asked for anew at most so often, ms. */
const FRESH_MS = 30_000;

/**
 * Files that could not be had, by the numbers of their messages: an address is good for ten minutes, and a line may be lost.
 * @param ask for the address of one of them
 */
export function createLostFiles(ask: (seq: number) => Promise<void>) {
  const askedAt = new Map<number, number>();
  const lost = new Set<number>();
  function askOnce(seq: number): void {
    if (Date.now() - (askedAt.get(seq) ?? 0) < FRESH_MS) return;
    askedAt.set(seq, Date.now());
    ask(seq).then(
      () => lost.delete(seq),
      () => askedAt.delete(seq),
    );
  }
  return {
    failed(seq: number): void {
      lost.add(seq);
      askOnce(seq);
    },
    /** There may be a line again. */
    back: () => lost.forEach(askOnce),
    /** It is another talk, by other numbers. */
    forget(): void {
      askedAt.clear();
      lost.clear();
    },
  };
}
