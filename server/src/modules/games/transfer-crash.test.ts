import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../kernel/ids.ts';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { carryOutDue, kindsOf, lapse, later, playerIn, REFUSED, setAside } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());
const player = () => playerIn(test);

describe('a server that dies or stalls', () => {
  it('after the hold, before the call: another one carries it out', async () => {
    const { fill, balances, provider, server, id } = await player();
    const stuck = later<never>();
    provider().onTransfer = () => stuck.promise;
    void fill(30_000);
    await expect.poll(balances).toMatchObject({ transit: 30_000 });
    provider().onTransfer = async (_, apply) => apply();
    expect(await carryOutDue(server())).toBe(0);
    await lapse(test, id);
    expect(await carryOutDue(server())).toBe(1);
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle']);
  });

  it('after the call, before the settlement: another one finds it done; the first comes back too late and changes nothing', async () => {
    const { fill, balances, provider, server, id } = await player();
    const answer = later<void>();
    provider().onTransfer = async (_, apply) => {
      const outcome = apply();
      await answer.promise;
      return outcome;
    };
    const first = fill(30_000);
    await expect.poll(balances).toMatchObject({ transit: 30_000, provider: 30_000 });
    await lapse(test, id);
    expect(await carryOutDue(server())).toBe(1);
    answer.resolve();
    expect(await first).toMatchObject({ status: 'SUCCESS' });
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
    expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle']);
  });

  it('a refusal that comes back when another one has taken the transfer gives nothing back', async () => {
    const { id, fill, balances, provider, server } = await player();
    const answer = later<void>();
    provider().onTransfer = async () => {
      await answer.promise;
      return REFUSED;
    };
    const first = fill(30_000);
    await expect.poll(balances).toMatchObject({ transit: 30_000 });
    await lapse(test, id);
    const other = server();
    const taken = await other.work.take();
    answer.resolve();
    expect(await first).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toMatchObject({ wallet: 70_000, transit: 30_000 });
    provider().onTransfer = async (_, apply) => apply();
    await other.work.carryOut(taken ?? '');
    expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
  });

  it('a server that slept between hold and call sends nothing: others may have closed the transfer', async () => {
    const { fill, provider, server, balances } = await player();
    let now = 0;
    const sleepy = server({ now: () => new Date((now += 30_000)) });
    expect(await fill(30_000, newId(), sleepy)).toMatchObject({ status: 'PENDING' });
    expect(provider().calls).not.toContain('transfer');
    expect(await balances()).toMatchObject({ transit: 30_000 });
  });

  it('maker and runners at once settle once', async () => {
    for (let round = 0; round < 10; round += 1) {
      const { fill, balances, provider, server, id } = await player();
      provider().onTransfer = async (_, apply) => {
        const outcome = apply();
        await lapse(test, id);
        return outcome;
      };
      const [a, b] = [server(), server()];
      const first = fill(30_000);
      await expect.poll(() => provider().carriedOut.size).toBe(1);
      await Promise.all([first, carryOutDue(a), carryOutDue(b), lapse(test, id).then(() => carryOutDue(a))]);
      await lapse(test, id);
      await carryOutDue(a);
      expect(await kindsOf(test, id)).toEqual(['fill_hold', 'fill_settle']);
      expect(await balances()).toEqual({ wallet: 70_000, game: 30_000, provider: 30_000, transit: 0 });
    }
  });
});
