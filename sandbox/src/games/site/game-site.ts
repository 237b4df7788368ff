import type { GameBook } from '../book.ts';
import type { PageState } from './page-state.ts';
import type { SiteSessions } from './session.ts';
import type { SiteGame } from './site-game.ts';

export type GameSite = {
  name: string;
  /** What is played here. */
  game: SiteGame;
  book: GameBook;
  sessions: SiteSessions;
  seed: number;
  /** Only where the login form must bring back the page's state. */
  pageState?: PageState;
};
