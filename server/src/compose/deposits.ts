/** Deposits with their outside, as the settings choose it, and what follows them. */
import { createTrueMoney } from '../adapters/gift-voucher/truemoney.ts';
import type { Config } from '../kernel/config.ts';
import { tellMember, type DepositListener } from '../modules/deposits/credit-deposit.ts';
import {
  createDeposits,
  depositsDesk,
  type DepositsDeps,
  type DepositsDeskDeps,
} from '../modules/deposits/index.ts';
import type { Desk, Module } from '../modules/module.ts';
import { rewardsOnDeposit } from '../modules/rewards/index.ts';
import type { Realtime } from '../ports/realtime.ts';
import type { Measure } from './metrics.ts';
import { bankFeed, paymentQrProviders, slipVerifier } from './outside.ts';

/** What follows a deposit, whether a server credits it or an operator's command line: a new listener takes its place here. */
const onDeposit = (realtime: Realtime): readonly DepositListener[] => [
  tellMember(realtime),
  ...rewardsOnDeposit({ realtime }),
];

export const composeDepositsDesk = (deps: Omit<DepositsDeskDeps, 'onDeposit'>): Desk =>
  depositsDesk({ ...deps, onDeposit: onDeposit(deps.realtime) });

type Outside = 'verifier' | 'vouchers' | 'providers' | 'feed' | 'hasFeed' | 'onDeposit';

export function composeDeposits({
  config,
  measure,
  ...deps
}: Omit<DepositsDeps, Outside> & { config: Config; measure: Measure }): Module {
  const { clock, log, realtime } = deps;
  const feed = bankFeed(config, clock, measure);
  return createDeposits({
    ...deps,
    // what a new channel asks outside takes its place here
    verifier: slipVerifier(config, log, measure),
    vouchers: measure('gift_voucher', 'truemoney', createTrueMoney({ url: config.TRUEMONEY_URL })),
    providers: paymentQrProviders(config, clock, measure),
    feed,
    hasFeed: feed !== undefined,
    onDeposit: onDeposit(realtime),
  });
}
