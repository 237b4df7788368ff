import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { takeDue } from '../../db/saga.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import type { InquiryAnswer, PayoutBank, PayoutOrder, SendAnswer } from '../../ports/payout.ts';
import { balanceOf, memberWith } from '../../testing/fixtures.ts';
import { ask, conclude } from './carry-out.ts';
import { bench, type Bench } from './testing.ts';

let b: Bench;
beforeAll(async () => {
  b = await bench();
});
afterAll(() => b.drop());

const PAYOUTS = 150;
const START = satang(100_000_000);
const AMOUNT = satang(10_000);

/** A bank that decides each order once and keeps to it, over a wire that loses what it likes. */
class UnreliableBank implements PayoutBank {
  readonly decided = new Map<string, { state: 'done' | 'refused' | 'pending'; times: number }>();
  readonly #random: () => number;

  constructor(random: () => number) {
    this.#random = random;
  }

  async send({ reference }: PayoutOrder): Promise<SendAnswer> {
    if (this.#random() < 0.2) return { outcome: 'unknown', reason: 'never arrived' };
    const known = this.decided.get(reference);
    if (!known) {
      const fate = this.#random();
      this.decided.set(reference, {
        state: fate < 0.2 ? 'refused' : fate < 0.4 ? 'pending' : 'done',
        times: 1,
      });
    }
    return this.#answer(reference);
  }

  async inquire({ reference }: PayoutOrder): Promise<InquiryAnswer> {
    if (this.#random() < 0.2) return { outcome: 'unknown', reason: 'never arrived' };
    const known = this.decided.get(reference);
    if (!known) return { outcome: 'not-found' };
    if (known.state === 'pending' && this.#random() < 0.5)
      known.state = this.#random() < 0.5 ? 'done' : 'refused';
    return this.#answer(reference);
  }

  #answer(reference: string): SendAnswer & InquiryAnswer {
    if (this.#random() < 0.25) return { outcome: 'unknown', reason: 'the answer was lost' };
    const { state } = this.decided.get(reference)!;
    if (state === 'done') return { outcome: 'done', externalReference: `B-${reference.slice(0, 8)}` };
    return state === 'refused' ? { outcome: 'refused', reason: 'REFUSED' } : { outcome: 'pending' };
  }
}

describe(`${PAYOUTS} payouts over a wire that loses a third, by servers that die anywhere`, () => {
  it('all end as the bank decided, each once, and the money is where it says', async () => {
    const random = randomFrom(seedOf('payouts'));
    const bank = new UnreliableBank(random);
    const { id: memberId } = await memberWith(b, START);
    const ids = Array.from({ length: PAYOUTS }, () => randomUUID());
    await Promise.all(ids.map((operation) => b.withdraw({ memberId, operation, amount: AMOUNT })));

    const died = () => random() < 0.15;
    /** One server's look at the queue: it may die after taking, after asking, or answer twice. */
    async function server(): Promise<boolean> {
      const id = await takeDue(b.db, 'payout');
      if (id === undefined) return false;
      if (died()) return true;
      const payout = await b.payout(id);
      const answer = await ask(bank, payout);
      if (died()) return true;
      await conclude(b.deps, payout, answer);
      if (died()) await conclude(b.deps, payout, answer);
      return true;
    }

    for (let round = 0; round < 400; round += 1) {
      // time passes: leases run out and pauses end
      const { rowCount } = await b.db.client.query(
        "update payout set due_at = '2000-01-01' where due_at is not null",
      );
      if (rowCount === 0) break;
      await Promise.all(Array.from({ length: 6 }, async () => { while (await server()); })); // prettier-ignore
    }

    let returned = 0n;
    for (const id of ids) {
      const { state, closedAt } = await b.payout(id);
      expect([state, closedAt !== null]).toEqual([
        bank.decided.get(id)?.state === 'done' ? 'settled' : 'returned',
        true,
      ]);
      if (state === 'returned') returned += AMOUNT;
    }
    expect(returned).toBeGreaterThan(0n);
    expect(await balanceOf(b, memberId)).toBe(START - BigInt(PAYOUTS) * AMOUNT + returned);
    await b.requireSound();
  });
});
