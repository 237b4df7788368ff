/** Time-outs of outside calls that are over when a test says so, not when a busy machine has been slow. */
import { expect, vi } from 'vitest';

/** How many calls of an outside system the sandbox has let its fault meet since that was set. */
export async function metByFault(sandboxUrl: string, system: string): Promise<number> {
  const all = (await (await fetch(`${sandboxUrl}/faults`)).json()) as { system: string; applied: number }[];
  return all.find((one) => one.system === system)?.applied ?? 0;
}

/** Makes an outside call whose time is over once the other side has it, and not before. */
export async function inVain<T>(call: () => Promise<T>, hasIt: () => boolean | Promise<boolean>): Promise<T> {
  const patience = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(patience.signal);
  try {
    const calling = call();
    await expect.poll(hasIt, { interval: 5 }).toBe(true);
    patience.abort(new DOMException('the test lets time pass', 'TimeoutError'));
    return await calling;
  } finally {
    timeout.mockRestore();
  }
}
