/** Bonuses that are won: reserved of their offer, claimed for terms of when they were won, given once. */
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, satang } from '@krapao/contract/money';
import { audit, auditWithin } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, fund } from '../../../testing/fixtures.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import { freeBonus } from '../bonus/prize.ts';
import type { Deposited } from '../../deposits/face.ts';
import { bonusOnDeposit, createActivate } from '../bonus/activate.ts';
import { createBonusWork } from '../bonus/carry-out.ts';
import { createClear } from '../bonus/clear.ts';
import { createShowBonuses } from '../bonus/show.ts';
import { activeBonus, offerBy } from '../bonus/store.ts';
import { baht, bonusBench } from '../bonus/testing.ts';
import { dyingAt, inAll, slice, SURE, wheelBench, type WheelBench } from '../wheel/testing.ts';
import { createClaim } from './claim.ts';
import { expireCoupons } from './expire.ts';
import { expireSome, couponById, couponOfSpin, couponsOf } from './store.ts';

const NOON = new Date('2026-11-22T05:00:00Z');
const HOUR = 3_600_000;

let bench: WheelBench;
let mali: MemberId;
beforeAll(async () => {
  bench = await wheelBench();
  const daily = {
    percent: 20,
    minDeposit: 100,
    multiple: 8,
    budget: 100_000,
    receivers: 1_000,
    maxReceived: 1,
  };
  await bench.change('bonus', 'DAILY', { ...daily, type: 'day', weights: [{ kind: 'slot', percent: 100 }], name: inAll('Daily') }); // prettier-ignore
});
afterAll(() => bench.drop());
beforeEach(async () => {
  bench.at.now = NOON;
  await bench.turn(slice('bonus50', SURE, 'cash5'), slice('cash5', 1));
  mali = await bench.memberWithCoins(10);
});
afterEach(async () => {
  expect((await audit(bench.db)).breaches).toEqual([]);
});

const later = (ms: number) => void (bench.at.now = new Date(bench.at.now.getTime() + ms));
async function won(memberId = mali): Promise<string> {
  const operation = newId();
  await bench.spin({ memberId, operation });
  return (await couponOfSpin(bench.db, operation, bench.at.now))?.id ?? '';
}
const claim = (code: string, operation = newId(), memberId = mali) =>
  outcomeOf(bench.claim({ memberId, operation, code, language: 'en' }));
const stateOf = async (id: string) => (await couponById(bench.db, id))?.state;
const offer = async (code = 'WHEEL') => {
  const { given = 0n, received = 0 } = (await offerBy(bench.db, code)) ?? {};
  return { given: Number(given) / 100, received };
};
const activate = (memberId = mali) =>
  outcomeOf(createActivate({ ...bench, bonusesDue: () => undefined })(memberId, 'DAILY', { language: 'en', operation: newId() })); // prettier-ignore
const end = (memberId = mali, most = baht(1e6)) => {
  const { work } = bench;
  const promotion = { end: async () => false, isEndedBy: async () => false };
  return createClear({ ...bench, work, promotion })(memberId, newId(), most);
};
const bonusOf = (memberId = mali) => activeBonus(bench.db, memberId);
const listed = async () => (await couponsOf(bench.db, mali, bench.at.now))[0];
/** A bonus on a deposit, open. */
async function another(): Promise<void> {
  await fund(bench, mali, fromBaht(1_000), bench.at.now);
  expect(await activate()).toBe('OK');
  await bench.carryOutDue();
  expect((await bonusOf())?.state).toBe('open');
}

