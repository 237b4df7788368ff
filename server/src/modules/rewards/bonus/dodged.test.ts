import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import type { Tx } from '../../../db/pool.ts';
import { newId } from '../../../kernel/ids.ts';
import { HOUSE, lockWallet } from '../../../ledger/accounts.ts';
import { postOne } from '../../../ledger/post.ts';
import { errorOf } from '../../../testing/error-of.ts';
import { untilDeath } from '../../../testing/until-death.ts';
import { createStanding } from '../../operator/standing.ts';
import { createBonusWork } from './carry-out.ts';
import { createClear, NO_PROMOTION } from './clear.ts';
import { bonus } from './index.ts';
import { heldBy, newestDeposit } from './read-model.ts';
import { playTold } from './store.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('MOST', { maxPayout: 100, multiple: 100 });
  await b.offer('WELCOME100', { percentBp: 10_000, max: 20_000, minDeposit: 10_000 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

/** The game of sports is switched off meanwhile. */
async function whileOff(act: () => Promise<void>): Promise<void> {
  const set = (isActive: boolean) =>
    b.db.client.query(`update game_provider set is_active = $1 where code = 'UFABET'`, [isActive]);
  await set(false);
  try {
    await act();
  } finally {
    await set(true);
  }
}

/** 1,000 baht of the wallet are gone, as where a bank corrects what it told. */
const takenBack = (tx: Tx, id: MemberId, wallet: bigint, cashOut: bigint) =>
  postOne(tx, {
    ...{ reference: `taken back ${id}`, kind: 'withdraw_correction_out', from: wallet, to: cashOut },
    ...{ amount: baht(1_000), memberId: id, subject: { kind: 'payout_contradiction', id }, detail: {} },
  });

describe('the end of a bonus', () => {
  it('takes nothing above the highest payout that was deposited later', async () => {
    await b.offer('CAPPED', { maxPayout: 200, multiple: 100 });
    const id = await b.given(1_000, 'CAPPED');
    await b.deposit(id, 500);
    await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 200 }));
    await b.fill(id, 1_700);
    await b.play(id, 200, 200);
    await b.refresh(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({ state: 'done', forfeit: 0n, keep: baht(1_700) });
    expect(await b.clear(id, undefined)).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_700);
  });

  it('waits until balances can be asked for, whoever has asked for too many', async () => {
    const id = await b.given(1_000, 'DAILY20', ['JOKER', 'UFABET']);
    await b.fill(id, 1_200);
    await b.refresh(id);
    await b.play(id, 1_200, 12_000, { told: false });
    const asked = await Promise.allSettled(
      Array.from({ length: 120 }, () => b.world.games.refresh(id, 'UFABET')),
    );
    expect(asked.some(({ status }) => status === 'rejected')).toBe(true);
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('RATE_LIMITED'));
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
  });

  it('waits for open bets where its share is not beside them, also where such stood when it was given', async () => {
    const { id } = await b.givenBeside(1_000, 'WELCOME100', 200);
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ own: baht(1_200), forfeit: baht(200) });
    await b.fill(id, 400, 'JOKER');
    await b.play(id, 400, 0);
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'open', forfeit: null });
  });

  it('takes nothing of what a game held that was switched off when the bonus was given', async () => {
    const id = await b.member(['JOKER', 'UFABET']);
    await b.deposit(id, 1_000);
    await b.fill(id, 1_000, 'UFABET');
    await whileOff(async () => {
      await b.deposit(id, 300);
      await b.activate(id, 'DAILY20');
      await b.carryOutDue();
      await b.fill(id, 1_000, 'WALLET', 'UFABET');
      await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 60 }));
    });
  });

  it('takes its share also of what stood in a game that is switched off before it was given, and stands there still', async () => {
    const id = await b.member(['JOKER', 'UFABET']);
    await b.deposit(id, 9_000);
    await b.fill(id, 9_000, 'UFABET');
    await whileOff(async () => {
      await b.deposit(id, 1_000);
      await b.activate(id, 'DAILY20');
      await b.carryOutDue();
      await expect(b.clear(id, undefined)).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 200, keep: 1_000 }),
      );
      // never more than there is elsewhere
      await b.fill(id, 1_200);
      await b.play(id, 1_100, 0);
      await b.refresh(id);
      await expect(b.clear(id, baht(99))).rejects.toEqual(
        errorOf('BONUS_CONDITION', { forfeit: 100, keep: 0 }),
      );
      await b.fill(id, 9_000, 'WALLET', 'UFABET');
      expect(await b.clear(id, baht(178.43))).toBe('SUCCESS');
      expect(await b.wallet(id)).toBe(8_921.57);
    });
  });

  it.each([
    [0, 'DAILY20'],
    [18_000, 'DAILY20'],
    [0, 'MOST'],
    [18_000, 'MOST'],
  ])(
    'is as if bets that were open when it was given had been settled before: won %d, of %s',
    async (win, code) => {
      const { id, bet } = await b.givenBeside(9_000, code);
      expect(await b.bonusOf(id, code)).toMatchObject({ own: baht(10_000), forfeit: baht(200) });
      b.world.provider('UFABET').play(bet.username, win * 100);
      await b.refresh(id);
      await b.tell({ ...bet, at: b.now(), win: baht(win) }, 'UFABET');
      expect(await b.bonusOf(id, code)).toMatchObject({ forfeit: baht(200), keep: baht(1_000 + win) });
      // also once its share was taken anew
      await b.deposit(id, 500);
      for (let looks = 0; looks < 2; looks += 1)
        await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 200 }));
      if (code === 'DAILY20') return;
      await b.fill(id, 1_700);
      await b.play(id, 200, 300);
      await b.refresh(id);
      await b.carryOutDue();
      expect(await b.bonusOf(id, code)).toMatchObject({ state: 'done', forfeit: baht(100) });
    },
  );

  it('takes no more of such bets where their win is reported after money came in', async () => {
    const { id, bet } = await b.givenBeside(9_000, 'DAILY20');
    const at = b.now();
    b.world.provider('UFABET').play(bet.username, 1_800_000);
    await b.refresh(id);
    await b.deposit(id, 500);
    await b.dueNow(id);
    await b.carryOutDue();
    await b.tell({ ...bet, at, win: baht(18_000) }, 'UFABET');
    await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 200 }));
  });

  it('shares what such bets win by what is staked in them since', async () => {
    const { id, bet } = await b.givenBeside(9_000, 'DAILY20');
    b.world.provider('UFABET').play(bet.username, 2_700_000);
    await b.refresh(id);
    await b.tell({ ...bet, at: b.now(), stake: baht(18_000), win: baht(36_000) }, 'UFABET');
    // half of the 18,000 that were won is the member's own, as of then; the other half is shared, as the 1,000 and the 200
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: baht(293.75) });
  });

  it('waits for bets that are open in place of those that were when it was given', async () => {
    const { id, bet } = await b.givenBeside(1_000, 'DAILY20');
    await b.tell({ ...bet, at: b.now(), win: baht(0) }, 'UFABET');
    // of what is at stake now nobody knows what it is worth
    await b.fill(id, 1_200);
    await b.play(id, 600, 0, { told: false });
    await b.refresh(id);
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
  });

  it('brings games home as often as it is asked for', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.refresh(id);
    const { calls } = b.world.provider();
    const before = calls.filter((call) => call === 'balance').length;
    b.world.provider().onBalance = async () => {
      // won between the two looks of one call: more than was seen is to be taken
      if (calls.filter((call) => call === 'balance').length === before + 1)
        await b.play(id, 600, 1_200, { told: false });
    };
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 300 }));
    b.world.provider().onBalance = async () => undefined;
    expect(await b.wallet(id)).toBe(1_800);
    await b.fill(id, 1_800);
    expect(await b.clear(id, baht(300))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_500);
  });
});

