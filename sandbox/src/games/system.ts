import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { readCall } from '../answer.ts';
import { bahtInput, formatBaht } from '../money.ts';
import type { Surroundings, System } from '../system.ts';
import type { Round } from './book.ts';
import { createGame, type Game } from './game.ts';
import { PROVIDERS } from './providers.ts';

export type GamesSystem = System & { games: readonly Game[] };

const correctionInput = z.object({ win: bahtInput(0) });
const betInput = z.object({ stake: bahtInput(0), win: bahtInput(0) });

export function gamesSystem(surroundings: Surroundings): GamesSystem {
  const games = PROVIDERS.map((info) => createGame(info, surroundings));
  return {
    name: 'games',
    games,
    state: () => Object.fromEntries(games.map(({ code, book }) => [code, book.sums()])),
    routes: (app) => {
      for (const game of games) {
        game.routes(app);
        accountRoutes(app, game);
        roundRoutes(app, game);
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
  app.get<{ Params: { username: string } }>(`${path}/transfers`, ({ params }) =>
    book.transfersOf(params.username).map(({ id, amount, before, at }) => ({
      ...{ id, amount: formatBaht(amount), before: formatBaht(before), at },
    })),
  );
  app.post<{ Params: { username: string } }>(`${path}/bets`, (request, reply) => {
    const { stake, win } = readCall(betInput, request.body);
    const account = book.find(request.params.username);
    if (!account) return reply.code(404).send({ error: 'NOT_FOUND' });
    const round = book.play(account.username, 'test', stake, win);
    const credit = formatBaht(account.credit);
    return round ? played(round, credit) : reply.code(400).send({ error: 'INSUFFICIENT_CREDIT', credit });
  });
}

/** A test call that changes a round after the fact, as a provider does whose result was wrong. */
function roundRoutes(app: FastifyInstance, { code, book }: Game): void {
  app.post<{ Params: { id: string } }>(`/games/${code}/rounds/:id/correct`, (request, reply) => {
    const { win } = readCall(correctionInput, request.body);
    const known = book.round(request.params.id);
    if (!known) return reply.code(404).send({ error: 'NOT_FOUND' });
    const round = book.correct(known.id, win);
    const credit = formatBaht(book.find(known.username)?.credit ?? 0);
    return round ? played(round, credit) : reply.code(400).send({ error: 'INSUFFICIENT_CREDIT', credit });
  });
}

const played = ({ id, username, stake, win }: Round, credit: string) => ({
  round: id,
  username,
  stake: formatBaht(stake),
  win: formatBaht(win),
  credit,
});
