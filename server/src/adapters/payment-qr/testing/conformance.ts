/** What every adapter of the payment QR port must do, against an outside world that can be told to misbehave. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { CallbackHeaders, PaymentQrProvider, QrOrder } from '../../../ports/payment-qr.ts';
import { inVain } from '../../../testing/time-outs.ts';

export type Fault =
  'timeout-before' | 'timeout-after' | 'error-after' | 'reset' | 'empty' | 'refuse' | 'pending';

export interface OutsideWorld {
  provider: PaymentQrProvider;
  /** Signs with keys that the provider does not know. */
  stranger: PaymentQrProvider;
  misbehave(
    mode: Fault | 'none',
    only?: { operation: 'create' | 'inquire' | 'cancel'; count?: number; seed?: number },
  ): Promise<void>;
  /** Whether a call has met what `misbehave` asked for. */
  hasMisbehaved(): Promise<boolean>;
  /** A customer pays; the transfer as its slip names it. */
  pay(
    reference: string,
    how?: { amount?: number; late?: boolean },
  ): Promise<{ sendingBank: string; transRef: string }>;
  change(reference: string, change: 'expire' | 'void'): Promise<void>;
  /** Whether the provider has a QR of that reference. */
  made(reference: string): Promise<boolean>;
  /** The callback that tells of a payment, as soon as it comes. */
  callbackOf(reference: string): Promise<{ headers: CallbackHeaders; body: Buffer }>;
  close(): Promise<void>;
}

export const qrOrder = (changes: Partial<QrOrder> = {}): QrOrder => ({
  reference: randomUUID(),
  amount: satang(12_345),
  ...changes,
});

