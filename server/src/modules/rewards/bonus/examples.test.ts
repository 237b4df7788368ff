import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { statementPage } from '../../../ledger/statement.ts';
import { errorOf } from '../../../testing/error-of.ts';
import { toLine } from '../../statement/rules.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  await b.offer('DAILY20');
  await b.offer('WELCOME100', { type: 'limit', maxReceived: 9, percentBp: 10_000, max: 20_000, minDeposit: 10_000 }); // prettier-ignore
  await b.offer('WEEK10', {
    ...{ type: 'week', maxReceived: 3, percentBp: 1_000, max: 50_000, minDeposit: 50_000, multiple: 800 },
  });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

describe('what a member reads of a bonus that was met', () => {
  it('is +200 and 0.00, and then one baht can be withdrawn', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 900, 900);
    await b.play(id, 700, 700);
    await b.fill(id, 1_200, 'WALLET', 'JOKER');
    await b.carryOutDue();
    const { movements } = await statementPage(b.db, id, 1, 10);
    const lines = movements
      .map((one) => toLine(one, { language: 'en', banks: new Map(), providers: new Map() }))
      .filter(({ statementType }) => ['bonus', 'finish_bonus'].includes(statementType))
      .map(({ statementType, amount }) => [statementType, Number(amount)]);
    expect(lines).toEqual([
      ['finish_bonus', 0],
      ['bonus', 20_000],
    ]);
    expect(await b.take(id, 1)).toMatchObject({ status: 'PENDING' });
  });
});

describe('a bonus of a week', () => {
  it('is given three times until Sunday 24:00 in Bangkok, and again from Monday 00:00', async () => {
    b.setNow('2083-03-17T03:00:00Z');
    const id = await b.member();
    for (let i = 0; i < 3; i += 1) {
      await b.deposit(id, 500);
      await b.activate(id, 'WEEK10');
      await b.carryOutDue();
      await b.clear(id, baht(50));
    }
    b.setNow('2083-03-21T16:59:59.999Z');
    await expect(b.activate(id, 'WEEK10')).rejects.toEqual(errorOf('BONUS_MAX_CLAIMED'));
    b.setNow('2083-03-21T17:00:00.000Z');
    await b.deposit(id, 500);
    await b.activate(id, 'WEEK10');
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'WEEK10')).toMatchObject({ state: 'open', amount: baht(50) });
  });
});

describe('what a member had when a bonus was given', () => {
  it('is also what was on its way to a game: with 1,000 there, 200 deposited and 200 given, ending takes 200', async () => {
    const id = await b.member();
    await b.deposit(id, 1_000);
    const provider = b.world.provider();
    provider.onTransfer = async () => ({ outcome: 'unknown', reason: 'down' });
    provider.onQuery = async () => ({ standing: 'unknown', reason: 'down' });
    try {
      expect(await b.fill(id, 1_000)).toMatchObject({ status: 'PENDING' });
      await b.deposit(id, 200);
      await b.activate(id, 'WELCOME100');
      await b.carryOutDue();
    } finally {
      provider.onTransfer = async (_order, apply) => apply();
      provider.onQuery = async (_order, look) => look();
    }
    expect(await b.bonusOf(id, 'WELCOME100')).toMatchObject({
      ...{ own: baht(1_200), forfeit: baht(200), keep: baht(1_200) },
    });
    await b.carryOutTransfers(id);
    expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_200);
  });
});

describe('a bonus that one call is ending', () => {
  it('is gone on with by another, which is told nothing of its own; the first is told the same again', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    const provider = b.world.provider();
    provider.onTransfer = async () => ({ outcome: 'unknown', reason: 'down' });
    provider.onQuery = async () => ({ standing: 'unknown', reason: 'down' });
    const [first, second] = [newId(), newId()];
    try {
      expect(await b.clear(id, baht(200), first)).toBe('PENDING');
    } finally {
      provider.onTransfer = async (_order, apply) => apply();
      provider.onQuery = async (_order, look) => look();
    }
    await b.carryOutTransfers(id);
    expect(await b.clear(id, baht(200), second)).toBe('PENDING');
    expect(await b.wallet(id)).toBe(1_000);
    expect(await b.clear(id, baht(200), first)).toBe('SUCCESS');
    await expect(b.clear(id, baht(200), second)).rejects.toEqual(errorOf('NO_DATA'));
  });
});

