import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { fromBaht, satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { memberWith } from '../../../testing/fixtures.ts';
import { createActivate } from '../bonus/activate.ts';
import { terms } from '../bonus/testing.ts';
import { activeBonus } from '../bonus/store.ts';
import { bonusOffer } from '../bonus/tables.ts';
import { coinsOf } from '../coins/store.ts';
import { dyingAt } from '../wheel/testing.ts';
import { createPromotions } from './promotions.ts';
import { createChanges } from '../../history/changes.ts';
import { rewardsOver, type RewardsTest } from '../testing.ts';
import { changeablePromotions } from './change-promotions.ts';
import { promotions } from './index.ts';
import { endPromotion, promotionByCode, promotionWindows } from './store.ts';
import { promotion } from './tables.ts';

let test: RewardsTest;
let id: MemberId;
const BY = { name: 'noi', why: 'November' };
const TERMS = {
  percentFail: 8,
  days: 7,
  uses: 1_000,
  th: 'แปด',
  la: 'ແປດ',
  en: '<b>Eight</b><script>x</script>',
};

beforeAll(async () => {
  test = await rewardsOver([promotions]);
});
beforeEach(async () => {
  test.clock.at = new Date('2026-11-22T03:00:00Z');
  Object.assign(test.bonus, { isTaken: false, holds: false });
  ({ id } = await memberWith(test));
});
afterAll(async () => {
  expect((await audit(test.db)).breaches).toEqual([]);
  await test.drop();
});

async function offer(code: string, order: object = {}): Promise<void> {
  const changes = createChanges(test.db, [changeablePromotions]);
  const { version: seen, state } = await changes.see('promotion', code);
  const wanted = state ? order : { ...TERMS, ...order };
  await changes.change({ kind: 'promotion', subject: code, order: wanted, seen }, BY);
}
const find = (code: string, member = id) => test.call(member, `promotion/find/${code}?lang=en`);
const activate = (code: string, { member = id, key = '' } = {}) =>
  test.call(member, `promotion/activate/${code}`, { key });
const code = async (answer: ReturnType<typeof activate>) => (await answer).body['message'];

describe('a promotion code', () => {
  it('is found in any case, and received once until the end of its last day in Bangkok', async () => {
    await offer('KRAPAO8');
    expect(await find('krapao8')).toEqual({
      status: 200,
      body: {
        code: 'KRAPAO8',
        percentFail: 8,
        description: '<b>Eight</b>',
        days: 7,
        coins: 0,
        bonus: null,
        until: null,
      },
    });
    expect((await test.call(id, 'promotion/current')).body).toEqual({ promotion: null });
    expect(await activate(' krapao8')).toEqual({ status: 200, body: { message: 'SUCCESS' } });
    expect(test.told.at(-1)).toEqual({ memberId: id, topics: ['bonus', 'refund'] });
    const until = '2026-11-29T17:00:00.000Z';
    expect((await test.call(id, 'promotion/current?lang=th')).body).toEqual({
      promotion: {
        code: 'KRAPAO8',
        percentFail: 8,
        description: 'แปด',
        days: 7,
        coins: 0,
        bonus: null,
        until,
      },
    });
    expect((await find('KRAPAO8')).body).toMatchObject({ until });
    expect(await activate('KRAPAO8')).toEqual({ status: 409, body: { message: 'PROMOTION_RECEIVED' } });
    test.clock.at = new Date(until);
    expect((await test.call(id, 'promotion/current')).body).toEqual({ promotion: null });
    expect(await code(activate('KRAPAO8'))).toBe('PROMOTION_RECEIVED');
  });

  it('that can not be received is like one that nobody knows', async () => {
    await offer('OFF', { isActive: false });
    await offer('EARLY', { from: '2026-11-22T03:00:00.001Z' });
    await offer('LATE', { until: '2026-11-22T03:00:00Z' });
    await offer('FULL', { uses: 0 });
    const unknown = { status: 404, body: { message: 'NO_PROMOTION' } };
    for (const one of ['OFF', 'EARLY', 'LATE', 'FULL', 'NOBODYS', 'a', '%27--%20']) {
      ({ id } = await memberWith(test));
      expect(await find(one)).toEqual(unknown);
      expect(await activate(one)).toEqual(unknown);
    }
  });

  it('is received one at a time, and not beside a bonus', async () => {
    await offer('FIRST');
    await offer('SECOND');
    test.bonus.isTaken = true;
    expect(await activate('FIRST')).toEqual({ status: 409, body: { message: 'BONUS_REMAINING' } });
    test.bonus.isTaken = false;
    expect(await code(activate('FIRST'))).toBe('SUCCESS');
    expect(await activate('SECOND')).toEqual({ status: 409, body: { message: 'BONUS_ALREADY_ACTIVE' } });
    test.clock.at = new Date('2026-11-23T03:00:00Z');
    expect(await test.db.withTx((tx) => endPromotion(tx, id, { at: test.clock.at, by: randomUUID() }))).toBe(
      true,
    );
    expect(await code(activate('SECOND'))).toBe('SUCCESS');
    const span = { from: new Date('2026-11-01'), to: new Date('2026-12-01') };
    expect(await promotionWindows(test.db, id, span)).toEqual([
      { from: new Date('2026-11-22T03:00:00Z'), to: test.clock.at, percentFail: 800 },
      { from: test.clock.at, to: new Date('2026-11-30T17:00:00Z'), percentFail: 800 },
    ]);
  });

  it('keeps the rate that it was received with, whatever the operator makes of it', async () => {
    await offer('TERMS');
    await activate('TERMS');
    await offer('TERMS', { percentFail: 2.5, isActive: false });
    expect((await test.call(id, 'promotion/current')).body).toMatchObject({
      promotion: { percentFail: 8, description: 'แปด' },
    });
    expect(await changeablePromotions.read(test.db, 'TERMS')).toMatchObject({ percentFail: 2.5, days: 7 });
  });

  it('is looked up ten times a minute by a member', async () => {
    await offer('OFTEN');
    for (let times = 0; times < 10; times += 1) await find(times % 2 ? 'GUESS' : 'OFTEN');
    const { status, body } = await find('OFTEN');
    expect({ status, body }).toEqual({
      status: 429,
      body: { message: 'RATE_LIMITED', retryAfter: expect.any(Number) as number },
    });
    expect(await code(activate('OFTEN'))).toBe('RATE_LIMITED');
    expect((await find('OFTEN', (await memberWith(test)).id)).status).toBe(200);
  });

  it('goes to so many members and no more, however many want it at once', async () => {
    await offer('FIVE', { uses: 5 });
    const members = await Promise.all(Array.from({ length: 20 }, () => memberWith(test)));
    const answers = await Promise.all(members.map(({ id: member }) => code(activate('FIVE', { member }))));
    expect(answers.filter((answer) => answer === 'SUCCESS')).toHaveLength(5);
    expect(answers.filter((answer) => answer === 'NO_PROMOTION')).toHaveLength(15);
  });

  it('is received once by calls at once, and a call whose answer was lost has its own again', async () => {
    await offer('ONCE');
    await offer('TWICE');
    const all = await Promise.all(
      Array.from({ length: 8 }, (_, n) => code(activate(n % 2 ? 'ONCE' : 'TWICE'))),
    );
    expect(all.filter((answer) => answer === 'SUCCESS')).toHaveLength(1);
    const { id: member } = await memberWith(test);
    const key = randomUUID();
    const first = await activate('ONCE', { member, key });
    await test.db.client.query(
      "update http_idempotency set status = null, answer = null, claimed_at = '-infinity' where key = $1",
      [key],
    );
    expect(await activate('ONCE', { member, key })).toEqual(first);
    expect(first.status).toBe(200);
  });
});

describe('what a code gives besides', () => {
  const HIDDEN = { isHidden: true, budget: fromBaht(1_000), receivers: 2 };
  const hide = async (name: string, but: Partial<typeof bonusOffer.$inferInsert> = {}) => {
    const row = {
      code: name,
      terms: terms({ name: { th: 'ลับ', la: 'ລັບ', en: 'Secret' } }),
      given: satang(0),
      received: 0,
    };
    await test.db.sql.insert(bonusOffer).values({ ...row, ...HIDDEN, isActive: true, position: 1, ...but });
  };
  const bonusOf = async (member = id) => {
    const bonus = await activeBonus(test.db, member);
    return bonus && { code: bonus.offerCode, state: bonus.state, language: bonus.language };
  };

  it('is coins, and a hidden bonus that waits for the next deposit, once however often it is asked for', async () => {
    await hide('SECRET');
    await offer('GIFTS', { coins: 3, bonus: 'SECRET' });
    expect((await find('GIFTS')).body).toMatchObject({ coins: 3, bonus: 'Secret' });
    const key = randomUUID();
    const answers = await Promise.all(Array.from({ length: 8 }, () => activate('GIFTS', { key })));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await code(activate('GIFTS'))).toBe('PROMOTION_RECEIVED');
    expect([await coinsOf(test.db, id), await bonusOf()]).toEqual([
      3,
      { code: 'SECRET', state: 'armed', language: 'th' },
    ]);
    expect(test.told).toContainEqual({ memberId: id, topics: ['wallet', 'wheel'] });
    await offer('GIFTS', { coins: 9, bonus: null });
    expect((await find('GIFTS')).body).toMatchObject({ coins: 3, bonus: 'Secret' });
    expect((await test.call(id, 'promotion/current?lang=en')).body).toMatchObject({
      promotion: { coins: 3, bonus: 'Secret' },
    });
  });

  it.each([
    ['is switched off', { isActive: false }],
    ['is over', { untilAt: new Date('2026-11-22T03:00:00Z') }],
    ['is used up', { receivers: 0 }],
  ])('is nothing of it where the bonus %s: the code can not be received', async (why, but) => {
    const name = `OFF${why.length}`;
    await hide(name, but);
    await offer(name, { coins: 3, bonus: name, uses: 1 });
    expect(await activate(name)).toEqual({ status: 404, body: { message: 'NO_PROMOTION' } });
    expect([await coinsOf(test.db, id), await bonusOf()]).toEqual([0, undefined]);
    expect((await promotionByCode(test.db, name))?.used).toBe(0);
  });

  it('is none of it where the server dies at any statement, and all once the call is made again', async () => {
    await hide('DYING', { receivers: 100, budget: fromBaht(100_000) });
    await offer('DYING', { coins: 2, bonus: 'DYING' });
    for (let nth = 1; nth <= 16; nth += 1) {
      const { id: member } = await memberWith(test);
      const operation = randomUUID();
      const dying = createPromotions({ ...test.deps, db: dyingAt(test.db, nth) });
      await expect(dying.activate(member, 'DYING', operation)).rejects.toThrow(/killed|Failed query/);
      expect([await coinsOf(test.db, member), await bonusOf(member)]).toEqual([0, undefined]);
      const alive = createPromotions(test.deps);
      await alive.activate(member, 'DYING', operation);
      await alive.activate(member, 'DYING', operation);
      expect([await coinsOf(test.db, member), (await bonusOf(member))?.state]).toEqual([2, 'armed']);
    }
  });

  it('is a hidden bonus that nobody takes by its own code, though they know it', async () => {
    await hide('KNOWN');
    const take = createActivate({ ...test.deps, bonusesDue: () => undefined });
    const order = () => ({ language: 'en' as const, operation: randomUUID() });
    await offer('NAMES', { bonus: 'KNOWN' });
    await expect(take(id, 'KNOWN', order())).rejects.toMatchObject({ code: 'NO_DATA' });
    await offer('NAMES', { bonus: null });
    await take(id, 'KNOWN', order());
    expect(await bonusOf()).toMatchObject({ code: 'KNOWN' });
  });

  it('is a bonus that there is', async () => {
    await hide('PRIZES', { prizesOnly: true });
    for (const bonus of ['NOBODYS', 'PRIZES'])
      await expect(offer('NONE', { bonus })).rejects.toMatchObject({
        code: 'INVALID_REQUEST',
        params: { fields: { bonus: expect.any(String) as string } },
      });
  });

  it('is nothing of it where prizes alone are of the offer since', async () => {
    await hide('LATER');
    await offer('LATER', { coins: 3, bonus: 'LATER' });
    await test.db.client.query(`update bonus_offer set prizes_only = true where code = 'LATER'`);
    expect(await activate('LATER')).toEqual({ status: 404, body: { message: 'NO_PROMOTION' } });
    expect([await coinsOf(test.db, id), await bonusOf()]).toEqual([0, undefined]);
  });
});

