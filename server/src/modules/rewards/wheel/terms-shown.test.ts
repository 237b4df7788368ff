/** A spin is of the terms of a bonus that its member was shown on the wheel, or it is none (decision 0113). */
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import { offerBy } from '../bonus/store.ts';
import { coinsOf } from '../coins/store.ts';
import { couponOfSpin } from '../coupon/store.ts';
import { call, served, slice, SURE, wheelBench, type WheelBench } from './testing.ts';

let bench: WheelBench;
let app: FastifyInstance;
let mali: MemberId;
beforeAll(async () => {
  bench = await wheelBench();
  app = await served(bench);
});
afterAll(async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
  await bench.drop();
});
beforeEach(async () => {
  await bench.change('bonus', 'WHEEL', { multiple: 10, days: 7, isActive: true });
  await bench.turn(slice('bonus50', SURE, 'cash5'), slice('cash5', 1));
  mali = await bench.memberWithCoins(10);
});

/** What a browser says of the wheel that it shows. */
async function seenNow() {
  const { seed, result } = await bench.show.setup(mali, 'en');
  const { version = 0 } = result.activeSpinwheel ?? {};
  return { clientSeed: 'mali', commitment: seed?.commitment ?? '', wheel: 'demo', version };
}
const versionNow = async () => (await seenNow()).version;
const spin = (seen: Awaited<ReturnType<typeof seenNow>> | undefined, operation = newId()) =>
  outcomeOf(bench.spin({ memberId: mali, operation, seen }));

describe('terms of an offer that a slice gives', () => {
  it.each([
    ['another multiple', { multiple: 5 }],
    ['other days', { days: 3 }],
    ['other games', { weights: [{ kind: 'slot', percent: 50 }] }],
    ['a highest stake', { maxStake: 10 }],
    ['a highest payout', { maxPayout: 5 }],
    ['a rate of refunds', { percentFail: 3 }],
    ['a notice in one language', { notice: { th: '', la: 'ໃໝ່', en: '' } }],
  ])(
    'of %s make another version of the wheel, and a spin of the one before takes no coin',
    async (_, other) => {
      const seen = await seenNow();
      await bench.change('bonus', 'WHEEL', other);
      expect(await spin(seen)).toBe('SEED_CHANGED');
      expect(await coinsOf(bench.db, mali)).toBe(10);
      expect(await spin({ ...seen, version: seen.version + 1 })).toBe('OK');
    },
  );

  it('make another version of a wheel that is off, too, which may be on again by then, and of no other wheel', async () => {
    const name = { th: 'Other', la: 'Other', en: 'Other' };
    await bench.change('wheel', 'other', { name, slices: [slice('cash5', 1), slice('nothing', 1)] });
    const seen = await seenNow();
    await bench.change('wheel', 'demo', { isActive: false });
    await bench.change('bonus', 'WHEEL', { multiple: 5 });
    await bench.change('wheel', 'demo', { isActive: true });
    expect(await spin(seen)).toBe('SEED_CHANGED');
    const { rows } = await bench.db.client.query(`select version from wheel where code = 'other'`);
    expect(rows).toEqual([{ version: 1 }]);
  });

  it('are asked of no spin by what no slice shows: budget, banners, and being closed', async () => {
    const seen = await seenNow();
    const banners = [{ image: '/art/bonus.svg', html: { th: '', la: '', en: '' } }];
    await bench.change('bonus', 'WHEEL', { budget: 90_000, receivers: 900, banners, maxReceived: 2 });
    expect(await spin(seen)).toBe('OK');
    await bench.change('bonus', 'WHEEL', { isActive: false });
    const operation = newId();
    expect(await spin(seen, operation)).toBe('OK');
    expect(await bench.show.spun(operation, 'en')).toMatchObject({ code: 'cash5', drawn: 'bonus50' });
    expect(await versionNow()).toBe(seen.version);
  });

  it('that change while a spin waits for the offer are none of that spin', async () => {
    const seen = await seenNow();
    const offers = bench.desk.changeables?.find(({ kind }) => kind === 'bonus');
    let spinning: Promise<string> | undefined;
    await bench.db.withTx(async (tx) => {
      await offers?.write(tx, 'WHEEL', { multiple: 5 }, {});
      spinning = spin(seen);
      await waitingForOffer();
    });
    expect(await spinning).toBe('SEED_CHANGED');
    expect(await coinsOf(bench.db, mali)).toBe(10);
    expect((await offerBy(bench.db, 'WHEEL'))?.terms.multiple).toBe(500);
  });

  it('bind no spin that says no version', async () => {
    await bench.change('bonus', 'WHEEL', { multiple: 5 });
    const operation = newId();
    expect(await spin(undefined, operation)).toBe('OK');
    expect(await couponOfSpin(bench.db, operation, bench.at.now)).toMatchObject({ terms: { multiple: 500 } });
  });
});

it('over HTTP a spin gives the terms of its slice, and after a change the wheel has changed', async () => {
  const setup = async () => {
    const { body } = await call(app, mali, 'GET /api/spinwheel/setup', { query: '?lang=en' });
    const { version, slices = [] } = body.result.activeSpinwheel ?? {};
    const seen = { clientSeed: 'mali', commitment: body.seed?.commitment, wheel: 'demo', version };
    return { seen, bonus: slices[0]?.bonus, userCoin: body.userCoin };
  };
  const spinOver = (seen: object) =>
    call(app, mali, 'POST /api/spinwheel/spin', { body: seen, key: newId(), query: '?lang=en' });
  const before = await setup();
  expect(before.bonus).toMatchObject({ multiple: 10, required: 500 });
  const first = await spinOver(before.seen);
  expect(first.body.result.coupon?.bonus).toEqual(before.bonus);
  await bench.change('bonus', 'WHEEL', { multiple: 8 });
  expect(await spinOver(before.seen)).toMatchObject({ status: 409, body: { message: 'SEED_CHANGED' } });
  const after = await setup();
  expect(after).toMatchObject({ userCoin: 9, bonus: { multiple: 8, required: 400 } });
  const next = await spinOver(after.seen);
  expect(next.body.result.coupon?.bonus).toEqual(after.bonus);
});

async function waitingForOffer(): Promise<void> {
  const isWaiting = async () => {
    const { rows } = await bench.db.client.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%bonus_offer%'`,
    );
    return rows.length > 0;
  };
  while (!(await isWaiting()));
}
