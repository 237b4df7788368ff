import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../kernel/app-error.ts';
import { newGamePassword } from '../../kernel/ids.ts';
import { accountBy, claimPasswordChange, endPasswordChange, type GameAccount } from './account-store.ts';
import type { GamesDeps } from './deps.ts';
import { providerByCode } from './provider-store.ts';

/** Longer than the provider's call. */
const CHANGE_SECONDS = 30;

/** What a sealed game password belongs to. */
export const boxPlace = (memberId: MemberId, slotCode: string): string =>
  `game-account:${memberId}:${slotCode}`;

/** A member's own credentials at a game, and a new password for it. */
export function createCredentials({ db, providers, box }: GamesDeps) {
  /** @throws AppError NO_GAME, SLOT_NO_ACCOUNT */
  async function openAccountBy(memberId: MemberId, slotCode: string): Promise<GameAccount> {
    const account = await accountBy(db, memberId, slotCode);
    if (account?.state === 'open') return account;
    throw new AppError((await providerByCode(db, slotCode)) ? 'SLOT_NO_ACCOUNT' : 'NO_GAME');
  }

  return {
    /** @throws AppError NO_GAME, SLOT_NO_ACCOUNT */
    async account(memberId: MemberId, slotCode: string) {
      const { username, passwordEncrypted } = await openAccountBy(memberId, slotCode);
      // `event` is the page state of one provider's login form (UFABET)
      return { username, password: box.open(passwordEncrypted, boxPlace(memberId, slotCode)), event: null };
    },

    /**
     * Sets a new password at the provider, and keeps it once the provider said yes. The new one is stored beside the old first:
     * where the outcome stays unknown, asking again sets that same one, until both sides agree.
     * @throws AppError NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL (ask again), REQUEST_IN_PROGRESS
     */
    async resetPassword(memberId: MemberId, slotCode: string): Promise<void> {
      const { username } = await openAccountBy(memberId, slotCode);
      const provider = providers.get(slotCode);
      if (!provider) throw new AppError('SLOT_RESET_PASSWORD_FAIL');
      const place = boxPlace(memberId, slotCode);
      const candidate = box.seal(newGamePassword(), place);
      const pending = await db.withTx((tx) =>
        claimPasswordChange(tx, { memberId, slotCode, candidate, seconds: CHANGE_SECONDS }),
      );
      if (!pending) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: 1 });
      const set = await provider.setPassword(username, box.open(pending, place));
      const isTaken = set.outcome === 'done';
      await db.withTx((tx) => endPasswordChange(tx, { memberId, slotCode, pending, isTaken }));
      if (!isTaken) throw new AppError('SLOT_RESET_PASSWORD_FAIL', {}, new Error(set.reason));
    },
  };
}
