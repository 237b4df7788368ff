import type { FastifyInstance } from 'fastify';
import type { GameBook } from './book.ts';

/** One provider of the game world. */
export type Game = {
  code: string;
  name: string;
  book: GameBook;
  routes: (app: FastifyInstance) => void;
};
