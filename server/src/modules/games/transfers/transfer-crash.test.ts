import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { satang } from '@krapao/contract/money';
import { systemClock } from '../../../kernel/clock.ts';
import { newId } from '../../../kernel/ids.ts';
import { createSecretBox } from '../../../kernel/secret-box.ts';
import { balanceOf, memberWith, silent, testDb, type TestDb } from '../../../testing/fixtures.ts';
import { gameUseCases } from '../use-cases.ts';
import { createProviders } from '../providers/providers.ts';
import { saveConnection } from '../providers/store.ts';
import {
  carryOutDue,
  FakeProvider,
  kindsOf,
  lapse,
  later,
  playerIn,
  REFUSED,
  setAside,
  testGames,
  UNKNOWN,
} from '../testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());
const player = () => playerIn(test);

describe('when a server dies or stalls', () => {
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
    if (!taken) throw new Error('nothing was due');
    answer.resolve();
    expect(await first).toMatchObject({ status: 'PENDING' });
    expect(await balances()).toMatchObject({ wallet: 70_000, transit: 30_000 });
    provider().onTransfer = async (_, apply) => apply();
    await other.work.carryOut(taken);
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

  it('a server that slept after taking a transfer does nothing where another one has taken it since', async () => {
    const { fill, provider, server, id } = await player();
    provider().onTransfer = async () => UNKNOWN;
    await fill(30_000);
    await test.db.client.query(
      'update game_transfer set attempts = 3 where member_id = $1 and closed_at is null',
      [id],
    );
    await lapse(test, id);
    const [sleeper, other] = [server(), server()];
    const taken = await sleeper.work.take();
    if (!taken) throw new Error('nothing was due');
    await lapse(test, id);
    await other.work.take();
    const calls = provider().calls.length;
    // it would believe a refusal while the other one sends
    provider().onTransfer = async () => REFUSED;
    expect(await sleeper.work.carryOut(taken)).toMatchObject({ state: 'open' });
    expect(provider().calls).toHaveLength(calls);
  });

  it('a server that slept after taking a transfer sends nothing, though nobody else has taken it yet', async () => {
    const { fill, provider, server, id } = await player();
    provider().onTransfer = async () => UNKNOWN;
    await fill(30_000);
    await lapse(test, id);
    let now = 0;
    const sleepy = server({ now: () => new Date(now) });
    const taken = await sleepy.work.take();
    if (!taken) throw new Error('nothing was due');
    now += 30_000;
    await sleepy.work.carryOut(taken);
    expect(provider().calls.filter((call) => call === 'transfer')).toHaveLength(1);
  });

  it.each(['with', 'without'])(
    'what was sent %s a reference is neither sent again nor given back once its provider speaks another protocol',
    async (before) => {
      const { fill, balances, provider, server, id } = await player();
      const can = (has: boolean) => ({ takesReference: has, answersQueries: has });
      const speak = (protocol: string) =>
        test.db.client.query(`update game_provider set protocol = $1 where code = 'JOKER'`, [protocol]);
      provider().can = can(before === 'with');
      provider().onTransfer = async (_, apply) => (apply(), UNKNOWN);
      await fill(30_000);
      const calls = provider().calls.length;
      provider().can = can(before !== 'with');
      provider().onTransfer = async (_, apply) => apply();
      provider().carriedOut.clear();
      await speak('another');
      for (let i = 0; i < 5; i += 1) {
        await lapse(test, id);
        await carryOutDue(server());
      }
      await speak('joker');
      expect(provider().calls).toHaveLength(calls);
      expect(await balances()).toEqual({ wallet: 70_000, game: 0, provider: 30_000, transit: 30_000 });
    },
  );

  it('a server that has not heard yet that a provider speaks another protocol sends nothing in the old one', async () => {
    const box = createSecretBox({ version: 1, secret: 'a secret for tests, long enough' });
    const spoken = { before: new FakeProvider(), after: new FakeProvider() };
    const speak = (protocol: keyof typeof spoken) =>
      test.db.client.query(`update game_provider set protocol = $1 where code = 'SLOTXO'`, [protocol]);
    const patience = { timeoutMs: 1, balanceTimeoutMs: 1 };
    const protocols = {
      before: { connect: () => spoken.before },
      after: { connect: () => spoken.after },
    };
    const start = () => {
      const providers = createProviders({ db: test.db, box, protocols, patience, log: silent });
      const realtime = { changed: () => undefined };
      return gameUseCases({
        ...test,
        providers,
        box,
        realtime,
        refusal: async () => undefined,
        onRounds: [],
        clock: systemClock,
        log: silent,
      });
    };
    await testGames(test, ['SLOTXO']);
    await saveConnection(test.db, box, 'SLOTXO', { web: null, api: {} });
    await speak('before');
    const { id } = await memberWith(test, satang(100_000));
    const games = start();
    await games.activate(id, 'SLOTXO');
    await speak('after');
    spoken.before.onTransfer = async (_, apply) => (apply(), UNKNOWN);
    const order = { memberId: id, operation: newId(), from: 'WALLET', to: 'SLOTXO', amount: satang(30_000) };
    await expect(games.transfer(order)).rejects.toMatchObject({ code: 'TRANSFER_FAIL' });
    await lapse(test, id);
    await carryOutDue(start());
    expect([...spoken.before.carriedOut, ...spoken.after.carriedOut]).toEqual([]);
    expect(await balanceOf(test, id)).toBe(100_000n);
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
