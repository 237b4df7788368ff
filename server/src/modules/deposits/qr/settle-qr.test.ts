import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, timeIn, type TestMember } from '../../../testing/fixtures.ts';
import { receivingAccountsOf } from '../../../seed/banks.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { siteReceivingAccount } from '../../site/tables.ts';
import { createSettleQr, type QrVerdict } from './settle-qr.ts';
import { paymentOf, paymentQrBench, type PaymentQrBench } from './testing.ts';
import { waitingQrKind } from './waiting-qrs.ts';

const AMOUNT = satang(10_000);
const HOUR_MS = 60 * 60_000;
let slips: FeedBench;
let b: PaymentQrBench;
let mali: TestMember;

beforeAll(async () => {
  slips = await feedBench();
  b = await paymentQrBench(slips);
  await b.db.sql.insert(siteReceivingAccount).values(receivingAccountsOf('th')).onConflictDoNothing();
});
beforeEach(async () => {
  await b.begin();
  mali = await memberWith(b);
});
afterEach(() => b.requireSound());
afterAll(() => slips.end());

const settle = (id: string, verdict: QrVerdict) =>
  createSettleQr(b.parts)
    .settleQr({ id, verdict, who: 'noi', why: 'saw the account' })
    .then(
      () => 'OK',
      (error: Error) => error.message,
    );
const status = async (bankCode = 'KBANK') => (await b.qrs.showQr(mali.id, bankCode)).status;
const actions = async (id: string) =>
  (
    await b.db.client.query<{ verdict: string; round: number; detail: object }>(
      "select verdict, round, detail from operator_action where kind = 'qr' and subject = $1 order by id",
      [id],
    )
  ).rows;
let made = 0;
const receiptNo = () => ({ sendingBank: '004', transRef: `SETTLE${String((made += 1))}` });

/** A QR that was paid, by nobody knows which transfer, on an account that slips and the bank feed show too. */
async function unnamed(): Promise<string> {
  const id = await b.open(mali.id);
  const payment = paymentOf(AMOUNT, { receipt: null });
  b.providers.KBANK.script.push({ outcome: 'paid', payment });
  await b.callback(id, payment);
  await b.attempt(id);
  expect((await b.qr(id)).review).toContain('not by which transfer');
  return id;
}

