/** What the banks' own feed told of a day: each transfer once, and what it was worth. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { att, kipPerBaht } from '@krapao/contract/kip';
import { satang, type Satang } from '@krapao/contract/money';
import type { FeedLine } from '../../../ports/bank-feed.ts';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE, walletOf } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { createSettleUnread } from '../../deposits/feed/settle-unread.ts';
import { feedBench, lineOf, type FeedBench } from '../../deposits/feed/testing.ts';
import { unreadLines } from '../../deposits/feed/unread-store.ts';
import { slipPicture } from '../../deposits/slip/testing.ts';
import { sayKipRate } from '../../site/kip-rate.ts';
import { siteBank, siteReceivingAccount } from '../../site/tables.ts';
import { fedOn, LINES_APART, linesApart, unfedOn } from './read-model.ts';

const DAY_MS = 86_400_000;
const dayAgo = (days: number) => dayOf(Date.now() - days * DAY_MS);
const noon = (day: string) => momentOf(`${day} 12:00:00`);
/** The day that is looked at, and the one before it. */
const [DAY, BEFORE] = [dayAgo(2), dayAgo(3)];
const SCB = 'SCB 1112223334';
const BCEL = '16011000987654301';
const hand = { who: 'noi', why: 'saw it' };

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
  const named = { nameTH: 'BCEL', nameEN: 'BCEL', nameLA: 'BCEL' };
  await bench.db.sql
    .insert(siteBank)
    .values({ code: 'BCEL', number: null, ...named, isSelectable: true, position: 9 });
  const account = { bankCode: 'BCEL', bankType: 'BCEL', mode: 'AUTO', currency: 'LAK' } as const;
  await bench.db.sql
    .insert(siteReceivingAccount)
    .values({ ...account, accountName: 'KRAPAO', accountNo: BCEL, isActive: true, position: 9 });
  await bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(70_000), { now: () => noon(BEFORE) }));
});
afterAll(() => bench.end());
beforeEach(async () => {
  await bench.db.client.query('delete from bank_feed_unread');
  await bench.db.client.query('delete from bank_feed_line');
  mali = await memberWith(bench);
});

const lineAt = (more: Partial<FeedLine> = {}) => lineOf(mali, { at: noon(DAY), ...more });
async function fed(key = SCB, day = DAY): Promise<Satang | undefined> {
  return (await fedOn(bench.db, day, null)).get(key)?.amount;
}

/** What the member was credited just now, and the feed did not tell of. */
async function unfed(key = SCB): Promise<bigint> {
  const { rows } = await bench.db.client.query<{ id: string }>(
    'select id::text from ledger_movement where member_id = $1',
    [mali.id],
  );
  const lines = (await unfedOn(bench.db, dayOf(new Date()), [key])).get(key)?.lines ?? [];
  const theirs = lines.filter((line) => rows.some(({ id }) => id === line.id));
  return theirs.reduce((sum, { amount }) => sum + amount, 0n);
}

describe('a transfer that a person read of a line that could not be read', () => {
  async function read(transRef: string, amount: number) {
    await bench.feed.takeLines({ lines: [], unreadable: [`{"bad":"${transRef}"}`] });
    await bench.db.client.query('update bank_feed_unread set created_at = $1', [noon(DAY)]);
    const [unread] = await unreadLines(bench.db);
    const receipt = { sendingBank: '004', transRef };
    const verdict = { amount: satang(amount), bankCode: 'SCB', receipt, memberId: mali.id };
    await createSettleUnread(bench.parts)({ id: unread?.id ?? '', verdict, ...hand });
    return receipt;
  }

  it('and that the bank tells better since was fed once', async () => {
    const receipt = await read('ReadByHand 1', 50_000);
    expect(await fed()).toBe(50_000n);
    const told = { amount: satang(50_000), ...receipt, transRef: 'READBYHAND1' };
    const [again] = await bench.report(lineAt(told));
    expect(again).toMatchObject({ state: 'known' });
    expect([await fed(), await balanceOf(bench, mali.id)]).toEqual([50_000n, 50_000n]);
    expect(await unfed()).toBe(0n);
    // it was fed on that day and credited today
    expect(await linesApart(bench.db, DAY)).toMatchObject([{ id: again?.id, why: 'later' }]);
  });

  it('is of the day that the bank says', async () => {
    const receipt = await read('READBYHAND2', 70_000);
    await bench.report(lineAt({ amount: satang(70_000), ...receipt, at: noon(BEFORE) }));
    // and there is a feed, though it told nothing of that day
    expect([await fed(), await fed(SCB, BEFORE)]).toEqual([0n, 70_000n]);
    expect((await fedOn(bench.db, DAY, dayAgo(4))).get(SCB)).toEqual({ amount: 0n, before: null });
    await bench.report(lineAt({ at: noon(dayAgo(4)) }));
    expect((await fedOn(bench.db, DAY, dayAgo(4))).get(SCB)).toEqual({ amount: 0n, before: 70_000n });
  });
});

