/** The credit of a QR that is tried before a second person is asked (decision 0232), while the slip of the same payment is on its way. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { receivingAccountsOf } from '../../../seed/banks.ts';
import { later } from '../../games/testing.ts';
import { siteReceivingAccount } from '../../site/tables.ts';
import type { CreditDeposit } from '../credit-deposit.ts';
import { feedBench, type FeedBench } from '../feed/testing.ts';
import { createSlips } from '../slip/index.ts';
import { miniQr, slipPicture, transfer } from '../slip/testing.ts';
import { createSettleQr } from './settle-qr.ts';
import { paymentOf, paymentQrBench, type PaymentQrBench } from './testing.ts';

const AMOUNT = satang(10_000);
let slips: FeedBench;
let b: PaymentQrBench;
let mali: TestMember;
let made = 0;

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

/** A QR that only a person can decide about, and the slip of the transfer that paid it, of its member or another one, taken in and not looked at yet. `before` its verifier answers. */
async function paidWithSlip(sender = mali, before = async () => {}) {
  const id = await b.open(mali.id);
  const payment = paymentOf(AMOUNT, { receipt: null });
  b.providers.KBANK.script.push({ outcome: 'paid', payment });
  await b.callback(id, payment);
  await b.attempt(id);
  const transRef = `TRIED${String((made += 1))}`;
  slips.known.set(miniQr(transRef), async () => {
    await before();
    return { outcome: 'found', slip: transfer(sender, transRef, { amount: AMOUNT }) };
  });
  const slip = await slips.upload(sender.id, await slipPicture(miniQr(transRef)));
  return { id, slip: slip.id, verdict: { came: AMOUNT, receipt: { sendingBank: '004', transRef } } };
}

const by = { who: 'noi', why: 'saw the account' };
const ended = (answer: Promise<unknown>) =>
  answer.then(
    () => 'OK',
    (error: Error) => error.message,
  );

/** Credits, and keeps the transaction that did until it is let go. */
function held(credit: CreditDeposit) {
  const [credited, go] = [later<void>(), later<void>()];
  const creditDeposit: CreditDeposit = async (tx, deposit) => {
    const result = await credit(tx, deposit);
    credited.resolve();
    await go.promise;
    return result;
  };
  return { creditDeposit, credited: credited.promise, letGo: () => go.resolve() };
}

const LOCKS = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
/** Somebody waits for what another transaction holds. */
const oneWaits = () =>
  expect.poll(async () => (await b.db.client.query(LOCKS)).rowCount, { timeout: 60_000 }).toBe(1);

it('lets the slip that comes meanwhile be credited, and the QR is paid by that, once', async () => {
  const [asked, answer] = [later<void>(), later<void>()];
  const { id, slip, verdict } = await paidWithSlip(mali, () => (asked.resolve(), answer.promise));
  const slipping = slips.run();
  await asked.promise;
  const { creditDeposit, credited, letGo } = held(b.parts.creditDeposit);
  const trying = createSettleQr({ ...b.parts, creditDeposit }).requireCreditable(id, verdict);
  await credited;
  answer.resolve();
  await oneWaits();
  letGo();
  await Promise.all([trying, slipping]);
  const { status, movementId } = await slips.slip(slip);
  expect([status, await balanceOf(b, mali.id)]).toEqual(['SUCCESS', AMOUNT]);
  expect((await b.qr(id)).movementId).toBeNull();
  const { settleQr } = createSettleQr(b.parts);
  expect(await ended(settleQr({ id, verdict, ...by }))).toBe('OK');
  expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null, movementId });
  expect(await balanceOf(b, mali.id)).toBe(AMOUNT);
});

it.each(['its member', 'another member'])(
  'waits for the slip of %s that is being credited, and says what is true after it',
  async (whose) => {
    const sender = whose === 'its member' ? mali : await memberWith(b);
    const { id, slip, verdict } = await paidWithSlip(sender);
    const { creditDeposit, credited, letGo } = held(b.parts.creditDeposit);
    const server = createSlips({ ...slips.slipParts, creditDeposit });
    const slipping = server.takeDueSlip().then((due) => server.carryOutSlip(due ?? ''));
    await credited;
    const { requireCreditable, settleQr } = createSettleQr(b.parts);
    const trying = ended(requireCreditable(id, verdict));
    await oneWaits();
    letGo();
    await slipping;
    await server.close();
    const isOwn = sender === mali;
    expect(await trying).toBe(isOwn ? 'OK' : 'INVALID_REQUEST');
    const { status, movementId } = await slips.slip(slip);
    expect([status, (await b.qr(id)).movementId]).toEqual(['SUCCESS', null]);
    expect(await ended(settleQr({ id, verdict, ...by }))).toBe(isOwn ? 'OK' : 'INVALID_REQUEST');
    expect((await b.qr(id)).movementId).toBe(isOwn ? movementId : null);
    expect(await balanceOf(b, sender.id)).toBe(AMOUNT);
    if (!isOwn) expect(await balanceOf(b, mali.id)).toBe(0n);
    if (!isOwn) await settleQr({ id, verdict: 'nothing', ...by });
  },
);

it('is tried as often as it is asked for, beside its slip and who decides, and credited once', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id, slip, verdict } = await paidWithSlip();
    const before = await balanceOf(b, mali.id);
    const { requireCreditable, settleQr } = createSettleQr(b.parts);
    b.told.length = 0;
    const tries = Array.from({ length: 5 }, () => ended(requireCreditable(id, verdict)));
    const [, settled, ...tried] = await Promise.all([
      slips.run(),
      ended(settleQr({ id, verdict, ...by })),
      ...tries,
    ]);
    expect([settled, ...new Set(tried)]).toEqual(['OK', 'OK']);
    expect(['SUCCESS', 'FAILED']).toContain((await slips.slip(slip)).status);
    expect((await balanceOf(b, mali.id)) - before).toBe(AMOUNT);
    expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null });
    // what is taken back is told to nobody
    expect(b.told.length).toBe(1);
  }
});
