/**
 * What staff do besides changing what the site is set up with: a verdict, a frozen member, corrected money. The module that owns the thing
 * describes it once; the staff module sees to who may, to the proof, the bound and the second person, for the console and the command line alike.
 */
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import type { Right } from '@krapao/contract/console/rights';
import type { Satang } from '@krapao/contract/money';
import type { Queryable } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { By } from './store.ts';

export interface Act<Order = unknown> {
  /** `member.freeze` */
  name: string;
  /** What is said with it, as JSON: so it is kept while it waits for a second person. No secret is in it. */
  order: z.ZodType<Order>;
  right(order: Order): Right;
  /** What of it is shown and written down, where that is not all: no secret. By `facts` it may say what tells a person more of it. */
  kept?(order: Order, facts: unknown): unknown;
  /** What of that the log has, where whoever confirms it sees more: of numbers of accounts and phones the last four digits. */
  logged?(order: Order): unknown;
  /** The member whom it concerns, where it does: nobody decides about an account of their own. */
  member?(on: Queryable, order: Order): Promise<string | null>;
  /** It lets nothing out, and may be urgent: who is only alike to somebody here does not keep them from it. */
  keepsIn?: boolean;
  about(order: Order): { kind: string; subject: string };
  /**
   * What it is decided on, as JSON with no secret: a second person confirms it only while that is what the first one saw.
   * @throws AppError NO_DATA: there is no such thing
   */
  facts(on: Queryable, order: Order): Promise<unknown>;
  /**
   * That it could be carried out now, where that is no fact of it: nobody is asked for a proof, or for a second word, about what is refused.
   * @throws AppError as `carryOut`
   */
  requireNow?(on: Queryable, order: Order): Promise<void>;
  /** Satang that it decides about; null: they are not known. Bounds are held against it. */
  amount?(on: Queryable, order: Order): Promise<Satang | null>;
  /** Whether this very order was carried out already: it is answered as done, whoever lost the answer. */
  isDone?(on: Queryable, order: Order): Promise<boolean>;
  /** Satang up to which one person does such things alone, all of a day together; null: any. */
  alone?(on: Queryable, order: Order): Promise<Satang | null>;
  /** Whether it takes a second person, as things are now. */
  needsSecond?(on: Queryable, order: Order): Promise<boolean>;
  /** Whether who asks must prove that it is them, though nobody else confirms it. */
  needsProof?: boolean;
  /** Who took part in what makes it needed: they neither ask for it nor confirm it. */
  barred?(on: Queryable, order: Order): Promise<Barred>;
  /**
   * In a transaction of its own that locks what it is about, and that writes it down with `by` (recordChange, recordAction): with that a
   * request that it answers ends in the same transaction. `seen`: the facts that it was decided on; absent: whatever they are.
   * @throws AppError MOVED_ON or NO_DATA: it is not so any more, and nothing was done
   */
  carryOut(order: Order, by: By, seen?: unknown): Promise<void>;
}

/** Facts under the lock, beside those that it was decided on. @throws AppError MOVED_ON: they are others */
export function requireAsSeen(facts: unknown, seen: unknown): void {
  if (seen !== undefined && !isDeepStrictEqual(facts, seen)) throw new AppError('MOVED_ON');
}

/** Whoever did it themselves, and whoever made or confirmed one of those requests. */
export interface Barred {
  /** By the id where they signed in; who only said a name, by that. */
  staffIds: readonly string[];
  names: readonly string[];
  requests: readonly string[];
}