describe('a transfer that the bank tells again', () => {
  it('was fed as it is told last, and what is not credited of it is named', async () => {
    const line = lineAt({ amount: satang(10_000) });
    await bench.report(line);
    await bench.report({ ...line, id: `${line.id}-same` });
    expect(await fed()).toBe(10_000n);
    const more = { ...line, id: `${line.id}-more`, amount: satang(15_000) };
    await bench.report(more);
    expect(await fed()).toBe(15_000n);
    expect(await linesApart(bench.db, DAY)).toMatchObject([{ id: more.id, why: 'uncredited' }]);
    // the bank tells no more of the 100 baht: what is left of its 150 once a person credits the rest
    expect(await unfed()).toBe(-10_000n);
    const verdict = { memberId: mali.id, baht: satang(5_000) };
    await bench.feed.settleUnmatchedLine({ id: more.id, verdict, ...hand });
    expect([await unfed(), await balanceOf(bench, mali.id)]).toEqual([0n, 15_000n]);
  });

  it('of another account of ours is another line', async () => {
    const line = lineAt({ amount: satang(10_000) });
    await bench.report(line, { ...line, id: `${line.id}-other`, accountNo: '5556667778' });
    expect([await fed(), await fed('SCB 5556667778')]).toEqual([10_000n, 10_000n]);
  });
});

describe('a line in kip of which a part was credited before', () => {
  beforeEach(async () => {
    await bench.db.client.query("update member set bank_code = 'BCEL', currency = 'LAK' where id = $1", [
      mali.id,
    ]);
  });
  const kipLine = (more: object) =>
    lineAt({
      ...{ bankCode: 'BCEL', accountNo: BCEL, sendingBank: 'BCEL', currency: 'LAK' },
      ...{ amount: 20_000_000n, ...more },
    });
  const settle = (id: string) =>
    bench.feed.settleUnmatchedLine({ id, verdict: { memberId: mali.id, baht: satang(14_286) }, ...hand });

  it('by a slip was fed whole', async () => {
    const { id } = await bench.upload(mali.id, await slipPicture(), newId(), 'BCEL');
    const receipt = { sendingBank: 'BCEL', transRef: 'KIPOVER1' };
    await bench.deposits.settleSlip({ id, verdict: { receipt, kip: att(10_000_000) }, ...hand });
    const own = `BCEL ${BCEL}`;
    expect(await unfed(own)).toBe(-14_285n);
    const [line] = await bench.report(kipLine(receipt));
    expect([await fed(own), await unfed(own)]).toEqual([28_571n, -14_285n]);
    await settle(line?.id ?? '');
    expect(await unfed(own)).toBe(0n);
    expect([await fed(`BCEL ${BCEL}`), await balanceOf(bench, mali.id)]).toEqual([28_571n, 28_571n]);
  });

  it('by another line of its transfer was fed whole, and that one no more', async () => {
    const line = kipLine({ amount: 10_000_000n });
    await bench.report(line);
    expect(await fed(`BCEL ${BCEL}`)).toBe(14_285n);
    const [more] = await bench.report({ ...line, id: `${line.id}-more`, amount: 20_000_000n });
    await settle(more?.id ?? '');
    expect([await fed(`BCEL ${BCEL}`), await balanceOf(bench, mali.id)]).toEqual([28_571n, 28_571n]);
  });
});

