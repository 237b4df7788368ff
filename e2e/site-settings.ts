import type { Stack } from '@krapao/tools/testing/stack';
import { ask } from './members.ts';
import { inDatabase } from './operator.ts';
import { until } from './until.ts';

/** Sets a setting as an operator does, or takes it away again. The server notices within a second. */
export async function writeSetting(stack: Stack, name: string, value: unknown): Promise<void> {
  await inDatabase(stack, async (client) => {
    await client.query('delete from site_setting where name = $1', [name]);
    if (value === undefined) return;
    await client.query('insert into site_setting (name, value) values ($1, $2)', [
      name,
      JSON.stringify(value),
    ]);
  });
}

/** Closes the site or opens it again, and waits until the server has noticed. */
export async function setTerminated(stack: Stack, isTerminated: boolean): Promise<void> {
  await writeSetting(stack, 'isTerminated', isTerminated);
  const wanted = isTerminated ? 'gone' : null;
  await until('the server has read the setting', async () => {
    return (await ask(stack.serverUrl, 'GET /api/lookup/active')).terminated === wanted;
  });
}
