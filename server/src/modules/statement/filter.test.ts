import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dayOf, momentOf } from '@krapao/contract/bangkok';
import { STATEMENT_TYPES } from '@krapao/contract/constants';
import { statementPage, type ShownMovement } from '../../ledger/statement.ts';
import { randomFrom, seedOf } from '../../ledger/testing/books.ts';
import { memberWith, testDb, type TestDb } from '../../testing/fixtures.ts';
import {
  readMonth,
  bringLaggardsUpToDate,
  bringUpToDate,
  readAll,
  readPage,
  sumsOf,
  type Filter,
} from './read.ts';
import { FLOWS, INDEXED, statusOf } from './rules.ts';
import { isBehind } from './store.ts';
import { mover } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

/** A moment in Bangkok. */
const at = (day: string, time = '12:00:00') => momentOf(`${day} ${time}`);

/** The same by looking at every movement. */
const among = (movements: readonly ShownMovement[], { type, from = '', to = '9999' }: Filter) =>
  movements.filter(
    (one) => (!type || INDEXED.get(one.kind) === type) && from <= dayOf(one.at) && dayOf(one.at) <= to,
  );

async function file(id: string, filter: Filter): Promise<ShownMovement[]> {
  const found: ShownMovement[] = [];
  for await (const some of await readAll(test.db, id, filter)) found.push(...some);
  return found;
}

const numbersOf = (movements: readonly ShownMovement[]) => movements.map(({ no }) => Number(no));

