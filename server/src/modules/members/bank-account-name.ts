import { ENGLISH_NAME, ENGLISH_NAME_BANKS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { normalName } from './rules.ts';
import { bankAccountOf, setBankAccountName } from './store.ts';

/**
 * Writes the holder's name of the member's own account in English, for a bank that takes no other (specification 4 and 5).
 * @throws AppError INVALID_BANK for another bank than the member's, or one that takes any name; BANK_ACCOUNT_NAME_ENG
 */
export function createBankAccountName(db: Db) {
  return async function changeBankAccountName(id: MemberId, bankCode: string, given: string): Promise<void> {
    const name = normalName(given).toUpperCase();
    if (!ENGLISH_NAME.test(name))
      throw new AppError('BANK_ACCOUNT_NAME_ENG', { fields: { bankAccountName: 'A-Z and spaces' } });
    await db.withTx(async (tx) => {
      const account = await bankAccountOf(tx, id);
      if (account.bankCode !== bankCode || !ENGLISH_NAME_BANKS.includes(bankCode))
        throw new AppError('INVALID_BANK');
      await setBankAccountName(tx, id, name);
    });
  };
}
