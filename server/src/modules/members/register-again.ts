import { AppError } from '../../kernel/app-error.ts';
import { tokenHash } from '../../kernel/ids.ts';
import type { Attempts } from './attempts.ts';
import type { Entrance } from './enter.ts';
import { isPassword } from './password.ts';
import { accountNoOf } from './rules.ts';
import type { Member } from './store.ts';

/** How long a registration may come again, ms. */
const REPEATABLE_MS = 10 * 60_000;

/**
 * Whether a registration is the one that made this member, sent again because its answer was lost: the same phone, bank account and
 * password, within 10 minutes. It looks at the password as signing in does, and counts as that, so that it is no way around the
 * limit; the bank account is compared after it, so that the time it takes tells nothing of it.
 */
export function createIsRepeated(attempts: Attempts) {
  return async function isRepeated(
    member: Member,
    given: { password: string; bankCode: string; bankAccountNo: string },
    { ip, device }: Entrance,
  ): Promise<boolean> {
    if (Date.now() - member.createdAt.getTime() > REPEATABLE_MS) return false;
    const attempt = await attempts
      .begin({ phone: member.phone, ip, deviceHash: tokenHash(device) })
      .catch((error: unknown) => {
        if (error instanceof AppError) return undefined;
        throw error;
      });
    if (!attempt) return false;
    const isRight = await isPassword(member.passwordHash, given.password);
    const isSameAccount =
      member.bankCode === given.bankCode && member.bankAccountNo === accountNoOf(given.bankAccountNo);
    if (!isRight || !isSameAccount) return false;
    await attempt.succeeded();
    return true;
  };
}
