/** What every adapter of the account-holder port must do, against an outside world that can be told to misbehave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AccountHolders } from '../../../ports/account-holder.ts';
import { inVain } from '../../../testing/time-outs.ts';

export type Fault =
  'timeout-before' | 'timeout-after' | 'error-after' | 'reset' | 'empty' | 'pending' | 'refuse';

export interface OutsideWorld {
  holders: AccountHolders;
  /** Signs with keys that the bank does not know. */
  stranger: AccountHolders;
  misbehave(mode: Fault | 'none'): Promise<void>;
  /** Whether a call has met what `misbehave` asked for. */
  hasMisbehaved(): Promise<boolean>;
  /** Opens an account at the bank. */
  register(holder: { bank: string; account: string; name: string }): Promise<void>;
  close(): Promise<void>;
}

export function holderConformance(name: string, start: () => Promise<OutsideWorld>): void {
  describe(`${name} keeps the promises of the account-holder port`, () => {
    const account = { bankCode: 'KTB', accountNo: '5550001234' };
    let world: OutsideWorld;
    beforeAll(async () => {
      world = await start();
      await world.register({ bank: 'KTB', account: '5550001234', name: 'นาย สมชาย ใจดี' });
    });
    beforeEach(() => world.misbehave('none'));
    afterAll(() => world.close());

    it('tells the holder as the bank writes it', async () => {
      expect(await world.holders.holderOf(account)).toEqual({ outcome: 'told', name: 'นาย สมชาย ใจดี' });
    });

    it('tells nothing of an account that the bank does not know', async () => {
      expect(await world.holders.holderOf({ ...account, accountNo: '5550001235' })).toEqual({
        outcome: 'untold',
      });
      await world.misbehave('refuse');
      expect(await world.holders.holderOf(account)).toEqual({ outcome: 'untold' });
    });

    it.each<Fault>(['error-after', 'reset', 'empty', 'pending'])('does not know by %s', async (fault) => {
      await world.misbehave(fault);
      expect(await world.holders.holderOf(account)).toMatchObject({ outcome: 'unknown' });
    });

    it('gives up in time where nobody answers', async () => {
      await world.misbehave('timeout-before');
      const answer = await inVain(
        () => world.holders.holderOf(account),
        () => world.hasMisbehaved(),
      );
      expect(answer).toEqual({ outcome: 'unknown', reason: 'timeout' });
    });

    it('with keys that the bank does not know is told nothing', async () => {
      expect(await world.stranger.holderOf(account)).toMatchObject({ outcome: 'unknown' });
    });
  });
}
