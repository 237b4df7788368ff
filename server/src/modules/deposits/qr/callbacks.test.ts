import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { balanceOf, memberWith, timeIn } from '../../../testing/fixtures.ts';
import { createConclude } from './conclude.ts';
import { createSettleQr } from './settle-qr.ts';
import { callbackOf, paymentOf, paymentQrBench, type PaymentQrBench } from './testing.ts';

const AMOUNT = satang(10_000);
let b: PaymentQrBench;
let member: MemberId;
beforeAll(async () => {
  b = await paymentQrBench();
});
beforeEach(async () => {
  await b.begin();
  member = (await memberWith(b)).id;
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

describe('a callback', () => {
  it('credits at once, without asking', async () => {
    const id = await b.open(member);
    expect(await b.callback(id, b.providers.KBANK.pay(id))).toBe('heard');
    expect(await balanceOf(b, member)).toBe(AMOUNT);
    expect(b.providers.KBANK.calls).toEqual(['request']);
  });

  it('credits once, when it is told 50 times at once, under one id and under many', async () => {
    const id = await b.open(member);
    const payment = b.providers.KBANK.pay(id);
    const heard = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        b.callback(id, payment, { id: i % 2 === 0 ? 'same' : `other-${i}` }),
      ),
    );
    expect(new Set(heard)).toEqual(new Set(['heard']));
    expect(await balanceOf(b, member)).toBe(AMOUNT);
  });

  it('that is not signed, of another provider, or of no QR credits nothing', async () => {
    const id = await b.open(member);
    const payment = paymentOf(AMOUNT);
    const body = callbackOf(id, payment);
    expect(await b.qrs.hearCallback('KBANK', {}, body)).toBe('refused');
    expect(await b.callback(id, payment, { bankCode: 'WW' })).toBe('unknown');
    expect(await b.callback(id, payment, { bankCode: 'SCB' })).toBe('unknown');
    expect(await b.callback(crypto.randomUUID(), payment)).toBe('unknown');
    expect(await b.callback('x', payment)).toBe('unknown');
    expect(await balanceOf(b, member)).toBe(0n);
    // what was not heard can still be
    expect(await b.callback(id, payment)).toBe('heard');
    expect(await balanceOf(b, member)).toBe(AMOUNT);
  });

  it('of another amount is not believed alone: the provider is asked, and what it says counts', async () => {
    const id = await b.open(member);
    await b.callback(id, paymentOf(satang(1_000_000)));
    expect(await balanceOf(b, member)).toBe(0n);
    expect((await b.qr(id)).dueAt!.getTime()).toBeLessThanOrEqual(await timeIn(b));
    b.providers.KBANK.pay(id, { amount: satang(9_000) });
    await b.run();
    expect(await balanceOf(b, member)).toBe(9_000n);
  });

  it('that is no news of a payment is heard and changes nothing', async () => {
    const id = await b.open(member);
    const before = await b.qr(id);
    expect(await b.callback(id, null)).toBe('heard');
    expect(await b.qr(id)).toEqual(before);
  });

  it('that a credited payment was voided puts it before a person, whoever tells of it', async () => {
    const id = await b.open(member);
    await b.callback(id, b.providers.KBANK.pay(id));
    expect(await b.callback(id, 'voided')).toBe('heard');
    expect(await b.qr(id)).toMatchObject({ state: 'paid', review: 'voided after it was credited' });

    const asked = await b.open(member);
    const taken = await b.take(asked);
    await b.callback(asked, b.providers.KBANK.pay(asked));
    await createConclude(b.parts)(taken, { outcome: 'voided' });
    expect(await b.qr(asked)).toMatchObject({ state: 'paid', review: 'voided after it was credited' });
    expect(await balanceOf(b, member)).toBe(2n * AMOUNT);
  });

  it.each(['a callback', 'the answer of its provider'])(
    'that tells another sum of a credited payment puts it before a person, once, and moves nothing; so does %s',
    async (by) => {
      const id = await b.open(member);
      const payment = b.providers.KBANK.pay(id);
      await b.callback(id, payment);
      const other = { ...payment, amount: satang(8_000) };
      if (by === 'a callback') await b.callback(id, other, { id: `${id}-other` });
      else {
        b.providers.KBANK.script.push({ outcome: 'paid', payment: other });
        await b.attempt(id);
      }
      expect((await b.qr(id)).review).toBe('credited, and its provider says PAID 80.00');
      const { settleQr } = createSettleQr(b.parts);
      await settleQr({ id, verdict: 'nothing', who: 'noi', why: 'put right by hand' });
      await b.callback(id, other, { id: `${id}-again` });
      expect(await b.qr(id)).toMatchObject({ state: 'paid', review: null });
      expect(await balanceOf(b, member)).toBe(AMOUNT);
    },
  );

  it('that comes after its payment was voided credits nothing: the provider is asked', async () => {
    const id = await b.open(member);
    const payment = b.providers.KBANK.pay(id);
    b.providers.KBANK.script.push({ outcome: 'voided' });
    await b.attempt(id);
    expect(await b.callback(id, payment)).toBe('heard');
    expect(await balanceOf(b, member)).toBe(0n);
    b.providers.KBANK.script.push({ outcome: 'voided' });
    await b.attempt(id);
    expect(await b.qr(id)).toMatchObject({ state: 'cancelled', dueAt: null });
    expect(await balanceOf(b, member)).toBe(0n);
  });

  it('and inquiry may know the transfer behind a payment or not: it is credited once', async () => {
    const id = await b.open(member);
    const payment = b.providers.KBANK.pay(id);
    await b.callback(id, { ...payment, receipt: null });
    await b.callback(id, payment, { id: 'second' });
    await b.hurry();
    await b.run();
    expect(await balanceOf(b, member)).toBe(AMOUNT);
  });
});

