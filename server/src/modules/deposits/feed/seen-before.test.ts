import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang, type Satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { unmatchedLines } from './line-store.ts';
import { feedBench, lineOf, type FeedBench } from './testing.ts';

let bench: FeedBench;
let mali: TestMember;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
});

const AMOUNT = satang(10_025);
/** A slip of that transfer, credited. */
async function slipOf(transRef: string): Promise<void> {
  const payload = miniQr(transRef);
  bench.known.set(payload, { outcome: 'found', slip: transfer(mali, transRef) });
  expect(await bench.settle(mali.id, await slipPicture(payload))).toMatchObject({ status: 'SUCCESS' });
}
const waits = async (id: string) => (await unmatchedLines(bench.db)).some((line) => line.id === id);
const settle = (id: string, over?: Satang) =>
  bench.feed
    .settleUnmatchedLine({
      id,
      verdict: { memberId: mali.id, baht: over },
      who: 'noi',
      why: 'asked the bank',
    })
    .then(
      ({ state }) => state,
      (error: Error) => error.message,
    );

describe('a line whose transfer was credited', () => {
  it.each([
    ['another amount', { amount: satang(100_025) }],
    ['another account', { accountNo: '1112223335' }],
    ['another bank of ours', { bankCode: 'KBANK' }],
  ])('with %s waits for an operator, and credits nothing', async (_, more) => {
    const line = lineOf(mali, more);
    await slipOf(line.transRef);
    expect(await bench.report(line)).toMatchObject([
      {
        state: 'unmatched',
        evidence: `its transfer was credited as 100.25 baht to SCB 1112223334, of ${mali.id}`,
      },
    ]);
    expect(await waits(line.id)).toBe(true);
    expect(await balanceOf(bench, mali.id)).toBe(AMOUNT);
  });

  it('of another amount goes on waiting when the slip came after it', async () => {
    const [line] = await bench.report(lineOf(mali, { amount: satang(100_025), fromName: 'MRS. NOBODY' }));
    await slipOf(line!.transRef);
    expect(await waits(line!.id)).toBe(true);
  });

  it('by slip and feed at once, of different amounts, is credited once: the line waits, or the slip is a duplicate', async () => {
    for (let round = 0; round < 8; round += 1) {
      mali = await memberWith(bench);
      const line = lineOf(mali, { amount: satang(20_000) });
      const payload = miniQr(line.transRef);
      bench.known.set(payload, { outcome: 'found', slip: transfer(mali, line.transRef) });
      const { id } = await bench.upload(mali.id, await slipPicture(payload));
      await bench.feed.takeLines({ lines: [line], unreadable: [] });
      const before = await balanceOf(bench, mali.id);
      await Promise.all([bench.deposits.carryOutSlip(id), bench.feed.carryOutLine(line.id)]);
      const came = (await balanceOf(bench, mali.id)) - before;
      const { state } = await bench.line(line.id);
      expect([`${String(AMOUNT)} unmatched`, '20000 credited']).toContain(`${String(came)} ${state}`);
    }
  });
});

describe('an operator', () => {
  it('says how much of it is still somebody’s, once, and never more than came', async () => {
    const line = lineOf(mali, { amount: satang(100_025) });
    await slipOf(line.transRef);
    await bench.report(line);
    expect(await settle(line.id)).toBe('INVALID_REQUEST');
    expect(await settle(line.id, satang(100_026))).toBe('INVALID_REQUEST');
    expect(await settle(line.id, satang(0))).toBe('INVALID_REQUEST');
    expect(await waits(line.id)).toBe(true);
    const ends = await Promise.all([1, 2, 3].map(() => settle(line.id, satang(90_000))));
    expect(ends.toSorted()).toEqual(['NO_DATA', 'NO_DATA', 'credited']);
    expect(await balanceOf(bench, mali.id)).toBe(100_025n);
  });

  it('credits the rest of a transfer once, also where the bank told of it by two lines and two say so at once', async () => {
    const line = lineOf(mali, { amount: satang(100_025) });
    const again = { ...line, id: `${line.id}-2`, transRef: line.transRef.toLowerCase() };
    await slipOf(line.transRef);
    await bench.report(line, again);
    expect([await waits(line.id), await waits(again.id)]).toEqual([true, true]);
    const ends = await Promise.all([line, again].map(({ id }) => settle(id, satang(90_000))));
    expect(ends.toSorted()).toEqual(['INVALID_REQUEST', 'credited']);
    expect(await balanceOf(bench, mali.id)).toBe(100_025n);
    const third = { ...line, id: `${line.id}-3` };
    const as = `its transfer was credited as 1000.25 baht to SCB 1112223334, of ${mali.id}`;
    expect(await bench.report(third)).toMatchObject([{ state: 'unmatched', evidence: as }]);
    expect(await settle(third.id, satang(1))).toBe('INVALID_REQUEST');
    expect(await balanceOf(bench, mali.id)).toBe(100_025n);
  });

  it('says no amount of a line that nothing was credited for', async () => {
    const [line] = await bench.report(lineOf(mali, { fromName: 'MRS. NOBODY' }));
    expect(await settle(line!.id, AMOUNT)).toBe('INVALID_REQUEST');
    expect(await settle(line!.id)).toBe('credited');
  });
});

it('the audit agrees', async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});
