import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDb, type TestDb } from '../../testing/fixtures.ts';
import { DECIDED_TODAY, decidedToday } from './read-model.ts';

let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

it('what was decided today is counted without reading what was decided before', async () => {
  const { client } = test.db;
  await client.query(
    `insert into operator_action (kind, subject, verdict, who, why, at)
      select 'payout', n::text, 'approve', 'noi', 'seen', now() - interval '2 days' - n * interval '1 minute' from generate_series(1, 20000) n`,
  );
  await client.query(
    `insert into operator_action (kind, subject, verdict, who, why) values ('gift', 'one', 'credit', 'noi', 'seen')`,
  );
  await client.query('analyze operator_action');
  expect(await decidedToday(test.db)).toEqual(new Map([['gift', 1]]));
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain ${DECIDED_TODAY}`);
  expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('operator_action_at');
});
