import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { commitmentOf, drawn } from '@krapao/contract/wheel-draw';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import { coinsOf } from '../coins/store.ts';
import { couponsOf } from '../coupon/store.ts';
import { dyingAt, slice, SURE, wheelBench, type WheelBench } from './testing.ts';
import { createSpin } from './spin.ts';

let bench: WheelBench;
let mali: MemberId;
beforeAll(async () => {
  bench = await wheelBench();
});
afterAll(async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
  await bench.drop();
});
beforeEach(async () => {
  bench.at.now = new Date('2026-11-22T05:00:00Z');
  await bench.turn(slice('nothing', 50), slice('cash5', 40), slice('coin1', 10));
  mali = await bench.memberWithCoins(10);
});

const spin = (more: Partial<Parameters<typeof bench.spin>[0]> = {}) =>
  outcomeOf(bench.spin({ memberId: mali, operation: newId(), ...more }));
const historyOf = (memberId = mali) => bench.show.history(memberId, 'en');
const coins = (of = mali) => coinsOf(bench.db, of);

describe('a spin', () => {
  it('takes a coin each, and 200 at once with 50 coins are 50', async () => {
    await bench.turn(slice('nothing', 50), slice('cash5', 50));
    const member = await bench.memberWithCoins(50);
    const answers = await Promise.all(Array.from({ length: 200 }, () => spin({ memberId: member })));
    expect(answers.filter((code) => code === 'OK')).toHaveLength(50);
    expect(answers).toContain('MONEY_NOT_ENOUGH');
    expect(await coins(member)).toBe(0);
    const [history] = await historyOf(member);
    expect(history?.spins).toHaveLength(50);
    const won = history?.spins.filter(({ given }) => given === 'cash5').length;
    expect(await couponsOf(bench.db, member, bench.at.now)).toHaveLength(won ?? -1);
  });

  it('of the same call is one, also at once', async () => {
    const operation = newId();
    expect(await Promise.all(Array.from({ length: 8 }, () => spin({ operation })))).toEqual(
      Array<string>(8).fill('OK'),
    );
    expect((await historyOf())[0]?.spins).toHaveLength(1);
  });

  it('gives coins at once, and its coupon is there with it', async () => {
    await bench.turn(slice('coin1', SURE), slice('nothing', 1));
    const operation = newId();
    await spin({ operation });
    expect(await bench.show.spun(operation, 'en')).toMatchObject({ code: 'coin1', remainingCoin: 10, coupon: null }); // prettier-ignore
    await bench.turn(slice('cash5', SURE), slice('nothing', 1));
    const next = newId();
    await spin({ operation: next });
    expect(await bench.show.spun(next, 'la')).toMatchObject({
      code: 'cash5',
      remainingCoin: 9,
      coupon: {
        prize: { slice: 'cash5', name: 'prize cash5' },
        amount: 5,
        kind: 'cash',
        expiresAt: new Date('2026-11-29T05:00:00Z'),
      },
    });
  });

  it('takes of the day’s stock, and gives the substitute where none is left, with both written down', async () => {
    await bench.turn(slice('cash100', SURE, 'cash5'), slice('cash5', 1));
    const members = await Promise.all(Array.from({ length: 64 }, () => bench.memberWithCoins(1)));
    await Promise.all(members.map((memberId) => spin({ memberId })));
    const histories = await Promise.all(members.map((memberId) => historyOf(memberId)));
    const spins = histories.flatMap(([seed]) => seed?.spins ?? []);
    expect(spins.filter(({ drawn: slices }) => slices === 'cash100')).toHaveLength(64);
    expect(spins.filter(({ given }) => given === 'cash100')).toHaveLength(5);
    expect(spins.filter(({ given }) => given === 'cash5')).toHaveLength(59);
    const { slices } = (await bench.show.setup(mali, 'en')).result.activeSpinwheel ?? { slices: [] };
    expect(slices[0]).toMatchObject({ code: 'cash100', stock: { daily: 5, left: 0 }, substitute: 'cash5' });
    bench.at.now = new Date('2026-11-22T17:00:00Z');
    await spin();
    expect((await historyOf())[0]?.spins[0]).toMatchObject({ drawn: 'cash100', given: 'cash100' });
  });

  it('without a wheel, or without a coin, is none', async () => {
    await bench.change('wheel', 'demo', { isActive: false });
    expect(await spin()).toBe('NO_DATA');
    await bench.change('wheel', 'demo', { isActive: true });
    expect(await spin({ memberId: await bench.memberWithCoins(0) })).toBe('MONEY_NOT_ENOUGH');
    expect(await coins()).toBe(10);
  });

  it('of a seed, a wheel or a version that is no longer the one takes no coin', async () => {
    const { seed, result } = await bench.show.setup(mali, 'en');
    const shown = result.activeSpinwheel?.version ?? 0;
    const seen = { clientSeed: 'mali', commitment: seed?.commitment ?? '', wheel: 'demo', version: shown };
    expect(await spin({ seen })).toBe('OK');
    await bench.turn(slice('nothing', 99), slice('cash5', 1));
    expect(await spin({ seen })).toBe('SEED_CHANGED');
    const version = shown + 1;
    expect(await spin({ seen: { ...seen, version, wheel: 'other' } })).toBe('SEED_CHANGED');
    await bench.seeds.reveal(mali);
    expect(await spin({ seen: { ...seen, version } })).toBe('SEED_CHANGED');
    const now = (await bench.show.setup(mali, 'en')).seed?.commitment ?? '';
    expect(now).not.toBe(seed?.commitment);
    expect(await spin({ seen: { ...seen, version, commitment: now } })).toBe('OK');
    expect((await historyOf()).flatMap(({ spins }) => spins)).toHaveLength(2);
  });

  it.each(Array.from({ length: 20 }, (_, n) => n + 1))(
    'never was where the server dies at statement %i, and is made when it is asked for again',
    async (nth) => {
      await bench.turn(slice('cash100', SURE, 'cash5'), slice('cash5', 1));
      const operation = newId();
      const dying = createSpin({ ...bench, db: dyingAt(bench.db, nth) });
      await expect(dying({ memberId: mali, operation })).rejects.toThrow();
      expect([await coins(), await historyOf()]).toEqual([10, []]);
      expect(await spin({ operation })).toBe('OK');
      expect(await coins()).toBe(9);
      expect(await couponsOf(bench.db, mali, bench.at.now)).toHaveLength(1);
    },
  );
});

