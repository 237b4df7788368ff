import { ENGLISH_NAME, ENGLISH_NAME_BANKS } from '@krapao/contract/constants';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { ChangeProfileDeps } from './change-profile.ts';
import { proveBankAccount } from './prove-bank-account.ts';
import { requireProvedPassword } from './check-password.ts';
import { accountNameOf } from './rules.ts';
import { lockMember, memberOf, setBankAccountName, type BankAccount, type Member } from './store.ts';

type NameInEnglish = Pick<BankAccount, 'bankCode' | 'bankAccountName'>;

/**
 * Writes the holder's name of the member's own account in English, where it is not yet and the bank takes no other (product 4 and 5).
 * The next payout goes out under that name: it needs that this session proved its password within ten minutes, and holds payouts for 24
 * hours. The name that it has already changes nothing.
 * @throws AppError INVALID_BANK for another bank than the member's, or one that takes any name; those of accountNameOf for the
 *   name; INVALID_REQUEST where it is in English; PASSWORD_REQUIRED when nothing else is wrong, then BANK_ACCOUNT_NAME_MISMATCH and
 *   BANK_ACCOUNT_NAME_LIMIT {retryAfter s} with the field
 */
export function createBankAccountName({ db, realtime, askHolder }: Omit<ChangeProfileDeps, 'ceilings'>) {
  /** Whether there is anything to write. */
  function isWanting(member: Member, { bankCode, bankAccountName }: NameInEnglish): boolean {
    if (member.bankCode !== bankCode || !ENGLISH_NAME_BANKS.includes(bankCode))
      throw new AppError('INVALID_BANK', { fields: { bankCode: 'needs no English name' } });
    if (member.bankAccountName === bankAccountName) return false;
    if (ENGLISH_NAME.test(member.bankAccountName))
      throw new AppError('INVALID_REQUEST', { fields: { bankAccountName: 'is in English already' } });
    return true;
  }

  return async function changeBankAccountName(
    { id, memberId }: Session,
    given: NameInEnglish,
    ip: string,
  ): Promise<void> {
    const { bankCode } = given;
    const before = await memberOf(db, memberId);
    const wanted = { bankCode, bankAccountName: accountNameOf(given.bankAccountName, bankCode) };
    if (!isWanting(before, wanted)) return;
    await requireProvedPassword(db, id);
    const account = { ...wanted, bankAccountNo: before.bankAccountNo };
    const isProved = await askHolder(account, ip);
    await db.withTx(async (tx) => {
      if (!isWanting(await lockMember(tx, memberId, 'update'), wanted)) return;
      await requireProvedPassword(tx, id);
      await setBankAccountName(tx, memberId, wanted);
      if (isProved) await proveBankAccount(tx, memberId, account, 'holder');
      tx.afterCommit(() => realtime.changed(memberId, ['wallet']));
    });
  };
}