it('a line in kip that a slip credited at another rate than that of its time is worth what it was credited as', async () => {
  await bench.db.client.query("update member set bank_code = 'BCEL', currency = 'LAK' where id = $1", [
    mali.id,
  ]);
  const now = { now: () => new Date(Date.now() - 1_000) };
  await bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(73_000), now));
  const { id } = await bench.upload(mali.id, await slipPicture(), newId(), 'BCEL');
  const receipt = { sendingBank: 'BCEL', transRef: 'KIPRATE1' };
  await bench.deposits.settleSlip({ id, verdict: { receipt, kip: att(10_000_000) }, ...hand });
  const own = { bankCode: 'BCEL', accountNo: BCEL, currency: 'LAK', amount: 10_000_000n } as const;
  expect(await bench.report(lineAt({ ...own, ...receipt }))).toMatchObject([{ state: 'known' }]);
  const key = `BCEL ${BCEL}`;
  expect([await balanceOf(bench, mali.id), await fed(key), await unfed(key)]).toEqual([13_698n, 13_698n, 0n]);
  expect(await linesApart(bench.db, dayOf(new Date()))).toMatchObject([{ why: 'before', amount: -13_698n }]);
});

describe('a line that nobody could be said to have sent', () => {
  it.each([
    ['on that day', DAY, []],
    ['after it', dayAgo(1), ['later']],
  ] as const)('is nobody’s until a slip brings its money %s', async (_, on, after) => {
    const transRef = `BYSLIP${on.replaceAll('-', '')}`;
    const amount = satang(150_000);
    await bench.report(lineAt({ transRef, fromAccount: null, fromName: 'SOMEBODY ELSE', amount }));
    const apart = async () => (await linesApart(bench.db, DAY)).map(({ why }) => why);
    expect(await apart()).toEqual(['uncredited']);
    const from = await bench.parts.house(HOUSE.cashIn('SCB'));
    await bench.db.withTx(async (tx) => {
      await postOne(tx, {
        ...{ reference: `receipt:004:${transRef.toLowerCase()}`, kind: 'slip_deposit', from, amount },
        ...{
          to: (await walletOf(tx, mali.id)).id,
          memberId: mali.id,
          subject: { kind: 'opening', id: newId() },
        },
        ...{
          detail: { from: 'SCB', to: 'WALLET' },
          ours: { bank: 'SCB', number: '1112223334' },
          at: noon(on),
        },
      });
    });
    expect(await apart()).toEqual(after);
    expect(await unfedOn(bench.db, on, [SCB])).toEqual(new Map());
  });
});

