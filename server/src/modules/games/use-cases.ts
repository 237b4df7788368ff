import { createActivate } from './accounts/activate.ts';
import { createBalanceDesk } from './balances/balances.ts';
import { createTransferWork } from './transfers/carry-out-transfer.ts';
import { createCredentials } from './accounts/credentials.ts';
import { createCallLimit } from './call-limit.ts';
import type { GamesDeps } from './deps.ts';
import { createPullReports } from './turnover/pull-reports.ts';
import { createGivenBackWork } from './transfers/given-back.ts';
import { createLaunch } from './accounts/launch.ts';
import { transferTransactions } from './transfers/transactions.ts';
import { createComparePlay } from './unexplained/compare-play.ts';
import { createTransfers } from './transfers/transfer.ts';

/** The module's use cases. */
export function gameUseCases(deps: GamesDeps) {
  const desk = transferTransactions(deps);
  const count = createCallLimit(deps.db);
  const { refresh, lookAgain } = createBalanceDesk(deps, { count });
  const work = createTransferWork(deps, desk);
  return {
    activate: createActivate(deps, { count }),
    ...createCredentials(deps, { count }),
    launch: createLaunch(deps, { count }),
    refresh,
    ...createTransfers(deps, { desk, work, lookAgain, count }),
    /** What the runners carry out. */
    work,
    givenBack: createGivenBackWork(deps, desk),
    playReports: createPullReports(deps),
    comparePlay: createComparePlay(deps),
  };
}
export type Games = ReturnType<typeof gameUseCases>;
