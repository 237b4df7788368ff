import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { type Binaries, findBinaries, reachableBinaries } from './postgres/binaries.ts';
import {
  releaseLock,
  takeLock,
  childrenOf,
  goneWithin,
  isAlive,
  isPostgresOf,
} from './postgres/processes.ts';
import {
  type OsUser,
  userForPostgres,
  hasData,
  makeRoom,
  ownerOf,
  placeIn,
  pointTo,
  type Place,
  SHELTER,
} from './postgres/place.ts';
import { freePort } from './testing/ports.ts';

/** A PostgreSQL server of our own, open on the loopback address only. */
export interface Postgres {
  /** Address of its `postgres` database, with the password. */
  readonly url: string;
  readonly port: number;
  /** Ends it in order: open connections are cut, everything committed is on disk. */
  stop(): Promise<void>;
  /** Ends it as a power cut would: the server and its children get no chance to write anything. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same data, after `stop`, `kill` or from running. */
  restart(): Promise<void>;
}

export interface PostgresOptions {
  /** Folder of its data, password and log; made and initialised when it is missing. */
  readonly dir: string;
  /** Wanted port; a free one when it is left out or taken. */
  readonly port?: number;
  /** For data that is thrown away: nothing waits for the disk. A crash of the machine may lose it, one of the server not. */
  readonly throwaway?: boolean;
  /** Gets the few lines that a person should know, such as where the data is. */
  readonly log?: (line: string) => void;
  /** Settings for the server, such as `max_connections`. */
  readonly settings?: Readonly<Record<string, string | number>>;
}

const START_MS = 60_000;
const STOP_MS = 30_000;

/** Starts a PostgreSQL on that folder. Throws when another process has it running already. */
export async function startPostgres(options: PostgresOptions): Promise<Postgres> {
  const place = placeIn(options.dir);
  takeLock(
    place.lock,
    (pid) =>
      new Error(`The database in ${place.folder} is in use by another Krapao (process ${String(pid)}).`),
  );
  try {
    const user = userForPostgres(ownerOf(place));
    const binaries = reachableBinaries(findBinaries(), user, SHELTER);
    if (!hasData(place)) initialise(place, binaries, user, options);
    checkRelease(place, binaries);
    await endLeftover(realpathSync(place.cluster));
    return await run(place, binaries, user, options);
  } catch (error) {
    releaseLock(place.lock);
    throw error;
  }
}

/** Waits for no disk, and lets whoever has the password in at the first try to guess it: thousands of connections are made. */
const THROWAWAY = ['--no-sync', '--set=scram_iterations=1'];

