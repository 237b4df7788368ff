/** What every adapter of the one-time-code port must do, against an outside world that can be told to misbehave. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CodeRequest, OneTimeCodes } from '../../../ports/one-time-code.ts';
import { inVain } from '../../../testing/time-outs.ts';

export type Fault =
  'timeout-before' | 'timeout-after' | 'error-after' | 'reset' | 'empty' | 'refuse' | 'pending';

export interface OutsideWorld {
  codes: OneTimeCodes;
  /** Calls an address where nobody listens. */
  lost: OneTimeCodes;
  /** Who compares: we, or the sender by a call of its own. */
  verifies: 'here' | 'there';
  /** The next `count` calls of one kind, or all until told otherwise. */
  misbehave(mode: Fault | 'none', only?: { operation: 'send' | 'verify'; count?: number }): Promise<void>;
  /** Whether a call has met what `misbehave` asked for. */
  hasMisbehaved(): Promise<boolean>;
  /** Messages that reached a phone, newest first. */
  messages(phone: string): Promise<string[]>;
  close(): Promise<void>;
}

let phones = 0;
const requestOf = (changes: Partial<CodeRequest> = {}): CodeRequest => {
  phones += 1;
  return { phone: `08${String(phones).padStart(8, '0')}`, language: 'th', siteName: 'Krapao', ...changes };
};
const anotherThan = (code: string) => String((Number(code) + 1) % 1e6).padStart(6, '0');

export function oneTimeCodeConformance(name: string, start: () => Promise<OutsideWorld>): void {
  describe(`${name} keeps the promises of the one-time-code port`, () => {
    let world: OutsideWorld;
    beforeAll(async () => {
      world = await start();
    });
    beforeEach(() => world.misbehave('none'));
    afterAll(() => world.close());

    const codeOn = async (phone: string) =>
      /(?<!\d)\d{6}(?!\d)/.exec((await world.messages(phone))[0] ?? '')?.[0] ?? 'none';
    /** A call that nobody answers is given up once it has arrived. */
    const meeting = <T>(mode: Fault, call: () => Promise<T>): Promise<T> =>
      mode.startsWith('timeout') ? inVain(call, () => world.hasMisbehaved()) : call();
    const sent = async (request: CodeRequest) => {
      const sending = await world.codes.send(request);
      if (sending.outcome !== 'sent') throw new Error(JSON.stringify(sending));
      return { ...sending, phone: request.phone, code: await codeOn(request.phone) };
    };

    it('a code reaches the phone with its reference, and its handle does not tell it', async () => {
      const { phone, code, ref, handle } = await sent(requestOf());
      expect(code).toMatch(/^\d{6}$/);
      expect(ref).toMatch(/^[0-9A-Z]{4,8}$/);
      expect(await world.messages(phone)).toEqual([expect.stringContaining(ref)]);
      expect(handle + Buffer.from(handle, 'base64').toString('latin1')).not.toContain(code);
    });

    it('the right code is right, also when it is asked again, and another one is wrong', async () => {
      const { phone, handle, code } = await sent(requestOf());
      expect(await world.codes.verify({ phone, handle, code: anotherThan(code) })).toEqual({
        outcome: 'wrong',
      });
      expect(await world.codes.verify({ phone, handle, code })).toEqual({ outcome: 'right' });
      expect(await world.codes.verify({ phone, handle, code })).toEqual({ outcome: 'right' });
    });

    it('the code of another phone is wrong', async () => {
      const [one, other] = [await sent(requestOf()), await sent(requestOf())];
      const mine = await world.codes.verify({ phone: one.phone, handle: one.handle, code: other.code });
      expect(mine.outcome).toBe(one.code === other.code ? 'right' : 'wrong');
    });

    it('no code is right for a handle that was never given out', async () => {
      const { phone, code } = await sent(requestOf());
      expect(await world.codes.verify({ phone, handle: 'nonsense', code })).toEqual({ outcome: 'expired' });
    });

    it('a phone that the sender does not take is refused', async () => {
      const request = requestOf({ phone: '12' });
      expect(await world.codes.send(request)).toMatchObject({ outcome: 'refused' });
      expect(await world.messages(request.phone)).toEqual([]);
    });

    it('a refused sending has sent nothing', async () => {
      await world.misbehave('refuse', { operation: 'send', count: 1 });
      const request = requestOf();
      expect(await world.codes.send(request)).toMatchObject({ outcome: 'refused' });
      expect(await world.messages(request.phone)).toEqual([]);
      await sent(request);
    });

    it.each(['timeout-before', 'timeout-after', 'error-after', 'reset', 'empty', 'pending'] as const)(
      'a sending that meets %s is unknown, and the next one is sent',
      async (mode) => {
        await world.misbehave(mode, { operation: 'send', count: 1 });
        const request = requestOf();
        const sending = await meeting(mode, () => world.codes.send(request));
        expect(sending).toMatchObject({ outcome: 'unknown' });
        const { phone, handle, code } = await sent(request);
        expect(await world.codes.verify({ phone, handle, code })).toEqual({ outcome: 'right' });
      },
    );

    it.each([
      'timeout-before',
      'timeout-after',
      'error-after',
      'reset',
      'empty',
      'refuse',
      'pending',
    ] as const)(
      'a verification that meets %s is never wrong or right by mistake, and can be asked again',
      async (mode) => {
        const { phone, handle, code } = await sent(requestOf());
        await world.misbehave(mode, { operation: 'verify', count: 1 });
        const verify = () => world.codes.verify({ phone, handle, code: anotherThan(code) });
        const met = await (world.verifies === 'here' ? verify() : meeting(mode, verify));
        expect(met.outcome).toBe(world.verifies === 'here' ? 'wrong' : 'unknown');
        await world.misbehave('none');
        expect(await world.codes.verify({ phone, handle, code })).toEqual({ outcome: 'right' });
      },
    );

    it('a sender that is not there is unknown', async () => {
      expect(await world.lost.send(requestOf())).toEqual({ outcome: 'unknown', reason: 'ECONNREFUSED' });
    });
  });
}
