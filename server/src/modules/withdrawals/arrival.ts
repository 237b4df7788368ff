/**
 * What a payout that arrived says of its account (decision 0066): the number is the member's. Whose name it has the bank is asked then; both
 * together are a proof, and it is taken back when the bank says later that the payout did not arrive.
 */
import type { Db, Tx } from '../../db/pool.ts';
import { isUnproved, proveBankAccount, unproveBankAccount, type ProvedAccount } from '../members/face.ts';
import { hasContradiction } from './contradictions/store.ts';
import { hasOtherArrival, lockPayout, type Payout } from './store.ts';

interface Deps {
  db: Db;
  isHolder: (account: ProvedAccount) => Promise<boolean>;
}

const accountOf = ({ bankCode, accountNo, accountName }: Payout): ProvedAccount => ({
  bankCode,
  bankAccountNo: accountNo,
  bankAccountName: accountName,
});

/** After its settlement, which waits for nothing here. Where a server dies before it the account stays unproved until the next payout. */
export async function proveByArrival({ db, isHolder }: Deps, payout: Payout): Promise<void> {
  const { id, memberId } = payout;
  const account = accountOf(payout);
  if (!(await isUnproved(db, memberId, account)) || !(await isHolder(account))) return;
  await db.withTx(async (tx) => {
    // what the bank says against it is written down under the same lock
    const locked = await lockPayout(tx, id);
    if (locked?.state !== 'settled' || (await hasContradiction(tx, id))) return;
    await proveBankAccount(tx, memberId, account, 'payout');
  });
}

/** The bank says that it did not arrive: a proof that rested on it goes, unless another payout of theirs arrived there. The row is held by this transaction. */
export async function takeArrivalBack(tx: Tx, payout: Payout): Promise<void> {
  if (await hasOtherArrival(tx, payout)) return;
  await unproveBankAccount(tx, payout.memberId, accountOf(payout), 'payout');
}