describe('bets that are open', () => {
  it('keep a bonus from being released with 5 baht left and 100 in them', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 1_095, 0);
    await b.play(id, 100, 0, { told: false });
    await b.refresh(id);
    await b.dueNow(id);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ state: 'open' });
    expect(await b.show.minimum(id)).toEqual({ status: false, minimum: baht(20) });
    await expect(b.clear(id, undefined)).rejects.toEqual(errorOf('BONUS_CONDITION'));
  });

  it('on both sides of a match hold all, and nothing ends before they are settled', async () => {
    await b.offer('MATCHES', { weights: [{ kind: 'sport', provider: null, percent: 100 }] });
    const id = await b.given(1_000, 'MATCHES', ['UFABET']);
    await b.fill(id, 1_200, 'UFABET');
    for (const stake of [600, 600]) await b.play(id, stake, 0, { code: 'UFABET', told: false });
    await b.refresh(id);
    await b.dueNow(id);
    await b.carryOutDue();
    await expect(b.clear(id, baht(200))).rejects.toEqual(errorOf('BONUS_CONDITION', { openBets: true }));
    expect(await b.bonusOf(id, 'MATCHES')).toMatchObject({ state: 'open', done: 0n });
    // one side won: both are told
    const username = await b.username(id, 'UFABET');
    b.world.provider('UFABET').play(username, 120_000);
    for (const [side, win] of [
      ['home', 1_200],
      ['away', 0],
    ] as const)
      await b.tell(
        { id: `${id} ${side}`, username, at: b.now(), stake: baht(600), win: baht(win) },
        'UFABET',
      );
    await b.refresh(id);
    expect(await b.clear(id, baht(200))).toBe('SUCCESS');
    expect(await b.wallet(id)).toBe(1_000);
  });
});

describe('money that stands in a game that a bonus leaves out', () => {
  it('comes home, and no more goes there', async () => {
    const id = await b.member(['JOKER', 'UFABET']);
    await b.deposit(id, 500);
    await b.fill(id, 500, 'UFABET');
    await b.deposit(id, 1_000);
    await b.activate(id, 'DAILY20');
    await b.carryOutDue();
    const refused = errorOf('BONUS_CONDITION', { games: ['UFABET'] });
    await expect(b.fill(id, 10, 'UFABET')).rejects.toEqual(refused);
    expect(await b.fill(id, 500, 'WALLET', 'UFABET')).toMatchObject({ status: 'SUCCESS' });
    await expect(b.fill(id, 10, 'UFABET')).rejects.toEqual(refused);
    expect(await b.wallet(id)).toBe(1_700);
  });
});

describe('a round that is corrected', () => {
  it('changes what was done while the bonus runs, and nothing once it has ended', async () => {
    const id = await b.given(1_000, 'DAILY20');
    await b.fill(id, 1_200);
    await b.play(id, 900, 900, { id: 'told three times' });
    await b.play(id, 400, 400, { id: 'told three times' });
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'DAILY20')).toMatchObject({ done: baht(400), remaining: baht(1_200) });
    await b.play(id, 1_200, 1_200);
    await b.carryOutDue();
    const kept = () =>
      b.db.client.query('select state, done, ended_at from member_bonus where member_id = $1', [id]);
    const { rows } = await kept();
    expect(rows).toMatchObject([{ state: 'finished', done: baht(1_600) }]);
    await b.play(id, 100, 100, { id: 'told three times' });
    await b.carryOutDue();
    expect((await kept()).rows).toEqual(rows);
    expect(await b.lines(id)).toEqual([
      ['bonus_grant', 200],
      ['bonus_finish', 200],
    ]);
  });
});

describe('an offer of 1,000 baht in all', () => {
  it('gives five of 64 members 200 each; the others keep their deposits and are told that it is used up', async () => {
    await b.offer('FIVE', { minDeposit: 100, percentBp: 10_000, max: 20_000 }, { budget: baht(1_000) });
    const members = await Promise.all(Array.from({ length: 64 }, () => b.member([])));
    await Promise.all(members.map((id) => b.deposit(id, 200)));
    await Promise.allSettled(members.map((id) => b.activate(id, 'FIVE')));
    await Promise.all([b.carryOutDue(), b.carryOutDue(), b.carryOutDue()]);
    const wallets = await Promise.all(members.map((id) => b.wallet(id)));
    expect(wallets.filter((wallet) => wallet === 400)).toHaveLength(5);
    expect(wallets.filter((wallet) => wallet === 200)).toHaveLength(59);
    const others = members.filter((_, i) => wallets[i] === 200);
    const again = await Promise.allSettled(others.map((id) => b.activate(id, 'FIVE')));
    for (const one of again) expect(one).toMatchObject({ reason: errorOf('BONUS_FULL') });
  });
});
