import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Log } from '../../kernel/log.ts';
import { networkOf } from '../../kernel/network.ts';
import { isOtherName, isWholeName } from '../../kernel/person-name.ts';
import type { AccountHolders } from '../../ports/account-holder.ts';
import type { OwnAccount } from './own-account.ts';

/** So often a bank is asked in an hour about one account, and for one network: who asks guesses names, and is to get no directory. */
const ASKS_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;

/** Whether the account is proved: its bank named the holder just so. @throws AppError BANK_ACCOUNT_NAME_MISMATCH with the field */
export type AskHolder = (account: OwnAccount, ip: string) => Promise<boolean>;

export interface AskHolderDeps {
  db: Db;
  /** Undefined where no bank tells. */
  holders: AccountHolders | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Asks the bank whose account it is (decision 0046). Only another name for sure refuses it. A name in another script, a shortened one, no
 * answer and a used-up limit leave the account unproved and hold nobody up. The bank's name stands in no answer and no log.
 *
 * Called outside of transactions; it takes two seconds at most.
 */
export function createAskHolder({ db, holders, log }: AskHolderDeps): AskHolder {
  const limit = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'member_attempt',
    tableCreated: true,
    keyPrefix: 'holder',
    points: ASKS_PER_HOUR,
    duration: HOUR_SECONDS,
  });

  async function isWithin(keys: readonly string[]): Promise<boolean> {
    try {
      for (const key of keys) await limit.consume(key);
      return true;
    } catch (refused) {
      if (!(refused instanceof RateLimiterRes)) throw refused;
      return false;
    }
  }

  return async function askHolder({ bankCode, bankAccountNo, bankAccountName }, ip) {
    if (!holders) return false;
    const keys = [`${bankCode}:${bankAccountNo}`, networkOf(ip)];
    if (!(await isWithin(keys))) return false;
    const answer = await holders.holderOf({ bankCode, accountNo: bankAccountNo });
    if (answer.outcome !== 'told') {
      // nothing was learned of anybody
      await Promise.all(keys.map((key) => limit.reward(key)));
      if (answer.outcome === 'unknown')
        log.warn({ reason: answer.reason }, 'a bank did not tell who holds an account');
      return false;
    }
    if (isOtherName(answer.name, bankAccountName) && isOtherName(bankAccountName, answer.name))
      throw new AppError('BANK_ACCOUNT_NAME_MISMATCH', {
        fields: { bankAccountName: 'another name at the bank' },
      });
    return isWholeName(answer.name, bankAccountName);
  };
}
