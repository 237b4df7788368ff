import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { createEmptyDatabase, createTestDatabase, type Migrate } from './database.ts';

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

let migrations = 0;
const migrate: Migrate = async (url) => {
  migrations++;
  await query(url, 'CREATE TABLE coins (amount int)');
};

describe('test databases', () => {
  it('are migrated once and then copied, each apart from the others', async () => {
    const [one, two] = await Promise.all([
      createTestDatabase('One file', { migrate }),
      createTestDatabase('two', { migrate }),
    ]);
    await query(one.url, 'INSERT INTO coins VALUES (1)');
    expect(await query(one.url, 'SELECT * FROM coins')).toHaveLength(1);
    expect(await query(two.url, 'SELECT * FROM coins')).toHaveLength(0);
    expect(migrations).toBe(1);
    await Promise.all([one.drop(), two.drop()]);
    await expect(query(one.url, 'SELECT 1')).rejects.toThrow(/does not exist/);
  });

  it('can be empty, for whoever migrates by himself', async () => {
    const empty = await createEmptyDatabase();
    expect(await query(empty.url, "SELECT * FROM pg_tables WHERE schemaname = 'public'")).toEqual([]);
    await empty.drop();
  });
});
