import { serveCallback } from '../../http/callbacks.ts';
import { createBell } from '../../kernel/work.ts';
import { sagaChecks } from '../../ledger/audit-sagas.ts';
import type { PayoutBank, PayoutCallbacks } from '../../ports/payout.ts';
import { payoutAccountsOf, payoutHoldOf } from '../members/face.ts';
import type { Desk, Module } from '../module.ts';
import { createAskWhose, HOLDER_QUESTION } from './ask-whose.ts';
import { createBringHome, type GameMoves } from './bring-home.ts';
import { createPayoutWork, type CarryOutDeps } from './carry-out.ts';
import { contradictionChecks } from './contradictions/audit-contradictions.ts';
import { waitingContradictionKind } from './contradictions/waiting-contradictions.ts';
import type { DecideDeps } from './decide.ts';
import type { EndMet, WithdrawDeps } from './deps.ts';
import { createGivenBackWork, GIVEN_BACK } from './given-back.ts';
import { createHearCallback } from './hear-callback.ts';
import { serveWithdrawals } from './routes.ts';
import { createShowPayout } from './show-payout.ts';
import { PAYOUTS_UNDER_WAY, waitingPayoutKind } from './waiting-payouts.ts';
import { createWithdrawAll, createRequireTakeable, createWithdraw } from './withdraw.ts';

type DeskDeps = Omit<DecideDeps, 'payoutsDue'> & Partial<Pick<DecideDeps, 'payoutsDue'>>;

/** Without `payoutsDue` the runner of a server finds what is due, which looks every second. */
export const withdrawalsDesk = ({ payoutsDue = () => undefined, ...deps }: DeskDeps): Desk => ({
  waitingKinds: [waitingPayoutKind({ ...deps, payoutsDue }), waitingContradictionKind(deps)],
  auditChecks: [
    ...sagaChecks({ table: 'payout', prefix: 'withdraw:', external: 'bank_reference' }),
    ...contradictionChecks,
  ],
  metrics: {
    queues: [
      { kind: 'payout', table: 'payout', underWay: PAYOUTS_UNDER_WAY },
      { kind: 'payout-given-back', table: GIVEN_BACK },
      { kind: 'payout-holder', table: HOLDER_QUESTION },
    ],
  },
});

export interface Deps extends CarryOutDeps {
  settings: WithdrawDeps['settings'];
  refusal: WithdrawDeps['refusal'];
  endMet: EndMet;
  bank: PayoutBank & PayoutCallbacks;
  games: GameMoves;
}

export function createWithdrawals(deps: Deps): Module {
  const { db, bank, games } = deps;
  const bell = createBell();
  const known = { ...deps, payoutAccountsOf, payoutHoldOf, payoutsDue: bell.ring };
  const whose = createAskWhose(known);
  const needs = { ...known, askWhose: whose.askWhose };
  return {
    ...withdrawalsDesk(needs),
    routes(api, app) {
      const withdraw = createWithdraw(needs);
      const requireTakeable = createRequireTakeable(needs);
      const bringHome = createBringHome(db, games);
      serveWithdrawals(api, {
        withdraw,
        withdrawAll: createWithdrawAll({ withdraw, requireTakeable, bringHome }),
        showPayout: createShowPayout(db),
      });
      serveCallback(app, '/callbacks/payout', createHearCallback({ ...deps, callbacks: bank }));
    },
    work: [
      { name: 'payouts', ...createPayoutWork(deps), width: 8, bell },
      createGivenBackWork(deps),
      whose.work,
    ],
  };
}
