import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { att, kipPerBaht } from '@krapao/contract/kip';
import { satang } from '@krapao/contract/money';
import { holdRows, waitingForLocks } from '@krapao/tools/prove/locks';
import { HOUSE } from '../../../ledger/accounts.ts';
import { audit } from '../../../compose/audit.ts';
import { movementById } from '../../../ledger/movement.ts';
import { originalOf } from '@krapao/contract/original';
import { balanceOf, memberWith, type TestMember } from '../../../testing/fixtures.ts';
import { sayKipRate } from '../../site/kip-rate.ts';
import { paymentQrBench, paymentOf, PretendedProvider, type PaymentQrBench } from './testing.ts';
import { SLIP } from '../slip/tables.ts';
import { createPaymentQrs } from './index.ts';
import { createSettleQr } from './settle-qr.ts';
import { waitingQrKind } from './waiting-qrs.ts';

let bench: PaymentQrBench;
let mali: TestMember;
const code = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'OK',
    (error: Error) => error.message,
  );
/** 100,000 kip, in att. */
const ASKED = satang(10_000_000);
const say = (rate: number) => bench.db.withTx((tx) => sayKipRate(tx, kipPerBaht(rate), bench.time));
beforeAll(async () => {
  bench = await paymentQrBench();
});
afterAll(() => bench.drop());
beforeEach(async () => {
  await bench.begin();
  mali = await memberWith(bench);
});
const openKip = () => bench.open(mali.id, ASKED, 'BCEL');

