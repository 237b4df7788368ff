/** Play that balances tell and reports do not (decision 0056). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { audit } from '../../../compose/audit.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { DONE, kindsOf, setAside } from '../testing.ts';
import { playerFound } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());

const player = () => playerFound(test);
type Player = Awaited<ReturnType<typeof player>>;

describe('play that is reported', () => {
  it('explains every balance, won or lost, however late it is reported', async () => {
    const it = await player();
    it.round(5_000, 12_000);
    it.round(3_000, 0, { minutesAgo: 30 });
    it.round(100, 900, { minutesAgo: 0 });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    // won and taken over, and not reported yet though its time is: it waits, until it is
    it.round(1_000, 4_000, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 3_000n, waits: 'review' }]);
    it.told(1_000, 4_000);
    await it.read();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('is not compared before all of its time is reported', async () => {
    const it = await player();
    it.provider().reportedUpTo = () => new Date();
    it.round(0, 5_000, { isReported: false });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});

describe('a gain that no report explains', () => {
  it('of a filling that was carried out after it was given back waits for a person, and the audit names it', async () => {
    const it = await player();
    const operation = await it.givenBack('fill', 30_000);
    it.provider().play(it.username, 30_000);
    it.round(2_000, 500);
    await it.compare();
    const [found] = await it.waiting();
    expect(found).toMatchObject({
      kind: 'finding',
      amount: 30_000n,
      facts: { game: 'JOKER', 'looks like transfer': operation },
    });
    expect(await it.broken()).toMatchObject([
      { problem: expect.stringContaining('30000 satang more') as string },
    ]);

    expect(await it.decide('settle')).toMatchObject({ state: 'corrected', waits: null });
    expect(await it.balances()).toEqual({ wallet: 70_000, game: 38_500, provider: 38_500, transit: 0 });
    expect((await kindsOf(test, it.id)).at(-1)).toBe('play_correction_out');
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('stays the member’s where a person says so, and what comes after it is found again', async () => {
    const it = await player();
    it.provider().play(it.username, 7_000);
    await it.compare();
    expect(await it.decide('refuse')).toMatchObject({ state: 'kept' });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    it.provider().play(it.username, 100);
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 100n }]);
    await it.decide('refuse');
  });

  it('is taken as far as the wallet holds it', async () => {
    const it = await player();
    it.provider().play(it.username, 7_000);
    await it.compare();
    await it.fill(100_000);
    await expect(it.decide('settle')).rejects.toMatchObject({ code: 'INVALID_REQUEST' });
    await it.empty(2_000);
    await it.decide('settle', 2_000);
    expect(await it.balances()).toMatchObject({ wallet: 0 });
    expect(await it.broken()).toEqual([]);
  });
});

describe('a loss that no report explains', () => {
  it('is open bets: a figure of the audit, and no finding', async () => {
    const it = await player();
    const before = (await audit(test.db)).openBets;
    it.round(4_000, 0, { isReported: false });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
    expect((await audit(test.db)).openBets - before).toBe(4_000n);
    it.told(4_000, 0);
    await it.compare();
    expect((await audit(test.db)).openBets - before).toBe(0n);
  });

  it('waits for a person after 60 days, as far as it was missing all along', async () => {
    const it = await player();
    it.round(4_000, 0, { isReported: false });
    await it.compare();
    await test.db.client.query(
      `update game_open_bets set since = now() - interval '61 days' where member_id = $1`,
      [it.id],
    );
    it.round(1_000, 0, { isReported: false });
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ amount: 4_000n, facts: { member: 'lacks 40.00' } }]);
    expect(await it.broken()).toHaveLength(1);
    await it.decide('refuse');
    expect(await it.broken()).toEqual([]);
  });

  it('of an emptying that was carried out after it was given back waits for a person at once', async () => {
    const it = await player();
    const operation = await it.givenBack('empty', 6_000);
    it.provider().play(it.username, -6_000);
    await it.compare();
    expect(await it.waiting()).toMatchObject([
      { amount: 6_000n, facts: { 'looks like transfer': operation } },
    ]);
    expect(await it.broken()).toHaveLength(1);
    await it.decide('settle');
    expect(await it.balances()).toEqual({ wallet: 106_000, game: 4_000, provider: 4_000, transit: 0 });
    await it.compare();
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});

describe('a transfer that its provider says it carried out after it was given back', () => {
  /** Its maker hears of it when a person has given it back, and `meanwhile` happened. */
  async function heardLate(meanwhile: (it: Player) => Promise<void>) {
    const it = await player();
    const operation = newId();
    it.provider().onTransfer = async (_, apply) => {
      await test.db.client.query(
        `update game_transfer set state = 'review', due_at = now() + interval '1 hour' where id = $1`,
        [operation],
      );
      const { createSettleTransfer } = await import('../transfers/waiting-transfers.ts');
      const { returnTransfer } = createSettleTransfer({ ...test, realtime: { changed: () => undefined } });
      await returnTransfer({ id: operation, who: 'noi', why: 'they said never' });
      apply();
      await meanwhile(it);
      return { ...DONE, externalReference: 'T-1' };
    };
    await expect(it.fill(20_000, operation)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    await it.compare();
    return { it, operation };
  }
  const corrected = { wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 };

  it('is one finding, with what it says', async () => {
    const { it, operation } = await heardLate(async () => undefined);
    expect(await it.waiting()).toMatchObject([
      { amount: 20_000n, facts: { transfer: operation, told: expect.stringContaining('T-1') as string } },
    ]);
    await it.decide('settle');
    await it.compare();
    expect(await it.balances()).toEqual(corrected);
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('is no second finding beside what a balance that looks like it was found by', async () => {
    const it = await player();
    const transferId = await it.givenBack('fill', 20_000);
    it.provider().play(it.username, 20_000);
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ facts: { 'looks like transfer': transferId } }]);
    expect(await it.carriedOut(transferId, 20_000)).toBe(true);
    expect(await it.waiting()).toMatchObject([{ facts: { transfer: transferId, told: 'T-1' } }]);
    await it.decide('settle');
    await it.compare();
    expect(await it.balances()).toEqual(corrected);
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });

  it('is no second finding either beside one that looks like another transfer of that sum', async () => {
    const it = await player();
    const [first, second] = [await it.givenBack('fill', 20_000), await it.givenBack('fill', 20_000)];
    it.provider().play(it.username, 20_000);
    await it.compare();
    expect(await it.waiting()).toMatchObject([{ facts: { 'looks like transfer': second } }]);
    await it.carriedOut(first, 20_000);
    expect(await it.waiting()).toMatchObject([{ facts: { transfer: first } }]);
    // the other one was carried out too, and is told by the balance again
    it.provider().play(it.username, 20_000);
    await it.compare();
    expect(await it.waiting()).toMatchObject([
      { facts: { transfer: first } },
      { amount: 20_000n, facts: { 'looks like transfer': second } },
    ]);
  });

  it('is looked like by nothing that came besides', async () => {
    const it = await player();
    const transfer = await it.givenBack('fill', 20_000);
    await it.carriedOut(transfer, 20_000);
    it.provider().play(it.username, 40_000);
    await it.compare();
    const [said, besides] = await it.waiting();
    expect([said, besides]).toMatchObject([{ facts: { transfer } }, { amount: 20_000n }]);
    expect(besides?.facts).not.toHaveProperty('looks like transfer');
  });

  it('is not taken twice from who gave it back already, by what balances told', async () => {
    const { it } = await heardLate(async (found) => {
      await test.db.client.query(`update game_transfer set attempts = 3 where member_id = $1`, [found.id]);
      await found.compare();
      await found.decide('settle');
    });
    expect(await it.balances()).toEqual(corrected);
    expect([await it.waiting(), await it.broken()]).toEqual([[], []]);
  });
});
