/** For the pauses between two looks, not to wait for something: that is what {@link until} is for. */
export const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const LOOK_MS = 25;

/**
 * Looks until there is an answer and gives it.
 * @throws Error naming what was waited for, with what `look` last threw, after `ms`
 */
export async function until<Found>(
  what: string,
  look: () => Promise<Found | undefined | false> | Found | undefined | false,
  ms = 60_000,
): Promise<Found> {
  const end = performance.now() + ms;
  for (;;) {
    let failure: unknown;
    try {
      const found = await look();
      if (found !== undefined && found !== false) return found;
    } catch (error) {
      failure = error;
    }
    if (performance.now() > end)
      throw new Error(`not within ${String(ms / 1000)} s: ${what}`, { cause: failure });
    await pause(LOOK_MS);
  }
}
