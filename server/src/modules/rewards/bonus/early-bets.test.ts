import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { errorOf } from '../../../testing/error-of.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('SMALL', { fixed: 1_000, percentBp: null, max: null, minDeposit: 1_000 });
  await b.offer('CAPPED', { maxPayout: 200, multiple: 100 });
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

describe('a bonus that was given while a game told late of what was played', () => {
  /** On 1,000, beside a bet of so much, and so much that was lost, of neither of which anybody has told. */
  async function givenUntold(stake: number, code: string, lost = 0) {
    const id = await b.member(['JOKER', 'UFABET']);
    const username = await b.username(id, 'UFABET');
    const nothing = { stake: baht(0), win: baht(0), at: b.now(), username };
    await b.deposit(id, stake + lost);
    await b.fill(id, stake + lost, 'UFABET');
    await b.tell({ id: `nothing ${id}`, ...nothing }, 'UFABET');
    const [toldUpTo, placedAt] = [b.now(), new Date(b.now().getTime() - 10_000)];
    await b.play(id, stake + lost, 0, { code: 'UFABET', told: false });
    await b.refresh(id);
    await b.db.client.query('update game_report set up_to = $1', [toldUpTo]);
    await b.deposit(id, 1_000);
    await b.activate(id, code);
    await b.db.client.query(
      `update member_bonus set due_since = due_since - interval '61 seconds' where member_id = $1`,
      [id],
    );
    await b.carryOutDue();
    expect(await b.bonusOf(id, code)).toMatchObject({ state: 'open', own: baht(1_000) });
    const round = { username, placedAt };
    if (lost > 0)
      await b.tell({ ...round, id: `lost ${id}`, at: placedAt, stake: baht(lost), win: baht(0) }, 'UFABET');
    /** The bet is settled and told of, staked with so much in all. */
    const settled = async (win: number, staked = stake) => {
      b.world.provider('UFABET').play(username, win * 100);
      await b.refresh(id);
      await b.tell({ ...round, id: `bet ${id}`, at: b.now(), stake: baht(staked), win: baht(win) }, 'UFABET');
    };
    return { id, settled };
  }

  it.each([
    [0, 0],
    [18_000, 0],
    [18_000, 500],
  ])(
    'takes nothing of what bets win that were open then: %d, where %d were lost besides',
    async (win, lost) => {
      const { id, settled } = await givenUntold(9_000, 'DAILY20', lost);
      await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
      await settled(win);
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: baht(200), keep: baht(1_000 + win) });
      // also once its share was taken anew
      await b.deposit(id, 500);
      for (let looks = 0; looks < 2; looks += 1)
        await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 200 }));
    },
  );

  it('takes nothing of it above its highest payout either', async () => {
    const { id, settled } = await givenUntold(9_000, 'CAPPED');
    await settled(18_000);
    await b.fill(id, 1_200);
    await b.play(id, 200, 200);
    await b.refresh(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({ state: 'done', forfeit: 0n, keep: baht(19_200) });
  });

  it('shares what is won by what was staked in the same rounds since, whatever was lost before', async () => {
    const { id, settled } = await givenUntold(1, 'DAILY20', 1_200);
    await settled(2_400, 1_200);
    // of the 2,400 that 1,200 won two are the member's own, as of then; the others are shared, as the 1,002 and the 200
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: baht(599) });
  });

  it.each([[0], [2_000]])(
    'takes no more where another game had told: of its bet nothing, nor of what is own, where the other came to %d',
    async (win) => {
      const id = await b.member(['JOKER', 'UFABET']);
      const [sports, slots] = [await b.username(id, 'UFABET'), await b.username(id, 'JOKER')];
      await b.deposit(id, 2_000);
      await b.fill(id, 1_000, 'UFABET');
      await b.fill(id, 1_000, 'JOKER');
      const placedAt = new Date(b.now().getTime() - 10_000);
      await b.play(id, 1_000, 0, { code: 'UFABET', told: false });
      await b.refresh(id);
      const nothing = { stake: baht(0), win: baht(0), at: b.now(), username: sports };
      await b.tell({ id: `nothing ${id}`, ...nothing }, 'UFABET');
      // JOKER tells nothing from here on for more than a minute
      await b.play(id, 1_000, 0, { code: 'JOKER', told: false });
      await b.refresh(id);
      await b.deposit(id, 1_000);
      await b.activate(id, 'DAILY20');
      await b.carryOutDue();
      b.pass(61_000);
      await b.dueNow(id);
      await b.carryOutDue();
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open', own: baht(2_000) });
      const settled = async (code: 'JOKER' | 'UFABET', username: string, won: number) => {
        b.world.provider(code).play(username, won * 100);
        await b.refresh(id);
        const round = { id: `${code} ${id}`, username, placedAt, stake: baht(1_000), win: baht(won) };
        await b.tell({ ...round, at: b.now() }, code);
      };
      await settled('JOKER', slots, win);
      await settled('UFABET', sports, 1_000);
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: baht(200) });
    },
  );
});
