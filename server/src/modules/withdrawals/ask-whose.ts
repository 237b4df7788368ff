import type { Log } from '../../kernel/log.ts';
import { proveBankAccount, type ProvedAccount } from '../members/face.ts';
import type { WithdrawDeps, WithdrawRequest } from './deps.ts';
import { heldBack, needsApproval } from './rules.ts';
import { letOut, lockPayout, payoutById, type Payout } from './store.ts';

export interface AskWhoseDeps extends Pick<
  WithdrawDeps,
  'db' | 'settings' | 'payoutAccountsOf' | 'realtime' | 'payoutsDue'
> {
  /** Whether its bank names the holder of an account just so; asked outside of transactions, and counted for nobody. */
  isHolder: (account: ProvedAccount) => Promise<boolean>;
  log: Log;
}

/** Where a payout goes, as its member had it when it was asked for. */
export const accountOf = ({ bankCode, accountNo, accountName }: Payout): ProvedAccount => ({
  bankCode,
  bankAccountNo: accountNo,
  bankAccountName: accountName,
});

/**
 * A payout that waits because nobody knows whose account it goes to (decision 0266): its bank is asked for the holder, and one that it names
 * just so is proved and lets it out, unless something keeps payouts of that member back by then. Else it goes on waiting for a person, as it
 * does where a server dies here. Never throws: the withdrawal stands.
 */
export function createAskWhose(deps: AskWhoseDeps): (request: WithdrawRequest) => Promise<void> {
  const { db, settings, isHolder, payoutAccountsOf, realtime, payoutsDue, log } = deps;

  async function ask({ operation, memberId }: WithdrawRequest): Promise<void> {
    const payout = await payoutById(db, operation);
    // the payout's own amount: the same operation may be asked for again with another one
    if (payout?.state !== 'approval' || needsApproval(payout.amount, true, await settings.current())) return;
    if (!(await isHolder(accountOf(payout)))) return;
    await db.withTx(async (tx) => {
      const locked = await lockPayout(tx, operation);
      if (locked?.state !== 'approval') return;
      await proveBankAccount(tx, memberId, accountOf(locked), 'holder');
      const account = (await payoutAccountsOf(tx, [memberId])).get(memberId);
      if (!account?.isProved || !goesTo(locked, account) || heldBack(account)) return;
      await letOut(tx, operation);
      tx.afterCommit(() => {
        realtime.changed(memberId, ['wallet', 'statement']);
        payoutsDue();
      });
    });
  }

  return async (request) => {
    await ask(request).catch((error: unknown) =>
      log.warn(
        { err: error, payout: request.operation },
        'a first payout waits for a person: nobody was asked whose account it is',
      ),
    );
  };
}

const goesTo = (payout: Payout, now: ProvedAccount): boolean => {
  const { bankCode, bankAccountNo, bankAccountName } = accountOf(payout);
  return (
    bankCode === now.bankCode &&
    bankAccountNo === now.bankAccountNo &&
    bankAccountName === now.bankAccountName
  );
};
