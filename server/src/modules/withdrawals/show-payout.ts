import type { MemberId } from '@krapao/contract/ids';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { bankByCode } from '../site/face.ts';
import { correctedEnd } from './contradictions/store.ts';
import { progressOf } from './rules.ts';
import { ownPayout, type Payout } from './store.ts';

/** How far a withdrawal of that member is. @throws AppError NO_DATA where they have none of that reference */
export const createShowPayout = (db: Db) => async (memberId: MemberId, reference: string) => {
  const found = await ownPayout(db, memberId, reference);
  if (!found) throw new AppError('NO_DATA');
  const payout = { ...found, bankAccount: await accountPaid(db, found) };
  const after = await correctedEnd(db, payout.id);
  return progressOf(after ? { ...payout, state: after.state, bankReference: after.said } : payout);
};

/** The account that a payout goes to, which may not be the member's any more; its bank by its code where the operator took that out. */
async function accountPaid(db: Db, { bankCode, accountName, accountNo }: Payout) {
  const bank = (await bankByCode(db, bankCode)) ?? { nameTH: bankCode, nameEN: bankCode, nameLA: bankCode };
  const { nameTH, nameEN, nameLA } = bank;
  return {
    bankCode,
    bankAccountName: accountName,
    bankAccountNo: accountNo,
    bank: { nameTH, nameEN, nameLA },
  };
}
