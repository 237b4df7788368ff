import { TRANSFER_MIN_BAHT } from '@krapao/contract/constants';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { fromBaht, type Satang } from '@krapao/contract/money';
import type { Db } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { partOf } from '../../kernel/ids.ts';
import { openGameAccounts } from '../games/face.ts';

/** What of the games module this needs, handed in by compose. */
export interface GameMoves {
  refresh(memberId: MemberId): Promise<{ failed: string[] }>;
  transfer(request: {
    memberId: MemberId;
    operation: string;
    from: string;
    to: string;
    amount: Satang;
  }): Promise<{ status: 'SUCCESS' | 'PENDING' }>;
}

/**
 * Moves every game balance of a baht or more into the wallet and waits for it. `stuck` names the games whose money is not known to
 * be home: refused, unknown, already moving, or not told of by a provider that does not answer. The others are not held up by them.
 */
export function createBringHome(db: Db, games: GameMoves) {
  return async function bringHome(memberId: MemberId, operation: string): Promise<{ stuck: string[] }> {
    const { failed } = await games.refresh(memberId);
    const accounts = await openGameAccounts(db, memberId);
    const withMoney = accounts.filter(
      ({ balance, isTransferring }) => isTransferring || balance >= fromBaht(TRANSFER_MIN_BAHT),
    );
    const isHome = await Promise.all(
      withMoney.map(async ({ slotCode, balance }) => {
        const request = {
          memberId,
          operation: partOf(operation, slotCode),
          from: slotCode,
          to: WALLET,
          amount: balance,
        };
        try {
          return (await games.transfer(request)).status === 'SUCCESS';
        } catch (error) {
          if (error instanceof AppError && error.code !== 'SERVICE_UNAVAILABLE') return false;
          throw error;
        }
      }),
    );
    const away = withMoney.filter((_account, i) => !isHome[i]).map(({ slotCode }) => slotCode);
    return { stuck: [...new Set([...failed, ...away])].toSorted() };
  };
}
