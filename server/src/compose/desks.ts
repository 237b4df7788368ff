/** What the operator's command line and the audit see: the desks of all modules, and what lies under them, without a server around. */
import { PROTOCOLS } from '../adapters/game-provider/protocols.ts';
import type { Db } from '../db/pool.ts';
import { tidyClaims } from '../http/idempotency.ts';
import { tidyRepeats } from '../http/repeats.ts';
import type { Clock } from '../kernel/clock.ts';
import type { SecretBox } from '../kernel/secret-box.ts';
import type { House } from '../ledger/accounts.ts';
import { LEDGER_CHECKS } from '../ledger/audit-checks.ts';
import { AUDIT_RUN } from '../ledger/audit.ts';
import { chatDesk } from '../modules/chat/index.ts';
import { alertsDesk } from '../modules/alerts/index.ts';
import { correctionsDesk } from '../modules/corrections/index.ts';
import { gamesDesk } from '../modules/games/index.ts';
import { membersDesk } from '../modules/members/index.ts';
import type { Desk } from '../modules/module.ts';
import { createOperator } from '../modules/operator/index.ts';
import { createStanding } from '../modules/operator/standing.ts';
import { pushDesk } from '../modules/push/index.ts';
import { reportsDesk } from '../modules/reports/index.ts';
import { rewardsDesk } from '../modules/rewards/index.ts';
import { staffDesk } from '../modules/staff/index.ts';
import { siteDesk } from '../modules/site/index.ts';
import { withdrawalsDesk } from '../modules/withdrawals/index.ts';
import type { Realtime, SessionScreens } from '../ports/realtime.ts';
import { composeDepositsDesk } from './deposits.ts';

/** What no module owns: the ledger, and what HTTP remembers of calls. */
export const groundDesk = (db: Db): Desk => ({
  auditChecks: LEDGER_CHECKS,
  tidy: async () => (await tidyClaims(db)) + (await tidyRepeats(db)),
  metrics: {
    facts: [
      {
        topic: 'audit',
        text: AUDIT_RUN,
        gauges: [
          {
            name: 'krapao_audit_timestamp_seconds',
            help: 'When the last audit of the ledger ended; 0: never',
            value: 'at',
          },
          { name: 'krapao_audit_broken', help: 'What the last audit found broken', value: 'items' },
        ],
      },
    ],
  },
});

export interface DeskDeps {
  db: Db;
  house: House;
  realtime: Realtime & SessionScreens;
  clock: Clock;
  /** Seals and opens; asked for when something is. */
  box: () => SecretBox;
  /** Without a bank feed nobody reads it, and its row is due for ever. */
  hasFeed: boolean;
}

/** A new module takes its place here, and in compose.ts. */
export function composeDesks(deps: DeskDeps): readonly Desk[] {
  const desks: readonly Desk[] = [
    groundDesk(deps.db),
    siteDesk(deps),
    membersDesk(deps),
    createOperator(deps),
    staffDesk(deps),
    gamesDesk({ ...deps, protocols: PROTOCOLS }),
    composeDepositsDesk(deps),
    rewardsDesk(deps),
    withdrawalsDesk(deps),
    correctionsDesk(deps),
    chatDesk(deps),
    pushDesk(deps),
    alertsDesk(),
  ];
  return [...desks, reportsDesk({ db: deps.db, standing: createStanding(deps.db, desks) })];
}
