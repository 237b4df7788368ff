import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { att } from '@krapao/contract/kip';
import { satang } from '@krapao/contract/money';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { balanceOf, memberWith, putOff, type TestMember } from '../../../testing/fixtures.ts';
import { siteBank, siteReceivingAccount } from '../../site/tables.ts';
import { crc16 } from './mini-qr.ts';
import { slipsForReview } from './store.ts';
import { depositsBench, miniQr, slipPicture, type DepositsBench } from './testing.ts';

let bench: DepositsBench;
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await depositsBench();
  const names = { nameTH: 'BCEL', nameEN: 'BCEL', nameLA: 'BCEL' };
  await bench.db.sql
    .insert(siteBank)
    .values({ code: 'BCEL', number: null, ...names, isSelectable: false, position: 3 });
  await bench.db.sql.insert(siteReceivingAccount).values({
    bankCode: 'BCEL',
    bankType: 'BCEL',
    mode: 'AUTO',
    accountName: 'KRAPAO',
    accountNo: '16011000987654301',
    currency: 'LAK',
    isActive: true,
    position: 2,
  });
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
});

const hand = { who: 'noi', why: 'seen in the account' };
const code = (answer: Promise<unknown>): Promise<string> =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );

/** A slip between two TrueMoney wallets. */
async function trueMoneySlip(): Promise<Buffer> {
  const ref = `TXN${String((made += 1)).padStart(10, '0')}`;
  const signed = `00480002010102010203P2P0313${ref}0408${'21112026'}9104`;
  return slipPicture(signed + crc16(signed).toLowerCase());
}
async function waiting(picture: Buffer, bankCode = 'SCB', of = mali): Promise<string> {
  const { id } = await bench.upload(of.id, picture, newId(), bankCode);
  await bench.run();
  expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', dueAt: null });
  return id;
}

