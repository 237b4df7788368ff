import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { statementPage } from '../../../ledger/statement.ts';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { feedBench, lineOf, type FeedBench } from '../feed/testing.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { receivingAccountsOf } from '../../../seed/banks.ts';
import { siteReceivingAccount } from '../../site/tables.ts';
import { paymentQrBench, type PaymentQrBench } from './testing.ts';

let slips: FeedBench;
let b: PaymentQrBench;
let somchai: TestMember;
const AMOUNT = satang(10_000);
let made = 0;

beforeAll(async () => {
  slips = await feedBench();
  b = await paymentQrBench(slips);
  await b.db.sql.insert(siteReceivingAccount).values(receivingAccountsOf('th')).onConflictDoNothing();
});
beforeEach(async () => {
  await b.begin();
  somchai = await memberWith(b);
});
afterEach(() => b.requireSound());
afterAll(() => slips.end());

/** What a verifier says of the transfer that paid the QR. */
/** Each a minute of its own: what is sent in one minute may be one transfer. */
const sentAt = () => new Date(Date.now() - made * 61_000);

const verifiedFor = (member: TestMember, transRef: string) => ({
  outcome: 'found' as const,
  slip: transfer(member, transRef, { amount: AMOUNT, at: sentAt() }),
});

/** A QR that is paid, and the slip of the transfer that paid it. */
async function paidWithSlip() {
  made += 1;
  const transRef = `SEENTWICE${made}`;
  const id = await b.open(somchai.id);
  const payment = b.providers.KBANK.pay(id, { receipt: { sendingBank: '004', transRef } });
  return { id, payment, picture: await slipPicture(miniQr(transRef)), transRef };
}