describe('a QR that only a person can decide about', () => {
  it('is checked, says its member’s screen, until it is credited, once, also when ten say so at once', async () => {
    const id = await unnamed();
    expect(await status()).toBe('checking');
    b.time.ahead = 25 * HOUR_MS;
    expect(await status()).toBe('checking');
    b.told.length = 0;
    const receipt = receiptNo();
    const ends = await Promise.all(Array.from({ length: 10 }, () => settle(id, { came: AMOUNT, receipt })));
    expect(ends.toSorted()).toEqual([...Array<string>(9).fill('NO_DATA'), 'OK']);
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    expect(await status()).toBe('paid');
    expect(b.told).toEqual([`${mali.id}: wallet statement qr`]);
    expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null, ...receipt });
    expect(await actions(id)).toMatchObject([{ verdict: 'credit', detail: { baht: '100.00', ...receipt } }]);
    // every other way of the same money knows it
    b.time.ahead = 0;
    const { transRef } = receipt;
    const line = lineOf(mali, { bankCode: 'KBANK', accountNo: '2223334445', transRef, amount: AMOUNT });
    expect(await slips.report(line)).toMatchObject([{ state: 'known' }]);
    slips.known.set(miniQr(transRef), {
      outcome: 'found',
      slip: transfer(mali, transRef, { amount: AMOUNT }),
    });
    const slip = await slips.settle(mali.id, await slipPicture(miniQr(transRef)));
    expect(slip).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
  });

  it('tells the transfers of its payments with their sending bank as people call it, in the list and alone', async () => {
    const id = await b.open(mali.id);
    const first = paymentOf(AMOUNT);
    await b.callback(id, b.providers.KBANK.pay(id, first));
    const second = paymentOf(AMOUNT);
    await b.callback(id, second);
    const kind = waitingQrKind(b.db, createSettleQr(b.parts));
    const listed = (await kind.list()).find((one) => one.id === id);
    const transfer = `KBANK ${first.receipt?.transRef}`;
    expect(listed?.facts['transfer']).toBe(transfer);
    const facts = (await kind.find(id))?.facts;
    expect(facts?.['transfer']).toBe(transfer);
    expect(facts?.[`payment ${second.paymentReference}`]).toContain(
      `by transfer KBANK ${second.receipt?.transRef}`,
    );
    expect(await settle(id, 'nothing')).toBe('OK');
  });

  it('is credited by no name that other ways could credit again, and by no money of others', async () => {
    const id = await unnamed();
    expect(await settle(id, { came: AMOUNT })).toBe('INVALID_REQUEST');
    expect(await settle(id, { came: satang(0), receipt: receiptNo() })).toBe('INVALID_REQUEST');
    const [line] = await slips.report(lineOf(await memberWith(b), { amount: AMOUNT }));
    const { sendingBank, transRef } = line!;
    expect(await settle(id, { came: AMOUNT, receipt: { sendingBank, transRef } })).toBe('INVALID_REQUEST');
    expect(await balanceOf(b, mali.id)).toBe(0n);
    expect(await status()).toBe('checking');
    expect(await settle(id, 'nothing')).toBe('OK');
  });

  it('that the member’s own slip credited is paid by it, and brings nothing more', async () => {
    const id = await unnamed();
    const receipt = receiptNo();
    const { transRef } = receipt;
    slips.known.set(miniQr(transRef), {
      outcome: 'found',
      slip: transfer(mali, transRef, { amount: AMOUNT }),
    });
    const slip = await slips.settle(mali.id, await slipPicture(miniQr(transRef)));
    expect(await settle(id, { came: AMOUNT, receipt })).toBe('OK');
    expect(await b.qr(id)).toMatchObject({ state: 'paid', movementId: slip.movementId });
    const other = await unnamed();
    expect(await settle(other, { came: AMOUNT, receipt })).toBe('INVALID_REQUEST');
    expect(await settle(other, 'nothing')).toBe('OK');
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
  });

  it('may be put aside: the screen says so, nothing is credited, and the same word does not bring it back', async () => {
    const id = await unnamed();
    expect([await settle(id, 'nothing'), await settle(id, 'nothing')]).toEqual(['OK', 'NO_DATA']);
    expect(await status()).toBe('cancelled');
    const [{ paymentReference } = { paymentReference: '' }] = await told(id);
    const again = paymentOf(AMOUNT, { receipt: null, paymentReference });
    b.providers.KBANK.script.push({ outcome: 'paid', payment: again });
    await b.callback(id, again, { id: 'again' });
    await b.attempt(id);
    expect(await b.qr(id)).toMatchObject({ review: null, dueAt: null });
    expect(await balanceOf(b, mali.id)).toBe(0n);
  });

  it('is credited after all when its provider tells the transfer, whatever a person said', async () => {
    const id = await unnamed();
    await settle(id, 'nothing');
    await b.callback(id, paymentOf(AMOUNT, { receipt: receiptNo() }));
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null });
  });

  it('still waits for that payment when another one of it is told and credited', async () => {
    const id = await unnamed();
    const [first] = await told(id);
    await b.callback(id, paymentOf(AMOUNT));
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    expect(await b.qr(id)).toMatchObject({ state: 'paid', review: `paid again: ${first?.paymentReference}` });
    expect(await settle(id, { came: AMOUNT, receipt: receiptNo() })).toBe('OK');
    expect(await b.qr(id)).toMatchObject({ review: null });
    expect(await balanceOf(b, mali.id)).toBe(2n * AMOUNT);
  });

  it('of an account of its own needs no name, and what nobody understood is credited so', async () => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    b.time.ahead = 2 * HOUR_MS;
    for (let i = 0; i < 2; i += 1) {
      b.providers.WW.script.push({ outcome: 'unknown', reason: 'timeout' });
      await b.attempt(id);
      b.time.ahead += 2 * HOUR_MS;
    }
    expect((await b.qr(id)).review).toContain('not understood since its end');
    expect(await status('WW')).toBe('checking');
    expect(b.told.at(-1)).toBe(`${mali.id}: qr`);
    expect(await settle(id, { came: AMOUNT })).toBe('OK');
    expect(await b.qr(id)).toMatchObject({ state: 'paid', paymentReference: 'by hand', transRef: null });
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
  });
});

const told = async (id: string) =>
  (
    await b.db.client.query<{ paymentReference: string }>(
      'select payment_reference as "paymentReference" from payment_qr_payment where qr_id = $1',
      [id],
    )
  ).rows;

