import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { createHouse } from '../../../ledger/accounts.ts';
import { randomFrom, seedOf } from '../../../ledger/testing/books.ts';
import { errorOf } from '../../../testing/error-of.ts';
import { correctMoney } from '../../corrections/correct.ts';
import { dyingAt } from '../wheel/testing.ts';
import { createBonusWork } from './carry-out.ts';
import { createClear, NO_PROMOTION } from './clear.ts';
import { baht, bonusBench } from './testing.ts';

/** `npm run prove rewards` asks for 1,000. */
const TAKEN_AND_WITHDRAWN = Number(process.env['TAKEN_AND_WITHDRAWN'] ?? 25);

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('WELCOME100', {
    type: 'limit',
    percentBp: 10_000,
    max: 20_000,
    minDeposit: 10_000,
    multiple: 1_000,
  });
  await b.offer('WEEK10', {
    type: 'week',
    maxReceived: 3,
    percentBp: 1_000,
    max: 50_000,
    minDeposit: 50_000,
  });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

describe('a bonus', () => {
  it('is offered to nobody who is kept from play; one that runs goes on', async () => {
    const [id, running] = [await b.member(), await b.given(1_000, 'DAILY20')];
    for (const one of [id, running])
      await b.db.client.query(
        `insert into member_block (member_id, kind, why) values ($1, 'play', 'asked')`,
        [one],
      );
    await expect(b.activate(id, 'DAILY20')).rejects.toEqual(errorOf('ACCOUNT_FROZEN'));
    expect(await b.bonusOf(running, 'DAILY20')).toMatchObject({ state: 'open' });
  });

  it('is not given on a deposit that staff took back, and what they take of one that runs is no loss of its share', async () => {
    const correct = correctMoney({
      ...{ db: b.db, house: createHouse(b.db) },
      realtime: { changed: () => undefined },
    });
    const take = (member: string, amount: number) =>
      correct.carryOut(
        { id: randomUUID(), member, direction: 'out', reason: 'WRONG_CREDIT', amount: baht(amount) },
        { name: 'noi', why: 'the bank called' },
      );
    const id = await b.member();
    await b.deposit(id, 1_000);
    await take(id, 1);
    await b.activate(id, 'DAILY20');
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'armed' });

    const running = await b.given(1_000, 'DAILY20');
    await take(running, 1_000);
    expect(await b.bonusOf(running, 'DAILY20')).toMatchObject({ state: 'open', forfeit: baht(200) });
  });

  it('is given on the deposit before it, asks for its play, stops a withdrawal until then, and is over by itself', async () => {
    const id = await b.given(1_000, 'DAILY20');
    expect(await b.wallet(id)).toBe(1_200);
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({
      state: 'open',
      amount: baht(200),
      required: baht(1_600),
    });
    await b.fill(id, 1_200);
    await b.play(id, 900, 900);
    await b.play(id, 699.99, 699.99);
    await b.carryOutDue();
    await expect(b.take(id, 1)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { required: 1600, done: 1599.99, remaining: 0.01 }),
    );
    await b.play(id, 0.01, 0.01);
    // what was played counts at once, before any work of ours has looked
    await b.fill(id, 1_200, 'WALLET', 'JOKER');
    expect(await b.take(id, 1)).toMatchObject({ status: 'PENDING' });
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_finish', 200],
    ]);
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ isActive: false, received: [{}] });
  });

  it('waits for a deposit that is enough, and is given on that', async () => {
    const id = await b.member();
    await b.activate(id, 'DAILY20');
    await b.deposit(id, 299);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'armed', amount: null });
    await b.deposit(id, 300);
    await expect(b.take(id, 1)).rejects.toEqual(errorOf('BONUS_CONDITION', { granting: true }));
    await expect(b.fill(id, 1)).rejects.toEqual(
      errorOf('BONUS_CONDITION', { granting: true, games: ['JOKER'] }),
    );
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open', amount: baht(60), own: baht(599) });
  });

  it.each([
    [
      'was used for another',
      async (id: Parameters<typeof b.deposit>[0]) => {
        await b.activate(id, 'WELCOME100');
        await b.carryOutDue();
        await b.clear(id, baht(1_000));
      },
    ],
    ['is older than an hour', async () => b.pass(60 * 60_000 + 1_000)],
    ['went into a game', async (id: Parameters<typeof b.deposit>[0]) => b.fill(id, 1)],
    ['was withdrawn from', async (id: Parameters<typeof b.deposit>[0]) => b.take(id, 1)],
  ])('is not given on a deposit that %s', async (_, spoil) => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    await spoil(id);
    await b.activate(id, 'DAILY20');
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'armed' });
  });

  it('that waits is cancelled for nothing, and lapses after a day', async () => {
    const [one, other] = [await b.member(), await b.member()];
    await b.activate(one, 'DAILY20');
    expect(await b.clear(one, undefined)).toBe('SUCCESS');
    await b.activate(other, 'DAILY20');
    b.pass(24 * 60 * 60_000 + 1_000);
    await b.dueNow(other);
    await b.carryOutDue();
    expect(await b.bonusOf(other, 'DAILY20')).toBeNull();
    await expect(b.clear(other, undefined)).rejects.toEqual(errorOf('NO_DATA'));
  });

  it('is one at a time, and so many in a day or a week of Bangkok', async () => {
    b.setNow('2083-03-21T16:00:00Z');
    const id = await b.given(1_000, 'DAILY20');
    await expect(b.activate(id, 'DAILY20')).rejects.toEqual(errorOf('BONUS_ALREADY_ACTIVE'));
    await expect(b.activate(id, 'WEEK10')).rejects.toEqual(errorOf('BONUS_REMAINING'));
    await expect(b.activate(id, 'NOWHERE')).rejects.toEqual(errorOf('BONUS_REMAINING'));
    await b.clear(id, baht(200));
    b.setNow('2083-03-21T16:59:59.999Z');
    await expect(b.activate(id, 'DAILY20')).rejects.toEqual(errorOf('BONUS_MAX_CLAIMED'));
    await expect(b.activate(id, 'NOWHERE')).rejects.toEqual(errorOf('NO_DATA'));
    b.setNow('2083-03-21T17:00:00.000Z');
    await b.activate(id, 'DAILY20');
  });

  it('is one grant of 64 activations at once', async () => {
    const id = await b.member([]);
    await b.deposit(id, 1_000);
    const taken = await Promise.allSettled(
      Array.from({ length: 64 }, (_, i) => b.activate(id, i % 2 ? 'DAILY20' : 'WELCOME100')),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.all([b.carryOutDue(), b.carryOutDue()]);
    expect(await b.wallet(id)).toBe(1_200);
  });

  it('holds the deposit that it is about to be given on, from the moment that it is taken', async () => {
    const id = await b.member([]);
    await b.deposit(id, 1_000);
    await b.activate(id, 'DAILY20');
    await expect(b.take(id, 1_000)).rejects.toEqual(errorOf('BONUS_CONDITION', { granting: true }));
    await b.carryOutDue();
    expect(await b.wallet(id)).toBe(1_200);
  });

  it(
    'is never given on money that left in the same moment',
    async () => {
      const seed = seedOf('rewards taken and withdrawn');
      const random = randomFrom(seed);
      let given = 0;
      for (let i = 0; i < TAKEN_AND_WITHDRAWN; i += 1) {
        const id = await b.member([]);
        await b.deposit(id, 1_000);
        const acts = [() => b.activate(id, 'DAILY20'), () => b.take(id, 1_000), () => b.carryOutDue()];
        const begun = acts.map(async (act) => {
          for (let turns = Math.floor(random() * 12); turns > 0; turns -= 1)
            await new Promise((go) => setImmediate(go));
          return act();
        });
        const withdrawn = await Promise.allSettled(begun);
        await b.carryOutDue();
        const wallet = await b.wallet(id);
        expect(
          [0, 1_200],
          `seed ${String(seed)}: ${JSON.stringify(withdrawn.map(({ status }) => status))}`,
        ).toContain(wallet);
        if (wallet > 0) given += 1;
      }
      console.log(
        `rewards taken and withdrawn: ${TAKEN_AND_WITHDRAWN} deposits, a bonus on ${given}, none on what left`,
      );
    },
    60_000 + TAKEN_AND_WITHDRAWN * 1_000,
  );

  it('counts what a stake could lose, up to the most of one stake, and nothing of games that do not count', async () => {
    await b.offer('SPORTS', {
      weights: [
        { kind: 'sport', provider: null, percent: 100 },
        { kind: 'live', provider: null, percent: 100 },
      ],
    });
    const id = await b.given(1_000, 'SPORTS', ['JOKER', 'UFABET']);
    await expect(b.fill(id, 10)).rejects.toEqual(errorOf('BONUS_CONDITION', { games: ['JOKER'] }));
    await b.fill(id, 1_200, 'UFABET');
    await expect(b.fill(id, 10, 'JOKER', 'UFABET')).rejects.toEqual(
      errorOf('BONUS_CONDITION', { games: ['JOKER'] }),
    );
    for (const [stake, win] of [
      [500, 600],
      [500, 0],
      [100, 100],
    ] as const)
      await b.play(id, stake, win, { code: 'UFABET' });
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'SPORTS')).toMatchObject({ done: baht(600) });
    await b.fill(id, 100, 'WALLET', 'UFABET');
    await b.offer('SMALL', { maxStake: 5_000 });
    const slots = await b.given(1_000, 'SMALL');
    await b.fill(slots, 1_200);
    await b.play(slots, 200, 200);
    await b.carryOutDue();
    expect(await b.bonusOf(slots, 'SMALL')).toMatchObject({ done: baht(50) });
  });

  it('counts from the second of its grant on, since providers tell no less, and nothing before', async () => {
    const id = await b.given(1_000, 'DAILY20');
    const granted = Math.floor((await b.grantedAt(id)).getTime() / 1000) * 1000;
    const player = await b.username(id, 'JOKER');
    for (const [name, at] of [
      ['in that second', granted],
      ['before it', granted - 1],
    ] as const)
      await b.tell({
        id: `${id} ${name}`,
        username: player,
        at: new Date(at),
        stake: baht(100),
        win: baht(100),
      });
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ done: baht(100) });
  });

  it('follows corrections while it is open, and what is told twice counts once', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 900, 900, { id: 'corrected' });
    await b.play(id, 900, 900, { id: 'corrected' });
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ done: baht(900) });
    await b.play(id, 400, 400, { id: 'corrected' });
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ done: baht(400) });
  });
});

