import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_CHECKS } from './audit-checks.ts';
import { audit } from './audit.ts';
import type { Posting, PostingResult } from './post.ts';
import { statementPage } from './statement.ts';
import {
  books,
  close,
  deposit,
  empty,
  fill,
  hold,
  seedOf,
  type Books,
  type Person,
} from './testing/books.ts';
import { KINDS } from './kinds.ts';

let b: Books;
beforeAll(async () => {
  b = await books();
});
afterAll(() => b.drop());

/** The ledger as one would write it in an afternoon: no database, no batches, one after the other. */
class Model {
  readonly balances = new Map<bigint, bigint>();
  readonly statements = new Map<string, number>();
  readonly #references = new Set<string>();
  readonly #closed = new Set<bigint>();

  post(posting: Posting): PostingResult['result'] {
    const { reference, from, to, amount, closes, memberId, kind } = posting;
    if (this.#references.has(reference)) return 'duplicate';
    if (closes !== undefined && this.#closed.has(closes)) return 'closed';
    const left = (this.balances.get(from) ?? 0n) - amount;
    if (this.balances.has(from) && left < 0n) return 'short';
    if (this.balances.has(from)) this.balances.set(from, left);
    const before = this.balances.get(to);
    if (before !== undefined) this.balances.set(to, before + amount);
    this.#references.add(reference);
    if (closes !== undefined) this.#closed.add(closes);
    if (KINDS[kind].shown) this.statements.set(memberId, (this.statements.get(memberId) ?? 0) + 1);
    return 'posted';
  }
}

/** What a test does next; numbers are taken modulo what there is. */
const command = fc.record({
  what: fc.constantFrom('deposit', 'hold', 'fill', 'empty', 'settle', 'return', 'again'),
  who: fc.nat(2),
  amount: fc.integer({ min: 1, max: 60 }),
  which: fc.nat(30),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

interface Held {
  posting: Posting;
  movement: bigint;
  person: Person;
}

function postingOf(
  { what, who, amount, which }: Command,
  people: Person[],
  held: Held[],
  past: Posting[],
): Posting {
  const person = people[who]!;
  const target = held[which % Math.max(1, held.length)];
  const earlier = past[which % Math.max(1, past.length)];
  if ((what === 'settle' || what === 'return') && target)
    return close(b, target.person, target.posting, target.movement, what);
  if (what === 'again' && earlier) return earlier;
  if (what === 'hold') return hold(b, person, amount);
  if (what === 'fill') return fill(b, person, amount);
  if (what === 'empty') return empty(b, person, amount);
  return deposit(b, person, amount);
}

describe('batches of postings', () => {
  it('do what a simple model of a ledger does, whatever is in them', async () => {
    const seed = seedOf('ledger model');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(command, { minLength: 1, maxLength: 8 }), { minLength: 1, maxLength: 12 }),
        async (batches) => {
          const model = new Model();
          const people = [await b.person(), await b.person(), await b.person()];
          for (const { wallet, game } of people) model.balances.set(wallet, 0n).set(game, 0n);
          const held: Held[] = [];
          const past: Posting[] = [];
          for (const batch of batches) {
            const postings = batch.map((one) => postingOf(one, people, held, past));
            const expected = postings.map((posting) => model.post(posting));
            const results = await b.post(...postings);
            expect(results.map(({ result }) => result)).toEqual(expected);
            postings.forEach((posting, i) => {
              const result = results[i]!;
              const person = people.find(({ id }) => id === posting.memberId)!;
              if (result.result === 'posted' && posting.kind.endsWith('_hold'))
                held.push({ posting, movement: result.movementId, person });
            });
            past.push(...postings);
          }
          for (const person of people) {
            expect(await b.balance(person)).toBe(model.balances.get(person.wallet));
            expect(await b.balance(person, 'JOKER')).toBe(model.balances.get(person.game));
            expect((await statementPage(b.db, person.id, 1, 1)).total).toBe(
              model.statements.get(person.id) ?? 0,
            );
          }
        },
      ),
      { seed, numRuns: 60 },
    );
    expect((await audit(b.db, LEDGER_CHECKS)).breaches).toEqual([]);
  });
});
