import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { memberWith, testDb, type TestDb } from '../testing/fixtures.ts';
import { composeDesks } from '../compose/desks.ts';
import { systemClock } from '../kernel/clock.ts';
import { tidy } from './tidy.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

const tidyAll = () =>
  tidy(
    composeDesks({
      ...test,
      realtime: { changed: () => undefined, cutOff: () => undefined },
      clock: systemClock,
      box: () => expect.fail('nothing is sealed'),
      hasFeed: true,
    }),
  );

describe('tidying', () => {
  it('goes on where one module could not, and says so at its end', async () => {
    const done: string[] = [];
    const desks = [
      { tidy: () => Promise.reject(new Error('locked')) },
      { tidy: async () => done.push('the next') },
    ];
    await expect(tidy(desks)).rejects.toThrow('locked');
    expect(done).toEqual(['the next']);
  });

  it('drops counted uploads after a day, sign-ins after 90 days, and sessions a week after they ended', async () => {
    const { id } = await memberWith(test);
    const { client } = test.db;
    await client.query(
      `insert into member_sign_in (member_id, user_agent, ip, at)
        select $1, days::text, '', now() - make_interval(days => days) from unnest(array[1, 89, 91, 400]) days`,
      [id],
    );
    await client.query(
      `insert into member_session (token_hash, member_id, is_remembered, user_agent, ip, expires_at)
        select decode(lpad(days::text, 4, '0'), 'hex'), $1, true, days::text, '', now() - make_interval(days => days)
        from unnest(array[0, 6, 8]) days`,
      [id],
    );
    await client.query(
      `insert into deposit_counted_upload (operation, kind, member_id, at)
        select gen_random_uuid(), 'slip', $1, now() - make_interval(hours => hours) from unnest(array[0, 2, 25]) hours`,
      [id],
    );
    expect(await tidyAll()).toBe(4);
    const left = async (table: string) =>
      (await client.query<{ days: string }>(`select user_agent as days from ${table} order by id`)).rows.map(
        ({ days }) => Number(days),
      );
    expect(await left('member_sign_in')).toEqual([1, 89]);
    expect(await left('member_session')).toEqual([0, 6]);
    expect(await tidyAll()).toBe(0);
  });

  it('drops all claims of keys that are a week old, though they are many, and calls that are not asked about any more', async () => {
    const { client } = test.db;
    await client.query(
      `insert into http_idempotency (member_id, key, request, operation, claimed_at)
        select 'm', n::text, '', gen_random_uuid(), now() - make_interval(days => case when n > 12000 then 6 else 8 end)
        from generate_series(1, 12001) n`,
    );
    await client.query(
      `insert into http_repeat (member_id, request, until) values ('m', 'old', now() - interval '1 hour'), ('m', 'new', now())`,
    );
    expect(await tidyAll()).toBe(12_001);
    expect((await client.query('select key from http_idempotency')).rows).toEqual([{ key: '12001' }]);
  });

  it('drops rounds 100 days after they were told, however many they are, and keeps the sums of their days', async () => {
    const { id } = await memberWith(test);
    const { client } = test.db;
    await client.query(
      `insert into game_provider (code, name, category, protocol, launch, logo, background, position)
        values ('JOKER', 'Joker', 'slot', 'joker', 'form', '', '', 1)`,
    );
    await client.query(
      `insert into game_round (slot_code, id, member_id, at, told_at, stake, win)
        select 'JOKER', days || '/' || n, $1, now() - make_interval(days => days), now() - make_interval(days => days), 100, 0
        from (values (0, 1), (89, 1), (99, 1), (101, 6000), (400, 6000)) d (days, count), generate_series(1, count) n`,
      [id],
    );
    await client.query(
      `insert into game_turnover (member_id, slot_code, day, rounds, stake, net) values ($1, 'JOKER', current_date - 400, 1, 100, 100)`,
      [id],
    );
    expect(await tidyAll()).toBe(12_000);
    const { rows } = await client.query<{ id: string }>('select id from game_round order by at desc');
    expect(rows.map(({ id }) => id)).toEqual(['0/1', '89/1', '99/1']);
    expect((await client.query('select 1 from game_turnover')).rowCount).toBe(1);
    expect(await tidyAll()).toBe(0);
  });
});