describe('ending what was seen', () => {
  it('ends neither a promotion nor what waits for a deposit where that had its price and is over by now', async () => {
    const ended: string[] = [];
    const clear = createClear({
      ...{ ...b.deps, work: b.work },
      promotion: {
        end: async (_tx, _id, operation) => ended.push(operation) > 0,
        isEndedBy: async () => false,
      },
    });
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 1_200, 1_200);
    await expect(clear(id, newId(), undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 200 }));
    // while the question is open it is met
    await b.play(id, 400, 400);
    await b.carryOutDue();
    await expect(clear(id, newId(), baht(200))).rejects.toEqual(errorOf('NO_DATA'));
    await b.activate(id, 'WELCOME100');
    await expect(clear(id, newId(), baht(200))).rejects.toEqual(errorOf('NO_DATA'));
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'armed' });
    expect(await clear(id, newId(), baht(0))).toBe('SUCCESS');
    expect(ended).toEqual([]);
    expect(await clear(id, newId(), baht(0))).toBe('SUCCESS');
    expect(ended).toHaveLength(1);
  });

  it('is told that it ended though another one was given since, which is left alone', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    const provider = b.world.provider();
    const looksBefore = provider.calls.filter((call) => call === 'balance').length;
    // between its two looks a runner of another server ends it, and its member takes the next one
    provider.onBalance = async () => {
      if (provider.calls.filter((call) => call === 'balance').length !== looksBefore + 2) return;
      for (const then of [() => b.tellAll(), () => Promise.resolve()]) {
        await b.dueNow(id);
        await b.carryOutDue();
        await then();
      }
      await b.deposit(id, 200);
      await b.activate(id, 'WELCOME100');
      await b.carryOutDue();
    };
    expect(await b.clearOnce(id, baht(200))).toBe('SUCCESS');
    provider.onBalance = async () => undefined;
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'open' });
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_forfeit', 200],
      ['bonus_grant', 200],
    ]);
    expect(await b.wallet(id)).toBe(1_400);
  });

  it('ends by a withdrawal of all the bonus that is met, and no other that has come since', async () => {
    const id = await b.given(1_000, 'MOST');
    await b.fill(id, 1_200);
    await b.play(id, 200, 200);
    await b.refresh(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'MOST')).toMatchObject({ state: 'done', forfeit: 0n });
    // another call of theirs comes between
    b.world.provider().onBalance = async () => {
      b.world.provider().onBalance = async () => undefined;
      expect(await b.clear(id, undefined)).toBe('SUCCESS');
      await b.activate(id, 'WELCOME100');
    };
    expect(await b.takeAll(id, 1_200)).toMatchObject({ status: 'PENDING' });
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'armed' });
  });
});

