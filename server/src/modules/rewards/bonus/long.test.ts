import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { MemberId } from '@krapao/contract/ids';
import { deleteOldRounds } from '../../games/face.ts';
import { baht, bonusBench } from './testing.ts';

let b: Awaited<ReturnType<typeof bonusBench>>;
beforeAll(async () => {
  b = await bonusBench();
  const all = { percentBp: 10_000, max: null, maxReceived: 9, type: 'limit' as const };
  await b.offer('LONG', { ...all, days: 200, multiple: 2_000 });
  await b.offer('CAPPED', { ...all, days: 7, multiple: 50, maxPayout: 200 });
});
afterEach(() => b.requireSound());
afterAll(() => b.drop());

/** So many days pass for that member's bonus and play. */
async function pass(memberId: MemberId, days: number): Promise<void> {
  const { client } = b.db;
  await client.query(
    `update game_round set at = at - make_interval(days => $2), placed_at = placed_at - make_interval(days => $2),
      told_at = told_at - make_interval(days => $2), first_told_at = first_told_at - make_interval(days => $2) where member_id = $1`,
    [memberId, days],
  );
  await client.query(
    `update member_bonus set granted_at = granted_at - make_interval(days => $2), expires_at = expires_at - make_interval(days => $2) where member_id = $1`,
    [memberId, days],
  );
}
async function lookAgain(memberId: MemberId): Promise<void> {
  await deleteOldRounds(b.db, 1);
  await b.dueNow(memberId);
  await b.carryOutDue();
}
const rounds = async (memberId: MemberId) =>
  (await b.db.client.query('select from game_round where member_id = $1', [memberId])).rowCount;

/** So many rounds of that member, a thousand each second, told so many days ago; `from`: a thousand for each second later. */
const told = (
  memberId: MemberId,
  names: string,
  { count, days, from = 0 }: Record<'count' | 'days', number> & { from?: number },
) =>
  b.db.client.query(
    `insert into game_round (slot_code, id, member_id, at, stake, win, told_at)
      select 'JOKER', $2 || i, $1, now() - interval '1 day', 100, 100, date_trunc('day', now()) - make_interval(days => $4, secs => -(i / 1000))
        from generate_series($5::int, $5::int + $3::int - 1) i`,
    [memberId, names, count, days, from],
  );

describe('a bonus that stands for longer than rounds are kept', () => {
  it('has all that was played for it, until its time is over', async () => {
    const id = await b.given(1_000, 'LONG');
    await b.fill(id, 2_000);
    await b.play(id, 500, 500);
    await b.carryOutDue();
    await pass(id, 150);
    await lookAgain(id);
    expect(await b.bonusOf(id, 'LONG')).toMatchObject({ state: 'open', done: baht(500) });
    await b.play(id, 300, 300);
    await b.carryOutDue();
    expect(await b.bonusOf(id, 'LONG')).toMatchObject({ state: 'open', done: baht(800) });
  });

  it('and was met stays so, however long its member leaves it, and its rounds go', async () => {
    const id = await b.given(1_000, 'CAPPED');
    await b.fill(id, 2_000);
    await b.play(id, 500, 500);
    await b.refresh(id);
    await b.carryOutDue();
    for (const days of [120, 300]) {
      await pass(id, days);
      await lookAgain(id);
      expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({ state: 'done', done: baht(500), forfeit: 0n });
    }
    expect(await rounds(id)).toBe(0);
  });

  it('leaves what such bets won that were open when it was given to its member, however long that is', async () => {
    const { id, bet } = await b.givenBeside(9_000, 'CAPPED');
    b.world.provider('UFABET').play(bet.username, 1_800_000);
    await b.refresh(id);
    await b.tell({ ...bet, at: b.now(), win: baht(18_000) }, 'UFABET');
    await b.fill(id, 2_000);
    await b.play(id, 500, 500);
    await b.refresh(id);
    await b.carryOutDue();
    for (const days of [0, 120, 300]) {
      await pass(id, days);
      await lookAgain(id);
      expect(await b.bonusOf(id, 'CAPPED')).toMatchObject({ state: 'done', forfeit: 0n });
    }
    expect(await rounds(id)).toBe(1);
  });

  it('keeps nobody looking through its rounds each time: what lies behind them goes in its turn', async () => {
    const id = await b.given(1_000, 'LONG');
    const other = await b.member();
    await pass(id, 150);
    await b.db.client.query('delete from game_round');
    const { rowCount: kept } = await told(id, 'a', { count: 17_000, days: 150 });
    const looked = async () =>
      (
        await b.db.client.query(
          'select from game_round r, game_round_place p where r.member_id = $1 and (r.told_at, r.slot_code, r.id) <= (p.told_at, p.slot_code, p.id)',
          [id],
        )
      ).rowCount;
    // before them, after others of the same moment, and behind them
    await told(other, 'x', { count: 3, days: 160 });
    await told(other, 'y', { count: 5, days: 150, from: 4_000 });
    await told(other, 'z', { count: 10, days: 120 });
    // a batch in which nothing went is the last one of its time
    expect([await deleteOldRounds(b.db, 20), await looked()]).toEqual([8, 14_992]);
    expect([await deleteOldRounds(b.db, 20), await looked()]).toEqual([10, 0]);
    expect([await deleteOldRounds(b.db, 20), await looked()]).toEqual([0, 5_000]);
    expect([await rounds(id), await rounds(other)]).toEqual([kept, 0]);
    // and what is kept no more goes as well
    await b.db.client.query(
      `update member_bonus set expires_at = now() - interval '101 days' where member_id = $1`,
      [id],
    );
    expect(await deleteOldRounds(b.db, 20)).toBe(12_000);
    expect(await deleteOldRounds(b.db, 20)).toBe(5_000);
    expect(await rounds(id)).toBe(0);
  });
});
