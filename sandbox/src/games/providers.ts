import { generic } from './protocols/generic/system.ts';
import { awc } from './protocols/awc/system.ts';
import { betflix } from './protocols/betflix/system.ts';
import { joker } from './protocols/joker/system.ts';
import { pgSoft } from './protocols/pg-soft/system.ts';
import { ambPartner } from './protocols/amb-partner/system.ts';
import { amb } from './protocols/amb/system.ts';
import { racha } from './protocols/racha/system.ts';
import { resellerBridge } from './protocols/reseller-bridge/system.ts';
import type { ProviderInfo } from './provider.ts';

/** Every provider that is pretended: a new one of a known protocol is a line here. */
export const PROVIDERS: readonly ProviderInfo[] = [
  { code: 'JOKER', name: 'Joker', category: 'slot', protocol: joker },
  { code: 'SLOTXO', name: 'SlotXO', category: 'slot', protocol: joker, reportsInCapitals: true },
  { code: 'JOKER2', name: 'Joker 2', category: 'slot', protocol: joker },
  { code: 'SUPERSLOT', name: 'SuperSlot', category: 'slot', protocol: generic },
  { code: 'AREASLOT', name: 'AreaSlot', category: 'slot', protocol: generic },
  { code: 'CIRCUS', name: 'Circus', category: 'slot', protocol: generic },
  { code: 'USUN', name: 'USUN', category: 'sport', protocol: generic },
  { code: 'HUAYHD', name: 'HUAY HD', category: 'lotto', protocol: generic },
  { code: 'SEXYGAME', name: 'Sexy Game', category: 'sport', protocol: awc },
  { code: 'PG', name: 'PG Soft', category: 'slot', protocol: pgSoft },
  { code: 'BETFLIX', name: 'Betflix', category: 'slot', protocol: betflix },
  { code: 'IMI', name: 'IMI', category: 'slot', protocol: betflix },
  { code: 'PGSLOT', name: 'PG Slot', category: 'slot', protocol: ambPartner, reportsInCapitals: true },
  { code: 'ASKMEBET', name: 'AskMeBet', category: 'sport', protocol: amb },
  { code: 'UFABET', name: 'UFABET', category: 'sport', protocol: resellerBridge, hasPageState: true },
  { code: 'SLOTRACHA', name: 'SlotRacha', category: 'slot', protocol: racha },
];
