import type { MemberId } from '@krapao/contract/ids';
import { satang, type Satang } from '@krapao/contract/money';
import type { Tx } from '../../../db/pool.ts';
import type { Clock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE, type House } from '../../../ledger/accounts.ts';
import { playResult } from '../../../ledger/movements/game-play.ts';
import { post } from '../../../ledger/post.ts';
import { noteForCheck } from '../unexplained/store.ts';
import { lockBelieved, markKnown, type Askable, askableAccounts } from './store.ts';
import type { Providers, GamesDeps } from '../deps.ts';
import { openAccountBy } from '../accounts/open-account.ts';
import type { CallLimit } from '../call-limit.ts';

/** A balance as a provider told it, with the version that the account had when it was asked for. */
export interface Observation {
  slotCode: string;
  version: bigint;
  balance: Satang;
  at: Date;
}

/** Asks the providers of those accounts, all at once. While money moves a balance says nothing: such accounts are left out. */
async function askBalances(
  providers: Providers,
  accounts: readonly Askable[],
  clock: Clock,
): Promise<{ told: Observation[]; failed: string[] }> {
  const told: Observation[] = [];
  const failed: string[] = [];
  await Promise.all(
    accounts
      .filter(({ isTransferring }) => !isTransferring)
      .map(async ({ slotCode, username, version }) => {
        const provider = await providers.get(slotCode);
        const answer = await provider?.balance(username).catch(() => undefined);
        if (answer?.outcome === 'told')
          told.push({ slotCode, version, balance: answer.balance, at: clock.now() });
        else failed.push(slotCode);
      }),
  );
  return { told, failed: failed.sort() };
}

/** Ids of the house's accounts for play, asked for before the transaction. */
async function playAccounts(house: House, told: readonly Observation[]): Promise<Map<string, bigint>> {
  const ids = new Map<string, bigint>();
  for (const { slotCode } of told) ids.set(slotCode, await house(HOUSE.play(slotCode)));
  return ids;
}

/**
 * Takes balances over into the ledger: what play changed is one movement each. A balance counts only where no transfer was open when
 * it was asked for, none has begun since and no newer balance was taken over; else it says nothing and is dropped.
 * Answers whether any balance changed.
 */
async function takeOverBalances(
  tx: Tx,
  {
    memberId,
    told,
    play,
  }: { memberId: MemberId; told: readonly Observation[]; play: ReadonlyMap<string, bigint> },
): Promise<boolean> {
  const believed = await lockBelieved(
    tx,
    memberId,
    told.map(({ slotCode }) => slotCode),
  );
  const valid = told.flatMap((observation) => {
    const account = believed.find(({ slotCode }) => slotCode === observation.slotCode);
    if (!account || account.isTransferring || account.version !== observation.version) return [];
    return [
      {
        ...observation,
        ledgerAccount: account.ledgerAccount,
        change: satang(observation.balance - account.balance),
      },
    ];
  });
  const changed = valid.filter(({ change }) => change !== 0n);
  const results = await post(
    tx,
    changed.map(({ slotCode, ledgerAccount, change }) =>
      playResult({
        observation: newId(),
        memberId,
        slotCode,
        gameAccount: ledgerAccount,
        play: play.get(slotCode) ?? 0n,
        change,
      }),
    ),
  );
  const refused = results.find(({ result }) => result !== 'posted');
  if (refused) throw new Error(`a play result was ${refused.result}`);
  await markKnown(tx, memberId, valid);
  await noteForCheck(tx, memberId, valid);
  return changed.length > 0;
}

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
