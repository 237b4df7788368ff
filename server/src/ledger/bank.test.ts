import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LEDGER_CHECKS } from './audit-checks.ts';
import { audit } from './audit.ts';
import type { Posting } from './post.ts';
import {
  books,
  close,
  empty,
  fill,
  hold,
  randomFrom,
  seedOf,
  type Books,
  type Person,
} from './testing/books.ts';

/** `npm run prove` asks for 20,000. */
const MOVEMENTS = Number(process.env['BANK_MOVEMENTS'] ?? 2_000);
const WORKERS = 20;
const READERS = 3;
const PEOPLE = 12;
const START = 1_000;

let b: Books;
beforeAll(async () => {
  b = await books();
});
afterAll(() => b.drop());

/** Money of members and money in transit, on one snapshot. */
async function total(): Promise<bigint> {
  const { rows } = await b.db.client.query<{ total: string }>(
    `select ((select sum(balance) from ledger_account where member_id is not null)
      + (select coalesce(sum(amount), 0) from ledger_entry where account_id = any ($1)))::text as total`,
    [[b.payoutInTransit, b.gameInTransit]],
  );
  return BigInt(rows[0]!.total);
}

describe(`${WORKERS} workers and ${MOVEMENTS} random movements (M2)`, () => {
  it('conserve the total in every read', { timeout: 60_000 + MOVEMENTS * 20 }, async () => {
    const random = randomFrom(seedOf('bank'));
    const upTo = (n: number) => Math.floor(random() * n);
    const people: Person[] = [];
    for (let i = 0; i < PEOPLE; i += 1) people.push(await b.person(START));
    const expected = BigInt(PEOPLE * START);
    const open: { person: Person; held: Posting; movement: bigint }[] = [];
    let posted = 0;
    let working = true;

    /** Money that leaves for good would change the total: what is held at the payout bank comes back. */
    function next(): { posting: Posting; person: Person } {
      const person = people[upTo(PEOPLE)]!;
      const target = open.length > 0 && random() < 0.55 ? open[upTo(open.length)] : undefined;
      if (target) {
        const how = target.held.kind === 'withdraw_hold' || random() < 0.3 ? 'return' : 'settle';
        return { posting: close(b, target.person, target.held, target.movement, how), person: target.person };
      }
      const make = [hold, fill, empty][upTo(3)]!;
      return { posting: make(b, person, 1 + upTo(400)), person };
    }

    async function worker(): Promise<void> {
      while (posted < MOVEMENTS) {
        const batch = Array.from({ length: 1 + upTo(6) }, next);
        const results = await b.post(...batch.map(({ posting }) => posting));
        results.forEach((result, i) => {
          const { posting: held, person } = batch[i]!;
          if (result.result !== 'posted') return;
          posted += 1;
          if (held.kind.endsWith('_hold')) open.push({ person, held, movement: result.movementId });
          else open.splice(0, open.length, ...open.filter(({ movement }) => movement !== held.closes));
        });
      }
    }
    let reads = 0;
    async function reader(): Promise<void> {
      for (; working; reads += 1) expect(await total()).toBe(expected);
    }

    const readers = Array.from({ length: READERS }, reader);
    await Promise.all(Array.from({ length: WORKERS }, worker)).finally(() => (working = false));
    await Promise.all(readers);
    expect(await total()).toBe(expected);
    expect((await audit(b.db, LEDGER_CHECKS)).breaches).toEqual([]);
    console.log(`bank: ${posted} movements, ${reads} reads`);
  });
});
