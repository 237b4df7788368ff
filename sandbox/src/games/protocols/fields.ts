import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Answer } from '../../answer.ts';
import { formatBaht, parseBaht, type Satang } from '../../money.ts';
import type { GameAccount, GameBook, Round } from '../book.ts';

/** What came in the body or query of a call, not looked at yet. */
export type Fields = Readonly<Record<string, unknown>>;

/** What several protocols take alike. */
export const playerName = z.string().regex(/^[A-Za-z0-9_]{3,32}$/);
export const gamePassword = z.string().min(4).max(64);
export const pageRequest = z.object({
  page: z.coerce.number().int().min(1).max(100_000),
  limit: z.coerce.number().int().min(1).max(500),
});
/** ISO 8601 with its zone, as ms. */
export const moment = z.iso.datetime({ offset: true }).transform((text) => Date.parse(text));

/** Satang of an amount that is a JSON number of baht above zero. */
export function amountOf(value: unknown): Satang | undefined {
  const amount = typeof value === 'number' ? parseBaht(String(value)) : undefined;
  return amount !== undefined && amount > 0 ? amount : undefined;
}

/** Baht as a JSON number. */
export const number = (amount: Satang): number => Number(formatBaht(amount));

export function bodyOf(request: FastifyRequest): Fields {
  return typeof request.body === 'object' && request.body !== null ? (request.body as Fields) : {};
}

/** Makes calls of what is done with an account, which `nameOf` finds in what is said; of nobody's, `stranger` answers. */
export const forAccounts =
  <Said extends unknown[]>(
    book: GameBook,
    nameOf: (...said: Said) => unknown,
    stranger: (...said: Said) => Answer,
  ) =>
  (act: (account: GameAccount, ...said: Said) => Answer) =>
  (...said: Said): Answer => {
    const name = nameOf(...said);
    const account = typeof name === 'string' ? book.find(name) : undefined;
    return account ? act(account, ...said) : stranger(...said);
  };

/** A transfer that nobody named: asked for twice, it moves twice. Undefined where the account has too little. */
export const moveUnnamed = (book: GameBook, { username }: GameAccount, amount: Satang) =>
  book.move(randomUUID(), username, amount);

/** Rounds from one instant to another (ms, the end excluded), oldest first, the first page is 1. */
export function roundsOf(
  book: GameBook,
  { from, to, page, limit }: { from: number; to: number; page: number; limit: number },
): readonly Round[] {
  const within = book.roundsAfter(0).filter(({ at }) => Date.parse(at) >= from && Date.parse(at) < to);
  return within.slice((page - 1) * limit, page * limit);
}
