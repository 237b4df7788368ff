import type { MemberId } from '@krapao/contract/ids';
import { AppError } from '../../../kernel/app-error.ts';
import { newGamePassword } from '../../../kernel/ids.ts';
import { claimPasswordChange, endPasswordChange } from './store.ts';
import type { CallLimit } from '../call-limit.ts';
import type { GamesDeps } from '../deps.ts';
import { accountBinding, openAccountBy, playerOf, unknownPlayer } from './open-account.ts';

/** Longer than the provider's call. */
const CHANGE_SECONDS = 30;

/** A member's own credentials at a game, and a new password for it. */
export function createCredentials({ db, providers, box }: GamesDeps, { count }: { count: CallLimit }) {
  return {
    /**
     * `event`: the fields that the provider's login page wants back with the form; null where it has no such page, empty where it
     * could not be read now. Where there is one the provider is asked for the player too: the form would only be turned away.
     * @throws AppError NO_GAME, SLOT_NO_ACCOUNT, NOT_UFABET (the provider says that it knows no such player), RATE_LIMITED {retryAfter s}
     */
    async account(memberId: MemberId, slotCode: string) {
      const player = playerOf(box, await openAccountBy(db, memberId, slotCode));
      const provider = await providers.get(slotCode);
      if (!provider?.pageState) return { ...player, event: null };
      await count(memberId, 'question');
      const [state, balance] = await Promise.all([provider.pageState(), provider.balance(player.username)]);
      if (balance.outcome === 'unknown' && balance.isStranger) throw unknownPlayer(slotCode);
      return { ...player, event: state ?? {} };
    },

    /**
     * Sets a new password at the provider, and keeps it once the provider said yes. The new one is stored beside the old first:
     * where the outcome stays unknown, asking again sets that same one, until both sides agree.
     * @throws AppError NO_GAME, SLOT_NO_ACCOUNT, SLOT_RESET_PASSWORD_FAIL (ask again), REQUEST_IN_PROGRESS, RATE_LIMITED {retryAfter s}
     */
    async resetPassword(memberId: MemberId, slotCode: string): Promise<void> {
      const { username } = await openAccountBy(db, memberId, slotCode);
      const provider = await providers.get(slotCode);
      if (!provider) throw new AppError('SLOT_RESET_PASSWORD_FAIL');
      await count(memberId, 'question');
      const binding = accountBinding(memberId, slotCode);
      const candidate = box.seal(newGamePassword(), binding);
      const pending = await db.withTx((tx) =>
        claimPasswordChange(tx, { memberId, slotCode, candidate, seconds: CHANGE_SECONDS }),
      );
      if (!pending) throw new AppError('REQUEST_IN_PROGRESS', { retryAfter: 1 });
      const set = await provider.setPassword(username, box.open(pending, binding));
      const isTaken = set.outcome === 'done';
      await db.withTx((tx) => endPasswordChange(tx, { memberId, slotCode, pending, isTaken }));
      if (!isTaken) throw new AppError('SLOT_RESET_PASSWORD_FAIL', {}, new Error(set.reason));
    },
  };
}
