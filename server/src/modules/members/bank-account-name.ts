import { ENGLISH_NAME, ENGLISH_NAME_BANKS } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { normalName } from './rules.ts';
import { setBankAccountName } from './store.ts';

/**
 * Writes the holder's name of the member's own account in English, for a bank that takes no other (specification 4 and 5). It asks
 * no password and holds no payouts: the number stays, so that money can't be led elsewhere by it.
 * @throws AppError INVALID_BANK for another bank than the member's, or one that takes any name; BANK_ACCOUNT_NAME_ENG
 */
export function createBankAccountName(db: Db) {
  return async function changeBankAccountName(id: MemberId, bankCode: string, given: string): Promise<void> {
    const bankAccountName = normalName(given).toUpperCase();
    if (!ENGLISH_NAME.test(bankAccountName))
      throw new AppError('BANK_ACCOUNT_NAME_ENG', { fields: { bankAccountName: 'A-Z and spaces' } });
    const isOwn =
      ENGLISH_NAME_BANKS.includes(bankCode) &&
      (await db.withTx((tx) => setBankAccountName(tx, id, { bankCode, bankAccountName })));
    if (!isOwn) throw new AppError('INVALID_BANK');
  };
}
