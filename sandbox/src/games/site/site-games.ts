import type { ProviderInfo } from '../provider.ts';
import { LOTTO } from './lotto/game.ts';
import type { SiteGame } from './site-game.ts';
import { SLOT } from './slot/game.ts';
import { SPORT } from './sport/game.ts';

/** What a provider shows, by its category. */
export const SITE_GAMES: Record<ProviderInfo['category'], SiteGame> = {
  slot: SLOT,
  sport: SPORT,
  lotto: LOTTO,
};
