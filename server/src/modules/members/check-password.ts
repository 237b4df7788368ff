import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Attempts } from './attempts.ts';
import { isPassword } from './password.ts';
import { memberOf } from './store.ts';

/** @param field the path in the call's body that it was given in */
export const wrongPassword = (field: string) =>
  new AppError('WRONG_PASSWORD', { fields: { [field]: 'wrong' } });

export type CheckPassword = ReturnType<typeof createCheckPassword>;

/**
 * Asks a member who is signed in for the password once more. Answers the hash that it was right for: what follows must hold to it,
 * because the password may be another one by then.
 * @throws AppError WRONG_PASSWORD with the field, SIGN_IN_BLOCKED {retryAfter s} after five wrong ones
 */
export function createCheckPassword(db: Db, attempts: Attempts) {
  return async function checkPassword(id: MemberId, given: string, field: string): Promise<string> {
    await attempts.beginCheck(id);
    const member = await memberOf(db, id);
    if (!(await isPassword(member.passwordHash, given))) throw wrongPassword(field);
    await attempts.checkSucceeded(id);
    return member.passwordHash;
  };
}
