import pg from 'pg';
import type { Stack } from '@krapao/tools/testing/stack';
import { ask } from './members.ts';
import { until } from './until.ts';

/** Closes the site or opens it again, as an operator does: by its setting. The server notices within a second. */
export async function setTerminated({ databaseUrl, serverUrl }: Stack, isTerminated: boolean): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into site_setting (name, value) values ('isTerminated', $1)
       on conflict (name) do update set value = excluded.value`,
      [JSON.stringify(isTerminated)],
    );
  } finally {
    await client.end();
  }
  const wanted = isTerminated ? 'gone' : null;
  await until('the server has read the setting', async () => {
    return (await ask(serverUrl, 'GET /api/lookup/active')).terminated === wanted;
  });
}
