import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { audit } from '../../../compose/audit.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { inAll, slice, SURE, wheelBench, type WheelBench } from './testing.ts';
import { stockOf, prizesOf } from './prize-store.ts';

let bench: WheelBench;
beforeAll(async () => {
  bench = await wheelBench();
});
afterAll(() => bench.drop());

const fieldsOf = (changing: Promise<void>) =>
  changing.then(
    () => 'OK',
    (error: unknown) => (error instanceof AppError ? error.params.fields : String(error)),
  );
const SOUND = [slice('cash100', 1, 'cash5'), slice('cash5', 9)];

describe('a wheel', () => {
  it('of other slices is another version, and each version shows for ever what it showed', async () => {
    await bench.turn(...SOUND);
    await bench.turn(...SOUND);
    await bench.turn(slice('nothing', 1), slice('cash5', 9));
    const { rows } = await bench.db.client.query<{ version: number; n: number }>(
      'select version, jsonb_array_length(slices) as n, slices -> 0 ->> $1 as first from wheel_version order by version',
      ['code'],
    );
    expect(rows).toEqual([
      { version: 1, n: 2, first: 'cash100' },
      { version: 2, n: 2, first: 'nothing' },
    ]);
  });

  it.each([
    ['a prize that there is not', [slice('gold', 1), slice('cash5', 9)], 'slices.0.prize'],
    ['one slice twice', [slice('cash5', 1), slice('cash5', 9)], 'slices.1.code'],
    ['a limited prize without a substitute', [slice('cash100', 1), slice('cash5', 9)], 'slices.0.substitute'],
    [
      'a substitute that is no slice',
      [slice('cash100', 1, 'coin1'), slice('cash5', 9)],
      'slices.0.substitute',
    ],
    [
      'a substitute that runs out',
      [slice('cash100', 1, 'shirt'), slice('shirt', 9, 'cash100')],
      'slices.1.substitute',
    ],
    [
      'a substitute that is never given',
      [slice('cash5', 1, 'nothing'), slice('nothing', 1)],
      'slices.0.substitute',
    ],
  ])('is refused with %s, beside that field of that slice', async (_, slices, field) => {
    expect(await fieldsOf(bench.turn(...slices))).toHaveProperty([field]);
  });

  it('says what a coin brings, and what that is of what is played for one', async () => {
    const tried = async (...slices: readonly object[]) => {
      const { version: seen } = await bench.changes.see('wheel', 'demo');
      return (await bench.changes.rehearse({ kind: 'wheel', subject: 'demo', order: { slices }, seen }))
        .doubts;
    };
    expect(await tried(slice('cash5', 1), slice('nothing', 99))).toEqual([
      'a coin brings up to 0.05 baht on average: 0.02 % of the 300.00 baht that are deposited and played for it',
    ]);
    // a coin that is won spins again
    const [brings, stakes] = (await tried(slice('cash5', 50), slice('coin1', 50))) ?? [];
    expect(brings).toContain('up to 5.00 baht on average: 1.67 %');
    expect(stakes).toContain("the wheel's coins 1.67 %, more than 0.5 %");
  });

  it('is the only one that is shown', async () => {
    await bench.turn(...SOUND);
    const other = { name: inAll('Other'), slices: SOUND, isActive: true };
    expect(await fieldsOf(bench.change('wheel', 'other', other))).toHaveProperty('isActive');
    await bench.change('wheel', 'demo', { isActive: false });
    expect(await fieldsOf(bench.change('wheel', 'other', other))).toBe('OK');
    await bench.change('wheel', 'other', { isActive: false });
  });

  it('that is new needs a name and slices', async () => {
    expect(await fieldsOf(bench.change('wheel', 'third', {}))).toEqual({
      name: 'a new one needs it',
      slices: 'a new one needs it',
    });
  });
});

