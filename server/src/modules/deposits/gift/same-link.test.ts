/** What becomes of one link that stands twice: a person found nothing of it, and it is handed in again while a call about it still comes to its end. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { later } from '../../games/testing.ts';
import { concludeGift } from './carry-out-gift.ts';
import { createSettleGift } from './settle-gift.ts';
import { insertGift } from './store.ts';
import type { Gift } from './tables.ts';
import { giftsBench, type GiftsBench, type Loss } from './testing.ts';

let bench: GiftsBench;
let [mali, other]: TestMember[] = [];
let made = 0;
beforeAll(async () => {
  bench = await giftsBench();
});
afterAll(() => bench.drop());
beforeEach(async () => {
  [mali, other] = [await memberWith(bench), await memberWith(bench)];
  bench.book.loss = () => undefined;
  bench.book.meet = async () => {};
});

const AMOUNT = satang(1_025);
const hand = { who: 'noi', why: 'not in the history' };

/** Mali's call sleeps at TrueMoney, another server has asked in vain, and a person found nothing. `wake` lets the call come to its end as it is told. */
async function sleepingCall(loss: Loss) {
  const [operation, voucher] = [newId(), bench.book.make(`Same-${(made += 1)}`, Number(AMOUNT))];
  const [asked, go] = [later<void>(), later<void>()];
  bench.book.meet = () => {
    bench.book.meet = async () => {};
    asked.resolve();
    return go.promise;
  };
  const answer = bench.hand(mali!.id, voucher, operation).catch((error: Error) => error.message);
  await asked.promise;
  bench.book.loss = () => 'before';
  await bench.hurry();
  await bench.run();
  await bench.db.client.query(
    `update deposit_gift set state = 'review', due_at = now() + interval '1 hour' where id = $1`,
    [operation],
  );
  await bench.gifts.settleGift({ id: operation, verdict: 'nothing', ...hand });
  bench.book.loss = () => loss;
  return { operation, voucher, wake: () => (go.resolve(), answer) };
}

/** Runs `work` in a transaction that stays open until somebody waits for it, or has come to an end without. */
async function whileOpen<T>(
  begin: (opened: () => void, stay: Promise<void>) => Promise<unknown>,
  meanwhile: () => Promise<T>,
): Promise<T> {
  const [opened, go] = [later<void>(), later<void>()];
  const open = begin(opened.resolve, go.promise);
  await opened.promise;
  let isOver = false;
  const result = meanwhile().finally(() => (isOver = true));
  result.catch(() => undefined);
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const isHeld = async () => isOver || (await bench.db.client.query(waits)).rowCount === 1;
  await expect.poll(isHeld, { timeout: 10_000 }).toBe(true);
  go.resolve();
  await open;
  return result;
}

const handedIn = (gift: Pick<Gift, 'id' | 'voucher'>) => (opened: () => void, stay: Promise<void>) =>
  bench.db.withTx(async (tx) => {
    await insertGift(tx, { ...gift, memberId: other!.id, mobile: '0891112223' });
    opened();
    await stay;
  });

it('is told its end where the link is handed in again at the moment in which the older one would come before a person', async () => {
  const { operation, voucher, wake } = await sleepingCall('after');
  const again = newId();
  expect(await whileOpen(handedIn({ id: again, voucher }), wake)).toBe('TRUELINK_DUPLICATE');
  expect(await bench.gift(operation)).toMatchObject({ state: 'refused' });
  // the newer one tells what became of it
  bench.book.loss = () => undefined;
  await bench.hurry();
  await bench.run();
  expect(await bench.gift(again)).toMatchObject({ state: 'review', evidence: 'taken' });
});

it('is credited to whose call brought it, also where the link is handed in again at that moment', async () => {
  const { operation, voucher, wake } = await sleepingCall(undefined);
  const again = newId();
  const answer = await whileOpen(handedIn({ id: again, voucher }), wake);
  expect(answer).toMatchObject({ status: 'SUCCESS', amount: AMOUNT });
  expect(await bench.gift(operation)).toMatchObject({ state: 'credited' });
  expect(await bench.gift(again)).toMatchObject({ state: 'refused', refusal: 'taken' });
  expect([await balanceOf(bench, mali!.id), await balanceOf(bench, other!.id)]).toEqual([AMOUNT, 0n]);
});

