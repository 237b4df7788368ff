import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../testing/error-of.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('SMALL', { fixed: 1_000, percentBp: null, max: null, minDeposit: 1_000 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

describe('a bonus that was given while a bet was open', () => {
  it.each([
    [0, 1_200, 240, 40],
    [0, 1_200, 12_000, 2_000],
    [18_000, 1_200, 10_800, 300],
  ])(
    'takes what it would have taken had that been settled before: it won %d, then %d became %d, and %d are taken, in either order',
    async (win, staked, became, taken) => {
      for (const isTold of ['before', 'after']) {
        const { id, bet } = await b.givenBeside(9_000, 'DAILY20');
        const settled = async () => {
          b.world.provider('UFABET').play(bet.username, win * 100);
          await b.refresh(id);
          await b.tell({ ...bet, at: b.now(), win: baht(win) }, 'UFABET');
        };
        if (isTold === 'before') await settled();
        await b.fill(id, staked);
        await b.play(id, staked, became);
        await b.refresh(id);
        if (isTold === 'after') await settled();
        expect(await b.bonusOf(id, 'DAILY20'), isTold).toMatchObject({ forfeit: baht(taken) });
        // also once its share was taken anew
        await b.deposit(id, 500);
        await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: taken }));
      }
    },
  );

  it('is not given up, since so little is left, of what was there with that bet, and lost in it', async () => {
    const { id, bet } = await b.givenBeside(50, 'SMALL', 10);
    await b.tell({ ...bet, at: b.now(), win: baht(0) }, 'UFABET');
    for (const comesIn of [0, 1]) {
      if (comesIn > 0) await b.deposit(id, comesIn);
      await b.dueNow(id);
      await b.carryOutDue();
      // half of the 20 baht that there were
      expect(await b.bonusOf(id, 'SMALL')).toMatchObject({
        state: 'open',
        forfeit: baht(10),
        release: baht(10),
      });
    }
  });
});
