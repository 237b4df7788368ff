/** Deposits: every channel of the list, behind the one door into the ledger. */
import { deleteOld } from '../../db/delete-old.ts';
import type { Db } from '../../db/pool.ts';
import type { Clock } from '../../kernel/clock.ts';
import type { Desk, Module } from '../module.ts';
import type { CurrentSettings } from '../site/face.ts';
import { kipCheck } from './audit.ts';
import type { Channel, DeskDeps } from './channel.ts';
import { CHANNELS } from './channels.ts';
import { createCreditDeposit, type DepositListener } from './credit-deposit.ts';
import { serveOffers } from './offers.ts';
import { senderChecks } from './sender/audit-senders.ts';

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
