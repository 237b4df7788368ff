import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, type Satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { partOf } from '../../kernel/ids.ts';
import { walletOf } from '../../ledger/accounts.ts';
import { openGameAccounts } from '../games/face.ts';
import type { WithdrawRequest } from './deps.ts';
import { statesOf } from './store.ts';

/** What of the games module this needs, handed in by compose. */
export interface GameMoves {
  refresh(memberId: MemberId): Promise<{ failed: string[] }>;
  transferHome(request: {
    memberId: MemberId;
    operation: string;
    from: string;
    amount: Satang;
  }): Promise<{ status: 'SUCCESS' | 'PENDING' }>;
}

/**
 * Moves every game balance of a baht or more into the wallet and waits for it, where the wallet then holds what is to be withdrawn.
 * `stuck` names the games whose money is not known to be home: refused, unknown, already moving, or not told of by a provider that
 * does not answer. The others are not held up by them. An operation that was withdrawn already is not asked again whether it can be.
 * @throws AppError MONEY_NOT_ENOUGH {stuck}: all that is known to be there is too little, and nothing was moved
 */
export function createBringHome(db: Db, games: GameMoves) {
  return async function bringHome(request: WithdrawRequest): Promise<{ stuck: string[] }> {
    const { memberId, operation } = request;
    const isWithdrawn = async () => (await statesOf(db, [operation])).has(operation);
    // who only asks what became of it is told so also where providers can't be asked now, or not so often
    const { failed } = await games
      .refresh(memberId)
      .catch(async (error: unknown): Promise<{ failed: string[] }> => {
        if (await isWithdrawn()) return { failed: [] };
        throw error;
      });
    const accounts = await openGameAccounts(db, memberId);
    const withMoney = accounts.filter(
      ({ balance, isTransferring }) => isTransferring || balance >= fromBaht(TRANSFER_MIN_BAHT),
    );
    const namesOf = (stuck: readonly GameMoney[]) =>
      [...new Set([...failed, ...stuck.map(({ slotCode }) => slotCode)])].toSorted();
    const wallet = await walletOf(db, memberId);
    const known = withMoney.filter(({ slotCode }) => !failed.includes(slotCode));
    if (!isEnough(request, wallet.balance, known) && !(await isWithdrawn())) {
      const moving = withMoney.filter(({ isTransferring }) => isTransferring);
      throw new AppError('MONEY_NOT_ENOUGH', { stuck: namesOf(moving) });
    }
    const isHome = await Promise.all(withMoney.map((account) => comesHome(games, request, account)));
    return { stuck: namesOf(withMoney.filter((_account, i) => !isHome[i])) };
  };
}

interface GameMoney {
  slotCode: string;
  balance: Satang;
  isTransferring: boolean;
}

/** What moves already is not counted: it may be going either way. */
function isEnough({ amount }: WithdrawRequest, wallet: Satang, games: readonly GameMoney[]): boolean {
  const still = games.filter(({ isTransferring }) => !isTransferring);
  return still.reduce((sum, { balance }) => sum + balance, 0n + wallet) >= amount;
}

async function comesHome(
  games: GameMoves,
  { memberId, operation }: WithdrawRequest,
  { slotCode: from, balance: amount }: GameMoney,
): Promise<boolean> {
  const request = { memberId, operation: partOf(operation, from), from, amount };
  try {
    return (await games.transferHome(request)).status === 'SUCCESS';
  } catch (error) {
    if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE') return false;
    throw error;
  }
}
