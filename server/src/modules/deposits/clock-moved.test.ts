/** M9: the server's clock alone decides, wherever it stands: the real one, the phone's and the database's are another. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { balanceOf, memberWith, type TestMember } from '../../testing/fixtures.ts';
import { feedBench, lineOf, type FeedBench } from './feed/testing.ts';
import { miniQr, slipPicture, transfer } from './slip/testing.ts';

const MINUTE_MS = 60_000;
const AMOUNT = satang(10_025);
let bench: FeedBench;
let mali: TestMember;
let made = 0;
beforeAll(async () => {
  bench = await feedBench();
});
afterAll(() => bench.end());
beforeEach(async () => {
  mali = await memberWith(bench);
  bench.set.slipClosedFrom = bench.set.slipClosedTo = null;
});

/** Moves the server's clock to a moment; it goes on from there. */
const moveTo = (at: string): void => {
  bench.time.ahead = new Date(at).getTime() - Date.now();
};
const ago = (minutes: number): Date => new Date(bench.time.now().getTime() - minutes * MINUTE_MS);

/** A Sunday night in Bangkok, and where its clock is moved to. */
const MOMENTS = [
  ['on a Sunday night', '2026-11-22T22:57:00+07:00', 'open'],
  ['five minutes on', '2026-11-22T23:02:00+07:00', 'closed'],
  ['an hour on', '2026-11-22T23:57:00+07:00', 'closed'],
  ['past midnight, and past Sunday', '2026-11-23T00:02:00+07:00', 'closed'],
  ['another hour on', '2026-11-23T01:02:00+07:00', 'open'],
] as const;

describe.each(MOMENTS)('%s', (_, at, window) => {
  beforeEach(() => moveTo(at));

  it('a slip is as old as its transfer then, at its upload', async () => {
    const noteAt = async (minutes: number) => {
      const transRef = `CLOCK${String((made += 1))}`;
      const payload = miniQr(transRef);
      bench.known.set(payload, { outcome: 'found', slip: transfer(mali, transRef, { at: ago(minutes) }) });
      const { note, status } = await bench.settle(mali.id, await slipPicture(payload));
      return note ?? status;
    };
    expect([await noteAt(59), await noteAt(61)]).toEqual(['SUCCESS', 'EXPIRED_SLIP']);
  });

  it('slips are taken, or not, by the time of day in Bangkok', async () => {
    bench.set.slipClosedFrom = '23:00';
    bench.set.slipClosedTo = '01:00';
    const upload = bench.upload(mali.id, await slipPicture(miniQr(`CLOCK${String((made += 1))}`)));
    const ending = upload.then(
      () => 'open',
      (error: Error) => (error.message === 'SLIP_CLOSED' ? 'closed' : error.message),
    );
    expect(await ending).toBe(window);
  });

  it('an announced amount is its member’s for half an hour, and free ten minutes later', async () => {
    const wanted = 50_000 + 1_000 * (made += 1);
    const announcedAt = bench.time.now().getTime();
    const { amount, until } = await bench.announce(mali.id, wanted);
    expect(until.getTime() - announcedAt).toBeGreaterThanOrEqual(30 * MINUTE_MS);
    expect(until.getTime() - announcedAt).toBeLessThan(31 * MINUTE_MS);
    bench.time.ahead += 39 * MINUTE_MS;
    expect((await bench.announce((await memberWith(bench)).id, wanted)).amount).not.toBe(amount);
    bench.time.ahead += 2 * MINUTE_MS;
    expect((await bench.announce((await memberWith(bench)).id, wanted)).amount).toBe(amount);
  });

  it('what the feed reports is credited, whatever the bank’s clock says of it', async () => {
    const lines = [-600, 0, 600].map((minutes) => lineOf(mali, { at: ago(minutes) }));
    for (const line of await bench.report(...lines)) expect(line).toMatchObject({ state: 'credited' });
    expect(await balanceOf(bench, mali.id)).toBe(3n * AMOUNT);
  });
});
