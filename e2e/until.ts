/** Asks again and again until it is so. @throws Error when that takes longer than `ms` */
export async function until(what: string, isSo: () => Promise<boolean>, ms = 60_000): Promise<void> {
  const end = performance.now() + ms;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`It did not come about in ${String(ms)} ms: ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}
