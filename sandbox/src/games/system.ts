import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { bahtInput, formatBaht } from '../money.ts';
import type { Surroundings, System } from '../system.ts';
import type { Game } from './game.ts';
import { jokerGame } from './joker/system.ts';

/** Every provider that is pretended: a new one is a folder here and a line in this list. */
const GAMES: readonly ((surroundings: Surroundings) => Game)[] = [jokerGame];

export type GamesSystem = System & { games: readonly Game[] };

const betInput = z.object({ stake: bahtInput(0), win: bahtInput(0) });

export function gamesSystem(surroundings: Surroundings): GamesSystem {
  const games = GAMES.map((create) => create(surroundings));
  return {
    name: 'games',
    games,
    state: () => Object.fromEntries(games.map(({ code, book }) => [code, book.sums()])),
    routes: (app) => {
      for (const game of games) {
        game.routes(app);
        accountRoutes(app, game);
      }
    },
  };
}

/** Test calls on a provider's accounts, the same for all. */
function accountRoutes(app: FastifyInstance, { code, book }: Game): void {
  const path = `/games/${code}/accounts/:username`;
  app.get<{ Params: { username: string } }>(path, (request, reply) => {
    const account = book.find(request.params.username);
    if (!account) return reply.code(404).send({ error: 'NOT_FOUND' });
    return { username: account.username, credit: formatBaht(account.credit) };
  });
  app.post<{ Params: { username: string } }>(`${path}/bets`, (request, reply) => {
    const { stake, win } = readCall(betInput, request.body);
    const account = book.find(request.params.username);
    if (!account) return reply.code(404).send({ error: 'NOT_FOUND' });
    const round = book.play(account.username, 'test', stake, win);
    const credit = formatBaht(account.credit);
    if (!round) return reply.code(400).send({ error: 'INSUFFICIENT_CREDIT', credit });
    return {
      round: round.id,
      username: account.username,
      stake: formatBaht(stake),
      win: formatBaht(win),
      credit,
    };
  });
}
