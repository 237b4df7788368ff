/** What was started or made, and must be gone when the benchmark ends, however it ends. */
const left: { name: string; end: () => Promise<unknown> }[] = [];

export function atEnd(name: string, end: () => Promise<unknown>): void {
  left.push({ name, end });
}

/** Ends all, the last one first. */
export async function endAll(): Promise<void> {
  for (let one = left.pop(); one; one = left.pop()) {
    await one
      .end()
      .catch((error: unknown) => console.error(`${one?.name ?? ''} did not end in order: ${String(error)}`));
  }
}
