import type { MemberId } from '@krapao/contract/ids';
import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { bankByCode } from '../site/face.ts';
import { accountNameOf, accountNoOf, digitsOnly, holderName, isStorable } from './rules.ts';
import { bankAccountTaken, type BankAccount, type Member } from './store.ts';

/** An account that somebody says is theirs. */
export type OwnAccount = Pick<BankAccount, 'bankCode' | 'bankAccountName' | 'bankAccountNo'>;

export const existingBank = () => new AppError('EXISTING_BANK', { fields: { bankAccountNo: 'taken' } });

/** Whether it is the one that the member has, however it is written. */
export const isOwnAccount = (member: OwnAccount, given: OwnAccount): boolean =>
  member.bankCode === given.bankCode &&
  member.bankAccountNo === digitsOnly(given.bankAccountNo) &&
  holderName(member.bankAccountName) === holderName(given.bankAccountName);

/**
 * The account as it is stored, whoever has it. `member`: who has another one now, whose bank need be offered no more.
 * @throws AppError INVALID_BANK, INVALID_REQUEST and those of accountNameOf, all with the field
 */
export async function writtenAccountOf(
  on: Queryable,
  given: OwnAccount,
  member?: Member,
): Promise<OwnAccount> {
  const bank = isStorable(given.bankCode) ? await bankByCode(on, given.bankCode) : undefined;
  if (!bank || !(bank.isSelectable || bank.code === member?.bankCode))
    throw new AppError('INVALID_BANK', { fields: { bankCode: 'unknown' } });
  return {
    bankCode: bank.code,
    bankAccountName: accountNameOf(given.bankAccountName, bank.code),
    bankAccountNo: accountNoOf(given.bankAccountNo),
  };
}

/** @throws AppError EXISTING_BANK with the field, where another one than that member has it */
export async function requireFree(on: Queryable, account: OwnAccount, but?: MemberId): Promise<void> {
  if (await bankAccountTaken(on, account, but)) throw existingBank();
}

/** The same of an account that nobody has. @throws AppError EXISTING_BANK with the field, and those of {@link writtenAccountOf} */
export async function freeAccountOf(on: Queryable, given: OwnAccount): Promise<OwnAccount> {
  const account = await writtenAccountOf(on, given);
  await requireFree(on, account);
  return account;
}
