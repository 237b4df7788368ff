import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kipPerBaht } from '@krapao/contract/kip';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createChanges } from '../history/changes.ts';
import { changeableKipRate, kipRateAt, sayKipRate, silliness } from './kip-rate.ts';

describe('a rate that can not be meant', () => {
  it.each([
    [0, undefined],
    [9_999, undefined],
    [1_000_001, undefined],
    [67_650, 6_765],
    [67_650, 50_000],
    [50_000, 67_650],
  ])('is refused: %d where %s is in force', (wanted, inForce) => {
    expect(silliness(kipPerBaht(wanted), inForce === undefined ? undefined : kipPerBaht(inForce))).toMatch(
      /between|away from/,
    );
  });

  it.each([
    [10_000, undefined],
    [1_000_000, undefined],
    [67_650, 67_650],
    [62_500, 50_000],
    [37_500, 50_000],
  ])('is none: %d where %s is in force', (wanted, inForce) => {
    expect(
      silliness(kipPerBaht(wanted), inForce === undefined ? undefined : kipPerBaht(inForce)),
    ).toBeUndefined();
  });
});

describe('the rate', () => {
  let test: TestDb;
  const clock = { at: new Date('2026-11-21T10:00:00Z'), now: () => clock.at };
  beforeAll(async () => {
    test = await testDb();
  });
  afterAll(() => test.drop());
  const say = (rate: number) => test.db.withTx((tx) => sayKipRate(tx, kipPerBaht(rate), clock));
  const at = async (moment: string) => (await kipRateAt(test.db, new Date(moment)))?.kipPerBaht;

  it('of a moment is the one that was in force then, and none before the first', async () => {
    expect(await kipRateAt(test.db)).toBeUndefined();
    await say(67_650);
    clock.at = new Date('2026-11-21T12:00:00Z');
    await say(68_000);
    expect(await at('2026-11-21T09:59:59Z')).toBeUndefined();
    expect(await at('2026-11-21T11:59:59.999Z')).toBe(67_650n);
    expect(await at('2026-11-21T12:00:00Z')).toBe(68_000n);
  });

  it('that is said last counts, also by a clock that was set back, and said again it is since when it was', async () => {
    clock.at = new Date('2026-11-21T08:00:00Z');
    await say(69_000);
    const said = await kipRateAt(test.db);
    expect(said?.kipPerBaht).toBe(69_000n);
    clock.at = new Date('2026-11-22T08:00:00Z');
    await say(69_000);
    expect(await kipRateAt(test.db)).toEqual(said);
  });

  it('is said by a person on what is in force, and the history has who and why', async () => {
    const changes = createChanges(test.db, [changeableKipRate(clock)]);
    const { version: seen } = await changes.see('rate', 'kip');
    const order = { kind: 'rate', subject: 'kip', order: { kipPerBaht: 70_000 }, seen };
    expect((await changes.change(order, { name: 'mai', why: 'the bank’s' })).after).toEqual({
      kipPerBaht: 70_000,
    });
    expect((await kipRateAt(test.db))?.kipPerBaht).toBe(70_000n);
    expect(await changes.history({ kind: 'rate', limit: 1 })).toMatchObject([
      { name: 'mai', why: 'the bank’s', before: { kipPerBaht: 69_000 }, after: { kipPerBaht: 70_000 } },
    ]);
    await expect(
      changes.change({ ...order, order: { kipPerBaht: 700_000 } }, { name: 'mai', why: 'a slip' }),
    ).rejects.toMatchObject({ code: 'MOVED_ON' });
    const now = await changes.see('rate', 'kip');
    await expect(
      changes.rehearse({ ...order, order: { kipPerBaht: 700_000 }, seen: now.version }),
    ).rejects.toMatchObject({
      params: { fields: { kipPerBaht: expect.stringContaining('away from') as string } },
    });
  });

  it('takes two, however little it moves and whether one is in force', async () => {
    const fresh = await testDb();
    const changes = createChanges(fresh.db, [changeableKipRate(clock)]);
    const takesTwo = async (rate: number) => {
      const { version: seen } = await changes.see('rate', 'kip');
      return changes.needsSecond({ kind: 'rate', subject: 'kip', order: { kipPerBaht: rate }, seen });
    };
    expect(await takesTwo(67_650)).toBe(true);
    await fresh.db.withTx((tx) => sayKipRate(tx, kipPerBaht(67_650), clock));
    expect([await takesTwo(67_651), await takesTwo(67_649), await takesTwo(67_650)]).toEqual([
      ...[true, true],
      // what it is already changes nothing
      false,
    ]);
    await fresh.drop();
  });

  it('that was in force stays: it is neither changed nor deleted', async () => {
    for (const change of ['update site_kip_rate set kip_per_baht = 1', 'delete from site_kip_rate'])
      await expect(test.db.client.query(change)).rejects.toThrow('stays');
    const insert = `insert into site_kip_rate (kip_per_baht, since) values (5, now())`;
    await expect(test.db.client.query(insert)).rejects.toThrow('site_kip_rate_possible');
  });
});
