import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { statementPage } from '../../../ledger/statement.ts';
import { balanceOf, memberWith, silent, timeIn } from '../../../testing/fixtures.ts';
import { ask } from './carry-out.ts';
import { createConclude } from './conclude.ts';
import { paymentOf, paymentQrBench, type PaymentQrBench } from './testing.ts';

const AMOUNT = satang(10_000);
const MINUTE_MS = 60_000;
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

const kbank = () => b.providers.KBANK;
const credited = async () => {
  const { movements } = await statementPage(b.db, member, 1, 10);
  return movements.map(({ kind, amount }) => [kind, amount]);
};
const ONCE = [['qr_deposit', AMOUNT]];

describe('a payment QR', () => {
  it('is made in one call and can be paid', async () => {
    const before = Date.now();
    const view = await b.ask(member);
    expect(view).toMatchObject({ hasQrcode: true, status: 'open', amount: AMOUNT, message: null });
    expect(view.qrcode).toMatch(/^<svg /);
    const madeAt = view.expireIn!.getTime() - 10 * MINUTE_MS;
    expect(madeAt).toBeGreaterThanOrEqual(before);
    expect(madeAt).toBeLessThanOrEqual(view.now.getTime());
    expect(kbank().calls).toEqual(['request']);
    expect(b.told).toEqual([`${member}: qr`, `${member}: qr`]);
  });

  it('that is refused is answered so, and nothing is asked about it any more', async () => {
    kbank().script.push({ outcome: 'refused', reason: 'REFUSED' });
    const operation = randomUUID();
    expect(await b.ask(member, AMOUNT, { operation })).toMatchObject({
      hasQrcode: false,
      qrcodeId: null,
      status: 'failed',
      message: 'QR_FAIL',
    });
    expect(await b.qr(operation)).toMatchObject({ state: 'failed', dueAt: null, evidence: 'REFUSED' });
  });

  it.each(['lost', 'never-arrives'] as const)(
    'whose making is %s is found out, and made once',
    async (fate) => {
      kbank().script.push(fate);
      const operation = randomUUID();
      expect(await b.ask(member, AMOUNT, { operation })).toMatchObject({
        qrcodeId: operation,
        hasQrcode: false,
        status: 'preparing',
        message: 'QR_PENDING',
      });
      expect(await b.attempt(operation)).toMatchObject({ state: 'open', qrText: `QR ${operation}` });
      expect(kbank().calls).toEqual(['request', 'inquire', ...(fate === 'lost' ? [] : ['request'])]);
      expect(b.told.at(-1)).toBe(`${member}: qr`);
    },
  );

  it('whose server died before the call is asked about first, then made', async () => {
    const operation = randomUUID();
    kbank().script.push('never-arrives');
    await b.ask(member, AMOUNT, { operation });
    kbank().calls.length = 0;
    await b.take(operation); // and dies
    expect(await b.attempt(operation)).toMatchObject({ state: 'open', attempts: 3 });
    expect(kbank().calls).toEqual(['inquire', 'request']);
  });

  it('whose server died between the answer and its commit is the same QR afterwards', async () => {
    const operation = randomUUID();
    kbank().script.push('never-arrives');
    await b.ask(member, AMOUNT, { operation });
    const taken = await b.take(operation);
    await ask(kbank(), taken, b.time.now()); // and dies
    expect(await b.attempt(operation)).toMatchObject({ state: 'open' });
    expect(kbank().calls.filter((call) => call === 'request')).toHaveLength(2);
    expect(kbank().made.get(operation)).toBeDefined();
  });

  it('is not failed by an attempt that comes back after another one has begun', async () => {
    const operation = randomUUID();
    kbank().script.push('never-arrives');
    await b.ask(member, AMOUNT, { operation });
    const late = await b.take(operation);
    await b.take(operation);
    await createConclude(b.parts)(late, { outcome: 'refused', reason: 'LATE' });
    expect((await b.qr(operation)).state).toBe('asked');
    expect((await b.attempt(operation)).state).toBe('open');
  });

  it('asked for again by the same operation is the same one', async () => {
    const operation = randomUUID();
    const [one, other] = [
      await b.ask(member, AMOUNT, { operation }),
      await b.ask(member, AMOUNT, { operation }),
    ];
    expect(other.qrcodeId).toBe(one.qrcodeId);
    expect(kbank().calls).toEqual(['request']);
  });

  it('is the only one of its member: the newest takes the place of the others, at whichever provider, however many at once', async () => {
    await Promise.all(
      Array.from({ length: 20 }, (_, i) =>
        b.ask(member, AMOUNT, { bankCode: ['KBANK', 'WW', 'ZAPMAN'][i % 3]! }),
      ),
    );
    await b.hurry();
    await b.run();
    const { rows } = await b.db.client.query('select state, is_shut from payment_qr where member_id = $1', [
      member,
    ]);
    expect(rows.filter(({ state }) => state === 'open')).toHaveLength(1);
    expect(rows.filter(({ state, is_shut }) => state === 'cancelled' && is_shut)).toHaveLength(19);
    const open = Object.values(b.providers).flatMap(({ made }) => [...made]);
    const ids = (
      await b.db.client.query<{ id: string }>('select id from payment_qr where member_id = $1', [member])
    ).rows;
    const offered = open.filter(([id, { state }]) => state === 'open' && ids.some((row) => row.id === id));
    expect(offered).toHaveLength(1);
  });

  it('is made so often an hour and no more', async () => {
    const strict = await paymentQrBench(b, { perHour: 3 });
    for (let i = 0; i < 3; i += 1) await strict.open(member);
    await expect(strict.ask(member)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    strict.time.ahead = 61 * MINUTE_MS;
    expect(await strict.ask(member)).toMatchObject({ hasQrcode: true });
    strict.time.ahead = 0;
  });
});

describe('a paid QR', () => {
  it('is credited when its provider is asked, and its screens learn of it', async () => {
    const id = await b.open(member);
    const payment = kbank().pay(id);
    expect(await b.attempt(id)).toMatchObject({
      state: 'paid',
      paidAmount: AMOUNT,
      paymentReference: payment.paymentReference,
      transRef: payment.receipt?.transRef,
    });
    expect(await credited()).toEqual(ONCE);
    expect(b.told.at(-1)).toBe(`${member}: wallet statement qr`);
    expect(await b.qrs.showQr(member, 'KBANK')).toMatchObject({
      status: 'paid',
      message: 'SUCCESS',
      amount: AMOUNT,
    });
  });

  it('whose server died before the credit was committed is credited by the next attempt', async () => {
    const id = await b.open(member);
    kbank().pay(id);
    await ask(kbank(), await b.take(id), b.time.now()); // and dies
    expect(await credited()).toEqual([]);
    await b.attempt(id);
    expect(await credited()).toEqual(ONCE);
  });

  it('is credited once by 50 answers at once', async () => {
    const id = await b.open(member);
    kbank().pay(id);
    const taken = await b.take(id);
    const conclude = createConclude(b.parts);
    const answer = await ask(kbank(), taken, b.time.now());
    await Promise.all(Array.from({ length: 50 }, () => conclude(taken, answer)));
    expect(await credited()).toEqual(ONCE);
  });

  it.each(['cancelled', 'expired', 'failed', 'preparing'] as const)(
    'late, after it was %s, is credited once',
    async (end) => {
      const operation = randomUUID();
      if (end === 'failed' || end === 'preparing') kbank().script.push('lost');
      await b.ask(member, AMOUNT, { operation });
      if (end === 'failed') {
        kbank().script.push({ outcome: 'not-found' }, { outcome: 'refused', reason: 'X' });
        await b.attempt(operation);
      }
      if (end === 'cancelled') {
        await b.qrs.cancelQr(member, operation);
        await b.attempt(operation);
      }
      if (end === 'expired') {
        b.time.ahead = 11 * MINUTE_MS;
        await b.attempt(operation);
      }
      expect(await b.qr(operation)).toMatchObject({ state: end === 'preparing' ? 'asked' : end });
      const payment = kbank().pay(operation);
      if (end !== 'failed') await b.attempt(operation);
      await b.callback(operation, payment);
      await b.callback(operation, payment, { id: 'another' });
      expect(await credited()).toEqual(ONCE);
      expect((await b.qr(operation)).state).toBe('paid');
    },
  );

  it('is credited as it was paid where that is another amount', async () => {
    const id = await b.open(member);
    kbank().pay(id, { amount: satang(9_900) });
    expect(await b.attempt(id)).toMatchObject({ state: 'paid', amount: AMOUNT, paidAmount: 9_900n });
    expect(await balanceOf(b, member)).toBe(9_900n);
  });

  it('paid again under another name is not credited again, but put before a person', async () => {
    const id = await b.open(member);
    const payment = kbank().pay(id);
    await b.callback(id, payment);
    const again = paymentOf(AMOUNT, { paymentReference: `again-${id}` });
    await b.callback(id, again);
    expect(await credited()).toEqual(ONCE);
    expect((await b.qr(id)).review).toContain(`again-${id}`);
    await b.callback(id, paymentOf(AMOUNT, { paymentReference: `third-${id}` }));
    await b.callback(id, again, { id: 'once more' });
    expect((await b.qr(id)).review).toBe(`paid again: again-${id}; paid again: third-${id}`);
  });

  it('that was voided before it was credited is not', async () => {
    const id = await b.open(member);
    kbank().script.push({ outcome: 'voided' });
    expect(await b.attempt(id)).toMatchObject({ state: 'cancelled', dueAt: null });
    expect(await credited()).toEqual([]);
  });
});

describe('a QR that nothing can be learned of', () => {
  it('is asked about after its end for as long as it takes, and credited then', async () => {
    const id = await b.open(member);
    b.time.ahead = 48 * 60 * MINUTE_MS;
    for (let i = 0; i < 30; i += 1) {
      kbank().script.push('never-arrives');
      expect((await b.attempt(id)).dueAt).not.toBeNull();
    }
    kbank().pay(id);
    await b.attempt(id);
    expect(await credited()).toEqual(ONCE);
    expect((await b.qr(id)).review).toBeNull();
  });

  it('for an hour after its end is put before a person, told once, and still asked about', async () => {
    const errors: unknown[] = [];
    const log = { ...silent, error: (about: unknown) => void errors.push(about) } as typeof silent;
    const loud = await paymentQrBench(b, { log, providers: b.parts.providers, clock: b.time });
    const id = await b.open(member);
    const attempt = async (minutes: number) => {
      b.time.ahead = minutes * MINUTE_MS;
      kbank().script.push({ outcome: 'unknown', reason: 'paid, and not how much' });
      await b.take(id);
      await loud.qrs.carryOutQr(id);
      return b.qr(id);
    };
    expect(await attempt(11)).toMatchObject({ state: 'expired', review: null });
    expect(await attempt(70)).toMatchObject({ review: null });
    const review = 'not understood since its end: paid, and not how much';
    for (const minutes of [72, 74, 76]) expect(await attempt(minutes)).toMatchObject({ review });
    expect(errors).toHaveLength(1);
    expect((await b.qr(id)).dueAt).not.toBeNull();
  });

  it('of a provider that is no longer set up waits', async () => {
    const id = await b.open(member);
    const without = await paymentQrBench(b, { providers: new Map() });
    await b.take(id);
    await without.qrs.carryOutQr(id);
    expect(await b.qr(id)).toMatchObject({ state: 'open', evidence: 'the provider is not set up' });
  });
});

describe('cancelling', () => {
  it('takes the offer back at once, and tells the provider until it has heard', async () => {
    const id = await b.open(member);
    await b.qrs.cancelQr(member, id);
    expect(await b.qrs.showQr(member, 'KBANK')).toMatchObject({
      hasQrcode: false,
      qrcodeId: null,
      status: 'cancelled',
    });
    kbank().script.push('never-arrives');
    expect(await b.attempt(id)).toMatchObject({ isShut: false });
    expect(await b.attempt(id)).toMatchObject({ isShut: true, state: 'cancelled' });
    expect(kbank().made.get(id)?.state).toBe('cancelled');
    expect(kbank().calls).toEqual(['request', 'cancel', 'cancel']);
  });

  it('of a QR whose making arrives afterwards cancels it then', async () => {
    const operation = randomUUID();
    kbank().script.push('never-arrives');
    await b.ask(member, AMOUNT, { operation });
    const maker = await b.take(operation);
    await b.qrs.cancelQr(member, operation);
    await b.attempt(operation);
    const late = await kbank().request({ reference: operation, amount: AMOUNT });
    await createConclude(b.parts)(maker, late);
    await b.attempt(operation);
    expect(kbank().made.get(operation)?.state).toBe('cancelled');
  });

  it('of what is paid, or of nobody, changes nothing', async () => {
    const id = await b.open(member);
    kbank().pay(id);
    await b.attempt(id);
    await b.qrs.cancelQr(member, id);
    expect((await b.qr(id)).state).toBe('paid');
    const other = (await memberWith(b)).id;
    for (const wrong of [id, randomUUID(), 'x'])
      await expect(b.qrs.cancelQr(other, wrong)).rejects.toMatchObject({ code: 'NO_DATA' });
  });
});

describe('who looks at a QR', () => {
  it('has its provider asked, at most every few seconds', async () => {
    const id = await b.open(member);
    /** Whether a look makes it due that came so many seconds after the last answer, an hour before the next question. */
    const isDueAfter = async (seconds: number) => {
      await b.db.client.query(
        `update payment_qr set looked_at = now() - make_interval(secs => $2), due_at = now() + interval '1 hour'
         where id = $1`,
        [id, seconds],
      );
      await b.qrs.showQr(member, 'KBANK');
      return (await b.qr(id)).dueAt!.getTime() <= (await timeIn(b));
    };
    // not 4: the machine may take its time between the answer and the look
    expect(await isDueAfter(-60)).toBe(false);
    expect(await isDueAfter(6)).toBe(true);
  });

  it('goes by the clock of the server: 5 minutes, an hour, past midnight and past Sunday', async () => {
    const view = async () => (await b.qrs.showQr(member, 'KBANK')).status;
    for (const night of [null, new Date('2026-11-22T23:56:00+07:00')]) {
      const madeAt = night ? night.getTime() - Date.now() : 0;
      b.time.ahead = madeAt;
      await b.open(member);
      b.time.ahead = madeAt + 5 * MINUTE_MS;
      expect(await view()).toBe('open');
      b.time.ahead = madeAt + 10 * MINUTE_MS + 1_000;
      expect(await view()).toBe('expired');
      b.time.ahead = madeAt - MINUTE_MS;
      expect(await view()).toBe('open');
      b.time.ahead = madeAt + 24 * 60 * MINUTE_MS;
      expect(await view()).toBe('none');
      member = (await memberWith(b)).id;
    }
  });

  it('sees the newest one also when the clock was set back since the one before', async () => {
    b.time.ahead = 60 * MINUTE_MS;
    await b.open(member);
    b.time.ahead = 0;
    const id = await b.open(member);
    expect(await b.qrs.showQr(member, 'KBANK')).toMatchObject({ qrcodeId: id, status: 'open' });
    await b.callback(id, kbank().pay(id));
    expect(await b.qrs.showQr(member, 'KBANK')).toMatchObject({ status: 'paid' });
  });
});