describe('a slip that no verifier knows of', () => {
  it('of TrueMoney is read, waits for a person and is asked about nowhere', async () => {
    const before = bench.asked.length;
    const id = await waiting(await trueMoneySlip());
    expect(await bench.slip(id)).toMatchObject({ review: 'TRUEMONEY', sendingBank: 'TRUEMONEY' });
    expect(bench.asked.length).toBe(before);
    expect((await slipsForReview(bench.db)).map((slip) => slip.id)).toContain(id);
    await bench.hurry();
    await bench.run();
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING' });
  });

  it('of a Lao bank waits for a person as soon as it is uploaded', async () => {
    const id = await waiting(await slipPicture('LAO QR'), 'BCEL');
    expect(await bench.slip(id)).toMatchObject({ review: 'LAO', attempts: 0 });
  });

  it('is credited once by what the person saw, also when ten say so at once; both amounts are kept', async () => {
    const id = await waiting(await slipPicture('LAO QR'), 'BCEL');
    const verdict = {
      came: satang(75_050),
      receipt: { sendingBank: 'BCEL', transRef: `L${(made += 1)}` },
      kip: att(50_000_000),
    };
    const settle = () => bench.deposits.settleSlip({ id, verdict, ...hand });
    const answers = await Promise.all(Array.from({ length: 10 }, () => code(settle())));
    expect(answers.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await bench.slip(id)).toMatchObject({
      status: 'SUCCESS',
      amount: satang(75_050),
      settledBy: 'noi',
      settledWhy: hand.why,
      evidence: { original: { currency: 'LAK', amount: '500000', kipPerBaht: null } },
    });
    expect(await balanceOf(bench, mali.id)).toBe(satang(75_050));
  });

  it('of money that was credited before is a duplicate', async () => {
    const picture = await trueMoneySlip();
    const other = await memberWith(bench);
    const [one, two] = [await waiting(picture), await waiting(picture, 'SCB', other)];
    const settle = (id: string) => bench.deposits.settleSlip({ id, verdict: { came: satang(100) }, ...hand });
    await Promise.all([settle(one), settle(two)]);
    const notes = [await bench.slip(one), await bench.slip(two)].map(({ note, status }) => note ?? status);
    expect(notes.toSorted()).toEqual(['SLIP_REFNO_DUPLICATED', 'SUCCESS']);
    const balances = [await balanceOf(bench, mali.id), await balanceOf(bench, other.id)];
    expect(balances.toSorted()).toEqual([0n, satang(100)]);
  });

  it('waits once, however often its member sends it; refused, it may be sent again', async () => {
    const picture = await trueMoneySlip();
    const id = await waiting(picture);
    const again = await Promise.all(Array.from({ length: 5 }, () => bench.upload(mali.id, picture)));
    const taken: string[] = [];
    for (let due = await bench.deposits.takeDueSlip(); due; due = await bench.deposits.takeDueSlip())
      taken.push(due);
    await Promise.all(taken.map((due) => bench.deposits.carryOutSlip(due)));
    await bench.run();
    for (const slip of again)
      expect(await bench.slip(slip.id)).toMatchObject({ status: 'FAILED', note: 'SLIP_REFNO_DUPLICATED' });
    expect((await slipsForReview(bench.db)).filter(({ memberId }) => memberId === mali.id)).toHaveLength(1);
    // it is another one of another member, who may be whose money it is
    await waiting(picture, 'SCB', await memberWith(bench));
    await bench.deposits.settleSlip({ id, verdict: { note: 'NOT_MATCH' }, ...hand });
    await waiting(picture);
  });

  it('waits once also where several that nobody has looked at yet come to a person together', async () => {
    const picture = await trueMoneySlip();
    const slips = await Promise.all(Array.from({ length: 4 }, () => bench.upload(mali.id, picture)));
    for (let i = 0; i < slips.length; i += 1) await bench.deposits.takeDueSlip();
    await Promise.all(slips.map(({ id }) => bench.deposits.carryOutSlip(id)));
    const states = await Promise.all(slips.map(async ({ id }) => (await bench.slip(id)).note));
    expect(states.toSorted()).toEqual([...Array<string>(3).fill('SLIP_REFNO_DUPLICATED'), null]);
  });

  it('is refused with the note that the person gives', async () => {
    const id = await waiting(await trueMoneySlip());
    await bench.deposits.settleSlip({ id, verdict: { note: 'NOT_MATCH' }, ...hand });
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'NOT_MATCH', settledBy: 'noi' });
  });

  it('is settled by nobody without a name, a reason, an amount or a reference, and only while it waits', async () => {
    const id = await waiting(await slipPicture('LAO QR'), 'BCEL');
    const settle = (more: object) =>
      code(bench.deposits.settleSlip({ id, verdict: { came: satang(1) }, ...hand, ...more }));
    for (const wrong of [{ who: '' }, { why: ' ' }, { verdict: { came: satang(0) } }, {}])
      expect(await settle(wrong)).toBe('INVALID_REQUEST');
    expect(await bench.slip(id)).toMatchObject({ status: 'PENDING', settledBy: null });
    const inQueue = await bench.upload(mali.id, await slipPicture('x'));
    expect(await settle({ id: inQueue.id })).toBe('NO_DATA');
    expect(await settle({ id: newId() })).toBe('NO_DATA');
  });

  it('breaks no invariant of the ledger', async () => {
    expect((await audit(bench.db)).breaches).toEqual([]);
  });
});

describe('a verifier that says when to come back', () => {
  it('is asked again then and not before', async () => {
    const ref = `LATE${(made += 1)}`;
    bench.known.set(miniQr(ref), { outcome: 'unknown', reason: 'late', retryAfterMs: 15 * 60_000 });
    const { id } = await bench.upload(mali.id, await slipPicture(miniQr(ref)));
    const pause = await putOff(bench, async () => {
      await bench.run();
      return (await bench.slip(id)).dueAt;
    });
    expect(pause.atLeast).toBeLessThanOrEqual(15 * 60);
    expect(pause.atMost).toBeGreaterThanOrEqual(15 * 60);
  });

  it('names what a transfer that stays unknown is called', async () => {
    const ref = `OLD${(made += 1)}`;
    bench.known.set(miniQr(ref), { outcome: 'absent', note: 'EXPIRED_SLIP' });
    const { id } = await bench.upload(mali.id, await slipPicture(miniQr(ref)));
    await bench.run();
    bench.time.ahead = 180_000;
    await bench.hurry();
    await bench.run();
    bench.time.ahead = 0;
    expect(await bench.slip(id)).toMatchObject({ status: 'FAILED', note: 'EXPIRED_SLIP' });
  });
});
