/** A call about a gift that never came to an end that is known: its server died, or could not write it down, after a person had found nothing. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, heardErrors, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { later } from '../../games/testing.ts';
import { concludeGift } from './carry-out-gift.ts';
import { createGifts } from './index.ts';
import { giftsBench, type GiftsBench } from './testing.ts';

let bench: GiftsBench;
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await giftsBench();
});
afterAll(() => bench.drop());
beforeEach(async () => {
  mali = await memberWith(bench);
  bench.book.loss = () => 'before';
  bench.book.meet = async () => {};
});

const AMOUNT = satang(1_025);
const hand = { who: 'noi', why: 'not in the history' };
const find = (id: string) => bench.gifts.settleGift({ id, verdict: 'nothing', ...hand });
const review = (id: string) =>
  bench.db.client.query(
    `update deposit_gift set state = 'review', due_at = now() + interval '1 hour' where id = $1`,
    [id],
  );
const dueIn = async (id: string) => (await bench.gift(id)).dueAt?.getTime();

/** Handed in without an answer; then a server sleeps in the middle of its call, another one asks in vain, and a person finds nothing. */
async function sleptOver() {
  const [id, voucher] = [newId(), bench.book.make(`Unheard-${(made += 1)}`, Number(AMOUNT))];
  await bench.hand(mali.id, voucher, id);
  const [asked, go] = [later<void>(), later<void>()];
  const sleepy = createGifts({
    ...bench.parts,
    vouchers: {
      async redeem(order) {
        asked.resolve();
        await go.promise;
        return bench.book.redeem(order);
      },
    },
    house: async () => {
      throw new Error('killed');
    },
  });
  await bench.hurry();
  const taken = await sleepy.takeDueGift();
  const killed = sleepy.carryOutGift(taken!).catch((error: Error) => error.message);
  await asked.promise;
  await bench.hurry();
  await bench.run();
  await review(id);
  await find(id);
  bench.book.loss = () => undefined;
  return { id, voucher, die: () => (go.resolve(), killed) };
}

it('a gift that a server redeemed and died over after a person had found nothing is before a person once more, an hour later', async () => {
  const { id, die } = await sleptOver();
  expect(await die()).toBe('killed');
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', settledBy: 'noi' });
  expect((await dueIn(id))! - Date.now()).toBeGreaterThan(50 * 60_000);
  const { errors, log } = heardErrors();
  const gifts = createGifts({ ...bench.parts, log });
  await bench.hurry();
  await gifts.carryOutGift((await gifts.takeDueGift())!);
  expect(errors).toHaveLength(1);
  // and is redeemed no more: its member may have given the link away
  expect(await bench.gift(id)).toMatchObject({ state: 'review', refusal: null, dueAt: null });
  await bench.gifts.settleGift({ id, verdict: { came: AMOUNT }, ...hand });
  expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
});

it('is before a person once for that, however often they find nothing', async () => {
  const { id, die } = await sleptOver();
  bench.book.loss = () => 'before';
  await die();
  await bench.hurry();
  await bench.run();
  expect(await bench.gift(id)).toMatchObject({ state: 'review' });
  await find(id);
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
});

describe('a gift whose call nobody heard of, and whose link somebody else handed in since', () => {
  /** Theirs is said to be in our wallet. */
  async function handedInAgain(voucher: string) {
    bench.book.loss = () => undefined;
    const again = newId();
    await bench.hand((await memberWith(bench)).id, voucher, again);
    expect(await bench.gift(again)).toMatchObject({ state: 'review', evidence: 'taken' });
    return again;
  }

  it('waits for what a person says of theirs: where it is not theirs, it is before them again', async () => {
    const { id, voucher, die } = await sleptOver();
    await die();
    const again = await handedInAgain(voucher);
    for (let times = 0; times < 3; times += 1) {
      await bench.hurry();
      await bench.run();
      expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: expect.any(Date) as Date });
    }
    await find(again);
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: 'review', dueAt: null });
  });

  it('is left alone where it was theirs', async () => {
    const { id, voucher, die } = await sleptOver();
    await die();
    const again = await handedInAgain(voucher);
    await bench.hurry();
    await bench.run();
    await bench.gifts.settleGift({ id: again, verdict: { came: AMOUNT }, ...hand });
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
  });

  it('is before a person after theirs also where its call came to an end that tells nothing meanwhile', async () => {
    const { id, voucher, die } = await sleptOver();
    const asked = { ...(await bench.gift(id)), attempts: 2 };
    await bench.book.redeem(await bench.gift(id));
    const again = await handedInAgain(voucher);
    await concludeGift(bench.parts, asked, { outcome: 'unknown', reason: 'timeout' });
    await find(again);
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: 'review', dueAt: null });
    await die();
  });
});

