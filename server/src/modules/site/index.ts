import type { Clock } from '../../kernel/clock.ts';
import type { Desk, Module } from '../module.ts';
import { changeableAccounts, changeableWallets } from './change-accounts.ts';
import { changeableSettings } from './change-setting.ts';
import { changeableSources } from './change-sources.ts';
import { changeableAgreement, changeableBanners, changeableTexts } from './change-texts.ts';
import { changeableKipRate } from './kip-rate.ts';
import { createAgreement } from './agreement.ts';
import { createLookups, type Deps } from './lookups.ts';
import { serveSite } from './routes.ts';

export const siteDesk = ({ clock }: { clock: Clock }): Desk => ({
  changeables: [
    changeableSettings,
    changeableTexts,
    changeableAgreement,
    changeableBanners,
    changeableSources,
    changeableAccounts,
    changeableWallets,
    changeableKipRate(clock),
  ],
});

export const createSite = (deps: Deps): Module => ({
  ...siteDesk(deps),
  routes: (api) =>
    serveSite(api, {
      lookups: createLookups(deps),
      agreement: createAgreement(deps.db, deps.settings),
    }),
});