describe('a bonus that is won', () => {
  it('is reserved of its offer, claimed on no deposit, and runs like every other', async () => {
    const before = await offer();
    await fund(bench, mali, fromBaht(30));
    const id = await won();
    expect(await offer()).toEqual({ given: before.given + 50, received: before.received + 1 });
    expect(await claim(id)).toBe('OK');
    expect([await stateOf(id), (await bonusOf())?.state]).toEqual(['claimed', 'due']);
    await bench.carryOutDue();
    expect(await balanceOf(bench, mali)).toBe(satang(8_000));
    expect(await bonusOf()).toMatchObject({ state: 'open', couponId: id, amount: 5_000n, required: 50_000n, own: 3_000n, deposit: 0n }); // prettier-ignore
    expect(await offer()).toEqual({ given: before.given + 50, received: before.received + 1 });
    const [shown] = await createShowBonuses(bench).list(mali, 'en');
    expect(shown).toMatchObject({ code: 'WHEEL', name: 'prize bonus50', userBonus: { state: 'open', received: [] } }); // prettier-ignore
    await end();
    expect(await balanceOf(bench, mali)).toBe(satang(3_000));
    expect(await createShowBonuses(bench).list(mali, 'en')).toMatchObject([{ code: 'DAILY' }]);
  });

  it('is left alone for a moment where its time is over by the database’s clock alone', async () => {
    bench.at.now = new Date('2020-03-01T05:00:00Z');
    expect(await claim(await won())).toBe('OK');
    await bench.carryOutDue();
    expect((await bonusOf())?.state).toBe('open');
    expect(await bench.work.take()).toBeUndefined();
  });

  it('is given to nobody who is kept from play, and can be claimed by them later', async () => {
    const id = await won();
    const block = `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`;
    await bench.db.client.query(block, [mali]);
    expect(await claim(id)).toBe('ACCOUNT_FROZEN');
    expect(await stateOf(id)).toBe('won');
    await bench.db.client.query('update member_block set ended_at = now() where member_id = $1', [mali]);
    expect(await claim(id)).toBe('OK');
  });

  it('is given once, by 64 claims at once, and the same to the same call again', async () => {
    const [id, operation] = [await won(), newId()];
    const answers = await Promise.all([
      ...Array.from({ length: 61 }, () => claim(id)),
      ...Array.from({ length: 3 }, () => claim(id, operation)),
    ]);
    const calls = answers.filter((code) => code === 'OK').length;
    expect([1, 3]).toContain(calls);
    expect(answers.filter((code) => code === 'NO_CLAIMABLE_COUPON')).toHaveLength(64 - calls);
    await bench.carryOutDue();
    expect(await claim(id, operation)).toBe(calls === 3 ? 'OK' : 'NO_CLAIMABLE_COUPON');
    expect(await balanceOf(bench, mali)).toBe(satang(5_000));
  });

  it('has the terms of when it was won, and is given though its offer was closed and changed since', async () => {
    const id = await won();
    await bench.change('bonus', 'WHEEL', { multiple: 5, isActive: false, budget: 100_000 });
    expect(await claim(id)).toBe('OK');
    await bench.carryOutDue();
    expect(await bonusOf()).toMatchObject({ state: 'open', required: 50_000n });
    await bench.change('bonus', 'WHEEL', { multiple: 10, isActive: true });
  });

  it('is none of those that a member may take of the offer, which is offered to nobody', async () => {
    expect(await outcomeOf(createActivate({ ...bench, bonusesDue: () => undefined })(mali, 'WHEEL', { language: 'en', operation: newId() }))).toBe('NO_DATA'); // prettier-ignore
    await bench.change('prize', 'ofdaily', { kind: 'bonus', value: 10, daily: 9, offer: 'DAILY', name: inAll('Ten') }); // prettier-ignore
    await bench.turn(slice('ofdaily', SURE, 'cash5'), slice('cash5', 1));
    await claim(await won());
    await bench.carryOutDue();
    expect((await bonusOf())?.offerCode).toBe('DAILY');
    await end();
    await another();
  });

  it('is not won where its offer is closed or has no more: then its substitute is, and that is told', async () => {
    const shown = async () => (await bench.show.setup(mali, 'en')).result.activeSpinwheel?.slices[0];
    expect(await shown()).toMatchObject({ bonus: { required: 50_000n, multiple: 10, days: 7 } });
    const drawnAs = async () => {
      const operation = newId();
      await bench.spin({ memberId: mali, operation });
      return bench.show.spun(operation, 'en');
    };
    const { given, received } = await offer();
    await bench.change('bonus', 'WHEEL', { budget: given + 99 });
    expect((await shown())?.stock?.left).toBe(1);
    expect(await drawnAs()).toMatchObject({ code: 'bonus50', coupon: { bonus: { required: 50_000n } } });
    expect((await shown())?.stock?.left).toBe(0);
    expect(await drawnAs()).toMatchObject({ code: 'cash5', drawn: 'bonus50' });
    await bench.change('bonus', 'WHEEL', { budget: 100_000, until: '2026-11-22T05:00:00Z' });
    expect((await shown())?.stock?.left).toBe(0);
    expect(await drawnAs()).toMatchObject({ code: 'cash5', drawn: 'bonus50' });
    await bench.change('bonus', 'WHEEL', { until: null, receivers: received + 2 });
    const members = await Promise.all(Array.from({ length: 16 }, () => bench.memberWithCoins(1)));
    await Promise.all(members.map((memberId) => bench.spin({ memberId, operation: newId() })));
    expect((await offer()).received).toBe(received + 2);
    await bench.change('bonus', 'WHEEL', { receivers: 1_000 });
  });

  it('of which no stock is left keeps nothing of its offer', async () => {
    await bench.change('prize', 'rare', { kind: 'bonus', value: 50, daily: 2, offer: 'WHEEL', name: inAll('Rare') }); // prettier-ignore
    await bench.turn(slice('rare', SURE, 'cash5'), slice('cash5', 1));
    const { received } = await offer();
    const members = await Promise.all(Array.from({ length: 12 }, () => bench.memberWithCoins(1)));
    await Promise.all(members.map((memberId) => bench.spin({ memberId, operation: newId() })));
    expect((await offer()).received).toBe(received + 2);
  });
});

