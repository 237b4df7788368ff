import type { Ceilings } from '../../http/ceilings.ts';
import { AppError } from '../../kernel/app-error.ts';

const isTaken = (error: unknown): boolean =>
  error instanceof AppError && (error.code === 'EXISTING_USER' || error.code === 'EXISTING_BANK');

/**
 * Checks that may answer that somebody else has a phone or an account: such an answer counts, so that no network asks for many of them.
 * @throws AppError NETWORK_LIMIT {retryAfter s}, and what the checks throw
 */
export async function countedLookup<T>(ceilings: Ceilings, ip: string, checks: () => Promise<T>): Promise<T> {
  await ceilings.take('lookups', ip);
  try {
    const checked = await checks();
    await ceilings.giveBack('lookups', ip);
    return checked;
  } catch (error) {
    if (!isTaken(error)) await ceilings.giveBack('lookups', ip);
    throw error;
  }
}
