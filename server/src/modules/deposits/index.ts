/** Deposits: every channel of the list, behind the one door into the ledger. */
import { deleteOld } from '../../db/delete-old.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Desk, Module } from '../module.ts';
import { type CurrentSettings, kipRateAt, receivingAccounts, receivingWallets } from '../site/face.ts';
import { kipCheck } from './audit.ts';
import type { Channel, DeskDeps } from './channel.ts';
import { CHANNELS } from './channels.ts';
import { createCreditDeposit, type DepositListener } from './credit-deposit.ts';
import { senderChecks } from './sender/audit-senders.ts';
import type { Api } from '../../http/bind.ts';

// Where members may send money: what the channels offer of the operator's accounts and wallets (decision 0072).

const OFFERS = CHANNELS.flatMap(({ offers = [] }: Channel) => offers);
const OF_ACCOUNTS = OFFERS.filter((offer) => 'accounts' in offer);
const OF_WALLETS = OFFERS.filter((offer) => 'wallets' in offer);

export function serveOffers(
  api: Api,
  { db, settings, clock }: { db: Db; settings: CurrentSettings; clock: Clock },
): void {
  api.serve('GET /api/lookup/deposit', async () => {
    const { isManual, depositMinimum } = await settings.current();
    const rate = await kipRateAt(db, clock.now());
    const banks = (await receivingAccounts(db)).flatMap(({ account, bank }) => {
      const { bankCode, bankType, mode, accountName, accountNo, currency } = account;
      const offer = OF_ACCOUNTS.find(({ accounts }) => accounts === mode);
      if (!offer || offer.isOpen?.(account, rate) === false) return [];
      const { nameTH, nameEN, nameLA } = bank;
      return [
        {
          ...{ bankCode, bankType, mode, currency },
          bankAccountName: accountName,
          bankAccountNo: accountNo,
          minimum: offer.minimum(depositMinimum, bankCode),
          bank: { nameTH, nameEN, nameLA },
        },
      ];
    });
    const wallets = (await receivingWallets(db)).flatMap((wallet) => {
      const offer = OF_WALLETS.find(({ wallets: mode }) => mode === wallet.mode);
      return offer ? [{ ...wallet, minimum: offer.minimum(depositMinimum, wallet.mode) }] : [];
    });
    const kipRate = rate ? { kipPerBaht: rate.kipPerBaht, since: rate.since } : null;
    return { banks, wallets, isManual, minimum: depositMinimum, kipRate };
  });
}

type Door = Pick<DeskDeps, 'creditDeposit'>;
/** What the channels together need. */
type OfChannels = (typeof CHANNELS)[number]['create'] extends (deps: infer Deps) => Module ? Deps : never;
type Following = { clock: Clock; onDeposit: readonly DepositListener[] };

export type DepositsDeskDeps = Omit<DeskDeps, keyof Door> & Following;
export type DepositsDeps = Omit<OfChannels, keyof Door> & Following & { settings: CurrentSettings };

export function depositsDesk(deps: DepositsDeskDeps): Desk {
  const parts = { ...deps, creditDeposit: createCreditDeposit(deps) };
  return together(
    deps.db,
    CHANNELS.map((channel: Channel) => channel.desk?.(parts) ?? {}),
  );
}

export function createDeposits(deps: DepositsDeps): Module {
  const parts = { ...deps, creditDeposit: createCreditDeposit(deps) };
  const channels = CHANNELS.map((channel): Module => channel.create(parts));
  return {
    ...together(deps.db, channels),
    routes(api, app) {
      serveOffers(api, deps);
      for (const channel of channels) channel.routes?.(api, app);
    },
    work: channels.flatMap(({ work = [] }) => work),
    async close() {
      for (const channel of channels) await channel.close?.();
    },
  };
}

/** The desks of all channels, and what channels share. */
const together = (db: Db, desks: readonly Desk[]): Desk => ({
  waitingKinds: desks.flatMap(({ waitingKinds = [] }) => waitingKinds),
  changeables: desks.flatMap(({ changeables = [] }) => changeables),
  auditChecks: [...desks.flatMap(({ auditChecks = [] }) => auditChecks), kipCheck, ...senderChecks],
  async tidy() {
    let deleted = await deleteOld(db, { deposit_counted_upload: "at < now() - interval '1 day'" });
    for (const desk of desks) deleted += (await desk.tidy?.()) ?? 0;
    return deleted;
  },
  metrics: {
    queues: desks.flatMap(({ metrics }) => metrics?.queues ?? []),
    facts: desks.flatMap(({ metrics }) => metrics?.facts ?? []),
  },
});
