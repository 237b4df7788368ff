/** Kip by slips and by the bank feed: the rate of the moment, both amounts, and a person where there is none. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { att, kipPerBaht } from '@krapao/contract/kip';
import { satang } from '@krapao/contract/money';
import { newId } from '../../kernel/ids.ts';
import { audit } from '../../compose/audit.ts';
import { movementById } from '../../ledger/movement.ts';
import { balanceOf, memberWith, type TestMember } from '../../testing/fixtures.ts';
import { sayKipRate } from '../site/kip-rate.ts';
import { siteBank, siteReceivingAccount } from '../site/tables.ts';
import { createSettleUnread } from './feed/settle-unread.ts';
import { unreadLines } from './feed/unread-store.ts';
import { feedBench, lineOf, type FeedBench } from './feed/testing.ts';
import { slipPicture } from './slip/testing.ts';

let bench: FeedBench;
let mali: TestMember;
const BCEL = '16011000987654301';
const HOUR = 60 * 60_000;
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
  const sayAt = (hours: number, rate: number) =>
    bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(rate), { now: () => ago(hours) }));
  await sayAt(2, 67_650);
  await sayAt(1, 70_000);
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
  await bench.db.client.query("update member set bank_code = 'BCEL', currency = 'LAK' where id = $1", [
    mali.id,
  ]);
});
const ago = (hours: number) => new Date(Date.now() - hours * HOUR);
const kipLine = (more: object = {}) =>
  lineOf(mali, {
    bankCode: 'BCEL',
    accountNo: BCEL,
    sendingBank: 'BCEL',
    currency: 'LAK',
    amount: 10_000_000n,
    ...more,
  });
const code = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => JSON.stringify((error as { params?: unknown }).params ?? {}) + error.message,
  );
const hand = { who: 'noi', why: 'saw it' };

describe('kip that the bank reports', () => {
  it.each([
    [0, 14_285n, '700'],
    [1.5, 14_781n, '676.50'],
  ])('%d hours ago make what the rate of then says; both are kept', async (hours, made, rate) => {
    const [line] = await bench.report(kipLine({ at: ago(hours) }));
    expect(line).toMatchObject({ state: 'credited', memberId: mali.id });
    expect(await balanceOf(bench, mali.id)).toBe(made);
    expect((await movementById(bench.db, line?.movementId ?? 0n))?.detail.original).toEqual({
      currency: 'LAK',
      amount: '100000',
      kipPerBaht: rate,
    });
  });

  it('of a time without a rate wait for a person, who says what they make', async () => {
    const [line] = await bench.report(kipLine({ at: ago(3) }));
    expect(line).toMatchObject({ state: 'unmatched', evidence: 'in kip, and no rate was in force' });
    const settle = (makes?: bigint) =>
      code(
        bench.feed.settleUnmatchedLine({
          id: line?.id ?? '',
          verdict: { memberId: mali.id, baht: makes === undefined ? undefined : satang(makes) },
          ...hand,
        }),
      );
    expect(await settle()).toContain('say what 100000 kip make');
    expect(await settle(14_000n)).toBe('OK');
    expect(await balanceOf(bench, mali.id)).toBe(14_000n);
  });

  it.each([
    [
      'to an account in baht',
      { bankCode: 'SCB', accountNo: '1112223334' },
      'to an account that takes no deposits',
    ],
    ['that make less than the minimum', { amount: 67_000n }, 'below the deposit minimum'],
    ['by a bank’s code that has digits', { sendingBank: 'KBANK' }, 'the sending bank is not known'],
  ])('%s wait for a person', async (_, more, evidence) => {
    expect(await bench.report(kipLine(more))).toMatchObject([{ state: 'unmatched', evidence }]);
  });

  it('are never taken for an announced amount of baht', async () => {
    const other = await memberWith(bench);
    await bench.db.client.query("update member set bank_code = 'BCEL' where id = $1", [other.id]);
    const { amount } = await bench.announce(other.id, 1_000_000);
    const [line] = await bench.report(kipLine({ amount, fromAccount: null }));
    expect(line).toMatchObject({ state: 'unmatched' });
    expect(await balanceOf(bench, other.id)).toBe(0n);
  });
});

describe('kip of a line that could not be read', () => {
  it('are credited by what a person read, at the rate of when it came, and known when the bank tells them better', async () => {
    await bench.feed.takeLines({ lines: [], unreadable: ['{"kip":1}'] });
    const [line] = await unreadLines(bench.db);
    const receipt = { sendingBank: 'BCEL', transRef: 'KIPREAD1' };
    const settle = (said: object) => {
      const verdict = { ...said, bankCode: 'BCEL', receipt, memberId: mali.id };
      return code(createSettleUnread(bench.parts)({ id: line?.id ?? '', verdict, ...hand }));
    };
    expect(await settle({ amount: satang(14_285) })).toContain('kip');
    expect(await settle({ kip: att(10_000_000), amount: satang(14_285) })).toContain('leave it out');
    expect(await settle({ kip: att(10_000_000) })).toBe('OK');
    expect(await balanceOf(bench, mali.id)).toBe(14_285n);
    const [again] = await bench.report(kipLine({ transRef: receipt.transRef }));
    expect(again).toMatchObject({ state: 'known' });
  });

  it('that were credited as other money wait for a person, who says how much more it is', async () => {
    const line = kipLine();
    await bench.report(line);
    const [more] = await bench.report({ ...line, id: `${line.id}-more`, amount: 20_000_000n });
    expect(more?.evidence).toContain('its transfer was credited as 142.85 baht');
    const settle = (baht: number) =>
      code(
        bench.feed.settleUnmatchedLine({
          id: more?.id ?? '',
          verdict: { memberId: mali.id, baht: satang(baht) },
          ...hand,
        }),
      );
    expect(await settle(28_572)).toContain('at most the 285.71');
    expect(await settle(14_286)).toBe('OK');
    expect(await balanceOf(bench, mali.id)).toBe(28_571n);
  });
});

describe('kip on a slip', () => {
  async function slip(hours = 0): Promise<string> {
    const { id } = await bench.upload(mali.id, await slipPicture(), newId(), 'BCEL');
    await bench.db.client.query('update deposit_slip set created_at = $2 where id = $1', [id, ago(hours)]);
    return id;
  }
  const receiptOf = (id: string) => ({ sendingBank: 'BCEL', transRef: id.slice(0, 8) });
  const settle = (id: string, more: { came?: bigint; kip?: bigint }) =>
    code(
      bench.deposits.settleSlip({
        id,
        verdict: {
          receipt: receiptOf(id),
          ...(more.came !== undefined && { came: satang(more.came) }),
          ...(more.kip !== undefined && { kip: att(more.kip) }),
        },
        ...hand,
      }),
    );

  it('make what the rate of the upload says, though it is another one when a person decides', async () => {
    const id = await slip(1.5);
    expect(await settle(id, { kip: 10_000_000n })).toBe('OK');
    expect(await balanceOf(bench, mali.id)).toBe(14_781n);
    expect((await bench.slip(id)).evidence?.original).toEqual({
      currency: 'LAK',
      amount: '100000',
      kipPerBaht: '676.50',
    });
  });

  it('are not credited as other baht than the rate makes, nor without the kip', async () => {
    const id = await slip();
    expect(await settle(id, { kip: 10_000_000n, came: 15_000n })).toContain('100000 kip make 142.85 baht');
    expect(await settle(id, { came: 15_000n })).toContain('what came, in kip');
    expect(await settle(id, { kip: 699n })).toContain('less than a satang');
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    expect(await settle(id, { kip: 10_000_000n, came: 14_285n })).toBe('OK');
  });

  it('of a time without a rate are what the person says', async () => {
    const id = await slip(3);
    expect(await settle(id, { kip: 10_000_000n })).toContain('what came, in baht');
    expect(await settle(id, { kip: 10_000_000n, came: 14_000n })).toBe('OK');
    expect((await bench.slip(id)).evidence?.original).toMatchObject({ kipPerBaht: null });
  });

  it('that the feed reports too are credited once', async () => {
    const id = await slip();
    await bench.report(kipLine({ transRef: receiptOf(id).transRef }));
    expect(await settle(id, { kip: 10_000_000n })).toBe('OK');
    expect((await bench.slip(id)).note).toBe('SLIP_REFNO_DUPLICATED');
    expect(await balanceOf(bench, mali.id)).toBe(14_285n);
  });
});

it('the audit finds every kip turned into baht by its rate, and one that was not', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
  await bench.db.client.query('alter table ledger_movement disable trigger all');
  await bench.db.client.query(
    `update ledger_movement set detail = jsonb_set(detail, '{original,amount}', '"100001000"') where detail->'original'->>'kipPerBaht' = '700'`,
  );
  const { breaches } = await audit(bench.db);
  expect(JSON.stringify(breaches)).toContain('kip made what their rate says');
});
