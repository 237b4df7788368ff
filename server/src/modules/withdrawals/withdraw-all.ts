import { AppError } from '../../kernel/app-error.ts';
import type { WithdrawRequest } from './deps.ts';
import type { WithdrawResult } from './withdraw.ts';

export interface WithdrawAllDeps {
  withdraw: (request: WithdrawRequest) => Promise<WithdrawResult>;
  /** @throws AppError where `withdraw` would refuse it whatever the wallet holds */
  requireTakeable: (request: WithdrawRequest) => Promise<void>;
  /**
   * Moves every game balance into the wallet and waits for it. `stuck`: the games whose money is not known to be home.
   * `operation` names it: with the same one it moves nothing twice.
   * @throws AppError MONEY_NOT_ENOUGH {stuck} where all of it would not be enough; nothing was moved
   */
  bringHome: (request: WithdrawRequest) => Promise<{ stuck: string[] }>;
}

/**
 * Withdraws what stands in wallet and games together: the games' money comes home first.
 * @throws AppError as `withdraw`; MONEY_NOT_ENOUGH {stuck} where what came home is too little
 */
export const createWithdrawAll =
  ({ withdraw, requireTakeable, bringHome }: WithdrawAllDeps) =>
  async (request: WithdrawRequest): Promise<WithdrawResult & { stuck: string[] }> => {
    await requireTakeable(request);
    const { stuck } = await bringHome(request);
    const result = await withdraw(request).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'MONEY_NOT_ENOUGH')
        throw new AppError(error.code, { stuck });
      throw error;
    });
    return { ...result, stuck };
  };
