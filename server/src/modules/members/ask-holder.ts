import { RateLimiterPostgres } from 'rate-limiter-flexible';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { count } from '../../kernel/count.ts';
import { networkOf } from '../../kernel/network.ts';
import type { OwnAccount } from './own-account.ts';
import type { Log } from '../../kernel/log.ts';
import { isOtherName, isWholeName } from '../../kernel/names.ts';
import { createTurns } from '../../kernel/turns.ts';
import type { AccountHolders } from '../../ports/account-holder.ts';

export interface HolderVerdict {
  /** same: to the letter. other: for sure. unclear: another script, a shortened or masked name, an account that it does not know, no answer. */
  says: 'same' | 'other' | 'unclear';
  /** The one that it told, where that is not the same: for who decides about a payout alone (decision 0266). */
  name?: string;
}
/** What the bank says of an account under that name; asked outside of transactions, counted for nobody, and never throws. */
export type CompareHolder = (account: OwnAccount) => Promise<HolderVerdict>;

export interface CompareHolderDeps {
  /** Undefined where no bank tells: all is unclear then. */
  holders: AccountHolders | undefined;
  log: Pick<Log, 'warn'>;
}

/**
 * Whether the bank knows an account under that name (decision 0046). The bank's own name stands in no log. Nothing is counted:
 * who asks for a caller counts (ask-holder.ts). Called outside of transactions; it takes two seconds at most and never throws.
 */
export const createCompareHolder =
  ({ holders, log }: CompareHolderDeps): CompareHolder =>
  async ({ bankCode, bankAccountNo, bankAccountName }) => {
    const answer = await holders?.holderOf({ bankCode, accountNo: bankAccountNo });
    if (answer?.outcome === 'unknown')
      log.warn({ reason: answer.reason }, 'a bank did not tell who holds an account');
    if (answer?.outcome !== 'told') return { says: 'unclear' };
    return compareTold(answer.name, bankAccountName);
  };

/** What the name that a bank tells says of who calls themselves so. */
export function compareTold(told: string, known: string): HolderVerdict {
  if (isWholeName(told, known)) return { says: 'same' };
  const isOther = isOtherName(told, known) && isOtherName(known, told);
  return { says: isOther ? 'other' : 'unclear', name: told };
}

/** So many wrong names an hour are told about one account, and to one network: who asks guesses names, and is to get no directory. */
const WRONG_PER_HOUR = 5;
const HOUR_SECONDS = 60 * 60;
/** Of one network this server asks about two at a time: who asks counts until it is known that the name is right, and phones share their networks. */
const AT_ONCE = 2;
const WAITING = 20;
/** When to come back where so many wait, s. */
const RETRY_SECONDS = 5;

const askedTooOften = (retryAfter: number): AppError =>
  new AppError('BANK_ACCOUNT_NAME_LIMIT', { fields: { bankAccountName: 'asked too often' }, retryAfter });

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
  const inTurn = createTurns<string>(AT_ONCE, { most: WAITING, full: () => askedTooOften(RETRY_SECONDS) });
  const giveBack = (keys: readonly string[]) => Promise.all(keys.map((key) => limit.reward(key)));

  /** Before it is asked, so that many at once don't slip by. */
  async function countAll(keys: readonly string[]): Promise<void> {
    for (const [n, key] of keys.entries())
      try {
        await count(limit, key, askedTooOften);
      } catch (error) {
        // what is not asked counts nowhere
        if (error instanceof AppError) await giveBack(keys.slice(0, n + 1));
        throw error;
      }
  }

  async function ask(account: OwnAccount, network: string): Promise<boolean> {
    const keys = [`${account.bankCode}:${account.bankAccountNo}`, network];
    await countAll(keys);
    const { says } = await compare(account);
    if (says === 'other')
      throw new AppError('BANK_ACCOUNT_NAME_MISMATCH', {
        fields: { bankAccountName: 'another name at the bank' },
      });
    // who goes on was told of nobody: members made and accounts changed have limits of their own
    await giveBack(keys);
    return says === 'same';
  }

  return async function askHolder(account, ip) {
    const network = networkOf(ip);
    return holders ? inTurn(network, () => ask(account, network)) : false;
  };
}