describe('a QR that was paid again', () => {
  it.each(['with the transfer’s name', 'without'])('is credited again by a person, once, %s', async (way) => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    await b.callback(id, b.providers.WW.pay(id), { bankCode: 'WW' });
    const second = paymentOf(satang(20_000), way === 'without' ? { receipt: null } : {});
    await b.callback(id, second, { bankCode: 'WW' });
    expect((await b.qr(id)).review).toBe(`paid again: ${second.paymentReference}`);
    expect(await status('WW')).toBe('paid');
    const ends = await Promise.all([1, 2, 3].map(() => settle(id, { came: satang(second.amount) })));
    expect(ends.toSorted()).toEqual(['NO_DATA', 'NO_DATA', 'OK']);
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT + second.amount);
    await b.callback(id, second, { bankCode: 'WW', id: 'told once more' });
    expect((await b.qr(id)).review).toBeNull();
    // and a third time it waits again, and is decided again
    const third = paymentOf(AMOUNT);
    await b.callback(id, third, { bankCode: 'WW' });
    expect(await settle(id, { came: AMOUNT, receipt: third.receipt! })).toBe('OK');
    expect(await settle(id, { came: AMOUNT, receipt: third.receipt! })).toBe('NO_DATA');
    expect((await actions(id)).map(({ round }) => round)).toEqual([1, 2]);
    expect(await balanceOf(b, mali.id)).toBe(2n * AMOUNT + second.amount);
  });

  it('by two payments is credited by the one that is named', async () => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    await b.callback(id, b.providers.WW.pay(id), { bankCode: 'WW' });
    const [second, third] = [paymentOf(AMOUNT), paymentOf(AMOUNT)];
    for (const one of [second, third]) await b.callback(id, one, { bankCode: 'WW' });
    expect(await settle(id, { came: AMOUNT })).toBe('INVALID_REQUEST');
    expect(await settle(id, { came: AMOUNT, receipt: third.receipt! })).toBe('OK');
    expect(await balanceOf(b, mali.id)).toBe(2n * AMOUNT);
  });

  it('by several without a name is credited by the one of that sum, and the others wait on', async () => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    await b.callback(id, b.providers.WW.pay(id), { bankCode: 'WW' });
    const [second, third] = [20_000, 30_000].map((sum) => paymentOf(satang(sum), { receipt: null }));
    for (const one of [second!, third!]) await b.callback(id, one, { bankCode: 'WW' });
    expect(await settle(id, { came: satang(30_000), receipt: receiptNo() })).toBe('OK');
    expect(await b.qr(id)).toMatchObject({ review: `paid again: ${second!.paymentReference}` });
    // of a sum that nobody has told of, it is another one
    expect(await settle(id, { came: satang(7_000), receipt: receiptNo() })).toBe('OK');
    expect(await b.qr(id)).toMatchObject({ review: null });
  });

  it('by several payments waits until a person has decided about each', async () => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    await b.callback(id, b.providers.WW.pay(id), { bankCode: 'WW' });
    const more = [paymentOf(satang(20_000)), paymentOf(satang(30_000)), paymentOf(satang(40_000))] as const;
    for (const one of more) await b.callback(id, one, { bankCode: 'WW' });
    const credit = (one: (typeof more)[number]) =>
      settle(id, { came: satang(one.amount), receipt: one.receipt! });
    expect(await credit(more[1])).toBe('OK');
    const [second, , fourth] = more.map(({ paymentReference }) => `paid again: ${paymentReference}`);
    expect((await b.qr(id)).review).toBe(`${second}; ${fourth}`);
    expect(await credit(more[2])).toBe('OK');
    expect((await b.qr(id)).review).toBe(second);
    expect(await settle(id, 'nothing')).toBe('OK');
    expect((await b.qr(id)).review).toBeNull();
    // what was refused does not come back with what comes later
    const fifth = paymentOf(AMOUNT);
    await b.callback(id, fifth, { bankCode: 'WW' });
    expect(await credit(fifth)).toBe('OK');
    expect((await b.qr(id)).review).toBeNull();
    expect(await balanceOf(b, mali.id)).toBe(2n * AMOUNT + 70_000n);
  });

  it('once more after a person has looked is seen before they decide', async () => {
    const id = await b.open(mali.id, AMOUNT, 'WW');
    await b.callback(id, b.providers.WW.pay(id), { bankCode: 'WW' });
    await b.callback(id, paymentOf(AMOUNT), { bankCode: 'WW' });
    const kind = waitingQrKind(b.db, createSettleQr(b.parts));
    const seen = (await kind.find(id))?.facts;
    await b.callback(id, paymentOf(AMOUNT), { bankCode: 'WW' });
    const refuse = (facts: typeof seen) =>
      kind.verdicts.refuse?.carryOut({ id, who: 'noi', why: 'saw the account', facts });
    await expect(refuse(seen)).rejects.toMatchObject({ code: 'NO_DATA' });
    expect((await b.qr(id)).review).not.toBeNull();
    await refuse((await kind.find(id))?.facts);
    expect((await b.qr(id)).review).toBeNull();
  });

  it('by what a slip has brought meanwhile brings nothing more', async () => {
    const id = await b.open(mali.id);
    await b.callback(id, b.providers.KBANK.pay(id));
    const receipt = receiptNo();
    const second = paymentOf(AMOUNT, { receipt });
    await b.callback(id, second);
    const { transRef } = receipt;
    slips.known.set(miniQr(transRef), {
      outcome: 'found',
      slip: transfer(mali, transRef, { amount: AMOUNT }),
    });
    expect(await slips.settle(mali.id, await slipPicture(miniQr(transRef)))).toMatchObject({
      status: 'SUCCESS',
    });
    for (const verdict of [{ came: AMOUNT }, { came: AMOUNT, receipt }])
      expect(await settle(id, verdict)).toBe('INVALID_REQUEST');
    expect(await settle(id, 'nothing')).toBe('OK');
    expect(await balanceOf(b, mali.id)).toBe(2n * AMOUNT);
  });

  it('under another name of the same transfer was not', async () => {
    const id = await b.open(mali.id);
    const payment = b.providers.KBANK.pay(id);
    await b.callback(id, payment);
    await b.callback(id, { ...payment, paymentReference: 'another name' });
    expect((await b.qr(id)).review).toBeNull();
  });
});