describe('callback, expiry, cancelling, inquiry and a new QR at the same instant', () => {
  const ROUNDS = Number(process.env['QR_RACES'] ?? 40);
  it('credit each paid QR once, whatever comes first', async () => {
    const random = randomFrom(seedOf('qr-races'));
    const upTo = (n: number) => Math.floor(random() * n);
    let paid = 0n;
    for (let round = 0; round < ROUNDS; round += 1) {
      await b.begin();
      const bankCode = ['KBANK', 'WW', 'ZAPMAN'][upTo(3)]! as 'KBANK' | 'WW' | 'ZAPMAN';
      const id = await b.open(member, AMOUNT, bankCode);
      const isPaid = random() < 0.8;
      const payment = isPaid ? b.providers[bankCode].pay(id) : undefined;
      if (isPaid) paid += AMOUNT;
      const told = Array.from(
        { length: payment ? upTo(4) : 0 },
        (_, i) => () => b.callback(id, payment!, { id: `${id}-${i % 2}`, bankCode }),
      );
      const moves: (() => Promise<unknown>)[] = [
        ...told,
        () => b.qrs.carryOutQr(id),
        () => b.qrs.carryOutQr(id),
        () => b.qrs.showQr(member, bankCode),
      ];
      if (random() < 0.5) moves.push(() => b.qrs.cancelQr(member, id));
      if (random() < 0.3) moves.push(() => b.open(member, AMOUNT, 'WW'));
      if (random() < 0.5) b.time.ahead = 11 * 60_000;
      for (let i = moves.length - 1; i > 0; i -= 1) {
        const j = upTo(i + 1);
        [moves[i], moves[j]] = [moves[j]!, moves[i]!];
      }
      await Promise.all(moves.map((move) => move()));
      // what was not told is found out by asking
      await b.hurry();
      await b.run();
      expect([round, await balanceOf(b, member)]).toEqual([round, paid]);
      const { state } = await b.qr(id);
      expect(state === 'paid').toBe(isPaid);
    }
    // whoever asks about them all once more, late, brings nothing
    await b.db.client.query(
      'update payment_qr set due_at = now() where due_at is not null and member_id = $1',
      [member],
    );
    await b.run();
    expect(await balanceOf(b, member)).toBe(paid);
  });
});