describe('a prize', () => {
  it('stays what it is worth', async () => {
    expect(await fieldsOf(bench.change('prize', 'cash5', { value: 1 }))).toEqual({ value: 'stays 5' });
    expect(await fieldsOf(bench.change('prize', 'cash5', { kind: 'coin' }))).toEqual({ kind: 'stays cash' });
    expect(await fieldsOf(bench.change('prize', 'cash5', { value: 5, name: inAll('Five') }))).toBe('OK');
  });

  it('of a bonus needs the offer whose terms it has, and so many a day; no other has one', async () => {
    const prize = (but: object) =>
      fieldsOf(bench.change('prize', 'new', { kind: 'bonus', value: 50, name: inAll('New'), ...but }));
    expect(await prize({ daily: 5 })).toHaveProperty('offer');
    expect(await prize({ daily: 5, offer: 'NONE' })).toEqual({ offer: 'no such offer: NONE' });
    expect(await prize({ offer: 'WHEEL' })).toHaveProperty('daily');
    expect(await prize({ kind: 'cash', offer: 'WHEEL' })).toHaveProperty('offer');
    expect(await prize({ daily: 5, offer: 'WHEEL' })).toBe('OK');
    expect(await prize({ daily: null })).toHaveProperty('daily');
    expect(await prize({ offer: 'OTHER' })).toEqual({ offer: 'stays WHEEL' });
  });

  it('is refused with a value that its kind can’t have', async () => {
    const prize = (kind: string, value: number) =>
      fieldsOf(bench.change('prize', 'other', { kind, value, name: inAll('New') }));
    expect(await prize('cash', 0)).toEqual({ value: 'at least 1' });
    expect(await prize('nothing', 1)).toEqual({ value: 'of nothing it is 0' });
  });

  it('that the wheel shows is not withdrawn, nor limited where that needs a substitute', async () => {
    await bench.turn(...SOUND);
    expect(await fieldsOf(bench.change('prize', 'cash5', { isActive: false }))).toHaveProperty('cash5');
    expect(await fieldsOf(bench.change('prize', 'cash5', { daily: 1 }))).toHaveProperty('cash5');
    expect(await fieldsOf(bench.change('prize', 'coin1', { isActive: false }))).toBe('OK');
    await bench.change('prize', 'coin1', { isActive: true });
  });

  it('of more stock has that today, of less from tomorrow', async () => {
    const left = async (day = '2026-11-22') => {
      const prizes = await prizesOf(bench.db, ['cash100']);
      return (await stockOf(bench.db, [...prizes.values()], day)).get('cash100');
    };
    expect(await left()).toEqual({ daily: 5, left: 5 });
    // members were shown five, and none was given yet
    await bench.change('prize', 'cash100', { daily: 4 });
    expect([await left(), await left('2026-11-23')]).toEqual([
      { daily: 5, left: 5 },
      { daily: 4, left: 4 },
    ]);
    await bench.turn(slice('cash100', SURE, 'cash5'), slice('cash5', 1));
    const memberId = await bench.memberWithCoins(2);
    for (const operation of ['11111111-1111-1111-1111-111111111111', '22222222-2222-2222-2222-222222222222'])
      await bench.spin({ memberId, operation });
    await bench.change('prize', 'cash100', { daily: 0 });
    expect(await left()).toEqual({ daily: 5, left: 3 });
    // also the spins go by what was shown
    const operation = '33333333-3333-3333-3333-333333333333';
    await bench.spin({ memberId: await bench.memberWithCoins(1), operation });
    expect(await bench.show.spun(operation, 'en')).toMatchObject({ code: 'cash100' });
    await bench.change('prize', 'cash100', { daily: 8 });
    expect(await left()).toEqual({ daily: 8, left: 5 });
    // tomorrow there are none, which is no fault of a wheel
    await bench.change('prize', 'cash100', { daily: 0 });
    bench.at.now = new Date('2026-11-22T17:00:00Z');
    const next = '44444444-4444-4444-4444-444444444444';
    await bench.spin({ memberId: await bench.memberWithCoins(1), operation: next });
    expect(await bench.show.spun(next, 'en')).toMatchObject({ code: 'cash5', drawn: 'cash100' });
    expect((await audit(bench.db)).breaches).toEqual([]);
    await bench.change('prize', 'cash100', { daily: 5 });
    expect(await left('2026-11-23')).toEqual({ daily: 5, left: 5 });
    bench.at.now = new Date('2026-11-22T05:00:00Z');
  });

  it('keeps no script in what it says', async () => {
    const htmlDescription = inAll('<b>Five</b><script>alert(1)</script>');
    await bench.change('prize', 'cash5', { htmlDescription });
    expect((await prizesOf(bench.db, ['cash5'])).get('cash5')?.htmlDescription?.en).toBe('<b>Five</b>');
  });
});