describe('a seed', () => {
  it('is told when its member asks, hashes to its commitment, and each spin was drawn by it', async () => {
    const { seed, result } = await bench.show.setup(mali, 'en');
    const seen = { commitment: seed?.commitment ?? '', wheel: 'demo', version: result.activeSpinwheel?.version ?? 0 }; // prettier-ignore
    for (const clientSeed of ['a', 'b', 'c']) await spin({ seen: { ...seen, clientSeed } });
    await spin();
    const { revealed, commitment } = await bench.seeds.reveal(mali);
    expect(await commitmentOf(revealed ?? '')).toBe(seed?.commitment);
    expect(commitment).not.toBe(seed?.commitment);
    const [told] = await historyOf();
    expect(told).toMatchObject({ seed: revealed, commitment: seed?.commitment });
    expect(told?.spins.map(({ proof }) => proof?.clientSeed)).toEqual(['a', 'b', 'c', undefined]);
    for (const { proof, drawn: slices } of told?.spins ?? []) {
      if (!proof) continue;
      const version = told?.wheels.find((one) => one.version === proof.version);
      expect((await drawn(revealed ?? '', proof, version?.slices ?? [])).code).toBe(slices);
    }
  });

  it('that has decided nothing stays', async () => {
    const { seed } = await bench.show.setup(mali, 'en');
    expect(await bench.seeds.reveal(mali)).toEqual({ revealed: null, commitment: seed?.commitment });
  });

  it('is told after 100 spins, and another one decides the next', async () => {
    await bench.turn(slice('nothing', SURE), slice('cash5', 1));
    const member = await bench.memberWithCoins(101);
    const before = (await bench.show.setup(member, 'en')).seed;
    await Promise.all(Array.from({ length: 101 }, () => spin({ memberId: member })));
    const [current, told, ...others] = await historyOf(member);
    expect(others).toEqual([]);
    expect(told?.commitment).toBe(before?.commitment);
    expect([current?.seed, current?.spins.length, told?.spins.length]).toEqual([null, 1, 100]);
  });

  it('is told a day after its first spin', async () => {
    await bench.show.setup(mali, 'en');
    bench.at.now = new Date('2026-11-24T05:00:00Z');
    await bench.seeds.tellOld();
    await spin();
    bench.at.now = new Date('2026-11-25T04:59:59.999Z');
    await bench.seeds.tellOld();
    expect((await historyOf())[0]?.seed).toBeNull();
    bench.at.now = new Date('2026-11-25T05:00:00Z');
    bench.told.length = 0;
    await bench.seeds.tellOld();
    expect((await historyOf())[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
    expect(bench.told).toContain(`${mali}: wheel`);
  });

  it('is in the history page by page, each once, however many there were', async () => {
    mali = await bench.memberWithCoins(26);
    const told: string[] = [];
    for (let n = 0; n < 25; n += 1) {
      bench.at.now = new Date(bench.at.now.getTime() + Math.floor(n / 5));
      await spin();
      told.unshift((await bench.show.setup(mali, 'en')).seed?.commitment ?? '');
      await bench.seeds.reveal(mali);
    }
    await spin();
    const current = (await bench.show.setup(mali, 'en')).seed?.commitment;
    const first = await historyOf();
    const second = await bench.show.history(mali, 'en', first.at(-1)?.commitment);
    expect([first.length, second.length]).toEqual([20, 6]);
    const pages = [...first, ...second].map(({ commitment }) => commitment);
    expect(pages[0]).toBe(current);
    expect(pages.slice(1).toSorted()).toEqual(told.toSorted());
    // of the same moment any may come first
    expect(pages.slice(1, 6).toSorted()).toEqual(told.slice(0, 5).toSorted());
    expect(await bench.show.history(mali, 'en', second.at(-1)?.commitment)).toEqual([]);
    const other = await bench.memberWithCoins(1);
    expect(await bench.show.history(other, 'en', pages[3])).toEqual([]);
  });

  it('is one however many screens ask at once', async () => {
    const seeds = await Promise.all(Array.from({ length: 16 }, () => bench.show.setup(mali, 'en')));
    expect(new Set(seeds.map(({ seed }) => seed?.commitment)).size).toBe(1);
  });
});

describe('what was shown and drawn', () => {
  it.each([
    'update wheel_version set version = 9',
    'delete from wheel_spin',
    'update wheel_spin set given = drawn',
  ])('is changed by nobody: %s', async (statement) => {
    await expect(bench.db.client.query(statement)).rejects.toThrow('stays');
  });
});
