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
