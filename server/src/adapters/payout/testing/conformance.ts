/** What every adapter of the payout port must do, against an outside world that can be told to misbehave. */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import type { PayoutBank, PayoutOrder } from '../../../ports/payout.ts';
import { inVain } from '../../../testing/time-outs.ts';

export type Fault =
  'timeout-before' | 'timeout-after' | 'error-after' | 'reset' | 'empty' | 'refuse' | 'pending';

export interface OutsideWorld {
  bank: PayoutBank;
  /** Signs with keys that the bank does not know. */
  stranger: PayoutBank;
  /** The next `count` calls of one kind, or all until told otherwise. */
  misbehave(
    mode: Fault | 'none',
    only?: { operation: 'create' | 'inquire'; count?: number; seed?: number },
  ): Promise<void>;
  /** Whether a call has met what `misbehave` asked for. */
  hasMisbehaved(): Promise<boolean>;
  /** Ends a pending order. */
  settle(reference: string, status: 'SUCCESS' | 'REJECTED'): Promise<void>;
  /** References that were paid to an account. */
  paidTo(accountNo: string): Promise<string[]>;
  close(): Promise<void>;
}

let accounts = 0;
export function orderOf(changes: Partial<PayoutOrder> = {}): PayoutOrder {
  accounts += 1;
  return {
    reference: randomUUID(),
    bankCode: 'KBANK',
    accountNo: String(5_550_000_000 + accounts),
    accountName: 'SOMCHAI JAIDEE',
    amount: satang(12_345),
    ...changes,
  };
}

export function payoutConformance(name: string, start: () => Promise<OutsideWorld>): void {
  describe(`${name} keeps the promises of the payout port`, () => {
    let world: OutsideWorld;
    beforeAll(async () => {
      world = await start();
    });
    beforeEach(() => world.misbehave('none'));
    afterAll(() => world.close());
    const paid = async (order: PayoutOrder) => world.paidTo(order.accountNo);
    /** A call that nobody answers is given up once it has arrived. */
    const meeting = <T>(mode: Fault, call: () => Promise<T>): Promise<T> =>
      mode.startsWith('timeout') ? inVain(call, () => world.hasMisbehaved()) : call();

    it('a sent order is done and is paid, and so it is when asked for', async () => {
      const order = orderOf();
      const sent = await world.bank.send(order);
      expect(sent).toEqual({ outcome: 'done', externalReference: expect.any(String) as string });
      expect(await world.bank.inquire(order)).toEqual(sent);
      expect(await paid(order)).toEqual([order.reference]);
    });

    it('an order that is sent again is paid once and answered the same', async () => {
      const order = orderOf();
      const sent = await world.bank.send(order);
      expect(await world.bank.send(order)).toEqual(sent);
      expect(await paid(order)).toEqual([order.reference]);
    });

    it('an order that never came is not found', async () => {
      expect(await world.bank.inquire(orderOf())).toEqual({ outcome: 'not-found' });
    });

    it('a refused order is refused for ever', async () => {
      await world.misbehave('refuse', { operation: 'create', count: 1 });
      const order = orderOf();
      expect(await world.bank.send(order)).toMatchObject({ outcome: 'refused' });
      expect(await world.bank.inquire(order)).toMatchObject({ outcome: 'refused' });
      expect(await world.bank.send(order)).toMatchObject({ outcome: 'refused' });
    });

    it('an order that the bank does not take is invalid and leaves nothing behind', async () => {
      const order = orderOf({ accountNo: '12' });
      expect(await world.bank.send(order)).toMatchObject({ outcome: 'invalid' });
      expect(await world.bank.inquire(order)).toEqual({ outcome: 'not-found' });
    });

    it('a reference that comes with another order is a conflict', async () => {
      const order = orderOf();
      await world.bank.send(order);
      expect(await world.bank.send({ ...order, amount: satang(1) })).toMatchObject({ outcome: 'conflict' });
      expect(await world.bank.inquire({ ...order, amount: satang(1) })).toMatchObject({ outcome: 'unknown' });
    });

    it.each(['SUCCESS', 'REJECTED'] as const)(
      'a pending order is pending until it ends in %s',
      async (end) => {
        await world.misbehave('pending', { operation: 'create', count: 1 });
        const order = orderOf();
        expect(await world.bank.send(order)).toEqual({ outcome: 'pending' });
        expect(await world.bank.inquire(order)).toEqual({ outcome: 'pending' });
        await world.settle(order.reference, end);
        expect(await world.bank.inquire(order)).toMatchObject({
          outcome: end === 'SUCCESS' ? 'done' : 'refused',
        });
      },
    );

    it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty'] as const)(
      'an order is unknown after %s, and found out later',
      async (mode) => {
        await world.misbehave(mode, { operation: 'create', count: 1 });
        const order = orderOf();
        expect(await meeting(mode, () => world.bank.send(order))).toMatchObject({ outcome: 'unknown' });
        const found = await world.bank.inquire(order);
        if (mode === 'timeout-before') expect(found).toEqual({ outcome: 'not-found' });
        else if (mode !== 'reset') expect(found).toMatchObject({ outcome: 'done' });
        expect(await world.bank.send(order)).toMatchObject({ outcome: 'done' });
        expect(await paid(order)).toEqual([order.reference]);
      },
    );

    it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'refuse'] as const)(
      'an inquiry that meets %s says nothing of the order',
      async (mode) => {
        const order = orderOf();
        await world.bank.send(order);
        await world.misbehave(mode, { operation: 'inquire', count: 1 });
        expect(await meeting(mode, () => world.bank.inquire(order))).toMatchObject({ outcome: 'unknown' });
        expect(await world.bank.inquire(order)).toMatchObject({ outcome: 'done' });
      },
    );

    it('wrong keys say nothing of the order', async () => {
      const order = orderOf();
      expect(await world.stranger.send(order)).toMatchObject({ outcome: 'unknown' });
      expect(await world.stranger.inquire(order)).toMatchObject({ outcome: 'unknown' });
      expect(await paid(order)).toEqual([]);
    });
  });
}