describe('a game that came later', () => {
  it('takes money where its kind counts, from the moment that it is asked for', async () => {
    await b.db.client.query(`update game_provider set category = 'lotto' where code = 'JOKER'`);
    const id = await b.given(1_000, 'DAILY20', ['JOKER', 'UFABET']);
    await expect(b.fill(id, 10)).rejects.toEqual(errorOf('BONUS_CONDITION', { games: ['JOKER'] }));
    await b.db.client.query(`update game_provider set category = 'slot' where code = 'JOKER'`);
    await b.fill(id, 10);
    await expect(b.fill(id, 10, 'UFABET')).rejects.toEqual(errorOf('BONUS_CONDITION', { games: ['UFABET'] }));
  });
});

describe('what is told while it is looked at', () => {
  it('is looked at again', async () => {
    const id = await b.given(1_000, 'DAILY20');
    const due = () =>
      b.db.client.query('select 1 from member_bonus where member_id = $1 and due_at <= now()', [id]);
    await b.db.client.query('update member_bonus set due_at = now() where member_id = $1', [id]);
    await b.db.withTx(async (tx) => {
      await playTold(tx, [id]);
      await b.carryOutDue();
    });
    expect((await due()).rowCount).toBe(1);
  });
});

describe('a deposit', () => {
  it('whose bonus could not be given is free for another', async () => {
    await b.offer('LAST', { minDeposit: 100 }, { receivers: 1 });
    const [one, other] = [await b.member([]), await b.member([])];
    for (const id of [one, other]) {
      await b.deposit(id, 1_000);
      await b.activate(id, 'LAST');
    }
    await b.carryOutDue();
    const [unlucky] = (await b.wallet(one)) === 1_000 ? [one] : [other];
    await b.activate(unlucky, 'DAILY20');
    await b.carryOutDue();
    expect(await b.wallet(unlucky)).toBe(1_200);
  });

  it('that is taken back while its bonus is being given gives none: it waits for the next one', async () => {
    // of its own, since nobody at the bank has told what is taken back here
    const own = await bonusBench();
    try {
      await own.offer('DAILY20');
      const id = await own.member([]);
      await own.deposit(id, 1_000);
      await own.activate(id, 'DAILY20');
      const cashOut = await own.test.house(HOUSE.cashOut);
      await own.db.withTx(async (tx) => takenBack(tx, id, (await lockWallet(tx, id)).id, cashOut));
      await own.carryOutDue();
      expect(await own.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'armed', amount: null });
      expect(await own.wallet(id)).toBe(0);
      await own.deposit(id, 500);
      await own.carryOutDue();
      expect(await own.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open', amount: baht(100) });
    } finally {
      await own.drop();
    }
  });

  it('of a member who is kept from play by then is given no bonus that waited for it, and is free', async () => {
    const id = await b.member([]);
    await b.activate(id, 'DAILY20');
    await b.db.client.query(`insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`, [
      id,
    ]);
    await b.deposit(id, 1_000);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toBeNull();
    expect(await b.wallet(id)).toBe(1_000);
    expect(await b.take(id, 1_000)).toMatchObject({ status: 'PENDING' });
  });

  it('that was taken back is one for no bonus', async () => {
    const id = await b.member([]);
    await b.deposit(id, 1_000);
    const cashOut = await b.test.house(HOUSE.cashOut);
    const undone = new Error('undone');
    const looked = b.db.withTx(async (tx) => {
      const { id: wallet } = await lockWallet(tx, id);
      await takenBack(tx, id, wallet, cashOut);
      expect(await newestDeposit(tx, id)).toMatchObject({ isTouched: true });
      throw undone;
    });
    await expect(looked).rejects.toBe(undone);
  });
});