describe('a coupon of a bonus', () => {
  it('stays won while another bonus runs, and its time stands still', async () => {
    const id = await won();
    later(24 * HOUR);
    await another();
    expect(await claim(id)).toBe('BONUS_REMAINING');
    later(30 * 24 * HOUR);
    await expireCoupons(bench.db, bench.at.now);
    expect([await stateOf(id), await listed()]).toMatchObject(['won', { id, isPaused: true }]);
    expect(await claim(id)).toBe('BONUS_REMAINING');
    await end();
    // six of its seven days are left
    expect(await listed()).toMatchObject({ isPaused: false, expiresAt: new Date(bench.at.now.getTime() + 6 * 24 * HOUR) }); // prettier-ignore
    later(6 * 24 * HOUR - 1);
    expect(await claim(id)).toBe('OK');
  });

  it('that was over before another bonus began stays so', async () => {
    const id = await won();
    later(7 * 24 * HOUR);
    await another();
    later(HOUR);
    expect(await claim(id)).toBe('COUPON_EXPIRED');
    expect(await listed()).toBeUndefined();
  });

  it('waits for a bonus that is armed, too, which its member can give up; that stops no time', async () => {
    const id = await won();
    expect([await activate(), (await bonusOf())?.state]).toEqual(['OK', 'armed']);
    expect([await claim(id), (await listed())?.isPaused]).toEqual(['BONUS_REMAINING', false]);
    await end(mali, baht(0));
    expect(await claim(id)).toBe('OK');
  });

  it('that is over gives back what was reserved, once', async () => {
    // what others have won is over by then, too
    await expireCoupons(bench.db, new Date(NOON.getTime() + 7 * 24 * HOUR));
    const before = await offer();
    const ids = [await won(), await won(), await won()];
    later(7 * 24 * HOUR);
    await Promise.all([1, 2, 3].map(() => expireCoupons(bench.db, bench.at.now)));
    expect(await Promise.all(ids.map(stateOf))).toEqual(['expired', 'expired', 'expired']);
    expect(await offer()).toEqual(before);
    expect(await claim(ids[0] ?? '')).toBe('COUPON_EXPIRED');
  });

  it('that a server of before armed is for no deposit, and giving it up leaves its coupon to be claimed', async () => {
    const id = await won();
    await claim(id);
    await bench.db.client.query(
      `update member_bonus set state = 'armed', armed_until = $2, due_at = $2, due_since = null where member_id = $1`,
      [mali, new Date(NOON.getTime() + HOUR)],
    );
    const deposited = {
      memberId: mali,
      amount: fromBaht(500),
      movementId: 1n,
      at: bench.at.now,
    } as Deposited;
    await bench.db.withTx((tx) => bonusOnDeposit(tx, deposited, () => undefined));
    expect(await bonusOf()).toMatchObject({ state: 'armed', couponId: id });
    expect(await end(mali, baht(0))).toBe('SUCCESS');
    expect([await stateOf(id), await bonusOf()]).toEqual(['won', undefined]);
    expect(await claim(id)).toBe('OK');
  });

  it('is one of those that are over: so many are closed as are answered, however they are found', async () => {
    for (let n = 0; n < 3; n += 1) await won();
    later(400 * 24 * HOUR);
    const closed = await bench.db.withTx(async (tx) => {
      for (const way of ['hashjoin', 'mergejoin', 'hashagg', 'sort', 'material'])
        await tx.client.query(`set local enable_${way} = off`);
      const answered = await expireSome(tx, bench.at.now, { kind: 'bonus', most: 1 });
      await freeBonus(tx, { offer: answered[0]?.offer ?? '', value: answered[0]?.value ?? 0 });
      const { rows } = await tx.client.query(
        `select from coupon where member_id = $1 and state = 'expired'`,
        [mali],
      );
      return [answered.length, rows.length];
    });
    expect(closed).toEqual([1, 1]);
    await expireCoupons(bench.db, bench.at.now);
  });

  it('and an offer that is taken at one time are one bonus', async () => {
    for (let round = 0; round < 8; round += 1) {
      mali = await bench.memberWithCoins(2);
      await fund(bench, mali, fromBaht(1_000));
      const ids = [await won(), await won()];
      const answers = await Promise.all([...ids.map((id) => claim(id)), activate()]);
      expect(answers.filter((code) => code === 'OK')).toHaveLength(1);
      await bench.carryOutDue();
      const { rows } = await bench.db.client.query('select from member_bonus where member_id = $1', [mali]);
      expect(rows).toHaveLength(1);
    }
  });
});

