import { createActivate } from './activate.ts';
import { createBalanceDesk } from './balance-desk.ts';
import { createTransferWork } from './carry-out-transfer.ts';
import { createCredentials } from './credentials.ts';
import type { GamesDeps } from './deps.ts';
import { createTransferDesk } from './transfer-desk.ts';
import { createTransfers } from './transfer.ts';

/** The module's use cases. `work` is what the runner carries out. */
export function createGames(deps: GamesDeps) {
  const desk = createTransferDesk(deps);
  const balances = createBalanceDesk(deps);
  return {
    activate: createActivate(deps),
    ...createCredentials(deps),
    ...balances,
    ...createTransfers(deps, desk, balances),
    work: createTransferWork(deps, desk),
  };
}
export type Games = ReturnType<typeof createGames>;
