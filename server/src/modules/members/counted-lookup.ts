import type { Ceilings } from '../../http/ceilings.ts';
import { AppError } from '../../kernel/app-error.ts';
import { digitsOnly } from './rules.ts';

/** What is looked up, as somebody wrote it. */
interface Sought {
  username?: string | undefined;
  bankCode?: string | undefined;
  bankAccountNo?: string | undefined;
}

/** What the answer says is taken, in the form that it is known by, so that no two are one; undefined where it says no such thing. */
function takenOf(
  error: unknown,
  { username = '', bankCode = '', bankAccountNo = '' }: Sought,
): string | undefined {
  if (!(error instanceof AppError)) return undefined;
  if (error.code === 'EXISTING_USER') return `phone ${digitsOnly(username)}`;
  return error.code === 'EXISTING_BANK' ? `account ${bankCode} ${digitsOnly(bankAccountNo)}` : undefined;
}

/**
 * Checks that may answer that somebody else has a phone or an account: such an answer counts, so that no network asks for many of them. The same one
 * again in an hour, at the next step or by a second press, tells nothing new and does not count.
 * @throws AppError NETWORK_LIMIT {retryAfter s}, and what the checks throw
 */
export async function countedLookup<T>(
  ceilings: Ceilings,
  ip: string,
  sought: Sought,
  checks: () => Promise<T>,
): Promise<T> {
  await ceilings.take('lookups', ip);
  try {
    const checked = await checks();
    await ceilings.giveBack('lookups', ip);
    return checked;
  } catch (error) {
    const taken = takenOf(error, sought);
    if (taken === undefined || !(await ceilings.isFirst('lookups', ip, taken)))
      await ceilings.giveBack('lookups', ip);
    throw error;
  }
}