describe('a filtered statement', () => {
  it('is what looking at every movement finds, whatever moved, was returned, and was looked at in between', async () => {
    const random = randomFrom(seedOf('statement'));
    const upTo = (most: number) => Math.floor(random() * most);
    const m = await mover(test);
    const open: ((how: 'settle' | 'return', at?: Date) => Promise<void>)[] = [];
    await m.deposit(100_000, at('2026-01-30'));
    await (
      await m.transfer('fill', 1_000, at('2026-01-30'))
    )('settle', at('2026-01-30'));
    let moment = at('2026-01-30').getTime();
    for (let step = 0; step < 120; step += 1) {
      moment += upTo(20 * 3_600_000);
      const when = new Date(moment);
      const what = upTo(6);
      if (what === 0) await m.deposit(1 + upTo(500), when);
      if (what === 1) open.push(await m.withdraw(1 + upTo(50), when));
      if (what === 2) open.push(await m.transfer(random() < 0.5 ? 'fill' : 'empty', 1, when));
      if (what === 3) await bringUpToDate(test.db, m.id, 1 + upTo(9));
      if (what > 3) await open.splice(upTo(open.length), 1)[0]?.(random() < 0.5 ? 'settle' : 'return', when);
    }
    const { movements: all } = await statementPage(test.db, m.id, 1, 10_000);
    const last = dayOf(moment);
    const days = [
      undefined,
      '2026-01-01',
      '2026-01-30',
      '2026-02-10',
      '2026-02-28',
      '2026-03-01',
      last,
      '2026-12-31',
    ];
    for (const type of [undefined, ...STATEMENT_TYPES]) {
      for (const from of days) {
        for (const to of days) {
          const filter: Filter = { type, from, to };
          const expected = numbersOf(among(all, filter));
          const page = 1 + upTo(3);
          const got = await readPage(test.db, m.id, filter, { page, limit: 7 });
          expect({ filter, total: got.total, page: numbersOf(got.movements) }).toEqual({
            filter,
            total: expected.length,
            page: expected.slice((page - 1) * 7, page * 7),
          });
          expect(numbersOf(await file(m.id, filter)), JSON.stringify(filter)).toEqual(expected);
        }
      }
    }
    for (const month of ['2026-01', '2026-02', '2026-03', '2026-04']) {
      const shown = await readMonth(test.db, m.id, month);
      for (const day of shown.days) {
        const moved = among(all, { from: day.day, to: day.day }).filter((one) => statusOf(one) !== 'FAILED');
        const sum = (flow: 'in' | 'out') =>
          moved
            .filter((one) => FLOWS[INDEXED.get(one.kind) ?? 'transfer'] === flow)
            .reduce((total, { amount }) => total + amount, 0n);
        expect(day).toEqual({ day: day.day, in: sum('in'), out: sum('out') });
      }
      expect(shown.in).toBe(shown.days.reduce((total, day) => total + day.in, 0n));
      expect(shown.out).toBe(shown.days.reduce((total, day) => total + day.out, 0n));
    }
  });

  it('counts days by Bangkok: they begin at 17:00 UTC', async () => {
    const m = await mover(test);
    await m.deposit(1, new Date('2026-03-31T16:59:59.999Z'));
    await m.deposit(2, new Date('2026-03-31T17:00:00Z'));
    const on = async (day: string) => numbersOf(await file(m.id, { from: day, to: day }));
    expect([await on('2026-03-31'), await on('2026-04-01')]).toEqual([[1], [2]]);
    expect((await readMonth(test.db, m.id, '2026-04')).days[0]).toEqual({
      day: '2026-04-01',
      in: 200n,
      out: 0n,
    });
  });

  it('files a movement no earlier than the one before it, when a clock was set back over midnight', async () => {
    const m = await mover(test);
    await m.deposit(1, at('2026-05-02', '00:00:03'));
    await bringUpToDate(test.db, m.id);
    await m.deposit(2, at('2026-05-01', '23:59:58'));
    expect(await file(m.id, { to: '2026-05-01' })).toEqual([]);
    expect(numbersOf(await file(m.id, { from: '2026-05-02' }))).toEqual([2, 1]);
    const hold = await m.withdraw(1, at('2026-05-01', '23:59:59'));
    await bringUpToDate(test.db, m.id);
    await hold('return');
    expect((await readMonth(test.db, m.id, '2026-05')).out).toBe(0n);
  });

  it('is indexed once by 20 who look at the same time while money moves', async () => {
    const m = await mover(test);
    for (let baht = 1; baht <= 30; baht += 1) await m.deposit(baht);
    await Promise.all([
      ...Array.from({ length: 20 }, () => bringUpToDate(test.db, m.id, 4)),
      ...Array.from({ length: 20 }, () => m.deposit(1)),
    ]);
    const { total, movements } = await readPage(test.db, m.id, { type: 'deposit' }, { page: 1, limit: 100 });
    expect({ total, numbers: numbersOf(movements) }).toEqual({
      total: 50,
      numbers: Array.from({ length: 50 }, (_, n) => 50 - n),
    });
  });

  it('is made anew when its index was deleted', async () => {
    const m = await mover(test);
    await m.deposit(5, at('2026-06-01'));
    await (
      await m.withdraw(2, at('2026-06-02'))
    )('return', at('2026-06-03'));
    const before = await readMonth(test.db, m.id, '2026-06');
    for (const table of ['statement_index', 'statement_line', 'statement_day'])
      await test.db.client.query(`delete from ${table} where member_id = $1`, [m.id]);
    expect(await readMonth(test.db, m.id, '2026-06')).toEqual(before);
    expect(before).toMatchObject({ in: 500n, out: 0n });
  });

  it('is indexed before anybody looks where there is much to index, and left alone where there is little', async () => {
    const [busy, quiet] = [await mover(test), await mover(test)];
    for (let baht = 1; baht <= 60; baht += 1) await busy.deposit(baht);
    await quiet.deposit(1);
    await bringLaggardsUpToDate(test.db, 55);
    expect([await isBehind(test.db, busy.id), await isBehind(test.db, quiet.id)]).toEqual([false, true]);
  });

  it('is empty for who has moved nothing, and beyond its last page', async () => {
    const { id } = await memberWith(test);
    const deposits = { type: 'deposit' } as const;
    expect(await readPage(test.db, id, deposits, { page: 1, limit: 10 })).toEqual({
      total: 0,
      movements: [],
    });
    const m = await mover(test);
    await m.deposit(1);
    expect(await readPage(test.db, m.id, deposits, { page: 1_000_000, limit: 100 })).toEqual({
      total: 1,
      movements: [],
    });
  });

  it('holds what there was when a file was begun, however long it takes', async () => {
    const m = await mover(test);
    await m.deposit(1);
    await m.deposit(2);
    const begun = await readAll(test.db, m.id, {});
    await m.deposit(3);
    const found: ShownMovement[] = [];
    for await (const some of begun) found.push(...some);
    expect(numbersOf(found)).toEqual([2, 1]);
  });
});