describe('the same money', () => {
  it('seen by callback, then by its slip, is credited once: the slip is a duplicate', async () => {
    const { id, payment, picture, transRef } = await paidWithSlip();
    await b.callback(id, payment);
    slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
    expect(await slips.settle(somchai.id, picture)).toMatchObject({ note: 'SLIP_REFNO_DUPLICATED' });
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
  });

  it('seen by its slip, then by callback and inquiry, is credited once: the QR is paid by it', async () => {
    const { id, payment, picture, transRef } = await paidWithSlip();
    slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
    const slip = await slips.settle(somchai.id, picture);
    expect(slip).toMatchObject({ status: 'SUCCESS' });
    await b.callback(id, payment);
    await b.hurry();
    await b.run();
    expect(await b.qr(id)).toMatchObject({ state: 'paid', movementId: slip.movementId, review: null });
    expect((await statementPage(b.db, somchai.id, 1, 10)).movements.map(({ kind }) => kind)).toEqual([
      'slip_deposit',
    ]);
  });

  it.each<[string, (reference: string) => string]>([
    ['in other case', (reference) => reference.toLowerCase()],
    ['with spaces', (reference) => ` ${reference.slice(0, 4)} ${reference.slice(4)}`],
  ])('told by its provider %s is credited once, whoever is first', async (_, written) => {
    for (const isQrFirst of [true, false]) {
      const { id, payment, picture, transRef } = await paidWithSlip();
      slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
      const before = await balanceOf(b, somchai.id);
      const told = {
        ...payment,
        paymentReference: written(payment.paymentReference),
        receipt: { sendingBank: '004', transRef: written(transRef) },
      };
      if (isQrFirst) await b.callback(id, told);
      await slips.settle(somchai.id, picture);
      await slips.report(lineFor(transRef));
      await b.callback(id, told);
      await b.callback(id, payment, { id: `${id}-again` });
      await b.callback(id, { ...payment, receipt: null }, { id: `${id}-nameless` });
      expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null });
      expect((await balanceOf(b, somchai.id)) - before).toBe(AMOUNT);
    }
  });

  it('seen by both at once, many times, is credited once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, payment, picture, transRef } = await paidWithSlip();
      slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
      const before = await balanceOf(b, somchai.id);
      await slips.upload(somchai.id, picture);
      await Promise.all([
        slips.run(),
        ...Array.from({ length: 5 }, (_, i) => b.callback(id, payment, { id: `${id}-${i}` })),
        b.qrs.carryOutQr(id),
      ]);
      expect((await balanceOf(b, somchai.id)) - before).toBe(AMOUNT);
      expect((await b.qr(id)).state).toBe('paid');
    }
  });

  it("credited to another member by that member's slip is not credited again, but put before a person", async () => {
    const { id, payment, picture, transRef } = await paidWithSlip();
    const mali = await memberWith(b);
    slips.known.set(miniQr(transRef), verifiedFor(mali, transRef));
    expect(await slips.settle(mali.id, picture)).toMatchObject({ status: 'SUCCESS' });
    await b.callback(id, payment);
    expect(await balanceOf(b, somchai.id)).toBe(0n);
    expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
    expect(await b.qr(id)).toMatchObject({ state: 'cancelled', dueAt: null });
    expect((await b.qr(id)).review).toContain('its money is movement');
  });

  const lineFor = (transRef: string) =>
    lineOf(somchai, { bankCode: 'KBANK', accountNo: '2223334445', transRef, amount: AMOUNT, at: sentAt() });

  it('seen by the bank feed, then by callback and inquiry, is credited once: the QR is paid by it', async () => {
    const { id, payment, transRef } = await paidWithSlip();
    const [line] = await slips.report(lineFor(transRef));
    expect(line).toMatchObject({ state: 'credited', memberId: somchai.id });
    await b.callback(id, payment);
    await b.hurry();
    await b.run();
    expect(await b.qr(id)).toMatchObject({ state: 'paid', movementId: line!.movementId, review: null });
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
  });

  it('of which a person has put the line aside is credited by no callback: it may have been sent back, and a person looks', async () => {
    const { id, payment, transRef } = await paidWithSlip();
    const [line] = await slips.report({ ...lineFor(transRef), fromName: 'MRS. NOBODY' });
    const hand = { who: 'noi', why: 'sent back' };
    await slips.feed.settleUnmatchedLine({ id: line!.id, verdict: 'nobody', ...hand });
    await b.callback(id, payment);
    expect((await b.qr(id)).review).toBe('its line of the feed was put aside: it may have been sent back');
    expect(await balanceOf(b, somchai.id)).toBe(0n);
  });

  it('seen by callback, then by the bank feed, is credited once: the line is known', async () => {
    const { id, payment, transRef } = await paidWithSlip();
    await b.callback(id, payment);
    expect(await slips.report(lineFor(transRef))).toMatchObject([{ state: 'known' }]);
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
  });

  it('seen by slip, bank feed and callbacks at once is credited once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { id, payment, picture, transRef } = await paidWithSlip();
      slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
      const before = await balanceOf(b, somchai.id);
      await slips.upload(somchai.id, picture);
      await slips.feed.takeLines({ lines: [lineFor(transRef)], unreadable: [] });
      await Promise.all([slips.runLines(), slips.run(), b.callback(id, payment), b.qrs.carryOutQr(id)]);
      expect((await balanceOf(b, somchai.id)) - before).toBe(AMOUNT);
      expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null });
    }
  });

  it('that slips and the bank feed may show too is not credited under a name that they do not have', async () => {
    const { id, payment, picture, transRef } = await paidWithSlip();
    slips.known.set(miniQr(transRef), verifiedFor(somchai, transRef));
    await b.callback(id, { ...payment, receipt: null });
    expect(await balanceOf(b, somchai.id)).toBe(0n);
    b.providers.KBANK.script.push({ outcome: 'paid', payment: { ...payment, receipt: null } });
    await b.attempt(id);
    expect((await b.qr(id)).review).toContain('slips and the bank feed may show it too');
    await slips.report(lineFor(transRef));
    await slips.settle(somchai.id, picture);
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
  });

  it.each([
    ['switched off', 'is_active = false'],
    ['given another number', "account_no = '9998887776'"],
  ])('is not credited twice where the account for transfers was %s meanwhile', async (_, set) => {
    const transfers = (to: string) =>
      b.db.client.query(
        `update site_receiving_account set ${to} where bank_code = 'KBANK' and mode = 'AUTO'`,
      );
    const { id, payment, transRef } = await paidWithSlip();
    await transfers(set);
    await slips.report(lineFor(transRef));
    await b.callback(id, { ...payment, receipt: null });
    b.providers.KBANK.script.push({ outcome: 'paid', payment: { ...payment, receipt: null } });
    await b.attempt(id);
    await transfers("account_no = '2223334445', is_active = true");
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
    expect((await b.qr(id)).review).toContain('slips and the bank feed may show it too');
  });

  it('is asked for by its name where a callback does not tell it', async () => {
    const { id, payment } = await paidWithSlip();
    await b.callback(id, { ...payment, receipt: null });
    await b.run();
    expect(await b.qr(id)).toMatchObject({
      state: 'paid',
      transRef: payment.receipt!.transRef,
      review: null,
    });
    expect(await balanceOf(b, somchai.id)).toBe(AMOUNT);
  });
});
