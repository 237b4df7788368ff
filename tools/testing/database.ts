import { createHash, randomBytes } from 'node:crypto';
import pg from 'pg';

/** Brings the database at that address to the newest schema. */
export type Migrate = (url: string) => Promise<void>;

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

/** Every database of one run carries its name, so that the run can clear away what tests left. */
const prefix = (run = process.env['TEST_RUN_ID'] ?? 'alone'): string => `krapao_test_${run}_`;

function adminUrl(): string {
  const url = process.env['TEST_DATABASE_URL'];
  if (url === undefined) {
    throw new Error(
      'TEST_DATABASE_URL is not set: run the tests by `npm test` or `npx vitest run`, which start a PostgreSQL.',
    );
  }
  return url;
}

let pool: pg.Pool | undefined;

/** Kept between databases, of which a run makes a thousand; it holds up no process that is done. */
function admins(): pg.Pool {
  if (pool === undefined) {
    pool = new pg.Pool({ connectionString: adminUrl(), max: 4, allowExitOnIdle: true });
    pool.on('error', () => undefined);
  }
  return pool;
}

async function asAdmin<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await admins().connect();
  try {
    return await work(client);
  } finally {
    client.release();
  }
}

/** What the server calls itself, for the record of a run. */
export const testDatabaseVersion = (): Promise<string> =>
  asAdmin(async (admin) => {
    const { rows } = await admin.query<{ version: string }>('SELECT version()');
    return rows[0]?.version ?? 'unknown';
  });

function urlOf(database: string): string {
  const url = new URL(adminUrl());
  url.pathname = `/${database}`;
  return url.href;
}

/** The server's own migrations; loaded only when a test wants them. */
async function serverMigrations(): Promise<Migrate> {
  const name = '@krapao/server/db/migrate';
  const module = (await import(name)) as { migrate?: Migrate };
  if (module.migrate === undefined) throw new Error(`${name} exports no function "migrate".`);
  return module.migrate;
}

/** A number for the advisory lock that belongs to that name. */
const lockOf = (name: string): string =>
  createHash('sha256').update(name).digest().readBigInt64BE().toString();

const templates = new Map<string, Promise<void>>();

/** Makes the migrated template once per run, whichever test file comes first; the others wait for it. */
function ensureTemplate(template: string, migrate: Migrate | undefined): Promise<void> {
  let made = templates.get(template);
  if (made === undefined) {
    made = makeTemplate(template, migrate);
    templates.set(template, made);
  }
  return made;
}

async function makeTemplate(template: string, migrate: Migrate | undefined): Promise<void> {
  await asAdmin(async (admin) => {
    await admin.query('SELECT pg_advisory_lock($1)', [lockOf(template)]);
    try {
      const known = await admin.query('SELECT 1 FROM pg_database WHERE datname = $1', [template]);
      if (known.rowCount !== 0) return;
      // It takes its name only when it is complete, so that a failed migration leaves no half template behind.
      const half = `${template}_half`;
      await admin.query(`DROP DATABASE IF EXISTS "${half}" WITH (FORCE)`);
      await admin.query(`CREATE DATABASE "${half}" TEMPLATE template0 ENCODING 'UTF8'`);
      await (migrate ?? (await serverMigrations()))(urlOf(half));
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [half]);
      await admin.query(`ALTER DATABASE "${half}" RENAME TO "${template}"`);
    } finally {
      await admin.query('SELECT pg_advisory_unlock($1)', [lockOf(template)]);
    }
  });
}

/** Files are copied by whoever keeps nothing for sure, as a run's own server: a third of the time. Else each copy is two checkpoints. */
async function strategyOf(admin: pg.PoolClient): Promise<string> {
  const { rows } = await admin.query<{ fsync: string }>('SHOW fsync');
  return rows[0]?.fsync === 'off' ? 'STRATEGY file_copy' : '';
}

/**
 * A database of its own for one test file, migrated, as quick as copying an empty one. `name` makes it easier to find;
 * `migrate` stands in for the server's migrations.
 */
export async function createTestDatabase(
  name = 'db',
  options: { migrate?: Migrate } = {},
): Promise<TestDatabase> {
  const kind = options.migrate === undefined ? 'server' : lockOf(String(options.migrate)).replace('-', '');
  const template = `${prefix()}template_${kind}`;
  await ensureTemplate(template, options.migrate);
  return create(name, template);
}

/** What a database may know of letters: none but A to Z, or all of them by ICU. */
const LOCALES = {
  C: `locale 'C'`,
  icu: `locale_provider icu icu_locale 'und' locale 'C'`,
} as const;
export type Locale = keyof typeof LOCALES;

/** A database with nothing in it, for tests of the migrations and for servers that migrate by themselves; without a locale, the server's own. */
export function createEmptyDatabase(name = 'empty', locale?: Locale): Promise<TestDatabase> {
  return create(name, 'template0', locale && LOCALES[locale]);
}

async function create(name: string, template: string, how = ''): Promise<TestDatabase> {
  const clean = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 20);
  const database = `${prefix()}${clean}_${randomBytes(4).toString('hex')}`;
  await asAdmin(async (admin) =>
    admin.query(`CREATE DATABASE "${database}" TEMPLATE "${template}" ${how} ${await strategyOf(admin)}`),
  );
  return {
    url: urlOf(database),
    drop: () =>
      asAdmin(
        async (admin) => void (await admin.query(`DROP DATABASE IF EXISTS "${database}" WITH (FORCE)`)),
      ),
  };
}

/** Drops every database that this run (or the one named) made, also those of tests that died. */
export async function dropTestDatabases(run?: string): Promise<void> {
  await asAdmin(async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'SELECT datname FROM pg_database WHERE starts_with(datname, $1)',
      [prefix(run)],
    );
    for (const { datname } of rows) await admin.query(`DROP DATABASE IF EXISTS "${datname}" WITH (FORCE)`);
  });
}
