import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '@krapao/tools/postgres';
import { removePlace } from '@krapao/tools/postgres/place';
import { atEnd } from '../cleanup.ts';
import { parentOf } from './cpu.ts';

/** The PostgreSQL server that all sides of a benchmark use. */
export interface DatabaseServer {
  /** Of a database where others can be made from. */
  url: string;
  version: string;
  /** Settings that decide what a commit costs. */
  settings: string;
  /** Where it runs on this machine. */
  postmaster: number | undefined;
}

const USUAL = 'postgres://postgres@127.0.0.1:5432/postgres';

export async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The server named, else the usual one of this machine, so that pgbench finds the same; else one of our own that syncs as any. */
export async function findDatabaseServer(wanted: string | undefined): Promise<DatabaseServer> {
  if (wanted !== undefined) return look(wanted);
  try {
    return await look(USUAL);
  } catch (error) {
    console.log(`No PostgreSQL at ${USUAL} (${String(error)}): one of our own is started.`);
  }
  const dir = mkdtempSync(join(tmpdir(), 'krapao-bench-db-'));
  chmodSync(dir, 0o755);
  const own = await startPostgres({ dir });
  atEnd('the database server', async () => {
    await own.stop();
    removePlace(dir);
  });
  return look(own.url);
}

async function look(url: string): Promise<DatabaseServer> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{
      able: boolean;
      pid: number;
      local: boolean;
      version: string;
      settings: string;
    }>(
      `select rolcreatedb or rolsuper as able, pg_backend_pid() as pid,
         coalesce(host(inet_server_addr()) in ('127.0.0.1', '::1'), true) as local, split_part(current_setting('server_version'), ' ', 1) as version,
         (select string_agg(name || ' ' || setting || coalesce(unit, ''), ', ' order by name) from pg_settings
           where name in ('fsync', 'synchronous_commit', 'autovacuum', 'shared_buffers')) as settings
       from pg_roles where rolname = current_user`,
    );
    const [row] = rows;
    if (!row?.able) throw new Error('its user may not make databases');
    const { version, settings } = row;
    return { url, version, settings, postmaster: row.local ? parentOf(row.pid) : undefined };
  });
}

/** Writes what is dirty, so that neither side pays for the other's. Tells nothing where the user may not. */
export async function checkpoint({ url }: DatabaseServer): Promise<void> {
  await withClient(url, (client) => client.query('checkpoint')).catch((error: unknown) =>
    console.log(`No checkpoint: ${String(error)}`),
  );
}

export const databaseAt = ({ url }: DatabaseServer, name: string): string => {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.href;
};

/** An empty database of that name, dropped at the end. */
export async function makeDatabase(server: DatabaseServer, what: string): Promise<string> {
  const name = `krapao_bench_${what}_${randomBytes(3).toString('hex')}`;
  await withClient(server.url, (client) =>
    client.query(`create database ${name} template template0 encoding 'UTF8'`),
  );
  atEnd(`the database ${name}`, () =>
    withClient(server.url, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
  return databaseAt(server, name);
}
