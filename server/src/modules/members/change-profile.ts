import { violatedConstraint, type Db } from '../../db/pool.ts';
import type { Ceilings } from '../../http/ceilings.ts';
import type { Session } from '../../http/session.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { Realtime } from '../../ports/realtime.ts';
import type { AskHolder } from './ask-holder.ts';
import { countedLookup } from './counted-lookup.ts';
import { existingBank, isOwnAccount, requireFree, writtenAccountOf } from './own-account.ts';
import { proveBankAccount } from './prove-bank-account.ts';
import { requireProvedPassword } from './check-password.ts';
import { profileNameOf } from './rules.ts';
import {
  changeMember,
  lockMember,
  memberOf,
  payoutsHeldUntil,
  renameMember,
  type Changeable,
} from './store.ts';

export interface ChangeProfileDeps {
  db: Db;
  realtime: Realtime;
  ceilings: Ceilings;
  askHolder: AskHolder;
}

/**
 * Changes the own name and bank account (product 7, PUT /api/account/profile). A name alone needs nothing more. Another bank account
 * needs that this session proved its password within ten minutes, and holds payouts for 24 hours in the same transaction: who has taken
 * over an account can't lead its money elsewhere before its owner sees it. Payouts that were taken before go on to the account that
 * they were asked for.
 *
 * Answers until when payouts are held, null when they are not.
 * @throws AppError INVALID_USER_INFO, INVALID_BANK, INVALID_REQUEST and those of accountNameOf, all with the field; PASSWORD_REQUIRED when
 *   what was given could be an account. What tells of others comes after it: EXISTING_BANK, BANK_ACCOUNT_NAME_MISMATCH and
 *   BANK_ACCOUNT_NAME_LIMIT {retryAfter s} with the field, NETWORK_LIMIT {retryAfter s}
 */
export function createChangeProfile({ db, realtime, ceilings, askHolder }: ChangeProfileDeps) {
  async function otherAccount({ id, memberId }: Session, given: Changeable, ip: string) {
    const member = await memberOf(db, memberId);
    if (isOwnAccount(member, given)) return undefined;
    const account = await writtenAccountOf(db, given, member);
    await requireProvedPassword(db, id);
    await countedLookup(ceilings, ip, account, () => requireFree(db, account, memberId));
    return { account, isProved: await askHolder(account, ip) };
  }

  return async function changeProfile(session: Session, given: Changeable, ip: string): Promise<Date | null> {
    const { id, memberId } = session;
    const name = profileNameOf(given.name);
    const other = await otherAccount(session, given, ip);
    try {
      return await db.withTx(async (tx) => {
        const member = await lockMember(tx, memberId, 'update');
        const isStill = isOwnAccount(member, given);
        if (isStill && member.name === name) return payoutsHeldUntil(tx, memberId);
        tx.afterCommit(() => realtime.changed(memberId, ['wallet']));
        if (isStill) {
          await renameMember(tx, memberId, name);
          return payoutsHeldUntil(tx, memberId);
        }
        await requireProvedPassword(tx, id);
        // another session changed the account meanwhile: what was a new name alone would change it back
        if (!other) throw new AppError('PASSWORD_REQUIRED');
        const until = await changeMember(tx, memberId, { name, ...other.account });
        if (other.isProved) await proveBankAccount(tx, memberId, other.account, 'holder');
        return until;
      });
    } catch (error) {
      // also of two at the same instant the database lets one through
      if (violatedConstraint(error) !== 'member_bank_account') throw error;
      throw existingBank();
    }
  };
}