export function paymentQrConformance(name: string, start: () => Promise<OutsideWorld>): void {
  describe(`${name} keeps the promises of the payment QR port`, () => {
    let world: OutsideWorld;
    beforeAll(async () => {
      world = await start();
    });
    beforeEach(() => world.misbehave('none'));
    afterAll(() => world.close());
    const made = async () => {
      const order = qrOrder();
      expect(await world.provider.request(order)).toMatchObject({ outcome: 'open' });
      return order;
    };
    /** A call that nobody answers is given up once it has arrived. */
    const meeting = <T>(mode: Fault, call: () => Promise<T>): Promise<T> =>
      mode.startsWith('timeout') ? inVain(call, () => world.hasMisbehaved()) : call();

    it('a QR that is asked for is open, and says the same when it is asked about', async () => {
      const order = qrOrder();
      const answer = await world.provider.request(order);
      expect(answer).toEqual({ outcome: 'open', text: expect.stringContaining('5406123.45') as string });
      expect(await world.provider.inquire(order)).toEqual(answer);
    });

    it('a QR that is asked for again is the same one', async () => {
      const order = qrOrder();
      const answer = await world.provider.request(order);
      expect(await world.provider.request(order)).toEqual(answer);
    });

    it('a QR that was never asked for is not found, to inquiry and to cancel', async () => {
      expect(await world.provider.inquire(qrOrder())).toEqual({ outcome: 'not-found' });
      expect(await world.provider.cancel(qrOrder())).toEqual({ outcome: 'not-found' });
    });

    it('a reference that comes with another amount is a conflict', async () => {
      const order = await made();
      const other = { ...order, amount: satang(20_000) };
      expect(await world.provider.request(other)).toMatchObject({ outcome: 'conflict' });
      expect(await world.provider.inquire(other)).toMatchObject({ outcome: 'unknown' });
    });

    it('a refused QR is refused and leaves nothing behind', async () => {
      await world.misbehave('refuse', { operation: 'create', count: 1 });
      const order = qrOrder();
      expect(await world.provider.request(order)).toMatchObject({ outcome: 'refused' });
      expect(await world.provider.inquire(order)).toEqual({ outcome: 'not-found' });
      const none = qrOrder({ amount: satang(1) });
      expect(await world.provider.request(none)).toMatchObject({ outcome: 'refused' });
      expect(await world.made(none.reference)).toBe(false);
    });

    it('a paid QR is paid, with the transfer as its slip names it, and stays so when it is cancelled', async () => {
      const order = await made();
      const receipt = await world.pay(order.reference);
      const paid = {
        outcome: 'paid',
        payment: { amount: order.amount, paymentReference: expect.any(String) as string, receipt },
      };
      const answer = await world.provider.inquire(order);
      expect(answer).toEqual(paid);
      expect(await world.provider.cancel(order)).toEqual(answer);
    });

    it('a payment of another amount tells what was paid', async () => {
      const order = await made();
      await world.pay(order.reference, { amount: 99.5 });
      expect(await world.provider.inquire(order)).toMatchObject({
        outcome: 'paid',
        payment: { amount: satang(9_950) },
      });
    });

    it('a cancelled QR is cancelled, an expired one expired; both can still turn out to be paid', async () => {
      const [one, other] = [await made(), await made()];
      expect(await world.provider.cancel(one)).toEqual({ outcome: 'cancelled' });
      expect(await world.provider.cancel(one)).toEqual({ outcome: 'cancelled' });
      await world.change(other.reference, 'expire');
      expect(await world.provider.inquire(other)).toEqual({ outcome: 'expired' });
      for (const { reference } of [one, other]) await world.pay(reference, { late: true });
      for (const order of [one, other])
        expect(await world.provider.inquire(order)).toMatchObject({ outcome: 'paid' });
      await world.change(one.reference, 'void');
      expect(await world.provider.inquire(one)).toEqual({ outcome: 'voided' });
    });

    it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'pending'] as const)(
      'a request is unknown after %s, is found out later, and asked again makes one QR',
      async (mode) => {
        await world.misbehave(mode, { operation: 'create', count: 1 });
        const order = qrOrder();
        const answer = await meeting(mode, () => world.provider.request(order));
        expect(answer).toMatchObject({ outcome: 'unknown' });
        const isThere = await world.made(order.reference);
        if (mode !== 'reset') expect(isThere).toBe(!['timeout-before', 'pending'].includes(mode));
        expect(await world.provider.inquire(order)).toMatchObject({
          outcome: isThere ? 'open' : 'not-found',
        });
        const open = await world.provider.request(order);
        expect(open).toMatchObject({ outcome: 'open' });
        expect(await world.provider.inquire(order)).toEqual(open);
      },
    );

    it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'refuse'] as const)(
      'an inquiry that meets %s says nothing of the QR, and neither does a cancel',
      async (mode) => {
        const order = await made();
        await world.misbehave(mode, { operation: 'inquire', count: 1 });
        const told = await meeting(mode, () => world.provider.inquire(order));
        expect(told).toMatchObject({ outcome: 'unknown' });
        await world.misbehave(mode, { operation: 'cancel', count: 1 });
        const cancelled = await meeting(mode, () => world.provider.cancel(order));
        expect(cancelled).toMatchObject({ outcome: 'unknown' });
        await world.misbehave('none');
        expect(await world.provider.cancel(order)).toEqual({ outcome: 'cancelled' });
      },
    );

    it('a payment that the bank tells late is open until it does', async () => {
      const order = await made();
      await world.pay(order.reference);
      await world.misbehave('pending', { operation: 'inquire', count: 1 });
      expect(await world.provider.inquire(order)).toMatchObject({ outcome: 'open' });
      expect(await world.provider.inquire(order)).toMatchObject({ outcome: 'paid' });
    });

    it('wrong keys say nothing of the QR', async () => {
      const order = await made();
      expect(await world.stranger.request(qrOrder())).toMatchObject({ outcome: 'unknown' });
      expect(await world.stranger.inquire(order)).toMatchObject({ outcome: 'unknown' });
      expect(await world.stranger.cancel(order)).toMatchObject({ outcome: 'unknown' });
      expect(await world.provider.inquire(order)).toMatchObject({ outcome: 'open' });
    });

    it('a callback tells what an inquiry would, of the raw bytes that were signed', async () => {
      const order = await made();
      await world.pay(order.reference);
      const { headers, body } = await world.callbackOf(order.reference);
      const state = await world.provider.inquire(order);
      expect(world.provider.readCallback(headers, body)).toEqual({
        outcome: 'told',
        id: headers['x-callback-id'],
        reference: order.reference,
        state,
      });
      const unsigned = { outcome: 'refused', reason: 'UNSIGNED' };
      expect(world.stranger.readCallback(headers, body)).toEqual(unsigned);
      expect(world.provider.readCallback(headers, Buffer.concat([body, Buffer.from(' ')]))).toEqual(unsigned);
      expect(world.provider.readCallback({ ...headers, 'x-callback-id': 'another' }, body)).toEqual(unsigned);
      const timestamp = String(Number(headers['x-timestamp']) + 1);
      expect(world.provider.readCallback({ ...headers, 'x-timestamp': timestamp }, body)).toEqual(unsigned);
      expect(world.provider.readCallback({}, body)).toEqual(unsigned);
    });
  });
}