describe('money that was told and credited on two sides of midnight', () => {
  /** Credited by a slip, at that moment. */
  async function credited(transRef: string, amount: bigint, at: Date): Promise<string> {
    const from = await bench.parts.house(HOUSE.cashIn('SCB'));
    const { movementId } = await bench.db.withTx(async (tx) =>
      postOne(tx, {
        ...{ reference: `receipt:004:${transRef}`, kind: 'slip_deposit', from, amount: satang(amount), at },
        ...{ to: (await walletOf(tx, mali.id)).id, memberId: mali.id },
        ...{ subject: { kind: 'opening', id: newId() }, ours: { bank: 'SCB', number: '1112223334' } },
        detail: { from: 'SCB', to: 'WALLET' },
      }),
    );
    return String(movementId);
  }

  const named = async (day: string) =>
    (await linesApart(bench.db, day)).map(({ id, amount, why }) => [id, amount, why]);

  it('is named with no more than the rest of it, where that alone was credited on another day than it was told', async () => {
    const line = lineAt({ amount: satang(15_000), fromAccount: null, fromName: 'SOMEBODY ELSE' });
    await credited(line.transRef, 10_000n, noon(DAY));
    await bench.report(line);
    const verdict = { memberId: mali.id, baht: satang(5_000) };
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand });
    expect(await named(DAY)).toEqual([[line.id, 5_000n, 'later']]);
    expect(await named(dayOf(new Date()))).toEqual([[line.id, -5_000n, 'before']]);
  });

  it('is named with what nobody has of it, where a person credited less than was left of it', async () => {
    const line = lineAt({ amount: satang(15_000), fromAccount: null, fromName: 'SOMEBODY ELSE' });
    await credited(line.transRef, 10_000n, noon(DAY));
    await bench.report(line);
    const verdict = { memberId: mali.id, baht: satang(3_000) };
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand });
    expect(await named(DAY)).toEqual([
      [line.id, 2_000n, 'uncredited'],
      [line.id, 3_000n, 'later'],
    ]);
    expect(await fed()).toBe(15_000n);
    expect(await named(dayOf(new Date()))).toEqual([[line.id, -3_000n, 'before']]);
  });

  it('is named as credited and not told, where it is more than its line tells and a person credited of that line as well', async () => {
    const line = lineAt({ amount: satang(4_000), fromAccount: null, fromName: 'SOMEBODY ELSE' });
    const id = await credited(line.transRef, 15_000n, noon(DAY));
    await bench.report(line);
    const verdict = { memberId: mali.id, baht: satang(1_000) };
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand });
    // its bank told of 40.00, of which 10.00 are somebody's: nobody has told of the 150.00
    expect(await named(DAY)).toEqual([
      [line.id, 3_000n, 'uncredited'],
      [line.id, 1_000n, 'later'],
    ]);
    const untold = (await unfedOn(bench.db, DAY, [SCB])).get(SCB)?.lines;
    expect(untold?.find((one) => one.id === id)).toMatchObject({ amount: -15_000n });
    expect(await named(dayOf(new Date()))).toEqual([[line.id, -1_000n, 'before']]);
    expect(await unfed()).toBe(0n);
  });

  it('is named with what people credited of it by its other lines, unless that is more than it is told as last', async () => {
    const line = lineAt({ amount: satang(15_000), fromAccount: null, fromName: 'SOMEBODY ELSE' });
    await credited(line.transRef, 4_000n, noon(DAY));
    await bench.report(line);
    const verdict = { memberId: mali.id, baht: satang(6_000) };
    await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand });
    const again = { ...line, id: `${line.id}-again`, at: momentOf(`${DAY} 13:00:00`) };
    await bench.report(again);
    expect(await named(DAY)).toEqual([
      [again.id, 5_000n, 'uncredited'],
      [again.id, 6_000n, 'later'],
    ]);
    expect(await named(dayOf(new Date()))).toEqual([[again.id, -6_000n, 'before']]);
    expect(await unfed()).toBe(0n);
    const less = { ...again, id: `${line.id}-less`, amount: satang(5_000) };
    await bench.report(less);
    expect(await named(DAY)).toEqual([[less.id, 5_000n, 'uncredited']]);
    expect(await unfed()).toBe(-6_000n);
  });

  it.each([
    ['after', DAY, dayAgo(1), 'later', -10_000n],
    ['before', dayAgo(1), DAY, 'earlier', 0n],
  ] as const)(
    'is named as a whole, where a person credited the rest of what a slip brought on the day %s',
    async (_, told, brought, why, there) => {
      const nobody = { fromAccount: null, fromName: 'SOMEBODY ELSE' };
      const line = lineAt({ amount: satang(15_000), at: noon(told), ...nobody });
      await credited(line.transRef, 10_000n, noon(brought));
      await bench.report(line);
      const verdict = { memberId: mali.id, baht: satang(5_000) };
      await bench.feed.settleUnmatchedLine({ id: line.id, verdict, ...hand });
      const sums = async (day: string) =>
        new Map((await linesApart(bench.db, day)).map((one) => [one.why, one.amount]));
      const onTold = await sums(told);
      expect([...onTold.values()].reduce((sum, one) => sum + one, 0n)).toBe(15_000n);
      expect(onTold.get(why)).toBe(why === 'later' ? 15_000n : 10_000n);
      expect((await sums(brought)).get('before') ?? 0n).toBe(there);
      expect((await sums(dayOf(new Date()))).get('before')).toBe(-5_000n);
    },
  );

  it('is named on both days, credited before its line on the one and told after it on the other, and is not missing', async () => {
    const id = await credited('ACROSS1', 12_000n, momentOf(`${BEFORE} 23:59:50`));
    expect((await unfedOn(bench.db, BEFORE, [SCB])).get(SCB)).toMatchObject({
      ...{ amount: -12_000n, lines: [{ id }], after: [] },
    });
    const at = momentOf(`${DAY} 00:00:20`);
    const [line] = await bench.report(lineAt({ at, transRef: 'ACROSS1', amount: satang(12_000) }));
    expect((await unfedOn(bench.db, BEFORE, [SCB])).get(SCB)).toMatchObject({
      ...{ amount: 0n, lines: [], after: [{ id, amount: -12_000n }] },
    });
    expect(await linesApart(bench.db, DAY)).toMatchObject([
      { id: line?.id, amount: 12_000n, at, why: 'earlier' },
    ]);
    expect(await linesApart(bench.db, BEFORE)).toEqual([]);
  });

  it.each(['that line', 'a slip'])(
    'is named also where the line is of weeks ago: credited by %s',
    async (by) => {
      const [today, transRef] = [dayOf(new Date()), `OLD${by.length}`];
      const nobody = { fromAccount: null, fromName: 'SOMEBODY ELSE' };
      const [line] = await bench.report(
        lineAt({ ...nobody, transRef, at: noon(dayAgo(20)), amount: satang(9_000) }),
      );
      const id = line?.id ?? '';
      if (by === 'a slip') await credited(transRef, 9_000n, new Date());
      else await bench.feed.settleUnmatchedLine({ id, verdict: { memberId: mali.id }, ...hand });
      expect(await linesApart(bench.db, today)).toMatchObject([{ id, amount: -9_000n, why: 'before' }]);
      expect(await unfed()).toBe(0n);
    },
  );
});

