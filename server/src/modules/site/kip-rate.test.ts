import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { kipPerBaht } from '@krapao/contract/kip';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { createKipRates, kipRateAt, silliness } from './kip-rate.ts';

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
  const at = async (moment: string) => (await kipRateAt(test.db, new Date(moment)))?.kipPerBaht;

  it('of a moment is the one that was in force then, and none before the first', async () => {
    const rates = createKipRates(test.db, clock);
    expect(await rates.inForce()).toBeUndefined();
    await rates.set(kipPerBaht(67_650), 'noi', 'the bank’s');
    clock.at = new Date('2026-11-21T12:00:00Z');
    await rates.set(kipPerBaht(68_000), 'noi', 'the bank’s');
    expect(await at('2026-11-21T09:59:59Z')).toBeUndefined();
    expect(await at('2026-11-21T11:59:59.999Z')).toBe(67_650n);
    expect(await at('2026-11-21T12:00:00Z')).toBe(68_000n);
  });

  it('that is said last counts, also by a clock that was set back, and said again it is since when it was', async () => {
    const rates = createKipRates(test.db, clock);
    clock.at = new Date('2026-11-21T08:00:00Z');
    const set = await rates.set(kipPerBaht(69_000), 'noi', 'the bank’s');
    expect(await rates.inForce()).toEqual(set);
    clock.at = new Date('2026-11-22T08:00:00Z');
    expect(await rates.set(kipPerBaht(69_000), 'lek', 'again')).toEqual(set);
  });

  it('that was in force stays: it is neither changed nor deleted', async () => {
    for (const change of ['update site_kip_rate set kip_per_baht = 1', 'delete from site_kip_rate'])
      await expect(test.db.client.query(change)).rejects.toThrow('stays');
    const insert = `insert into site_kip_rate (kip_per_baht, since, set_by, set_why) values (5, now(), 'x', 'y')`;
    await expect(test.db.client.query(insert)).rejects.toThrow('site_kip_rate_possible');
  });
});
