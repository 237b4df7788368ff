import { z } from 'zod';
import type { Satang } from '../../money.ts';
import type { Html } from '../../markup/html.ts';
import type { Language } from '../../markup/language.ts';
import type { GameAccount } from '../book.ts';

/** How a round ended; `shown` is what its page must draw. */
export type Decision = { game: string; stake: Satang; win: Satang; shown: Record<string, unknown> };

/** What can be played on a provider's site. */
export type SiteGame = {
  titles: Record<Language, string>;
  /** Below the site's path: where a round is asked for. */
  action: string;
  /** Names of its style and script beside those that all games have. */
  assets: string;
  /** The page; `action` is the whole address. */
  content: (language: Language, account: GameAccount, action: string) => Html;
  /** One round; throws InvalidCall where that can't be bet on. */
  decide: (body: unknown, random: () => number) => Decision;
};

/** Whole baht that one round may cost. */
export const STAKES = [1, 5, 10, 20, 50, 100] as const;
export const FIRST_STAKE = 10;

/** One of them, as satang. */
export const stakeInput = z
  .number()
  .refine((stake) => STAKES.some((known) => known === stake))
  .transform((stake): Satang => stake * 100);
