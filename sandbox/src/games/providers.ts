import { PROVIDERS as DEMO } from '@krapao/contract/providers';
import { generic } from './protocols/generic/system.ts';
import { awc } from './protocols/awc/system.ts';
import { betflix } from './protocols/betflix/system.ts';
import { joker } from './protocols/joker/system.ts';
import { pgSoft } from './protocols/pg-soft/system.ts';
import { ambPartner } from './protocols/amb-partner/system.ts';
import { amb } from './protocols/amb/system.ts';
import { racha } from './protocols/racha/system.ts';
import { resellerBridge } from './protocols/reseller-bridge/system.ts';
import type { GameProtocol, ProviderInfo } from './provider.ts';

const PROTOCOLS: Readonly<Record<string, GameProtocol>> = {
  amb,
  'amb-partner': ambPartner,
  awc,
  betflix,
  generic,
  joker,
  'pg-soft': pgSoft,
  racha,
  'reseller-bridge': resellerBridge,
};

/** Some providers of a protocol do so: of two there is one of each kind. */
const IN_CAPITALS: readonly string[] = ['SLOTXO', 'PGSLOT'];

/** Every provider that is pretended. */
export const PROVIDERS: readonly ProviderInfo[] = DEMO.map(({ code, name, category, protocol }) => {
  const spoken = PROTOCOLS[protocol];
  if (!spoken) throw new Error(`${code}: nobody here speaks ${protocol}`);
  return {
    ...{ code, name, category, protocol: spoken, reportsInCapitals: IN_CAPITALS.includes(code) },
    ...(spoken === resellerBridge && { hasPageState: true }),
  };
});
