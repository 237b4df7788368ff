import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang, toDecimal } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createFeed } from './index.ts';
import { createSettleUnread, type UnreadVerdict } from './settle-unread.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';
import { unreadLines } from './unread-store.ts';

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
  await bench.db.client.query(
    "update bank_feed_unread set state = 'dismissed', closed_at = now() where state = 'waiting'",
  );
});

const AMOUNT = satang(10_025);
const raws = async () => (await unreadLines(bench.db)).map(({ raw }) => raw);
const position = async () =>
  (await bench.db.client.query<{ position: bigint }>('select position from bank_feed')).rows[0]?.position;
let made = 0;
const bad = (more = '') => ({ raw: `{"id":"bad ${String((made += 1))}${more}","amount":"1,000"}` });

describe('a line of the bank feed that can not be read', () => {
  it('stands before an operator as it came, and those before and after it are credited', async () => {
    const others = await Promise.all([1, 2].map(() => memberWith(bench)));
    const [before, after] = others.map((one) => lineOf(one));
    const between = bad();
    bench.told.push(before!, between, after!);
    await bench.feed.readFeed();
    await bench.runLines();
    for (const { id } of others) expect(await balanceOf(bench, id)).toBe(AMOUNT);
    expect(await raws()).toEqual([between.raw]);
    expect(await position()).toBe(BigInt(bench.told.length));
  });

  it('alone on a page does not end the reading', async () => {
    bench.wire.page = 1;
    const line = lineOf(mali);
    bench.told.push(bad(), bad(), line);
    await bench.feed.readFeed();
    await bench.runLines();
    bench.wire.page = 100;
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    expect(await raws()).toHaveLength(2);
  });

  it('is one, however often it is told, by calls and by reading, also by a server that dies between', async () => {
    const [line, between] = [lineOf(mali), bad()];
    const from = await position();
    bench.told.push(line, between);
    const withTx: typeof bench.db.withTx = (work) =>
      bench.db.withTx(async (tx) => {
        await work(tx);
        throw new Error('killed');
      });
    const dying = createFeed({ ...bench.parts, db: { ...bench.db, withTx } });
    await expect(dying.readFeed()).rejects.toThrow('killed');
    // neither its line, nor the one beside it, nor the position
    expect([await raws(), await position()]).toEqual([[], from]);
    const told = { lines: [line], unreadable: [between.raw] };
    await Promise.all([
      ...Array.from({ length: 10 }, () => bench.feed.takeLines(told)),
      bench.feed.readFeed(),
      createFeed(bench.parts).readFeed(),
    ]);
    await bench.runLines();
    expect(await raws()).toEqual([between.raw]);
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
    expect(await position()).toBe(from! + 2n);
  });

  it.each([
    ['another sum', { amount: satang(100_025) }],
    ['another account of ours', { accountNo: '1112223335' }],
    ['another transfer', { transRef: 'OTHERWISE' }],
  ])('is also what is told anew as %s: it moves nothing, and stands there once', async (_, more) => {
    const line = lineOf(mali);
    await bench.report(line);
    const told = { lines: [line, { ...line, ...more }], unreadable: [] };
    for (let times = 0; times < 3; times += 1) await bench.feed.takeLines(told);
    bench.told.push(...told.lines);
    await bench.feed.readFeed();
    await bench.runLines();
    const [raw = '', ...others] = await raws();
    const as = ({ bankCode, accountNo, transRef, amount }: FeedLine) => ({
      ...{ id: line.id, bankCode, accountNo, transRef },
      amount: toDecimal(satang(amount)),
    });
    expect(others).toEqual([]);
    expect(JSON.parse(raw)).toMatchObject({ now: as({ ...line, ...more }), before: as(line) });
    expect(await bench.line(line.id)).toMatchObject({ state: 'credited', amount: AMOUNT });
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it('is kept to a bound, and 500 of them end the reading until somebody has looked', async () => {
    const long = bad('x'.repeat(10_000));
    await bench.feed.takeLines({ lines: [], unreadable: [long.raw] });
    expect(await raws()).toEqual([long.raw.slice(0, 4000)]);
    const many = Array.from({ length: 499 }, () => bad().raw);
    await bench.feed.takeLines({ lines: [], unreadable: many });
    // what is known already is no more of them
    await bench.feed.takeLines({ lines: [], unreadable: many });
    const from = await position();
    bench.told.push(bad());
    await expect(bench.feed.readFeed()).rejects.toThrow('SERVICE_UNAVAILABLE');
    expect([(await raws()).length, await position()]).toEqual([500, from]);
  });
});

describe('an operator', () => {
  const hand = { who: 'noi', why: 'asked the bank' };
  const settle = (id: string, verdict: UnreadVerdict) =>
    createSettleUnread(bench.parts)({ id, verdict, ...hand }).then(
      () => 'OK',
      (error: Error) => error.message,
    );
  const waiting = async () => {
    await bench.feed.takeLines({ lines: [], unreadable: [bad().raw] });
    return (await unreadLines(bench.db))[0]!.id;
  };
  const read = (transRef: string, more: object = {}): UnreadVerdict => ({
    amount: satang(100_000),
    bankCode: 'SCB',
    receipt: { sendingBank: '004', transRef },
    memberId: mali.id,
    ...more,
  });

  it('reads it: the money is credited once, by the transfer’s own name, also when ten say so at once', async () => {
    const id = await waiting();
    const answers = await Promise.all(Array.from({ length: 10 }, () => settle(id, read('READ1'))));
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await balanceOf(bench, mali.id)).toBe(100_000n);
    expect(await bench.line(`unread:${id}`)).toMatchObject({ state: 'credited', settledBy: 'noi' });
    // the bank tells it better since
    const [again] = await bench.report(lineOf(mali, { transRef: 'READ1', amount: satang(100_000) }));
    expect(again).toMatchObject({ state: 'known' });
    expect(await balanceOf(bench, mali.id)).toBe(100_000n);
  });

  it('credits nothing that was credited before, and nothing that was credited as other money', async () => {
    await bench.report(lineOf(mali, { transRef: 'READ2', amount: satang(100_000) }));
    const id = await waiting();
    expect(await settle(id, read('READ2', { amount: satang(100_001) }))).toBe('INVALID_REQUEST');
    expect(await settle(id, read('READ2', { bankCode: 'NONE' }))).toBe('INVALID_REQUEST');
    expect(await settle(id, read('READ2', { amount: satang(0) }))).toBe('INVALID_REQUEST');
    expect(await settle(id, read('READ2', { memberId: 'GHOST' as MemberId }))).toBe('INVALID_REQUEST');
    expect(await raws()).toHaveLength(1);
    expect(await settle(id, read('READ2'))).toBe('OK');
    expect(await bench.line(`unread:${id}`)).toMatchObject({ state: 'known' });
    expect(await balanceOf(bench, mali.id)).toBe(100_000n);
  });

  it('reads it also where its account was switched off', async () => {
    const id = await waiting();
    await bench.db.client.query('update site_receiving_account set is_active = false');
    expect(await settle(id, read('READ3'))).toBe('OK');
    await bench.db.client.query('update site_receiving_account set is_active = true');
    expect(await balanceOf(bench, mali.id)).toBe(100_000n);
  });

  it('puts it aside once', async () => {
    const id = await waiting();
    expect([await settle(id, 'dismissed'), await settle(id, 'dismissed')]).toEqual(['OK', 'NO_DATA']);
    expect(await raws()).toEqual([]);
  });
});

it('the audit agrees', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});
