import type { GameProtocol } from '../../ports/game-provider.ts';
import { ambPartner } from './amb-partner.ts';
import { amb } from './amb.ts';
import { awc } from './awc.ts';
import { betflix } from './betflix.ts';
import { generic } from './generic.ts';
import { joker } from './joker.ts';
import { pgSoft } from './pg-soft.ts';
import { racha } from './racha.ts';
import { resellerBridge } from './reseller-bridge.ts';

/** Every protocol family that is spoken, by the name that a provider's row has. */
export const PROTOCOLS: Readonly<Record<string, GameProtocol>> = {
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
