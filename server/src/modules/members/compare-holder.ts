import type { Log } from '../../kernel/log.ts';
import { isOtherName, isWholeName } from '../../kernel/person-name.ts';
import type { AccountHolders } from '../../ports/account-holder.ts';
import type { OwnAccount } from './own-account.ts';

/** same: to the letter. other: for sure. unclear: another script, a shortened or masked name, an account that it does not know, no answer. */
export type HolderVerdict = 'same' | 'other' | 'unclear';
export type CompareHolder = (account: OwnAccount) => Promise<HolderVerdict>;

export interface CompareHolderDeps {
  /** Undefined where no bank tells: all is unclear then. */
  holders: AccountHolders | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Whether the bank knows an account under that name (decision 0046). The bank's own name stands in no answer and no log. Nothing is counted:
 * who asks for a caller counts (ask-holder.ts). Called outside of transactions; it takes two seconds at most and never throws.
 */
export const createCompareHolder =
  ({ holders, log }: CompareHolderDeps): CompareHolder =>
  async ({ bankCode, bankAccountNo, bankAccountName }) => {
    const answer = await holders?.holderOf({ bankCode, accountNo: bankAccountNo });
    if (answer?.outcome === 'unknown')
      log.warn({ reason: answer.reason }, 'a bank did not tell who holds an account');
    if (answer?.outcome !== 'told') return 'unclear';
    if (isWholeName(answer.name, bankAccountName)) return 'same';
    const isOther = isOtherName(answer.name, bankAccountName) && isOtherName(bankAccountName, answer.name);
    return isOther ? 'other' : 'unclear';
  };
