import { readdirSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { is } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDb, type TestDb } from '../testing/fixtures.ts';

const src = fileURLToPath(new URL('..', import.meta.url));
let test: TestDb;
beforeAll(async () => {
  test = await testDb();
});
afterAll(() => test.drop());

async function declaredTables(): Promise<PgTable[]> {
  const files = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('tables.ts'),
  );
  const modules = await Promise.all(
    files.map((file) => import(pathToFileURL(`${src}/${file}`).href) as Promise<Record<string, unknown>>),
  );
  return modules
    .flatMap((module) => Object.values(module))
    .filter((value): value is PgTable => is(value, PgTable));
}

it('every table declared for queries has the columns that the migrations made', async () => {
  const tables = await declaredTables();
  expect(tables.length).toBeGreaterThan(8);
  for (const table of tables) {
    const { name, columns } = getTableConfig(table);
    const { rows } = await test.db.client.query<{ column_name: string; is_nullable: string }>(
      'select column_name, is_nullable from information_schema.columns where table_name = $1',
      [name],
    );
    const made = rows.map(
      (row) => `${name}.${row.column_name} ${row.is_nullable === 'NO' ? 'not null' : 'null'}`,
    );
    const declared = columns.map(
      (column) => `${name}.${column.name} ${column.notNull ? 'not null' : 'null'}`,
    );
    expect(declared.toSorted()).toEqual(made.toSorted());
  }
});
