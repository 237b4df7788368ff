/** Calls of providers without references that arrive when their caller has given up. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { newId } from '../../../kernel/ids.ts';
import { testDb, type TestDb } from '../../../testing/fixtures.ts';
import { carryOutDue, DONE, kindsOf, lapse, later, setAside } from '../testing.ts';
import { namelessPlayer } from './testing.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
beforeEach(() => setAside(test));
afterAll(() => test.drop());
const player = () => namelessPlayer(test);

describe('a transfer that its provider knows by no name and carries out late, after its answer was lost', () => {
  const ways = [
    ['fill', 20_000, 20_000],
    ['empty', 4_000, -4_000],
  ] as const;
  const whole = (way: 'fill' | 'empty', amount: number) => {
    const game = way === 'fill' ? 10_000 + amount : 10_000 - amount;
    return {
      wallet: way === 'fill' ? 100_000 - amount : 100_000 + amount,
      game,
      provider: game,
      transit: 0,
    };
  };

  it.each(ways)(
    'is settled though its balance was looked at before it was carried out: %s',
    async (way, amount, moved) => {
      const it = await player();
      const operation = await it.lose(way, amount);
      it.arrives(moved);
      await it.reported();
      // what was told first is not the last word, and what was told last must stay
      await it.attemptAfter(140);
      expect(await it.standing(operation)).toBe('open');
      await it.attemptAfter(590);
      expect(await it.standing(operation)).toBe('open');
      await it.attemptAfter(20);
      expect(await it.standing(operation)).toBe('settled');
      expect(await it.balances()).toEqual(whole(way, amount));
    },
  );

  it.each(ways)(
    'is not given back by what was told before the verdict, when it is carried out just then: %s',
    async (way, amount, moved) => {
      const it = await player();
      const operation = await it.lose(way, amount);
      await it.attemptAfter(500);
      await it.reported();
      it.arrives(moved);
      await it.attemptAfter(200);
      expect(await it.standing(operation)).toBe('open');
      expect(await it.evidence(operation)).toContain('it must stay the same for a while');
      await it.attemptAfter(601);
      expect(await it.standing(operation)).toBe('settled');
      expect(await it.balances()).toEqual(whole(way, amount));
    },
  );

  it('is no win: while it is under way no balance is taken over, whoever refreshes', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    it.arrives(20_000);
    await it.games.refresh(it.id);
    await it.attemptAfter(140);
    await it.server().refresh(it.id, 'JOKER');
    await it.reported();
    await it.attemptAfter(601);
    await it.games.refresh(it.id);
    expect(await it.standing(operation)).toBe('settled');
    expect(await kindsOf(test, it.id)).toEqual(['fill_hold', 'fill_settle', 'fill_hold', 'fill_settle']);
  });

  it('tells a person every balance where play hides it', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    it.arrives(20_000);
    it.arrives(-5_000);
    await it.attemptAfter(140);
    await it.reported();
    await it.attemptAfter(601);
    expect(await it.standing(operation)).toBe('review');
    expect(await it.evidence(operation)).toMatch(
      /^before 100\.00, first after 100\.00, after 250\.00 since /,
    );
  });

  it('waits for as long as the operator says that its provider may be late', async () => {
    const it = await player();
    await test.db.client.query(`update game_provider set longest_delay_seconds = 3600 where code = 'JOKER'`);
    const operation = await it.lose('fill', 20_000);
    await it.reported();
    await it.attemptAfter(3_599);
    expect(await it.standing(operation)).toBe('open');
    await test.db.client.query(`update game_report set up_to = now() + interval '2 hours'`);
    await it.attemptAfter(10);
    expect(await it.standing(operation)).toBe('returned');
    await test.db.client.query(`update game_provider set longest_delay_seconds = null where code = 'JOKER'`);
  });

  it('is not given back by a server that slept over a balance that another one sees change', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    await it.reported();
    await it.pass(601);
    await lapse(test, it.id);
    const wake = later<undefined>();
    const asleep = later<undefined>();
    it.provider().onBalance = async () => {
      it.provider().onBalance = async () => undefined;
      asleep.resolve(undefined);
      return wake.promise;
    };
    const slept = carryOutDue(it.games);
    await asleep.promise;
    it.arrives(20_000);
    await it.attemptAfter(1, it.server());
    wake.resolve(undefined);
    await slept;
    expect(await it.standing(operation)).toBe('open');
    await it.attemptAfter(100, it.server());
    await it.attemptAfter(601, it.server());
    expect(await it.standing(operation)).toBe('settled');
    expect(await it.balances()).toEqual({ wallet: 80_000, game: 30_000, provider: 30_000, transit: 0 });
  });

  it('is not judged by a balance that was told too long ago', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    await it.reported();
    let now = Date.now();
    it.provider().onBalance = async () => void (now += 26_000);
    await it.attemptAfter(601, it.server({ now: () => new Date(now) }));
    expect(await it.standing(operation)).toBe('open');
    expect(await it.evidence(operation)).toContain('too late to judge');
  });

  it('waits for a person while play is not reported for long, and is judged all the same once it is', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    await it.attemptAfter(3_600);
    expect(await it.standing(operation)).toBe('review');
    await it.reported();
    await it.attemptAfter(3_600);
    expect(await it.standing(operation)).toBe('returned');
  });

  it('waits for a person where its balance never stays the same', async () => {
    const it = await player();
    const operation = await it.lose('fill', 20_000);
    for (let i = 0; i < 6; i += 1) {
      it.arrives(1);
      await it.attemptAfter(450);
    }
    expect(await it.standing(operation)).toBe('review');
    expect(await it.evidence(operation)).toContain('it never stayed the same');
  });
});

it('what a provider without references said it did is booked later where it could not be then, and nobody is asked again', async () => {
  const it = await player();
  await test.db.client.query(`
    create table no_booking ();
    create function refuse_booking() returns trigger language plpgsql as $$
    begin
      if to_regclass('no_booking') is not null then raise exception 'not now'; end if;
      return new;
    end $$;
    create trigger refuse_booking before insert on ledger_movement for each row when (new.kind = 'fill_settle') execute function refuse_booking()`);
  const operation = newId();
  it.provider().onTransfer = async (_, apply) => {
    apply();
    return { ...DONE, externalReference: 'T-77' };
  };
  await expect(it.fill(20_000, operation)).rejects.toThrow('not now');
  it.provider().play(it.username, -500);
  const asked = it.provider().calls.length;
  await test.db.client.query('drop table no_booking');
  await lapse(test, it.id);
  await carryOutDue(it.games);
  const { rows } = await test.db.client.query(
    'select state, provider_reference as reference from game_transfer where id = $1',
    [operation],
  );
  expect(rows).toEqual([{ state: 'settled', reference: 'T-77' }]);
  expect(it.provider().calls).toHaveLength(asked);
});