describe('a QR whose money went back', () => {
  /** A credited QR, at the moment of a look at it. */
  const paid = async () => {
    const id = await b.open(mali.id);
    await b.callback(id, b.providers.KBANK.pay(id));
    const minutes = Math.round(((await b.qr(id)).dueAt!.getTime() - (await timeIn(b))) / 60_000);
    expect(minutes).toBe(60);
    b.time.ahead = HOUR_MS;
    return id;
  };

  it('is found out by asking for a day, though the callback that says so was lost; a person is told once', async () => {
    const id = await paid();
    b.providers.KBANK.script.push({ outcome: 'unknown', reason: 'timeout' });
    await b.attempt(id);
    b.providers.KBANK.script.push({ outcome: 'voided' });
    expect(await b.attempt(id)).toMatchObject({
      state: 'paid',
      review: 'voided after it was credited',
      evidence: 'VOIDED',
    });
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    expect(await settle(id, { came: AMOUNT })).toBe('INVALID_REQUEST');
    expect(await settle(id, 'nothing')).toBe('OK');
    await b.callback(id, 'voided');
    b.providers.KBANK.script.push({ outcome: 'voided' });
    b.time.ahead = 25 * HOUR_MS;
    expect(await b.attempt(id)).toMatchObject({ review: null, dueAt: null });
  });

  it('still waits for a word about that when another payment of it is credited', async () => {
    const id = await paid();
    await b.callback(id, 'voided');
    const second = paymentOf(satang(20_000));
    await b.callback(id, second);
    expect((await b.qr(id)).review).toBe(
      `voided after it was credited; paid again: ${second.paymentReference}`,
    );
    expect(await settle(id, { came: satang(20_000), receipt: second.receipt! })).toBe('OK');
    expect((await b.qr(id)).review).toBe('voided after it was credited');
    expect(await settle(id, 'nothing')).toBe('OK');
    expect((await b.qr(id)).review).toBeNull();
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT + 20_000n);
  });

  it('and was not: it is asked about after an hour and a day, and then no more', async () => {
    const id = await paid();
    const next = await b.attempt(id);
    expect(Math.round((next.dueAt!.getTime() - (await timeIn(b))) / HOUR_MS)).toBe(23);
    b.time.ahead = 24 * HOUR_MS;
    expect(await b.attempt(id)).toMatchObject({ state: 'paid', dueAt: null, review: null });
  });

  it.each(['expired', 'cancelled'] as const)(
    'or never came, its provider says %s: a person is told',
    async (outcome) => {
      const id = await paid();
      b.providers.KBANK.script.push({ outcome });
      expect((await b.attempt(id)).review).toBe(`credited, and its provider says ${outcome.toUpperCase()}`);
      expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    },
  );
});