it('Lines that a day’s money came by are found by their names, however many others there are', async () => {
  await bench.db.withTx(async (tx) => {
    const { client } = tx;
    await client.query('set local session_replication_role = replica');
    await client.query(
      `insert into bank_feed_line (id, bank_code, account_no, amount, currency, at, sending_bank, trans_ref, state, attempts)
        select 'MANY' || n, 'SCB', '1112223334', 100, 'BAHT', now() - interval '1 hour' * n, '004', 'MANY' || n, 'known', 1 from generate_series(1, 5000) n`,
    );
    await client.query(
      `insert into ledger_movement (reference, kind, from_account, to_account, amount, member_id, at, our_bank, our_account, subject_kind, subject_id)
        select 'receipt:004:MANY' || n, 'slip_deposit', 1, 2, 100, $1, $2, 'SCB', '1112223334', 'deposit_slip', n from generate_series(1, 100) n`,
      [mali.id, noon(DAY)],
    );
    await client.query('analyze bank_feed_line, ledger_movement');
    const { rows } = await client.query<Record<string, string>>(`explain ${LINES_APART}`, [DAY, 200]);
    const plan = rows.map((row) => Object.values(row).join('')).join('\n');
    expect(plan).toMatch(/bank_feed_line_name/);
    expect(plan).not.toMatch(/Seq Scan on bank_feed_line o/);
    await client.query('rollback');
    await client.query('begin');
  });
});

it('A line of before a day that was credited on it is taken off, so that what is named adds up to what they are apart by', async () => {
  await bench.report(lineAt({ at: noon(BEFORE), amount: satang(10_000) }));
  const today = dayOf(new Date());
  expect(await linesApart(bench.db, today)).toMatchObject([{ amount: -10_000n, why: 'before' }]);
});

it('Where there is no room for all, what is nobody’s stands before what is of another day', async () => {
  const today = dayOf(new Date());
  await bench.report(lineAt({ at: noon(BEFORE), amount: satang(10_000) }));
  const [nobodys] = await bench.report(
    lineAt({ at: new Date(), fromAccount: null, fromName: 'NOBODY KNOWN' }),
  );
  expect((await linesApart(bench.db, today)).map(({ why }) => why)).toEqual(['before', 'uncredited']);
  expect(await linesApart(bench.db, today, 1)).toMatchObject([{ id: nobodys?.id, why: 'uncredited' }]);
});
