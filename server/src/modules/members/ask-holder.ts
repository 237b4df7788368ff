import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { networkOf } from '../../kernel/network.ts';
import { createCompareHolder, type CompareHolderDeps } from './compare-holder.ts';
import type { OwnAccount } from './own-account.ts';

/** So many wrong names an hour are told about one account, and to one network: who asks guesses names, and is to get no directory. */
const WRONG_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;

/**
 * Whether the account is proved: its bank named the holder just so.
 * @throws AppError BANK_ACCOUNT_NAME_MISMATCH with the field; BANK_ACCOUNT_NAME_LIMIT with the field and {retryAfter s}, nothing asked
 */
export type AskHolder = (account: OwnAccount, ip: string) => Promise<boolean>;

export interface AskHolderDeps extends CompareHolderDeps {
  db: Db;
}

/**
 * Asks the bank whose account it is (decisions 0046, 0066). Another name for sure refuses it. A name in another script, a shortened one and no
 * answer leave the account unproved and hold nobody up. What would be asked and may not be any more is refused until it may.
 *
 * Called outside of transactions; it takes two seconds at most.
 */
export function createAskHolder({ db, holders, log }: AskHolderDeps): AskHolder {
  const compare = createCompareHolder({ holders, log });
  const limit = new RateLimiterPostgres({
    storeClient: db.client,
    tableName: 'member_attempt',
    tableCreated: true,
    keyPrefix: 'holder',
    points: WRONG_PER_HOUR,
    duration: HOUR_SECONDS,
  });
  const giveBack = (keys: readonly string[]) => Promise.all(keys.map((key) => limit.reward(key)));

  /** Before it is asked, so that many at once don't slip by. */
  async function count(keys: readonly string[]): Promise<void> {
    for (const [n, key] of keys.entries())
      try {
        await limit.consume(key);
      } catch (refused) {
        if (!(refused instanceof RateLimiterRes)) throw refused;
        // what is not asked counts nowhere
        await giveBack(keys.slice(0, n + 1));
        throw new AppError('BANK_ACCOUNT_NAME_LIMIT', {
          fields: { bankAccountName: 'asked too often' },
          retryAfter: Math.max(1, Math.ceil(refused.msBeforeNext / 1000)),
        });
      }
  }

  return async function askHolder(account, ip) {
    if (!holders) return false;
    const keys = [`${account.bankCode}:${account.bankAccountNo}`, networkOf(ip)];
    await count(keys);
    const verdict = await compare(account);
    if (verdict === 'other')
      throw new AppError('BANK_ACCOUNT_NAME_MISMATCH', {
        fields: { bankAccountName: 'another name at the bank' },
      });
    // who goes on was told of nobody: members made and accounts changed have limits of their own
    await giveBack(keys);
    return verdict === 'same';
  };
}
