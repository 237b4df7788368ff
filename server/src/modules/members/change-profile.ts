import type { MemberId } from '@krapao/contract/ids';
import { violatedConstraint, type Db, type Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Realtime } from '../../ports/realtime.ts';
import { bankByCode } from '../site/face.ts';
import { wrongPassword, type CheckPassword } from './check-password.ts';
import { accountNameOf, accountNoOf, isStorable, profileNameOf } from './rules.ts';
import { changeMember, lockMember, payoutsHeldUntil, type Changeable, type Member } from './store.ts';

export type ProfileChange = Changeable & { password: string };

/**
 * Changes the own name and bank account. Whatever changes holds payouts for 24 hours, in the same transaction, so that who has taken
 * over an account can't lead its money elsewhere before its owner sees it; what changes nothing holds nothing. Payouts that were
 * taken before go on to the account that they were asked for.
 *
 * Answers until when payouts are held, null when they are not.
 * @throws AppError INVALID_USER_INFO, INVALID_BANK, EXISTING_BANK, BANK_ACCOUNT_NAME_ENG, INVALID_REQUEST, WRONG_PASSWORD, all with the
 *   field; SIGN_IN_BLOCKED {retryAfter s}
 */
export function createChangeProfile(db: Db, checkPassword: CheckPassword, realtime: Realtime) {
  return async function changeProfile(id: MemberId, given: ProfileChange): Promise<Date | null> {
    const wanted = {
      name: profileNameOf(given.name),
      bankCode: given.bankCode,
      bankAccountName: accountNameOf(given.bankAccountName, given.bankCode),
      bankAccountNo: accountNoOf(given.bankAccountNo),
    };
    const verified = await checkPassword(id, given.password, 'password');
    try {
      return await db.withTx(async (tx) => {
        const member = await lockMember(tx, id, 'update');
        if (member.passwordHash !== verified) throw wrongPassword('password');
        if (isSame(member, wanted)) return payoutsHeldUntil(tx, id);
        if (member.bankCode !== wanted.bankCode) await requireSelectable(tx, wanted.bankCode);
        tx.afterCommit(() => realtime.changed(id, ['wallet']));
        return changeMember(tx, id, wanted);
      });
    } catch (error) {
      // also of two at the same instant the database lets one through
      if (violatedConstraint(error) !== 'member_bank_account') throw error;
      throw new AppError('EXISTING_BANK', { fields: { bankAccountNo: 'taken' } });
    }
  };
}

const isSame = (member: Member, wanted: Changeable): boolean =>
  (Object.keys(wanted) as (keyof Changeable)[]).every((key) => member[key] === wanted[key]);

async function requireSelectable(tx: Tx, bankCode: string): Promise<void> {
  const bank = isStorable(bankCode) ? await bankByCode(tx, bankCode) : undefined;
  if (!bank?.isSelectable) throw new AppError('INVALID_BANK', { fields: { bankCode: 'unknown' } });
}
