import { createTestDatabase, type TestDatabase } from '@krapao/tools/testing/database';
import { sandboxEnv } from '@krapao/tools/sandbox-env';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { consoleRoutes } from '@krapao/contract/console/api';
import { compose, type Server } from '../compose.ts';
import { readConfig } from '../kernel/config.ts';
import { silent } from '../testing/fixtures.ts';

let database: TestDatabase;
let server: Server;
beforeAll(async () => {
  database = await createTestDatabase('console');
  server = await compose(
    readConfig({ ...sandboxEnv('http://127.0.0.1:9'), DATABASE_URL: database.url }),
    silent,
  );
});
afterAll(async () => {
  await server.drain();
  await database.drop();
});

it('the console’s listener serves every call of its contract, and the member’s none', () => {
  const missing = [];
  const leaked = [];
  for (const { method, path } of consoleRoutes) {
    const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
    if (!server.console.hasRoute({ method, url })) missing.push(`${method} ${path}`);
    if (server.app.hasRoute({ method, url })) leaked.push(`${method} ${path}`);
  }
  expect({ missing, leaked }).toEqual({ missing: [], leaked: [] });
});
