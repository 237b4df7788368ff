import { existsSync, lstatSync, readFileSync, rmSync, writeFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { type Postgres, startPostgres } from './postgres.ts';
import { removePlace } from './postgres/place.ts';
import { makeDatabaseFolder } from './testing/database-folder.ts';

const base = makeDatabaseFolder('krapao-pg-test-', { throwaway: true });
const started: Postgres[] = [];

async function start(dir: string, port?: number): Promise<Postgres> {
  const postgres = await startPostgres({ dir, throwaway: true, ...(port !== undefined && { port }) });
  started.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: url });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

afterEach(async () => {
  for (const postgres of started.splice(0)) await postgres.stop();
});
afterAll(() => rmSync(base, { recursive: true, force: true }));

describe('the embedded PostgreSQL', () => {
  it('keeps what was committed through a crash and a restart', async () => {
    const postgres = await start(join(base, 'crash'));
    await query(postgres.url, 'CREATE TABLE coins (amount int); INSERT INTO coins VALUES (7)');
    await postgres.kill();
    await expect(query(postgres.url, 'SELECT 1')).rejects.toThrow();
    await postgres.restart();
    expect(await query(postgres.url, 'SELECT amount FROM coins')).toEqual([{ amount: 7 }]);
  });

  it('finds its data again on the next start', async () => {
    const dir = join(base, 'again');
    const first = await start(dir);
    await query(first.url, 'CREATE TABLE coins (amount int); INSERT INTO coins VALUES (8)');
    await first.stop();
    const second = await start(dir);
    expect(await query(second.url, 'SELECT amount FROM coins')).toEqual([{ amount: 8 }]);
  });

  it('speaks UTF-8 with a locale that is the same on every machine', async () => {
    const { url } = await start(join(base, 'again'));
    expect(await query(url, 'SHOW server_encoding')).toEqual([{ server_encoding: 'UTF8' }]);
    expect(await query(url, "SELECT upper('ก é') AS upper, length('กระเป๋า') AS length")).toEqual([
      { upper: 'ก É', length: 7 },
    ]);
  });

  it('listens on the loopback address only, and wants its password', async () => {
    const { url, port } = await start(join(base, 'again'));
    expect(await query(url, 'SHOW listen_addresses')).toEqual([{ listen_addresses: '127.0.0.1' }]);
    await expect(
      query(`postgres://postgres:wrong@127.0.0.1:${String(port)}/postgres`, 'SELECT 1'),
    ).rejects.toThrow(/password/);
  });

  it('takes another port when the wanted one is in use', async () => {
    const first = await start(join(base, 'again'));
    const second = await start(join(base, 'crash'), first.port);
    expect(second.port).not.toBe(first.port);
  });

  it('refuses a second start on the same data with a clear message', async () => {
    const dir = join(base, 'again');
    await start(dir);
    await expect(startPostgres({ dir })).rejects.toThrow(/in use by another Krapao \(process \d+\)/);
  });

  it('starts although a crash left a postmaster.pid whose number is some other process by now', async () => {
    const dir = join(base, 'crash');
    writeFileSync(
      join(dir, 'cluster', 'postmaster.pid'),
      `${String(process.ppid)}\n${join(dir, 'cluster')}\n`,
    );
    const { url } = await start(dir);
    expect(await query(url, 'SELECT amount FROM coins')).toEqual([{ amount: 7 }]);
  });

  it('takes the data over from a starter that was killed', async () => {
    const dir = join(base, 'again');
    const lost = await start(dir);
    started.splice(0);
    // What a killed starter leaves: PostgreSQL at work, and a lock of nobody.
    writeFileSync(join(dir, 'lock'), '999999999 0');
    const mine = await start(dir);
    expect(await query(mine.url, 'SELECT amount FROM coins')).toEqual([{ amount: 8 }]);
    await lost.stop().catch(() => undefined);
  });

  it.runIf(process.getuid?.() === 0)(
    'keeps data that its user cannot reach in a durable place, and deletes it there too',
    async () => {
      const closed = join(base, 'closed');
      mkdirSync(closed, { mode: 0o700 });
      const dir = join(closed, 'data', 'postgres');
      const lines: string[] = [];
      const postgres = await startPostgres({ dir, throwaway: true, log: (line) => lines.push(line) });
      await postgres.stop();
      const cluster = join(dir, 'cluster');
      expect(lstatSync(cluster).isSymbolicLink()).toBe(true);
      expect(lines.join()).toContain('/var/lib/krapao/');
      const place = /\/var\/lib\/krapao\/[^/]+/.exec(lines.join())?.[0] ?? '';
      expect(readFileSync(join(place, 'belongs-to.txt'), 'utf8')).toContain('closed');
      removePlace(dir);
      expect(existsSync(place)).toBe(false);
    },
  );
});
