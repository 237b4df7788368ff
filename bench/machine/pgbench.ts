import { spawn, spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { atEnd } from '../cleanup.ts';
import type { Options } from '../options.ts';
import type { Measured, Side } from '../sides.ts';
import { cpuOfFamily, cpuOfMachine } from './cpu.ts';
import { databaseAt, withClient, type DatabaseServer } from './database-server.ts';

const CLIENTS = 16;
const PLACE = '/usr/lib/postgresql';
const NAME = 'krapao_bench_pgbench';

/** The newest pgbench of this machine; undefined where there is none. */
function findPgbench(): string | undefined {
  const works = (path: string) => spawnSync(path, ['--version']).status === 0;
  if (works('pgbench')) return 'pgbench';
  let releases: string[] = [];
  try {
    releases = readdirSync(PLACE).sort((a, b) => Number(b) - Number(a));
  } catch {
    // Not a Debian: there is no other place to look at.
  }
  return releases.map((release) => join(PLACE, release, 'bin', 'pgbench')).find(works);
}

/** pgbench's own TPC-B-like transaction as a side; undefined, and said so, where there is no pgbench. */
export async function pgbenchSide(server: DatabaseServer, options: Options): Promise<Side | undefined> {
  const pgbench = findPgbench();
  if (pgbench === undefined) {
    console.log(`There is no pgbench on PATH nor in ${PLACE}: only our own side is measured, and no ratio.`);
    return undefined;
  }
  const address = new URL(databaseAt(server, NAME));
  const env = { ...process.env, PGPASSWORD: decodeURIComponent(address.password) };
  const target = [
    '-h',
    address.hostname,
    '-p',
    address.port || '5432',
    '-U',
    decodeURIComponent(address.username),
    NAME,
  ];
  await fill(server, options, (args) => {
    const result = spawnSync(pgbench, [...args, ...target], { env, encoding: 'utf8' });
    if (result.status !== 0) throw new Error(`pgbench could not be prepared: ${result.stderr.slice(-500)}`);
  });
  const threads = String(Math.min(CLIENTS, cpus().length));
  const args = ['-n', '-b', 'tpcb-like', '-M', options.protocol, '-c', String(CLIENTS), '-j', threads];
  return {
    name: `pgbench TPC-B-like, ${String(CLIENTS)} clients, scale ${String(options.scale)}, ${options.protocol}`,
    measure: () =>
      measure(pgbench, [...args, '-T', String(Math.ceil(options.seconds)), ...target], env, server),
  };
}

async function fill(
  server: DatabaseServer,
  { scale, isKept }: Options,
  run: (args: string[]) => void,
): Promise<void> {
  const drop = () =>
    withClient(server.url, (client) => client.query(`drop database if exists ${NAME} with (force)`));
  const known = await withClient(databaseAt(server, NAME), async (client) => {
    const { rows } = await client.query<{ n: string }>('select count(*) as n from pgbench_branches');
    return Number(rows[0]?.n);
  }).catch(() => 0);
  if (known !== scale) {
    console.log(`pgbench makes its tables at scale ${String(scale)} …`);
    await drop();
    await withClient(server.url, (client) => client.query(`create database ${NAME} template template0`));
    run(['-i', '-q', '-s', String(scale)]);
  }
  if (!isKept) atEnd(`the database ${NAME}`, drop);
}

async function measure(
  pgbench: string,
  args: string[],
  env: NodeJS.ProcessEnv,
  { postmaster }: DatabaseServer,
): Promise<Measured> {
  const look = () =>
    [postmaster === undefined ? undefined : cpuOfFamily(postmaster), cpuOfMachine()] as const;
  const before = look();
  const out = await outputOf(pgbench, args, env);
  const [database, machine] = look().map((now, i) => {
    const then = before[i];
    return now === undefined || then === undefined ? undefined : now - then;
  });
  const read = (pattern: RegExp) => Number(pattern.exec(out)?.[1] ?? Number.NaN);
  const perSecond = read(/tps = ([\d.]+)/);
  const calls = read(/actually processed: (\d+)/);
  if (!Number.isFinite(perSecond))
    throw new Error(`pgbench said nothing of its speed:\n${out.slice(-1_000)}`);
  const all = (calls / perSecond) * 1000 * cpus().length;
  return {
    perSecond,
    bad: read(/failed transactions: (\d+)/) || 0,
    cpu: database === undefined ? {} : { database: (database * 1000) / calls },
    // pgbench itself cannot be told from the rest, so that this is both
    share: machine === undefined || database === undefined ? {} : { others: (machine - database) / all },
  };
}

function outputOf(pgbench: string, args: string[], env: NodeJS.ProcessEnv): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(pgbench, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let out = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (part: Buffer) => (out += part.toString()));
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`pgbench failed:\n${out.slice(-1_000)}`)),
    );
  });
}
