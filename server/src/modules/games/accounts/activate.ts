import { randomBytes } from 'node:crypto';
import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../../kernel/app-error.ts';
import { newGamePassword } from '../../../kernel/ids.ts';
import { openAccount } from '../../../ledger/accounts.ts';
import { accountBy, insertAccount, markOpen } from './store.ts';
import type { CallLimit } from '../call-limit.ts';
import type { GamesDeps } from '../deps.ts';
import { accountBinding } from './open-account.ts';
import { providerByCode } from '../providers/store.ts';

/** 14 characters, not derived from anything that others know of the member. */
const newUsername = (): string => `kr${randomBytes(6).toString('hex')}`;

/**
 * Opens a member's account at a game. Name and password are stored before the provider hears of them, so that two calls at once, or
 * one that dies half way, make one account: asked again, it goes on where it stopped.
 */
export function createActivate({ db, providers, box, realtime }: GamesDeps, { count }: { count: CallLimit }) {
  /**
   * @throws AppError NO_GAME, SLOT_ALREADY_ACTIVE (it was open before), GAME_ACTIVATION_FAIL (the provider said no), SLOT_ACTIVATE_FAIL
   * (nobody knows; ask again), RATE_LIMITED {retryAfter s}
   */
  return async function activate(memberId: MemberId, slotCode: string): Promise<void> {
    const offer = await providerByCode(db, slotCode);
    if (!offer?.isActive) throw new AppError('NO_GAME');
    const provider = await providers.get(slotCode);
    if (!provider) throw new AppError('SLOT_ACTIVATE_FAIL');

    const binding = accountBinding(memberId, slotCode);
    const account = await db.withTx(async (tx) => {
      const standing = await accountBy(tx, memberId, slotCode);
      if (standing) return standing;
      const passwordEncrypted = box.seal(newGamePassword(), binding);
      await insertAccount(tx, { memberId, slotCode, username: newUsername(), passwordEncrypted });
      return accountBy(tx, memberId, slotCode);
    });
    if (!account) throw new Error(`no account of ${memberId} at ${slotCode}`);
    if (account.state === 'open') throw new AppError('SLOT_ALREADY_ACTIVE');

    await count(memberId, 'question');
    const password = box.open(account.passwordEncrypted, binding);
    const made = await provider.ensurePlayer({ username: account.username, password });
    if (made.outcome !== 'done') throw notOpened(made);
    const { username } = made;
    const set = await provider.setPassword(username, password);
    if (set.outcome !== 'done') throw notOpened(set);

    await db.withTx(async (tx) => {
      if (!(await markOpen(tx, memberId, slotCode, username))) return;
      await openAccount(tx, memberId, slotCode);
      tx.afterCommit(() => realtime.changed(memberId, ['wallet']));
    });
  };
}

/** What is refused may be tried again all the same: the provider may have been set up wrongly. */
const notOpened = ({ outcome, reason }: { outcome: 'refused' | 'unknown'; reason: string }): AppError =>
  new AppError(outcome === 'refused' ? 'GAME_ACTIVATION_FAIL' : 'SLOT_ACTIVATE_FAIL', {}, new Error(reason));
