import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { normalName } from '../../kernel/names.ts';
import { bankByCode } from '../site/face.ts';
import { accountNameOf, accountNoOf, digitsOnly, isStorable } from './rules.ts';
import { bankAccountTaken, type BankAccount, type Member } from './store.ts';

/** An account that somebody says is theirs. */
export type OwnAccount = Pick<BankAccount, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>;

export const existingBank = () => new AppError('EXISTING_BANK', { fields: { bankAccountNo: 'taken' } });

/** Whether it is the one that the member has, however it is written. */
export const isOwnAccount = (member: OwnAccount, given: OwnAccount): boolean =>
  member.bankCode === given.bankCode &&
  member.bankAccountNo === digitsOnly(given.bankAccountNo) &&
  normalName(member.bankAccountName).toUpperCase() === normalName(given.bankAccountName).toUpperCase();

/**
 * The account as it is stored. `member`: who has another one now, whose bank need be offered no more.
 * @throws AppError INVALID_BANK, INVALID_USER_INFO, ONE_NAME_ONLY, BANK_ACCOUNT_NAME_ENG, INVALID_REQUEST, EXISTING_BANK, all with the field
 */
export async function ownAccountOf(on: Queryable, given: OwnAccount, member?: Member): Promise<OwnAccount> {
  const bank = isStorable(given.bankCode) ? await bankByCode(on, given.bankCode) : undefined;
  if (!bank || !(bank.isSelectable || bank.code === member?.bankCode))
    throw new AppError('INVALID_BANK', { fields: { bankCode: 'unknown' } });
  const account = {
    bankCode: bank.code,
    bankAccountName: accountNameOf(given.bankAccountName, bank.code),
    bankAccountNo: accountNoOf(given.bankAccountNo),
  };
  if (await bankAccountTaken(on, account, member?.id)) throw existingBank();
  return account;
}
