/** What seeds hold against: restores, keys that are gone, and hands that write. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf } from '@krapao/contract/wheel-draw';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { testDb } from '../../../testing/fixtures.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import { changesOf } from '../../history/store.ts';
import { coinsOf } from '../coins/store.ts';
import { sampleSeeds } from './sealed-seeds.ts';
import { createSeeds, replaceSeeds } from './seeds.ts';
import { BOX_KEY, slice, SURE, wheelBench, type WheelBench } from './testing.ts';

let bench: WheelBench;
let mali: MemberId;
beforeAll(async () => {
  bench = await wheelBench();
});
afterAll(() => bench.drop());
beforeEach(async () => {
  bench.at.now = new Date('2026-11-22T05:00:00Z');
  await bench.turn(slice('nothing', 50), slice('cash5', 50));
  mali = await bench.memberWithCoins(10);
});

const query = (text: string, ...values: unknown[]) => bench.db.client.query(text, values);
const BY = { name: 'noi', why: 'the disk of Monday was restored' };

/** What the member's screen has of the wheel. */
async function seenBy(memberId: MemberId) {
  const { seed, result } = await bench.show.setup(memberId, 'en');
  const version = result.activeSpinwheel?.version ?? 0;
  return { clientSeed: 'chosen', commitment: seed?.commitment ?? '', wheel: 'demo', version };
}
const spin = (seen?: Awaited<ReturnType<typeof seenBy>>, memberId = mali) =>
  outcomeOf(bench.spin({ memberId, operation: newId(), seen }));
const historyOf = (memberId = mali) => bench.show.history(memberId, 'en');

describe('a database', () => {
  const lifeOf = async (db: WheelBench['db']) =>
    (await db.client.query<{ life: string }>('select database_life() as life')).rows[0]?.life;

  it('has one life, and another database, such as one that was restored, has another', async () => {
    const other = await testDb();
    const [life, again, elsewhere] = [await lifeOf(bench.db), await lifeOf(bench.db), await lifeOf(other.db)];
    await other.drop();
    expect(life).toMatch(/^\d+ \d+ \d+ [0-9A-F]{8}$/);
    expect(again).toBe(life);
    expect(elsewhere).not.toBe(life);
  });

  it('has another life once its own copy was restored over it', async () => {
    const same = await testDb();
    const before = await lifeOf(same.db);
    // as `pg_restore --clean` does
    for (const text of [
      'create table copied (like wheel_seed including all)',
      'drop table wheel_seed cascade',
      'alter table copied rename to wheel_seed',
    ])
      await same.db.client.query(text);
    const after = await lifeOf(same.db);
    await same.drop();
    expect(after).not.toBe(before);
  });
});