/** Makes an empty database: into a folder beside, which takes its name only when it is complete. */
function initialise(
  place: Place,
  binaries: Binaries,
  user: OsUser | undefined,
  options: PostgresOptions,
): void {
  const { room, elsewhere } = makeRoom(place, user);
  const password = randomBytes(18).toString('base64url');
  const folder = mkdtempSync(join(tmpdir(), 'krapao-init-'));
  const file = join(folder, 'password');
  try {
    writeFileSync(file, password, { mode: 0o600 });
    if (user !== undefined) for (const path of [folder, file]) chownSync(path, user.ids.uid, user.ids.gid);
    // The built-in locale is the same on every machine, whatever locales it has.
    const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
    const access = ['--username=postgres', `--pwfile=${file}`, '--auth=scram-sha-256'];
    const args = [`--pgdata=${room}`, ...locale, ...access, ...(options.throwaway ? THROWAWAY : [])];
    const result = spawnSync(binaries.initdb, args, {
      ...user?.ids,
      cwd: '/',
      encoding: 'utf8',
      env: environment(),
    });
    if (result.status !== 0) {
      throw new Error(`The database could not be made: ${result.error?.message ?? ''}${result.stderr}`);
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  writeFileSync(place.password, password, { mode: 0o600 });
  if (elsewhere) {
    pointTo(place, room);
    options.log?.(`The database is kept in ${room}, because its user can't enter ${place.folder}.`);
  } else {
    renameSync(room, place.cluster);
  }
}

/** Only what PostgreSQL needs: PG* variables of whoever starts us must not steer it. */
function environment(): NodeJS.ProcessEnv {
  const { PATH, HOME, LD_LIBRARY_PATH, SystemRoot } = process.env;
  return { PATH, HOME, LD_LIBRARY_PATH, SystemRoot, LC_ALL: 'C', TZ: 'UTC' };
}

function checkRelease(place: Place, binaries: Binaries): void {
  const release = readFileSync(join(place.cluster, 'PG_VERSION'), 'utf8').trim();
  if (release !== binaries.major) {
    throw new Error(
      `The data in ${place.folder} is of PostgreSQL ${release}, and this is ${binaries.major}: dump it with the old release and restore it, or start over with --fresh.`,
    );
  }
  const owner = ownerOf(place);
  const uid = process.getuid?.();
  if (uid !== undefined && uid !== 0 && owner !== uid) {
    throw new Error(
      `The data in ${place.folder} belongs to another user: start Krapao as that user or as root.`,
    );
  }
}

/**
 * We hold the lock, so a PostgreSQL still at work there has lost whoever started it: it is ended in order. A
 * postmaster.pid whose number belongs to some other process by now would keep PostgreSQL from starting: it is removed.
 * One whose process is gone PostgreSQL itself clears away, with the shared memory that it names.
 */
async function endLeftover(cluster: string): Promise<void> {
  const file = join(cluster, 'postmaster.pid');
  let pid: number;
  try {
    pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  } catch {
    return;
  }
  if (isPostgresOf(pid, cluster)) {
    process.kill(pid, 'SIGINT');
    if (!(await goneWithin(pid, STOP_MS)))
      throw new Error(`A PostgreSQL left over in ${cluster} does not stop (process ${String(pid)}).`);
  } else if (isAlive(pid)) {
    rmSync(file, { force: true });
  }
}

/** Ends the database in that folder whose starter was killed. */
export async function endLeftoverOf(dir: string): Promise<void> {
  const place = placeIn(dir);
  if (hasData(place)) await endLeftover(realpathSync(place.cluster));
}

async function run(
  place: Place,
  binaries: Binaries,
  user: OsUser | undefined,
  options: PostgresOptions,
): Promise<Postgres> {
  const cluster = realpathSync(place.cluster);
  const password = readFileSync(place.password, 'utf8');
  let port = await freePort(options.port);
  const urlOf = (): string => `postgres://postgres:${password}@127.0.0.1:${String(port)}/postgres`;
  let child: ChildProcess | undefined;

  /** Should this process end without having stopped it (an uncaught error), the database ends in order by itself. */
  const lastResort = (): void => void child?.kill('SIGINT');
  process.on('exit', lastResort);

  async function launch(): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const log = openLog(place.log);
      const started = spawn(binaries.postgres, ['-D', cluster, ...flags(port, options)], {
        ...user?.ids,
        cwd: '/',
        env: environment(),
        // A group of its own: Ctrl-C in the terminal must not reach it before the server has drained.
        detached: true,
        stdio: ['ignore', log.fd, log.fd],
      });
      closeSync(log.fd);
      started.unref();
      child = started;
      if (await ready(started, urlOf())) return;
      const said = readFileSync(place.log).subarray(log.size).toString();
      const retry = /Address already in use|could not bind|shared memory block/.test(said);
      if (!retry || attempt === 10) throw new Error(`PostgreSQL did not start:\n${said.trim()}`);
      if (/shared memory/.test(said)) await new Promise((resolve) => setTimeout(resolve, 500));
      else port = await freePort();
    }
  }

  async function stop(): Promise<void> {
    const pid = child?.pid;
    if (pid !== undefined && (child?.exitCode ?? child?.signalCode ?? null) === null) {
      child?.kill('SIGINT');
      if (!(await goneWithin(pid, STOP_MS))) {
        child?.kill('SIGQUIT');
        await goneWithin(pid, STOP_MS);
      }
    }
    child = undefined;
  }

  async function kill(): Promise<void> {
    const killed = child;
    const pid = killed?.pid;
    if (pid === undefined) return;
    child = undefined;
    // Until Node has taken note of its end, the number still counts as taken, and PostgreSQL would not start again.
    const noted = new Promise<void>((resolve) => {
      if (killed?.exitCode !== null || killed.signalCode !== null) resolve();
      else killed.once('exit', () => resolve());
    });
    process.kill(pid, 'SIGSTOP'); // so that it makes no more children while they are counted
    const all = [pid, ...childrenOf(pid)];
    for (const each of all) {
      try {
        process.kill(each, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    }
    await Promise.all([noted, ...all.map((each) => goneWithin(each, STOP_MS))]);
  }

  await launch();
  return {
    get url() {
      return urlOf();
    },
    get port() {
      return port;
    },
    async stop() {
      await stop();
      process.off('exit', lastResort);
      releaseLock(place.lock);
    },
    kill,
    async restart() {
      await stop();
      await endLeftover(cluster);
      await launch();
    },
  };
}

function flags(port: number, { throwaway, settings }: PostgresOptions): string[] {
  const all: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    port,
    ...(throwaway && {
      fsync: 'off',
      full_page_writes: 'off',
      max_connections: 300,
      max_wal_size: '256MB', // it may lie in memory
    }),
    ...settings,
  };
  return Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${String(value)}`]);
}

const LOG_BYTES = 5_000_000;

/** Opens the log for appending; a long one makes room first. */
function openLog(path: string): { fd: number; size: number } {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  if (size > LOG_BYTES) renameSync(path, `${path}.old`);
  return { fd: openSync(path, 'a', 0o600), size: size > LOG_BYTES ? 0 : size };
}

/** Waits until it answers; false when it ended instead. */
async function ready(child: ChildProcess, url: string): Promise<boolean> {
  let failure: Error | undefined;
  child.once('error', (error) => (failure = error));
  const end = Date.now() + START_MS;
  for (;;) {
    if (failure !== undefined) throw failure;
    if (child.exitCode !== null || child.signalCode !== null) return false;
    if (await answers(url)) return true;
    if (Date.now() > end)
      throw new Error(`PostgreSQL did not answer within ${String(START_MS / 1000)} seconds.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('SELECT 1');
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
