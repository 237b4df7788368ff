import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { balanceOf, memberWith } from '../../../testing/fixtures.ts';
import { concludeGift } from './carry-out-gift.ts';
import { giftsForReview } from './store.ts';
import { giftsBench, type GiftsBench } from './testing.ts';

let bench: GiftsBench;
beforeAll(async () => {
  bench = await giftsBench();
});
afterAll(() => bench.drop());

const GIFTS = 120;

describe(`${GIFTS} gifts, each handed in by several, over a wire that loses a third, by servers that die anywhere`, () => {
  it('credit what TrueMoney gave, but for what waits for a person; nothing that was given is refused', async () => {
    const random = randomFrom(seedOf('gifts'));
    const members = await Promise.all([1, 2, 3].map(() => memberWith(bench)));
    bench.book.loss = () => {
      const fate = random();
      return fate < 0.15 ? 'before' : fate < 0.3 ? 'after' : undefined;
    };
    const vouchers = Array.from({ length: GIFTS }, (_, i) =>
      // every tenth is no gift
      i % 10 === 0 ? `None-${i}` : bench.book.make(`G-${i}`, 100 + Math.floor(random() * 10_000)),
    );
    await Promise.all(
      vouchers.flatMap((voucher) =>
        members.map(({ id }) => bench.hand(id, voucher, newId()).catch(() => undefined)),
      ),
    );

    const died = () => random() < 0.15;
    async function server(): Promise<boolean> {
      const taken = await bench.gifts.takeDueGift();
      if (!taken) return false;
      if (died()) return true;
      const gift = await bench.gift(taken.id);
      const answer = await bench.book.redeem(gift);
      if (died()) return true;
      await concludeGift(bench.parts, gift, answer);
      if (died()) await concludeGift(bench.parts, gift, answer);
      return true;
    }
    for (let round = 0; round < 200; round += 1) {
      if ((await bench.hurry()).rowCount === 0) break;
      let busy = true;
      while (busy) busy = (await Promise.all([server(), server(), server()])).some(Boolean);
    }

    const { rows } = await bench.db.client.query<{ state: string; voucher: string; n: bigint }>(
      'select state, voucher, count(*) as n from deposit_gift group by state, voucher',
    );
    expect(rows.filter(({ state }) => state === 'open')).toEqual([]);
    const waiting = await giftsForReview(bench.db);
    const given = (voucher: string): boolean => bench.book.gifts.get(voucher)?.isTaken === true;
    for (const { state, voucher } of rows) {
      if (state === 'credited') expect(given(voucher)).toBe(true);
      // a refusal is only written down where no call can have brought money; whose gift it was had it credited or waits
      if (state === 'refused' && given(voucher))
        expect(rows.some((row) => row.voucher === voucher && row.state !== 'refused')).toBe(true);
    }
    const owned = (await Promise.all(members.map(({ id }) => balanceOf(bench, id)))).reduce(
      (a, b) => a + b,
      0n,
    );
    const unsettled = waiting.reduce((sum, { voucher }) => sum + (bench.book.gifts.get(voucher)?.isTaken ? bench.book.gifts.get(voucher)!.amount : 0n), 0n); // prettier-ignore
    expect(owned + unsettled).toBe(bench.book.taken());
    expect(owned).toBeGreaterThan(0n);
    expect((await audit(bench.db)).breaches).toEqual([]);
  });
});