describe('the operator’s hand on codes', () => {
  it.each([
    ['NEW1', { days: 7 }, ['percentFail', 'uses', 'th', 'la', 'en']],
    ['NEW2', { ...TERMS, percentFail: 101 }, ['percentFail']],
    ['NEW3', { ...TERMS, days: 0 }, ['days']],
    ['new4', TERMS, ['new4']],
    ['NEW5', { ...TERMS, until: '0000-01-01T00:00:00Z' }, ['until']],
    ['NEW5', { ...TERMS, from: '0001-01-01T00:00:00+14:00' }, ['from']],
    ['NEW5', { ...TERMS, from: '2027-01-02T00:00:00Z', until: '2027-01-02T07:00:00+07:00' }, ['until']],
  ])('is refused what can not be: %s', async (subject, order, fields) => {
    const changes = createChanges(test.db, [changeablePromotions]);
    const refused = changes.change({ kind: 'promotion', subject, order, seen: 'none' }, BY);
    await expect(refused).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await refused.catch((error: { params: { fields: object } }) =>
      expect(Object.keys(error.params.fields)).toEqual(fields),
    );
  });

  it('says in words that every language has what a new one needs', async () => {
    const changes = createChanges(test.db, [changeablePromotions]);
    const refused = changes.change({ kind: 'promotion', subject: 'BARE', order: {}, seen: 'none' }, BY);
    await expect(refused).rejects.toMatchObject({ params: { fields: { days: 'a new one needs it' } } });
  });

  it('is told that an end is past, and stops a code whatever its times are', async () => {
    const changes = createChanges(test.db, [changeablePromotions]);
    const tried = async (subject: string, order: object) => {
      const { version: seen } = await changes.see('promotion', subject);
      return changes.rehearse({ kind: 'promotion', subject, order, seen });
    };
    const { doubts } = await tried('LATE', { ...TERMS, until: '2020-01-01T00:00:00Z' });
    expect(doubts).toEqual(['its end is past: nobody can take it']);
    expect((await tried('SOON', { ...TERMS, until: '2100-01-01T00:00:00Z' })).doubts).toBeUndefined();
    await offer('TURNED');
    const turned = { fromAt: new Date('2027-01-02'), untilAt: new Date('2027-01-01') };
    await test.db.sql.update(promotion).set(turned).where(eq(promotion.code, 'TURNED'));
    await expect(tried('TURNED', { from: '2027-01-03T00:00:00Z' })).rejects.toMatchObject({
      params: { fields: { until: 'it ends before it begins' } },
    });
    expect((await tried('TURNED', { isActive: false })).after).toMatchObject({ isActive: false });
  });
});