describe('a seed that was in use where the database came from', () => {
  // its member was told it there, after the copy was made
  const restored = () => query(`update wheel_seed set life = 'another' where member_id = $1`, mali);

  it('decides no spin of a screen that saw it, and is told in place of that', async () => {
    await spin();
    const before = await seenBy(mali);
    await restored();
    expect([await spin(before), await coinsOf(bench.db, mali)]).toEqual(['SEED_CHANGED', 9]);
    const now = await seenBy(mali);
    expect(now.commitment).not.toBe(before.commitment);
    const [told] = await historyOf();
    expect(told?.commitment).toBe(before.commitment);
    expect(await commitmentOf(told?.seed ?? '')).toBe(before.commitment);
    expect(await spin(now)).toBe('OK');
  });

  it('decides no spin of a client that saw none either', async () => {
    await spin();
    const before = await seenBy(mali);
    await restored();
    expect(await spin()).toBe('OK');
    const histories = await historyOf();
    expect(histories.map(({ seed, spins }) => [seed === null, spins.length])).toEqual([
      [true, 1],
      [false, 1],
    ]);
    expect(histories[1]?.commitment).toBe(before.commitment);
  });

  it('is told and replaced by the timer, with all others, and told to its member’s screens', async () => {
    const others = await Promise.all(Array.from({ length: 120 }, () => bench.memberWithCoins(0)));
    await Promise.all(others.map((id) => bench.show.setup(id, 'en')));
    await spin();
    expect(await replaceSeeds(bench.db, BY)).toBeGreaterThan(120);
    bench.told.length = 0;
    await bench.seeds.tellOld();
    const { rows } = await query('select from wheel_seed where life is null and revealed_at is null');
    expect(rows).toEqual([]);
    expect((await historyOf())[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(bench.told).toContain(`${mali}: wheel`);
  });

  it('is replaced at an operator’s word, who says why, and by nobody else', async () => {
    await expect(replaceSeeds(bench.db, { ...BY, why: ' ' })).rejects.toThrow('INVALID_REQUEST');
    const before = await seenBy(mali);
    await replaceSeeds(bench.db, BY);
    expect(await spin(before)).toBe('SEED_CHANGED');
    const [change] = await changesOf(bench.db, { kind: 'wheel-seeds', limit: 1 });
    expect(change).toMatchObject({ ...BY, after: { replaced: expect.any(Number) as number } });
  });
});

describe('a spin of a server of before', () => {
  it('is kept with the commitment of its seed, and why its substitute was given', async () => {
    await spin();
    const { commitment } = await seenBy(mali);
    const kept: unknown[] = [];
    const undone = new Error('undone');
    const work = bench.db.withTx(async (tx) => {
      for (const [nonce, given] of [
        [1, 'drawn'],
        [2, `'other'`],
      ] as const) {
        const { rows } = await tx.client.query<{ commitment: string }>(
          `insert into wheel_spin (id, member_id, seed_id, nonce, wheel, version, drawn, given, prize, coins_left, at)
            select gen_random_uuid(), member_id, seed_id, $2, wheel, version, drawn, ${given}, prize, 1, at from wheel_spin where member_id = $1 and nonce = 0
            returning commitment, instead, stock_daily`,
          [mali, nonce],
        );
        kept.push(...rows);
      }
      throw undone;
    });
    await expect(work).rejects.toBe(undone);
    expect(kept).toEqual([
      { commitment, instead: null, stock_daily: null },
      { commitment, instead: 'stock', stock_daily: 0 },
    ]);
  });
});

describe('a seed that no key opens', () => {
  const breaches = async () => (await audit(bench.db)).breaches.map(({ check }) => check);
  const LOST = 'a seed that decided spins is told one day: a key opens it';

  it('keeps no other from being told, is named by log and audit, and is told once a key opens it', async () => {
    const other = await bench.memberWithCoins(1);
    const gone = createSecretBox({ version: 9, secret: 'a key that is not there any more, 32' });
    const elsewhere = createSeeds({ ...bench, box: gone });
    const { id, commitment } = await elsewhere.current(mali);
    await query('update wheel_seed set nonce = 1, first_spin_at = $2 where id = $1', id, bench.at.now);
    expect(await spin(undefined, other)).toBe('OK');
    bench.at.now = new Date(bench.at.now.getTime() + 24 * 60 * 60_000);
    await bench.seeds.tellOld();
    expect((await historyOf(other))[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(await breaches()).toContain(LOST);
    expect(await sampleSeeds(bench.db, 99)).not.toContainEqual(
      expect.objectContaining({ binding: `wheel-seed:${id}` }),
    );
    // its member goes on
    expect((await seenBy(mali)).commitment).not.toBe(commitment);
    expect(await spin(await seenBy(mali))).toBe('OK');
    expect((await historyOf()).find((one) => one.commitment === commitment)?.seed).toBeNull();
    const both = createSecretBox(BOX_KEY, [{ version: 9, secret: 'a key that is not there any more, 32' }]);
    await createSeeds({ ...bench, box: both }).tellOld();
    const told = (await historyOf()).find((one) => one.commitment === commitment);
    expect(await commitmentOf(told?.seed ?? '')).toBe(commitment);
    expect(await breaches()).not.toContain(LOST);
    await query('alter table wheel_seed disable trigger user');
    await query('delete from wheel_seed where id = $1', id);
    await query('alter table wheel_seed enable trigger user');
  });

  it('is not in its member’s way', async () => {
    await seenBy(mali);
    await query(`update wheel_seed set sealed = '\\x0102' where member_id = $1`, mali);
    expect(await spin()).toBe('OK');
    expect(await spin(await seenBy(mali))).toBe('OK');
  });
});

describe('what decides spins and what was shown of a day', () => {
  it.each([
    [
      'a seed that was told',
      `update wheel_seed set seed = null, revealed_at = null, sealed = '\\x01' where revealed_at is not null`,
    ],
    ['another commitment', `update wheel_seed set commitment = '0'`],
    [
      'another seed than its commitment',
      `update wheel_seed set seed = repeat('0', 64), sealed = null, revealed_at = now() where revealed_at is null`,
    ],
    ['spins that were not', 'update wheel_seed set nonce = nonce + 2, first_spin_at = now()'],
    ['spins that were', 'update wheel_seed set nonce = nonce - 1 where nonce > 0'],
    ['no seed', 'delete from wheel_seed'],
    ['no seeds at all', 'truncate wheel_seed cascade'],
    ['less stock', 'update prize_stock set daily = daily - 1'],
    ['less given', 'update prize_stock set given = given - 1'],
    ['no stock', 'delete from prize_stock'],
  ])('can’t be made %s', async (_, statement) => {
    await bench.turn(slice('cash100', SURE, 'cash5'), slice('cash5', 1));
    await spin();
    await bench.seeds.reveal(mali);
    await spin();
    await expect(query(statement)).rejects.toThrow('is refused');
  });

  it('is audited: what was given fits what was drawn, and each spin its seed', async () => {
    await bench.turn(slice('cash100', SURE, 'cash5'), slice('cash5', 9), slice('nothing', 1));
    const member = await bench.memberWithCoins(7);
    bench.at.now = new Date('2026-11-26T05:00:00Z');
    for (let n = 0; n < 7; n += 1) expect(await spin(undefined, member)).toBe('OK');
    expect((await audit(bench.db)).breaches).toEqual([]);
    const checkedAfter = async (change: string) => {
      await query('alter table wheel_spin disable trigger user');
      await query('create table kept as select * from wheel_spin where member_id = $1', member);
      await query(`update wheel_spin set ${change} where member_id = $1 and drawn <> given`, member);
      const found = (await audit(bench.db)).breaches.map(({ check }) => check);
      await query(
        'update wheel_spin s set (drawn, given, prize, commitment, stock_daily) = (k.drawn, k.given, k.prize, k.commitment, k.stock_daily) from kept k where k.id = s.id',
      );
      await query('drop table kept');
      await query('alter table wheel_spin enable trigger user');
      return found;
    };
    const FITS = 'what was given is what was drawn, or its substitute where none of it was left';
    expect(await checkedAfter(`stock_daily = 6`)).toContain(FITS);
    expect(await checkedAfter(`given = 'nothing', prize = 'nothing'`)).toContain(FITS);
    expect(await checkedAfter(`prize = 'nothing'`)).toContain(FITS);
    expect(await checkedAfter(`commitment = repeat('0', 64)`)).toEqual(
      Array(2).fill('a spin was made under the commitment of its seed'),
    );
    expect((await audit(bench.db)).breaches).toEqual([]);
  });
});