describe('where the server dies', () => {
  it.each(Array.from({ length: 24 }, (_, n) => n + 1))(
    'at statement %i of a claim or of the grant, nothing is lost and nothing given twice',
    async (nth) => {
      const [id, operation] = [await won(), newId()];
      const order = { memberId: mali, operation, code: id, language: 'en' } as const;
      const dying = { ...bench, db: dyingAt(bench.db, nth) };
      await expect(createClaim({ ...dying, bonusesDue: () => undefined })(order)).rejects.toThrow();
      expect([await stateOf(id), await bonusOf()]).toEqual(['won', undefined]);
      expect(await claim(id, operation)).toBe('OK');
      const { id: due = '' } = (await bonusOf()) ?? {};
      await expect(createBonusWork(dying).carryOut(due)).rejects.toThrow();
      expect([(await bonusOf())?.state, await balanceOf(bench, mali)]).toEqual(['due', 0n]);
      await bench.work.carryOut(due);
      await bench.work.carryOut(due);
      expect([await claim(id, operation), await balanceOf(bench, mali)]).toEqual(['OK', 5_000n]);
    },
  );
});

describe('balances that can’t be known', () => {
  it('keep a bonus from being given: its coupon can be claimed again, for as long as before, and gives once', async () => {
    const b = await bonusBench();
    const wheel = await wheelBench({ over: b.test });
    await wheel.turn(slice('bonus50', SURE, 'cash5'), slice('cash5', 1));
    wheel.at.now = b.now();
    const id = await b.member();
    await b.deposit(id, 500);
    await b.fill(id, 100);
    await b.db.withTx((tx) => tx.client.query(`insert into coin_entry (member_id, amount, reason) values ($1, 1, 'opening')`, [id])); // prettier-ignore
    const spin = newId();
    await wheel.spin({ memberId: id, operation: spin });
    const coupon = await couponOfSpin(b.db, spin, wheel.at.now);
    const order = { memberId: id, code: coupon?.id ?? '', language: 'en' } as const;
    const first = newId();
    await wheel.claim({ ...order, operation: first });
    await b.db.client.query(
      `update game_account set known_at = now() - interval '1 hour' where member_id = $1`,
      [id],
    );
    const deaf = { ...b.deps, games: { ...b.world.games, refresh: () => Promise.resolve() } };
    const due = (await activeBonus(b.db, id))?.id ?? '';
    await createBonusWork(deaf).carryOut(due);
    expect((await activeBonus(b.db, id))?.state).toBe('due');
    b.pass(61_000);
    await createBonusWork(deaf).carryOut(due);
    expect([await activeBonus(b.db, id), (await couponById(b.db, order.code))?.state]).toEqual([
      undefined,
      'won',
    ]);
    const again = (await couponById(b.db, order.code))?.expiresAt?.getTime() ?? 0;
    expect(again - (coupon?.expiresAt?.getTime() ?? 0)).toBeGreaterThanOrEqual(61_000);
    // the call that was answered is answered the same
    await wheel.claim({ ...order, operation: first });
    expect(await activeBonus(b.db, id)).toBeUndefined();
    await b.take(id, 100);
    wheel.at.now = b.now();
    await wheel.claim({ ...order, operation: newId() });
    await b.carryOutDue();
    expect(await b.lines(id)).toEqual([['bonus_grant', 50]]);
    await b.requireSound();
    await wheel.app.close();
    await b.drop();
  });
});

describe('the audit', () => {
  it.each([
    [
      'a coupon whose bonus is gone',
      `update member_bonus set coupon_id = null where coupon_id = $1`,
      'a bonus that was won has its coupon',
    ],
    [
      'a bonus of other terms',
      `update member_bonus set terms = jsonb_set(terms, '{multiple}', '1') where coupon_id = $1`,
      'a bonus that was won has its coupon',
    ],
    [
      'a bonus of a coupon that is won still',
      `update coupon set state = 'won', closed_at = null where id = $1`,
      'a bonus that was won has its coupon',
    ],
    [
      'what an offer keeps for nobody',
      `update bonus_offer set received = received + 1 where code = 'WHEEL' and $1 <> ''`,
      'an offer has given what its bonuses have',
    ],
  ])('finds %s', async (_, statement, check) => {
    const id = await won();
    await claim(id);
    await bench.carryOutDue();
    class Seen extends Error {}
    const found: string[] = [];
    const looking = bench.db.withTx(async (tx) => {
      await tx.client.query(statement, [id]);
      found.push(...(await auditWithin(tx, bench.db)).breaches.map((one) => one.check));
      throw new Seen();
    });
    await expect(looking).rejects.toThrow(Seen);
    expect(found.some((one) => one.startsWith(check))).toBe(true);
  });
});