it('is credited once, and another sum told, where a person credits whoever handed it in again at that moment', async () => {
  const { operation, voucher, wake } = await sleepingCall(undefined);
  const again = newId();
  await handedIn({ id: again, voucher })(() => undefined, Promise.resolve());
  await bench.db.client.query(`update deposit_gift set state = 'review', due_at = null where id = $1`, [
    again,
  ]);
  const crediting = (opened: () => void, stay: Promise<void>) => {
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        const result = await work(tx);
        opened();
        await stay;
        return result;
      });
    const settleGift = createSettleGift({ ...bench.parts, db: { ...bench.db, withTx } });
    return settleGift({ id: again, verdict: { came: satang(2_000) }, ...hand });
  };
  expect(await whileOpen(crediting, wake)).toBe('TRUELINK_DUPLICATE');
  expect(await bench.gift(operation)).toMatchObject({ state: 'refused' });
  expect(await bench.gift(again)).toMatchObject({
    state: 'credited',
    amount: satang(2_000),
    evidence: '10.25 baht',
  });
  const { rows } = await bench.db.client.query('select kind, told from told_otherwise where subject = $1', [
    again,
  ]);
  expect(rows).toEqual([{ kind: 'gift-sum', told: '10.25 baht' }]);
  expect([await balanceOf(bench, mali!.id), await balanceOf(bench, other!.id)]).toEqual([0n, satang(2_000)]);
});

describe('a link of which two wallets of ours may take a share each', () => {
  const ANOTHER = '0894445556';
  /** The operator has another wallet take gifts since. */
  const handInElsewhere = async (voucher: string, state: 'open' | 'credited') => {
    const again = newId();
    await bench.db.withTx((tx) =>
      insertGift(tx, { id: again, voucher, memberId: other!.id, mobile: ANOTHER }),
    );
    if (state === 'credited')
      await concludeGift(bench.parts, await bench.gift(again), { outcome: 'redeemed', amount: AMOUNT });
    return again;
  };
  const toldOf = async (id: string) =>
    (
      await bench.db.client.query<{ told: string }>(
        'select kind, kept, told from told_otherwise where subject = $1 order by at',
        [id],
      )
    ).rows;
  const perhapsIn = (wallet: string) => ({
    kind: 'gift-sum',
    kept: '10.25 baht',
    told: `perhaps in ${wallet} too`,
  });

  it('tells of the second share, also where it is of the same sum', async () => {
    const { voucher, wake } = await sleepingCall(undefined);
    const again = await handInElsewhere(voucher, 'credited');
    expect(await wake()).toBe('TRUELINK_DUPLICATE');
    const told = '10.25 baht in 0891112223';
    expect(await toldOf(again)).toEqual([{ kind: 'gift-sum', kept: '10.25 baht', told }]);
    expect(await bench.gift(again)).toMatchObject({ state: 'credited', evidence: told });
  });

  it('tells of it as well where the first one is credited while the second is on its way', async () => {
    const { operation, voucher, wake } = await sleepingCall(undefined);
    const again = await bench.gift(await handInElsewhere(voucher, 'open'));
    expect(await wake()).toMatchObject({ status: 'SUCCESS' });
    await concludeGift(bench.parts, again, { outcome: 'redeemed', amount: AMOUNT });
    expect(await toldOf(operation)).toMatchObject([perhapsIn(ANOTHER), { told: `10.25 baht in ${ANOTHER}` }]);
    expect([await balanceOf(bench, mali!.id), await balanceOf(bench, other!.id)]).toEqual([AMOUNT, 0n]);
  });

  it.each(['ends without a word', 'is never heard of'])(
    'tells that one wallet may have a share too where its call %s after the other one was credited, once',
    async (how) => {
      const { voucher, wake } = await sleepingCall('after');
      const again = await handInElsewhere(voucher, 'credited');
      if (how === 'ends without a word') await wake();
      for (let times = 0; times < 2; times += 1) {
        await bench.hurry();
        await bench.run();
      }
      expect(await toldOf(again)).toEqual([perhapsIn('0891112223')]);
      await wake();
      expect(await toldOf(again)).toHaveLength(1);
    },
  );

  it('tells that it may where a person would have looked at its row, which the other one ends', async () => {
    const { operation, voucher, wake } = await sleepingCall(undefined);
    const again = await bench.gift(await handInElsewhere(voucher, 'open'));
    await concludeGift(bench.parts, again, { outcome: 'unknown', reason: 'timeout' });
    await wake();
    expect(await bench.gift(again.id)).toMatchObject({ state: 'refused', settledBy: null });
    expect(await toldOf(operation)).toEqual([perhapsIn(ANOTHER)]);
  });

  it('is before a person who found nothing in one wallet, once that one is said to have it, whatever they found in the other one', async () => {
    const { voucher, wake } = await sleepingCall('before');
    await bench.db.client.query(`update deposit_gift set evidence = 'timeout' where voucher = $1`, [voucher]);
    const elsewhere = await handInElsewhere(voucher, 'open');
    await bench.db.client.query(
      `update deposit_gift set state = 'review', evidence = 'taken', due_at = null where id = $1`,
      [elsewhere],
    );
    await bench.gifts.settleGift({ id: elsewhere, verdict: 'nothing', ...hand });
    bench.book.gifts.get(voucher)!.isTaken = true;
    bench.book.loss = () => undefined;
    const third = newId();
    await bench.hand(mali!.id, voucher, third);
    expect(await bench.gift(third)).toMatchObject({ state: 'review', evidence: 'taken' });
    await wake();
  });
});