it('whose calls all came to an end that is known, or was handed in before that was counted, is looked at no more', async () => {
  const [id, voucher] = [newId(), bench.book.make(`Unheard-${(made += 1)}`, Number(AMOUNT))];
  await bench.hand(mali.id, voucher, id);
  await bench.hurry();
  await bench.run();
  await review(id);
  await find(id);
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', heard: 2, dueAt: null });
  const old = newId();
  await bench.hand(mali.id, voucher, old);
  await bench.db.client.query('update deposit_gift set heard = null where id = $1', [old]);
  await bench.hurry();
  await bench.run();
  expect(await bench.gift(old)).toMatchObject({ heard: null, attempts: 2 });
  await review(old);
  await find(old);
  expect(await dueIn(old)).toBeUndefined();
});

it('that our wallet was said to have is looked at no more: a person has answered that', async () => {
  const [id, voucher] = [newId(), bench.book.make(`Unheard-${(made += 1)}`, Number(AMOUNT))];
  await bench.hand(mali.id, voucher, id);
  await bench.hurry();
  // its server dies
  await bench.gifts.takeDueGift();
  bench.book.loss = () => undefined;
  await bench.book.redeem(await bench.gift(id));
  await bench.hurry();
  await bench.run();
  expect(await bench.gift(id)).toMatchObject({ state: 'review', evidence: 'taken', heard: 2, attempts: 3 });
  await find(id);
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
});

it('whose call ends after all within the hour is looked at for what that brought alone', async () => {
  const { id, die } = await sleptOver();
  await bench.db.client.query('update deposit_gift set heard = attempts where id = $1', [id]);
  await die();
  await bench.hurry();
  await bench.run();
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
});

it.each([true, false])(
  'is looked at once more unless its member handed it in again and a person has answered that our wallet has it: the same member %s',
  async (isSame) => {
    const { id, voucher, die } = await sleptOver();
    await die();
    const again = newId();
    await bench.hand((isSame ? mali : await memberWith(bench)).id, voucher, again);
    expect(await bench.gift(again)).toMatchObject({ state: 'review', evidence: 'taken' });
    // of another member that says no more than whose it is not
    await find(again);
    await bench.hurry();
    await bench.run();
    expect(await bench.gift(id)).toMatchObject({ state: isSame ? 'refused' : 'review', dueAt: null });
  },
);

it('whose call ends after all within the hour, and brought nothing, is due no more', async () => {
  const { id, die } = await sleptOver();
  const asked = { ...(await bench.gift(id)), attempts: 2 };
  await concludeGift(bench.parts, asked, { outcome: 'refused', refusal: 'used-up' });
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
  await die();
});

it('whose call was never made, since who took it slept until another one had it, is looked at no more', async () => {
  const [id, voucher] = [newId(), bench.book.make(`Unheard-${(made += 1)}`, Number(AMOUNT))];
  await bench.hand(mali.id, voucher, id);
  await bench.hurry();
  const slept = await bench.gifts.takeDueGift();
  await bench.hurry();
  await bench.run();
  await review(id);
  await find(id);
  const calls = bench.book.asked.length;
  await bench.gifts.carryOutGift(slept!);
  expect(bench.book.asked).toHaveLength(calls);
  expect(await bench.gift(id)).toMatchObject({ state: 'refused', dueAt: null });
});
