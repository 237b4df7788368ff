import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { satang } from '@krapao/contract/money';
import { audit } from '../../../compose/audit.ts';
import { newId } from '../../../kernel/ids.ts';
import { balanceOf, memberWith } from '../../../testing/fixtures.ts';
import { outcomeOf } from '../../../testing/error-of.ts';
import { dyingAt, inAll, slice, SURE, wheelBench, type WheelBench } from '../wheel/testing.ts';
import { createClaim } from './claim.ts';
import { expireCoupons } from './expire.ts';
import { couponById, couponOfSpin } from './store.ts';

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
  mali = await bench.memberWithCoins(10);
});

async function won(prize: string, of = mali): Promise<string> {
  await bench.turn(slice(prize, SURE, ['shirt', 'cash100'].includes(prize) ? 'cash5' : null), slice(prize === 'cash5' ? 'nothing' : 'cash5', 1)); // prettier-ignore
  const operation = newId();
  await bench.spin({ memberId: of, operation });
  return (await couponOfSpin(bench.db, operation, bench.at.now))?.id ?? '';
}
const claim = (code: string, of = mali, operation = newId()) =>
  outcomeOf(bench.claim({ memberId: of, operation, code, language: 'en' }));
const stateOf = async (id: string) => (await couponById(bench.db, id))?.state;

describe('a coupon of cash', () => {
  it('is credited once, by 64 claims at once', async () => {
    const id = await won('cash5');
    bench.told.length = 0;
    const answers = await Promise.all(Array.from({ length: 64 }, () => claim(id)));
    expect(answers.toSorted()).toEqual([...Array<string>(63).fill('NO_CLAIMABLE_COUPON'), 'OK']);
    expect(await balanceOf(bench, mali)).toBe(satang(500));
    expect(bench.told).toEqual([`${mali}: wallet statement wheel`]);
  });

  it('answers the same to the same call again, whose answer was lost', async () => {
    const [id, operation] = [await won('cash5'), newId()];
    expect(await claim(id, mali, operation)).toBe('OK');
    expect(await claim(id, mali, operation)).toBe('OK');
    expect(await balanceOf(bench, mali)).toBe(satang(500));
  });

  it('is nobody else’s, and of a number that is none it says nothing', async () => {
    const [id, other] = [await won('cash5'), await memberWith(bench)];
    expect(await claim(id, other.id)).toBe('NO_CLAIMABLE_COUPON');
    expect(await claim(newId())).toBe('NO_CLAIMABLE_COUPON');
    expect(await claim('cash5')).toBe('INVALID_CODE');
    expect(await stateOf(id)).toBe('won');
    expect(await claim(id.toUpperCase())).toBe('OK');
  });

  it('can be claimed until its time is over, and from then on not, whether or not that was written down', async () => {
    const [last, late] = [await won('cash5'), await won('cash5')];
    bench.at.now = new Date('2026-11-29T04:59:59.999Z');
    expect(await claim(last)).toBe('OK');
    bench.at.now = new Date('2026-11-29T05:00:00Z');
    expect(await claim(late)).toBe('COUPON_EXPIRED');
    await expireCoupons(bench.db, bench.at.now);
    expect(await stateOf(late)).toBe('expired');
    expect(await claim(late)).toBe('COUPON_EXPIRED');
    expect(await stateOf(last)).toBe('claimed');
  });

  it('is claimed also when its prize was withdrawn since', async () => {
    const id = await won('cash5');
    await bench.turn(slice('nothing', 1), slice('coin1', 1));
    await bench.change('prize', 'cash5', { isActive: false });
    expect(await claim(id)).toBe('OK');
    await bench.change('prize', 'cash5', { isActive: true });
  });

  it.each(Array.from({ length: 10 }, (_, n) => n + 1))(
    'is won still, with nothing in the wallet, where the server dies at statement %i',
    async (nth) => {
      const [id, operation] = [await won('cash5'), newId()];
      const dying = createClaim({ ...bench, db: dyingAt(bench.db, nth), bonusesDue: () => undefined });
      await expect(dying({ memberId: mali, operation, code: id, language: 'en' })).rejects.toThrow();
      expect([await stateOf(id), await balanceOf(bench, mali)]).toEqual(['won', 0n]);
      expect(await claim(id, mali, operation)).toBe('OK');
      expect(await balanceOf(bench, mali)).toBe(satang(500));
    },
  );
});

describe('goods', () => {
  const kind = () => bench.desk.waitingKinds?.find(({ name }) => name === 'goods');
  const hand = { who: 'noi', why: 'sent by post' };

  it('are handed out by an operator, once, and by nobody else', async () => {
    const id = await won('shirt');
    bench.at.now = new Date('2027-11-22T05:00:00Z');
    await expireCoupons(bench.db, bench.at.now);
    expect(await claim(id)).toBe('INVALID_COUPON_TYPE');
    expect(await kind()?.list()).toMatchObject([
      { id, memberId: mali, waits: 'to be handed out', facts: { prize: 'shirt', pieces: '1' } },
    ]);
    expect((await kind()?.find(id))?.named).toEqual(inAll('prize shirt'));
    const settle = () => kind()?.verdicts.settle?.carryOut({ id, ...hand });
    const answers = await Promise.allSettled([settle(), settle(), settle()]);
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await kind()?.find(id)).toMatchObject({ waits: null, state: 'claimed' });
    expect(await claim(id)).toBe('NO_CLAIMABLE_COUPON');
    expect(await balanceOf(bench, mali)).toBe(0n);
  });

  it('are refused by an operator who says why', async () => {
    const id = await won('shirt');
    const refuse = (why: string) => kind()?.verdicts.refuse?.carryOut({ id, who: 'noi', why });
    await expect(refuse(' ')).rejects.toThrow('INVALID_REQUEST');
    await refuse('left the country');
    expect([await claim(id), await stateOf(id)]).toEqual(['INVALID_PRIZE_CODE', 'refused']);
    expect(await kind()?.list()).toEqual([]);
  });
});
