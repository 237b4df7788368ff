import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('WELCOME100', { percentBp: 10_000, max: 20_000, minDeposit: 10_000 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

const code = (name: string, params?: Record<string, unknown>): unknown =>
  expect.objectContaining({
    code: name,
    ...(params && { params: expect.objectContaining(params) as unknown }),
  });

describe('the end of a bonus', () => {
  it('takes nothing above the highest payout that was deposited later', async () => {
    await b.offer('CAPPED', { maxPayout: 200, multiple: 100 });
    const id = await b.given(1_000, 'CAPPED');
    await b.deposit(id, 500);
    await expect(b.clear(id, undefined)).rejects.toEqual(code('BONUS_CONDITION', { forfeit: 200 }));
    await b.fill(id, 1_700);
    await b.play(id, 200, 200);
    await b.refresh(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({ state: 'done', forfeit: 0n, keep: baht(1_700) });
    expect(await b.clear(id, undefined)).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_700);
  });

  it('waits for open bets where its share is not beside them, also where such stood when it was given', async () => {
    const id = await b.member(['JOKER', 'UFABET']);
    await b.deposit(id, 1_000);
    await b.fill(id, 1_000, 'UFABET');
    await b.play(id, 1_000, 0, { code: 'UFABET', told: false });
    await b.deposit(id, 200);
    await b.activate(id, 'WELCOME100');
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ own: baht(1_200), forfeit: baht(200) });
    await b.fill(id, 400, 'JOKER');
    await b.play(id, 400, 0);
    await expect(b.clear(id, baht(200))).rejects.toEqual(code('BONUS_CONDITION', { openBets: true }));
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'open', forfeit: null });
  });
});