describe('bets that nobody knows of', () => {
  it('are no way to end a bonus for nothing: where a game was played and never compared, it waits a day', async () => {
    const id = await b.given(200, 'WELCOME100');
    await b.db.client.query('delete from game_report');
    await b.db.client.query('delete from game_play_baseline');
    await b.fill(id, 400);
    await b.play(id, 400, 0, { told: false });
    await b.refresh(id);
    await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    expect(await b.show.minimum(id)).toMatchObject({ status: false });
  });

  it('hide no win in them: an end waits until games told what was played while money was there', async () => {
    const id = await b.given(200, 'WELCOME100');
    await b.fill(id, 400);
    const round = { username: await b.username(id, 'JOKER'), at: b.now(), stake: baht(200), win: baht(400) };
    await b.play(id, 200, 400, { told: false });
    await b.play(id, 200, 0, { told: false });
    expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'ending' });
    // of a round that goes on nobody tells
    await b.tell({ id: `won ${id}`, ...round });
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'open' });
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    await b.tell({ id: `lost ${id}`, ...round, win: baht(0) });
    expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(200);
  });

  it('hide no win in them either where the clock of the database is behind that of the server that reads reports', async () => {
    const id = await b.given(200, 'WELCOME100');
    const provider = b.world.provider();
    provider.reportedUpTo = () => new Date(Date.now() + 3_000);
    try {
      await b.tellAll();
      await b.fill(id, 400);
      await b.play(id, 200, 400, { told: false });
      await b.play(id, 200, 0, { told: false });
      expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
      const round = { username: await b.username(id, 'JOKER'), at: b.now(), stake: baht(200) };
      await b.tell({ ...round, id: `won ${id}`, win: baht(400) });
      await b.dueNow(id);
      await b.carryOutDue();
      expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'open' });
      await b.tell({ ...round, id: `lost ${id}`, win: baht(0) });
      expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    } finally {
      provider.reportedUpTo = () => new Date();
      await b.db.client.query('update game_report set up_to = now()');
    }
  });

  it('hide no win in what comes of those that were open when it was given: an end waits until games told what came by then', async () => {
    const { id, bet } = await b.givenBeside(1_000, 'DAILY20');
    const round = { ...bet, placedAt: undefined, id: `next ${id}`, stake: baht(2_000) };
    // won, staked, won and staked once more: its balance there is nothing all the while
    expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
    await b.tell({ ...bet, at: b.now(), win: baht(2_000) }, 'UFABET');
    await b.tell({ ...round, at: b.now(), win: baht(4_000) }, 'UFABET');
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    await b.tell({ ...round, id: `last ${id}`, stake: baht(4_000), at: b.now(), win: baht(0) }, 'UFABET');
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: baht(75) });
  });

  it('hide none either where that game tells of a time that has not come yet', async () => {
    const provider = b.world.provider('UFABET');
    provider.reportedUpTo = () => new Date(Date.now() + 3_000);
    try {
      const { id, bet } = await b.givenBeside(1_000, 'DAILY20');
      expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
      await b.tell({ ...bet, at: b.now(), win: baht(2_000) }, 'UFABET');
      await b.dueNow(id);
      await b.carryOutDue();
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
    } finally {
      provider.reportedUpTo = () => new Date();
      await b.db.client.query('update game_report set up_to = now()');
    }
  });

  it('hide none either where the server at which an end is pressed has a clock behind that of the database', async () => {
    const { id, bet } = await b.givenBeside(1_000, 'DAILY20');
    await b.tellAll();
    b.pass(-60_000);
    try {
      expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
    } finally {
      b.pass(60_000);
    }
    await b.tell({ ...bet, at: b.now(), win: baht(2_000) }, 'UFABET');
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
  });

  it('are none of a loss that is only not reported yet: the bonus is given once it is, as of what there is', async () => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    await b.fill(id, 1_000);
    await b.tell({
      id: `before ${id}`,
      username: await b.username(id, 'JOKER'),
      at: b.now(),
      stake: baht(0),
      win: baht(0),
    });
    const at = b.now();
    await b.play(id, 1_000, 0, { told: false });
    await b.refresh(id);
    await b.db.client.query(`update game_report set up_to = $1`, [at]);
    await b.deposit(id, 200);
    await b.activate(id, 'WELCOME100');
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'due' });
    await b.tell({
      id: `loss ${id}`,
      username: await b.username(id, 'JOKER'),
      at: b.now(),
      stake: baht(1_000),
      win: baht(0),
    });
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({
      state: 'open',
      own: baht(200),
      forfeit: baht(200),
    });
  });

  it('hold up no end for more than an hour where a game does not tell, and none of whose games have told', async () => {
    const id = await b.given(200, 'WELCOME100');
    await b.fill(id, 400);
    await b.play(id, 200, 200);
    expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
    const { rows } = await b.db.client.query<{ isSoon: boolean }>(
      `select due_at <= now() + interval '5 seconds' as "isSoon" from game_report where slot_code = 'JOKER'`,
    );
    expect(rows).toEqual([{ isSoon: true }]);
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({ state: 'ending' });
    b.pass(3_600_000);
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.wallet(id)).toBe(200);

    const other = await b.given(200, 'WELCOME100');
    await b.fill(other, 400);
    await b.play(other, 200, 200);
    await b.fill(other, 400, 'WALLET', 'JOKER');
    await b.tellAll();
    expect(await b.clearOnce(other, baht(200))).toBe('SUCCESS');
  });

  it('hold up no end for longer where a server dies before it has games asked sooner', async () => {
    const id = await b.given(200, 'WELCOME100');
    await b.fill(id, 400);
    await b.play(id, 200, 200);
    const { db, died } = untilDeath(b.db, 'update game_report set due_at = greatest');
    const work = createBonusWork({ ...b.deps, db, games: b.world.games });
    void createClear({ ...b.deps, db, work, promotion: NO_PROMOTION })(id, newId(), baht(200));
    await died;
    const isSoon = async (what: string) =>
      (
        await b.db.client.query<{ isSoon: boolean }>(
          `select due_at <= now() + interval '6 seconds' as "isSoon" from ${what}`,
        )
      ).rows;
    const asked = () => isSoon(`game_report where slot_code = 'JOKER'`);
    expect(await asked()).toEqual([{ isSoon: false }]);
    // it is looked at in seconds all the same, and has them asked then
    expect(await isSoon(`member_bonus where member_id = '${id}'`)).toEqual([{ isSoon: true }]);
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await asked()).toEqual([{ isSoon: true }]);
    await b.tellAll();
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.wallet(id)).toBe(200);
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_forfeit', 200],
    ]);
  });

  it('hold up an end as long as a game tells late, and that is under way since it began', async () => {
    const ending = async () =>
      (await createStanding(b.db, [bonus.desk?.(b.deps) ?? {}])())
        .filter(({ topic }) => topic === 'under-way')
        .map(({ subject, items }) => [subject, items]);
    const id = await b.given(200, 'WELCOME100');
    await b.fill(id, 400);
    const provider = b.world.provider();
    provider.reportedUpTo = () => new Date(Date.now() - 40 * 60_000);
    expect(await b.clear(id, baht(200))).toBe('PENDING');
    expect(await ending()).toEqual([['bonus', 1]]);
    provider.reportedUpTo = () => new Date();
    await b.tellAll();
    await b.dueNow(id);
    await b.carryOutDue();
    expect([await b.wallet(id), await ending()]).toEqual([200, [['bonus', 0]]]);
  });

  it('hold up no end where a game has told nothing since, and was left for more than a day', async () => {
    const id = await b.given(200, 'WELCOME100');
    await b.fill(id, 400);
    await b.play(id, 200, 200);
    await b.fill(id, 400, 'WALLET', 'JOKER');
    const older = (interval: string) =>
      b.db.withTx(async ({ client }) => {
        await client.query('set local session_replication_role = replica');
        for (const set of ['ledger_movement set at = at', 'game_transfer set closed_at = closed_at'])
          await client.query(`update ${set} - $1::interval where member_id = $2`, [interval, id]);
      });
    await b.db.client.query(`update game_report set up_to = now() - interval '3 days'`);
    await older('23 hours');
    expect((await heldBy(b.db, id, null)).mayHide).toBe(true);
    await older('2 hours');
    expect(await b.clearOnce(id, baht(200))).toBe('SUCCESS');
    await b.tellAll();
  });
});