describe('the month', () => {
  it('takes a withdrawal that came back off the day it was asked for, though it was counted already', async () => {
    const m = await mover(test);
    await m.deposit(100, at('2026-07-01'));
    const back = await m.withdraw(40, at('2026-07-02'));
    await (
      await m.withdraw(10, at('2026-07-02'))
    )('settle', at('2026-07-02'));
    const out = async () =>
      (await readMonth(test.db, m.id, '2026-07')).days.map((day) => Number(day.out) / 100);
    expect((await out()).slice(0, 4)).toEqual([0, 50, 0, 0]);
    await back('return', at('2026-07-03'));
    expect((await out()).slice(0, 4)).toEqual([0, 10, 0, 0]);
  });

  it('takes a withdrawal that came back after it was paid off the day it was asked for, whenever that is indexed, and finds it among withdrawals', async () => {
    for (const rows of [1, 2, 20_000]) {
      const m = await mover(test);
      await m.deposit(100, at('2026-07-01'));
      const [one, other] = [await m.withdraw(40, at('2026-07-02')), await m.withdraw(10, at('2026-07-02'))];
      for (const end of [one, other]) await end('settle', at('2026-07-02'));
      if (rows < 3) await bringUpToDate(test.db, m.id, rows);
      await one('came-back', at('2026-07-04'));
      const out = async () => {
        await bringUpToDate(test.db, m.id, rows);
        const month = await readMonth(test.db, m.id, '2026-07');
        const byDay = month.days.slice(0, 6).map((day) => Number(day.out) / 100);
        return { in: Number(month.in) / 100, out: Number(month.out) / 100, byDay };
      };
      expect(await out()).toEqual({ in: 100, out: 10, byDay: [0, 10, 0, 0, 0, 0] });
      // it was paid after all, and then it was not
      await one('left', at('2026-07-05'));
      expect(await out()).toEqual({ in: 100, out: 50, byDay: [0, 10, 0, 0, 40, 0] });
      await one('came-back', at('2026-07-06'));
      expect(await out()).toEqual({ in: 100, out: 10, byDay: [0, 10, 0, 0, 0, 0] });
      expect(numbersOf(await file(m.id, { type: 'withdraw' }))).toEqual([6, 5, 4, 3, 2]);
      expect(numbersOf(await file(m.id, { type: 'deposit' }))).toEqual([1]);
      expect(await sumsOf(test.db, m.id, {})).toEqual([
        { type: 'deposit', amount: 10_000n },
        { type: 'withdraw', amount: 1_000n },
      ]);
    }
  });

  it("leaves transfers to games out: that money is still the member's", async () => {
    const m = await mover(test);
    await m.deposit(100, at('2026-08-01'));
    await (
      await m.transfer('fill', 60, at('2026-08-01'))
    )('settle');
    await (
      await m.transfer('empty', 20, at('2026-08-01'))
    )('settle');
    expect(await readMonth(test.db, m.id, '2026-08')).toMatchObject({ in: 10_000n, out: 0n });
  });

  it('has all its days, in leap years too', async () => {
    const { id } = await memberWith(test);
    const count = async (month: string) => (await readMonth(test.db, id, month)).days.length;
    expect([await count('2026-02'), await count('2028-02'), await count('2026-12')]).toEqual([28, 29, 31]);
  });
});

describe('the balance beside a movement', () => {
  const balances = async (id: string) =>
    (await statementPage(test.db, id, 1, 100)).movements.map(({ balance }) => Number(balance) / 100);

  it('is what the wallet held after it', async () => {
    const m = await mover(test);
    await m.deposit(100);
    await (
      await m.withdraw(30)
    )('settle');
    await (
      await m.transfer('fill', 50)
    )('settle');
    await (
      await m.transfer('empty', 5)
    )('settle');
    expect(await balances(m.id)).toEqual([25, 20, 70, 100]);
  });

  it('of money under way to the wallet is what it held before it comes', async () => {
    const m = await mover(test);
    await m.deposit(100);
    await (
      await m.transfer('fill', 50)
    )('settle');
    const arrive = await m.transfer('empty', 5);
    expect(await balances(m.id)).toEqual([50, 50, 100]);
    await arrive('settle');
    expect(await balances(m.id)).toEqual([55, 50, 100]);
  });

  it('of what failed is as if it had never left, also when it came back late', async () => {
    const m = await mover(test);
    await m.deposit(100);
    const back = await m.withdraw(30);
    await m.deposit(10);
    expect(await balances(m.id)).toEqual([80, 70, 100]);
    await back('return');
    expect(await balances(m.id)).toEqual([80, 100, 100]);
    await m.deposit(1);
    expect(await balances(m.id)).toEqual([111, 80, 100, 100]);
  });

  it('of a transfer that the game refused is unchanged, either way', async () => {
    const m = await mover(test);
    await m.deposit(100);
    await (
      await m.transfer('fill', 50)
    )('settle');
    await (
      await m.transfer('fill', 20)
    )('return');
    await (
      await m.transfer('empty', 20)
    )('return');
    expect(await balances(m.id)).toEqual([50, 50, 50, 100]);
  });
});
