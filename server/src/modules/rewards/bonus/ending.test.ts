/** The ends of a bonus: by its member, by itself, by withdrawing all, and what each of them takes. */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { WALLET, type MemberId } from '@krapao/contract/ids';
import { newId } from '../../../kernel/ids.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { errorOf } from '../../../testing/error-of.ts';
import { writeSettings } from '../../site/settings.ts';
import { createEndMet } from './clear.ts';
import { bonuses } from './show.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

/** Lines of a bonus of which nothing was taken. */
const FINISHED = [
  ['bonus_grant', 200],
  ['bonus_finish', 200],
];
/** Met by 200 baht of stakes, and waits for its member then. */
const WAITS = { maxPayout: 1_000, multiple: 100 };

/** Stakes 200 of the 1,200 that a bonus on 1,000 makes, and wins that; home again it has all been told of. */
async function meet(id: MemberId, win: number): Promise<void> {
  await b.fill(id, 1_200);
  await b.play(id, 200, win);
  await b.refresh(id);
  await b.carryOutDue();
  await b.fill(id, 1_000 + win, WALLET, 'JOKER');
  await b.tellAll();
}

describe('ending a bonus', () => {
  it('takes its share and no more than was seen; games give their money back first', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 600, 0);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 100, keep: 500 }),
    );
    await b.play(id, 100, 160);
    await expect(b.clear(id, baht(100))).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 110, keep: 550 }),
    );
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
    expect(await b.clear(id, baht(110))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(550);
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_forfeit', 110],
      ['bonus_finish_rest', 90],
    ]);
    expect(await b.take(id, 550)).toMatchObject({ status: 'PENDING' });
  });

  it.each([
    ['but for a satang where its provider holds a hair less than it tells', 1_200, 0.01],
    ['but for the only baht there, told so', 1, 1],
  ])('is not held up by what stays in a game: all %s', async (_, amount, stays) => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, amount);
    b.world.provider().holdAHairLess();
    try {
      expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    } finally {
      b.world.provider().onTransfer = async (_order, apply) => apply();
    }
    expect(await b.wallet(id)).toBe(1_000 - stays);
    await b.refresh(id);
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_forfeit', 200],
    ]);
  });

  it('asks once for the only baht of a game that keeps it, and ends once that game has told of play', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1);
    b.world.provider().holdAHairLess();
    const sent = () => b.world.provider().calls.filter((call) => call === 'transfer').length;
    const before = sent();
    try {
      expect(await b.clearOnce(id, baht(200))).toBe('PENDING');
      await b.tellAll();
      await b.dueNow(id);
      await b.carryOutDue();
    } finally {
      b.world.provider().onTransfer = async (_order, apply) => apply();
    }
    expect(await b.wallet(id)).toBe(999);
    expect(sent() - before).toBe(1);
  });

  it('is not held up where withdrawing all does it, nor is that: what stays in a game is told once, to who asks for it too', async () => {
    await b.offer('REST', WAITS);
    const id = await b.given(1_000, 'REST');
    await meet(id, 200);
    await b.fill(id, 1_200);
    await b.tellAll();
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'REST')).toMatchObject({ state: 'done', forfeit: 0n });
    b.world.provider().holdAHairLess();
    try {
      await expect(b.takeAll(id, 1_200)).rejects.toMatchObject({ code: 'BONUS_CONDITION' });
      await b.tellAll();
      await b.dueNow(id);
      await b.carryOutDue();
      await expect(b.takeAll(id, 1_200)).rejects.toEqual(errorOf('MONEY_NOT_ENOUGH', { stuck: [] }));
      expect(await b.takeAll(id, 1_199.99)).toMatchObject({ status: 'PENDING', stuck: [] });
    } finally {
      b.world.provider().onTransfer = async (_order, apply) => apply();
    }
    expect(await b.lines(id)).toEqual(FINISHED);
  });

  it('is not held up by less than a baht in each of several games', async () => {
    const id = await b.given(1_000, 'DAILY20', ['JOKER', 'UFABET']);
    for (const code of ['JOKER', 'UFABET']) b.world.provider(code).play(await b.username(id, code), 60);
    await b.tellAll();
    await b.refresh(id);
    expect(await b.clear(id, baht(201))).toBe('SUCCESS');
  });

  it('leaves what came in later to its member', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 600, 0);
    await b.refresh(id);
    await b.deposit(id, 500);
    await expect(b.clear(id, undefined)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 100, keep: 1000 }),
    );
    expect(await b.clear(id, baht(100))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_000);
  });

  it('costs nothing with twenty baht left, and one satang more is none of it', async () => {
    const [small, more] = [await b.given(1_000, 'DAILY20'), await b.given(1_000, 'DAILY20')];
    for (const [id, left] of [
      [small, 20],
      [more, 20.01],
    ] as const) {
      await b.fill(id, 1_200);
      await b.play(id, 1_200 - left, 0);
    }
    expect(await b.clear(small, undefined)).toBe('SUCCESS');
    expect(await b.lines(small)).toEqual(FINISHED);
    await expect(b.clear(more, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 3.33 }));
  });

  it('has the least that its operator set when it was taken', async () => {
    const [before, after] = [await b.given(1_000, 'DAILY20'), await b.member()];
    await writeSettings(b.db, { bonusReleaseMinimum: 5_000 });
    try {
      await b.deposit(after, 1_000);
      await b.activate(after, 'DAILY20');
      await b.carryOutDue();
      expect(await b.show.minimum(await b.member([]))).toEqual({ status: false, minimum: baht(50) });
    } finally {
      await writeSettings(b.db, { bonusReleaseMinimum: 2_000 });
    }
    expect(await b.bonusOf(before, 'DAILY20')).toMatchObject({ release: baht(20) });
    expect(await b.bonusOf(after, 'DAILY20')).toMatchObject({ release: baht(50) });
    for (const id of [before, after]) {
      await b.fill(id, 1_200);
      await b.play(id, 1_160, 0);
    }
    await expect(b.clear(before, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION'));
    expect(await b.clear(after, undefined)).toBe('SUCCESS');
    expect(await b.lines(after)).toEqual(FINISHED);
  });

  it('waits for bets that are open', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 1_195, 0, { told: false });
    await b.refresh(id);
    await expect(b.clear(id, baht(500))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    expect(await b.show.minimum(id)).toMatchObject({ status: false });
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ forfeit: null, keep: null });
  });

  it.each(['question', 'transfer'])(
    'takes no less because its member kept its games from being asked, however long that was: by %s',
    async (what) => {
      const id = await b.given(1_000, 'DAILY20');
      await b.fill(id, 1_200);
      await b.play(id, 600, 1_200);
      await b.refresh(id);
      const ask = (times: number) =>
        b.db.client.query('select game_calls_count($1, $2)', [[`${what}:${id}`], [times]]);
      const most = what === 'question' ? 120 : 600;
      const { rows } = await b.db.client.query<{ counted: number }>(
        'select counted from game_calls_count($1, $2)',
        [[`${what}:${id}`], [0]],
      );
      // its first look is made still
      await ask(most - (rows[0]?.counted ?? 0) - (what === 'question' ? 1 : 0));
      expect(await b.clear(id, baht(300))).toBe('PENDING');
      b.pass(25 * 3_600_000);
      await b.dueNow(id);
      await b.carryOutDue();
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'ending' });
      await b.db.client.query('update game_refresh set expire = 0 where key = $1', [`${what}:${id}`]);
      await b.dueNow(id);
      await b.carryOutDue();
      expect(await b.wallet(id)).toBe(1_500);
    },
  );

  it('goes on by itself where a game does not answer, and takes it then', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    const release = b.hold();
    expect(await b.clear(id, baht(200))).toBe('PENDING');
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'ending' });
    await expect(b.take(id, 1)).rejects.toEqual(errorOf('BONUS_CONDITION'));
    await release(id);
    await b.tellAll();
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.wallet(id)).toBe(1_000);
  });

  it('after its time is its member’s to do: it counts nothing more and holds all', async () => {
    const id = await b.given(1_000, 'DAILY20');
    b.pass(9 * 24 * 60 * 60_000);
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'expired' });
    // play goes on under its rate for losses until it has ended
    const today = { from: new Date(b.now().getTime() - 86_400_000), to: b.now() };
    expect(await bonuses.windows(b.db, id, today)).toMatchObject([{ to: today.to, percentFail: 0 }]);
    await expect(b.fill(id, 1)).rejects.toEqual(errorOf('BONUS_CONDITION', { games: ['JOKER'] }));
    await expect(b.take(id, 1)).rejects.toEqual(errorOf('BONUS_CONDITION'));
    expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_000);
  });

  it('with a highest payout waits for its member when it is met, and takes what is above', async () => {
    await b.offer('CAPPED', { ...WAITS, maxPayout: 200 });
    const id = await b.given(1_000, 'CAPPED');
    await meet(id, 1_200);
    expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({
      state: 'done',
      forfeit: baht(800),
      keep: baht(1_400),
    });
    await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION', { forfeit: 800 }));
    await expect(b.takeAll(id, 100)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { forfeit: 800, keep: 1400 }),
    );
    expect(await b.clear(id, baht(800))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_400);
  });

  it('that is met and takes nothing is what withdrawing all does by itself, once, and not for more than there is', async () => {
    await b.offer('ROOMY', WAITS);
    const id = await b.given(1_000, 'ROOMY');
    await meet(id, 300);
    expect(await b.bonusOf(id, 'ROOMY')).toMatchObject({ state: 'done', forfeit: 0n, keep: baht(1_300) });
    await expect(b.take(id, 1)).rejects.toEqual(errorOf('BONUS_CONDITION', { remaining: 0, forfeit: 0 }));
    await expect(b.takeAll(id, 1_300.01)).rejects.toEqual(errorOf('BONUS_CONDITION'));
    expect(await b.bonusOf(id, 'ROOMY')).toMatchObject({ state: 'done' });
    const operation = newId();
    const made = await b.takeAll(id, 1_300, operation);
    expect(made).toMatchObject({ status: 'PENDING', amount: baht(1_300) });
    expect(await b.lines(id)).toEqual(FINISHED);
    // asked again it ends no other that is met by now
    await b.deposit(id, 1_000);
    await b.offer('SECOND', WAITS);
    await b.activate(id, 'SECOND');
    await b.carryOutDue();
    await meet(id, 200);
    expect(await b.takeAll(id, 1_300, operation)).toMatchObject({ reference: operation });
    expect(await b.bonusOf(id, 'SECOND')).toMatchObject({ state: 'done' });
  });

  it('that is met and that two withdrawals of all find is ended by one, and stops neither', async () => {
    await b.offer('BOTH', WAITS);
    const id = await b.given(1_000, 'BOTH');
    await meet(id, 300);
    const order = () => ({ memberId: id, operation: newId(), amount: baht(600) });
    const first = createEndMet({ ...b.deps, games: b.world.games });
    let isFirst: boolean | undefined;
    const refresh = async (memberId: typeof id) => {
      isFirst = await first(order());
      return b.world.games.refresh(memberId);
    };
    const second = createEndMet({ ...b.deps, games: { ...b.world.games, refresh } });
    expect([await second(order()), isFirst]).toEqual([true, true]);
    expect((await b.lines(id)).filter(([kind]) => kind === 'bonus_finish')).toHaveLength(1);
  });

  it('counts what is told while games give their money back: what was met by then takes nothing', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 1_500, 1_500);
    const release = b.hold();
    expect(await b.clear(id, baht(200))).toBe('PENDING');
    await b.play(id, 100, 100);
    await release(id);
    expect(await b.lines(id)).toEqual(FINISHED);
    expect(await b.wallet(id)).toBe(1_200);
  });

  it('by a runner and by its member at once ends it once', async () => {
    const seed = seedOf('runner against member');
    const random = randomFrom(seed);
    for (let i = 0; i < 25; i += 1) {
      const id = await b.given(1_000, 'DAILY20');
      await b.fill(id, 1_200);
      const release = b.hold();
      const operation = newId();
      await b.clear(id, baht(200), operation);
      await release(id, false);
      const acts = [
        () => b.carryOutDue(),
        () => b.carryOutDue(),
        () => b.clear(id, baht(200), operation),
        () => b.clear(id, baht(random() < 0.5 ? 200 : 0)),
      ];
      const order = acts.map((act) => ({ act, at: random() })).toSorted((one, other) => one.at - other.at);
      await Promise.allSettled(order.map(({ act }) => act()));
      await b.dueNow(id);
      await b.carryOutDue();
      const ended = { lines: await b.lines(id), wallet: await b.wallet(id) };
      expect(ended, `seed ${String(seed)}, round ${String(i)}`).toEqual({
        lines: [
          ['bonus_grant', 200],
          ['bonus_forfeit', 200],
        ],
        wallet: 1_000,
      });
    }
  });
});
