import type { FastifyInstance } from 'fastify';
import { DEMO_GAME_PASSWORD, DEMO_PLAYERS, demoPlayerName } from '@krapao/contract/demo-players';
import type { Surroundings } from '../system.ts';
import { GameBook } from './book.ts';
import { AGENT, providerSecret, type ProviderInfo } from './provider.ts';
import { PageState } from './site/page-state.ts';
import { siteRoutes } from './site/routes.ts';
import { SiteSessions } from './site/session.ts';
import { LOTTO } from './site/lotto/game.ts';
import type { SiteGame } from './site/site-game.ts';
import { SLOT } from './site/slot/game.ts';
import { SPORT } from './site/sport/game.ts';

/** What a provider shows, by its category. */
export const SITE_GAMES: Record<ProviderInfo['category'], SiteGame> = {
  slot: SLOT,
  sport: SPORT,
  lotto: LOTTO,
};

/** One provider of the game world. */
export type Game = Pick<ProviderInfo, 'code' | 'name' | 'category'> & {
  book: GameBook;
  routes: (app: FastifyInstance) => void;
};

/** A provider with its API and its site. */
export function createGame(
  { code, name, category, protocol, hasPageState, reportsInCapitals = false }: ProviderInfo,
  { journal, faults, now, seed }: Surroundings,
): Game {
  const book = new GameBook(code, journal, now, { reportsInCapitals });
  for (const player of DEMO_PLAYERS.filter((one) => one.code === code))
    if (book.ensure(demoPlayerName(player))) book.setPassword(demoPlayerName(player), DEMO_GAME_PASSWORD);
  const secret = providerSecret(code);
  const sessions = new SiteSessions(book, secret, now);
  return {
    code,
    name,
    category,
    book,
    routes: (app) => {
      protocol(app, { code, book, sessions, agent: AGENT, secret, faults, now });
      siteRoutes(app, {
        name,
        game: SITE_GAMES[category],
        book,
        sessions,
        seed,
        ...(hasPageState && { pageState: new PageState(sessions.path, secret, now) }),
      });
    },
  };
}
