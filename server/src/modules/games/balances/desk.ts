import type { MemberId } from '@krapao/contract/ids';
import { askableAccounts, type Askable } from './store.ts';
import { askBalances, playAccounts, takeOverBalances } from './balances.ts';
import type { GamesDeps } from '../deps.ts';
import { openAccountBy } from '../accounts/open-account.ts';
import type { CallLimit } from '../call-limit.ts';

/** Brings what the ledger believes of game balances up to date with the providers. */
export function createBalanceDesk(
  { db, house, providers, realtime, clock }: GamesDeps,
  { count }: { count: CallLimit },
) {
  /** Asks those providers, and takes over what play changed. Answers the games whose provider did not tell. */
  async function takeOver(memberId: MemberId, accounts: Askable[]): Promise<{ failed: string[] }> {
    const { told, failed } = await askBalances(providers, accounts, clock);
    if (told.length === 0) return { failed };
    const play = await playAccounts(house, told);
    await db.withTx(async (tx) => {
      const isChanged = await takeOverBalances(tx, { memberId, told, play });
      if (isChanged) tx.afterCommit(() => realtime.changed(memberId, ['wallet']));
    });
    return { failed };
  }

  return {
    /**
     * Asks every provider for the balances of the member's open accounts (or of the one at `slotCode`) and takes over what play
     * changed. As quick as the slowest balance time-out. Answers the games whose provider did not tell: their last known balance stays.
     * @throws AppError NO_GAME, SLOT_NO_ACCOUNT where there is none at `slotCode`; RATE_LIMITED {retryAfter s}
     */
    refresh: async (memberId: MemberId, slotCode?: string): Promise<{ failed: string[] }> => {
      const accounts = await askableAccounts(db, memberId, slotCode);
      if (slotCode !== undefined && accounts.length === 0) await openAccountBy(db, memberId, slotCode);
      await count(memberId, 'question', accounts.length);
      return takeOver(memberId, accounts);
    },

    /** The same at one game for a transfer, which was counted as one. */
    lookAgain: async (memberId: MemberId, slotCode: string): Promise<{ failed: string[] }> =>
      takeOver(memberId, await askableAccounts(db, memberId, slotCode)),
  };
}
export type BalanceDesk = ReturnType<typeof createBalanceDesk>;