describe('a QR in kip', () => {
  it('is made by nobody while no rate is set', async () => {
    expect(await code(bench.ask(mali.id, ASKED, { bankCode: 'BCEL' }))).toBe('NO_BANK');
    expect(await code(bench.qrs.showQr(mali.id, 'BCEL'))).toBe('NO_BANK');
    await say(67_650);
    expect(await code(bench.ask(mali.id, ASKED, { bankCode: 'BCEL' }))).toBe('OK');
  });

  it('tells what it takes and what that makes, and asks the provider for the kip', async () => {
    const view = await bench.ask(mali.id, ASKED, { bankCode: 'BCEL' });
    expect(view).toMatchObject({
      hasQrcode: true,
      amount: 14_781n,
      original: { currency: 'LAK', amount: ASKED, kipPerBaht: 67_650n },
    });
    expect(bench.providers.BCEL.made.get(view.qrcodeId ?? '')?.amount).toBe(ASKED);
  });

  it('credits what its kip make; both amounts and the rate are kept', async () => {
    const id = await openKip();
    bench.providers.BCEL.pay(id, { receipt: { sendingBank: 'BCEL', transRef: `L${id.slice(0, 8)}` } });
    const qr = await bench.attempt(id);
    expect(qr).toMatchObject({ state: 'paid', paidAmount: 14_781n, paidAtt: ASKED, kipPerBaht: 67_650n });
    expect(await balanceOf(bench, mali.id)).toBe(14_781n);
    expect((await movementById(bench.db, qr.movementId ?? 0n))?.detail.original).toEqual({
      currency: 'LAK',
      amount: '100000',
      kipPerBaht: '676.50',
    });
    await bench.requireSound();
  });

  it.each(['before it is paid', 'after it was cancelled'])(
    'keeps its own rate when the operator says another %s',
    async (when) => {
      await say(67_650);
      const id = await openKip();
      if (when.startsWith('after')) await bench.qrs.cancelQr(mali.id, id);
      await say(80_000);
      const payment = bench.providers.BCEL.pay(id);
      await bench.callback(id, payment, { bankCode: 'BCEL' });
      expect(await balanceOf(bench, mali.id)).toBe(14_781n);
      await say(67_650);
    },
  );

  /** Its end was so long ago. */
  const aged = (id: string, hours: number) =>
    bench.db.client.query(
      `update payment_qr set created_at = created_at - make_interval(hours => $2), expires_at = expires_at - make_interval(hours => $2)
        where id = $1`,
      [id, hours],
    );

  it.each<[hours: number, rate: number, credited: bigint]>([
    [24, 80_000, 14_781n],
    [26, 80_000, 12_500n],
    [26, 60_000, 14_781n],
    [24 * 400, 80_000, 12_500n],
  ])(
    'paid %i hours after its end, where the rate is %i by then, makes no more than it or its own say',
    async (hours, rate, credited) => {
      const id = await openKip();
      await bench.qrs.cancelQr(mali.id, id);
      await aged(id, hours);
      await say(rate);
      await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
      expect(await bench.qr(id)).toMatchObject({ state: 'paid', paidAmount: credited, paidAtt: ASKED });
      expect(await balanceOf(bench, mali.id)).toBe(credited);
      await bench.requireSound();
      await say(67_650);
    },
  );

  it('paid once more so late is credited by a person at the rate of when that was told, whenever they decide', async () => {
    const waiting = waitingQrKind(bench.db, createSettleQr(bench.parts));
    const id = await openKip();
    await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
    await aged(id, 26);
    await say(80_000);
    await bench.callback(id, paymentOf(5_000_000n), { bankCode: 'BCEL' });
    await say(67_650);
    const said = { id, kip: '50000', who: 'noi', why: 'saw it at the bank' };
    expect((await waiting.find(id))?.facts).toMatchObject({ rate: '800 kip a baht' });
    expect(await waiting.verdicts.credit?.moves?.(said)).toBe(6_250n);
    expect(await code(waiting.verdicts.credit!.carryOut({ ...said, amount: satang(7_390) }))).toBe(
      'INVALID_REQUEST',
    );
    await waiting.verdicts.credit?.carryOut(said);
    expect(await balanceOf(bench, mali.id)).toBe(14_781n + 6_250n);
    await bench.requireSound();
  });

  it('paid so late makes what is told of it later no less than its own rate or that of then says', async () => {
    const waiting = waitingQrKind(bench.db, createSettleQr(bench.parts));
    const id = await openKip();
    await bench.qrs.cancelQr(mali.id, id);
    await aged(id, 26);
    await say(80_000);
    await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
    await say(70_000);
    await bench.callback(id, paymentOf(5_000_000n), { bankCode: 'BCEL' });
    const said = { id, kip: '50000', who: 'noi', why: 'saw it at the bank' };
    expect(await waiting.verdicts.credit?.moves?.(said)).toBe(7_142n);
    await waiting.verdicts.credit?.carryOut(said);
    expect(await balanceOf(bench, mali.id)).toBe(12_500n + 7_142n);
    // its member is told by which it was paid
    expect(await bench.qrs.showQr(mali.id, 'BCEL')).toMatchObject({
      amount: 12_500n,
      original: { amount: ASKED, kipPerBaht: 80_000n },
    });
    await bench.requireSound();
    await say(67_650);
  });

  it.each([
    ['callback', (id: string) => bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' })],
    ['inquiry', (id: string) => bench.attempt(id)],
  ])('is credited once and at its own rate, though its credit by %s was broken off', async (_, credit) => {
    const id = await openKip();
    bench.providers.BCEL.pay(id);
    const wallet = await holdRows(
      bench.db,
      'select 1 from ledger_account where member_id = $1 for no key update',
      [mali.id],
    );
    const broken = expect(credit(id)).rejects.toThrow('terminating connection');
    await expect.poll(() => waitingForLocks(bench.db)).toBe(1);
    await say(80_000);
    await bench.db.client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    await broken;
    await wallet.release();
    expect(await bench.qr(id)).toMatchObject({ state: 'open', movementId: null, paidAmount: null });
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    for (let i = 0; i < 2; i += 1) await credit(id);
    expect(await bench.qr(id)).toMatchObject({ paidAmount: 14_781n, paidAtt: ASKED, kipPerBaht: 67_650n });
    expect(await balanceOf(bench, mali.id)).toBe(14_781n);
    await bench.requireSound();
    await say(67_650);
  });

  it('paid with other kip credits what those make, once the provider has said so', async () => {
    const id = await openKip();
    bench.providers.BCEL.pay(id, { amount: 5_000_050n });
    await bench.callback(id, paymentOf(5_000_050n), { bankCode: 'BCEL' });
    expect(await balanceOf(bench, mali.id)).toBe(0n);
    await bench.run();
    expect(await balanceOf(bench, mali.id)).toBe(7_391n);
  });

  it('paid with less than makes a satang waits for a person', async () => {
    const id = await openKip();
    bench.providers.BCEL.pay(id, { amount: 676n });
    expect(await bench.attempt(id)).toMatchObject({
      movementId: null,
      review: 'paid, and too little to make a satang',
    });
  });

  it.each([
    ['half a kip', 10_000_050, 'INVALID_REQUEST'],
    ['what makes less than a baht', 67_600, 'TRANSFER_MINIMUM'],
    ['what makes a baht', 67_700, 'OK'],
  ])('for %s: %i att, %s', async (_, asked, answer) => {
    expect(await code(bench.ask(mali.id, satang(asked), { bankCode: 'BCEL' }))).toBe(answer);
  });

  it('is not made by a provider of another currency than its account', async () => {
    const providers = new Map([['BCEL', new PretendedProvider('BAHT')]]);
    const wrong = createPaymentQrs({ ...bench.parts, providers });
    expect(await code(wrong.showQr(mali.id, 'BCEL'))).toBe('NO_BANK');
  });

  it('that waits for a person is credited by its kip and its own rate, a second payment likewise', async () => {
    await say(67_650);
    const { settleQr } = createSettleQr(bench.parts);
    const settle = (id: string, verdict: object) =>
      code(settleQr({ id, verdict, who: 'noi', why: 'saw it at the bank' }));
    const id = await openKip();
    await say(70_000);
    await bench.callback(id, bench.providers.BCEL.pay(id), { bankCode: 'BCEL' });
    await bench.callback(id, paymentOf(5_000_000n), { bankCode: 'BCEL' });
    expect(await settle(id, { came: satang(7_000) })).toBe('INVALID_REQUEST');
    expect(await settle(id, { kip: att(5_000_000), came: satang(7_000) })).toBe('INVALID_REQUEST');
    expect(await settle(id, { kip: att(5_000_000) })).toBe('OK');
    expect(await balanceOf(bench, mali.id)).toBe(14_781n + 7_390n);
    await bench.requireSound();
    await say(67_650);
  });

  it('whose slip a person settled at another rate is paid by that, and credited once', async () => {
    const id = await openKip();
    const receipt = { sendingBank: 'BCEL', transRef: `S${id.slice(0, 8)}` };
    const cashIn = await bench.house(HOUSE.cashIn('BCEL'));
    const original = originalOf(att(ASKED), kipPerBaht(70_000));
    const money = { amount: satang(14_285), original, name: receipt, cashIn };
    const ours = { bank: 'BCEL', number: null };
    await bench.db.withTx((tx) =>
      bench.parts.creditDeposit(tx, {
        source: SLIP,
        id: randomUUID(),
        memberId: mali.id,
        ours,
        ...money,
        by: 'hand',
      }),
    );
    bench.providers.BCEL.pay(id, { receipt });
    expect(await bench.attempt(id)).toMatchObject({ state: 'paid', paidAmount: 14_285n, review: null });
    expect(await balanceOf(bench, mali.id)).toBe(14_285n);
    // the slip itself is left out here
    const { breaches } = await audit(bench.db);
    expect(breaches.map(({ check }) => check)).toEqual(['a deposit by slip has its slip']);
  });
});