describe('a server that dies', () => {
  it.each(Array.from({ length: 14 }, (_, n) => n + 1))(
    'at statement %i of giving a bonus has given none, and another one gives it once',
    async (nth) => {
      const id = await b.member();
      await b.deposit(id, 1_000);
      const operation = newId();
      await b.activate(id, 'DAILY20', operation);
      const dying = createBonusWork({ ...b.deps, games: b.world.games, db: dyingAt(b.db, nth) });
      await expect(dying.carryOut(operation)).rejects.toThrow();
      expect(await b.wallet(id)).toBe(1_000);
      await b.carryOutDue();
      expect(await b.lines(id)).toEqual([['bonus_grant', 200]]);
    },
  );

  it.each(Array.from({ length: 14 }, (_, n) => n + 1))(
    'at statement %i of ending a bonus has ended none, and the same call again ends it once',
    async (nth) => {
      const id = await b.given(1_000, 'DAILY20');
      const deps = { ...b.deps, work: b.work, promotion: NO_PROMOTION };
      const dying = createClear({ ...deps, db: dyingAt(b.db, nth) });
      const operation = newId();
      await expect(dying(id, operation, baht(200))).rejects.toThrow();
      expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
      expect(await b.wallet(id)).toBe(1_200);
      expect(await b.clear(id, baht(200), operation)).toBe('SUCCESS');
      expect(await b.wallet(id)).toBe(1_000);
    },
  );
});

describe('a call for a bonus whose answer was lost', () => {
  it('is told the same again: taken once, and ended once', async () => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    const [take, end] = [newId(), newId()];
    await b.activate(id, 'DAILY20', take);
    await b.activate(id, 'DAILY20', take);
    await b.carryOutDue();
    await b.activate(id, 'DAILY20', take);
    expect(await b.clear(id, baht(200), end)).toBe('SUCCESS');
    expect(await b.clear(id, baht(200), end)).toBe('SUCCESS');
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_forfeit', 200],
    ]);
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('NO_DATA'));
    const cancel = newId();
    await b.activate(id, 'WEEK10');
    expect(await b.clear(id, undefined, cancel)).toBe('SUCCESS');
    expect(await b.clear(id, undefined, cancel)).toBe('SUCCESS');
  });
});
