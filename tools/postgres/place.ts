import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
  readFileSync,
} from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { spawnSync } from 'node:child_process';

/**
 * Where data goes that the user of PostgreSQL can't reach in its own folder, for example below /root. It must survive
 * as long as that folder, so it is no temporary folder.
 */
export const SHELTER = '/var/lib/krapao';

/** The files that one database keeps in its folder. */
export interface Place {
  readonly folder: string;
  /** The data of PostgreSQL: a folder, or a link to one below SHELTER. */
  readonly cluster: string;
  readonly lock: string;
  readonly password: string;
  readonly log: string;
}

export function placeIn(dir: string): Place {
  const folder = resolve(dir);
  mkdirSync(folder, { recursive: true });
  const real = realpathSync(folder);
  return {
    folder: real,
    cluster: join(real, 'cluster'),
    lock: join(real, 'lock'),
    password: join(real, 'password'),
    log: join(real, 'postgres.log'),
  };
}

export function hasData(place: Place): boolean {
  return existsSync(join(place.cluster, 'PG_VERSION'));
}

/** The user number that owns the data; undefined when there is none yet. */
export function ownerOf(place: Place): number | undefined {
  return existsSync(place.cluster) ? statSync(place.cluster).uid : undefined;
}

/**
 * Makes an empty folder that the user of PostgreSQL owns and can reach, and gives its path: beside the cluster, or
 * below SHELTER with `elsewhere` set.
 */
export function makeRoom(place: Place, user: OsUser | undefined): { room: string; elsewhere: boolean } {
  // A link whose folder was taken away, or a first start that was cut short, leaves nothing worth keeping.
  if (existsSync(place.cluster) && !lstatSync(place.cluster).isSymbolicLink() && !hasData(place)) {
    rmSync(place.cluster, { recursive: true });
  }
  const beside = `${place.cluster}.new`;
  rmSync(beside, { recursive: true, force: true });
  if (canEnter(place.folder, user)) {
    mkdirSync(beside, { mode: 0o700 });
    if (user !== undefined) chownSync(beside, user.ids.uid, user.ids.gid);
    return { room: beside, elsewhere: false };
  }
  const name = `${basename(dirname(dirname(place.folder)))}-${randomBytes(4).toString('hex')}`;
  const home = join(SHELTER, name);
  try {
    mkdirSync(SHELTER, { recursive: true });
    chmodSync(SHELTER, 0o755);
    mkdirSync(home);
  } catch (error) {
    throw new Error(
      `PostgreSQL runs as the user ${user?.name ?? ''}, who can enter neither ${place.folder} nor ${SHELTER}: set DATA_DIR to a folder that everybody may enter.`,
      { cause: error },
    );
  }
  writeFileSync(join(home, 'belongs-to.txt'), `${place.folder}\n`);
  const room = join(home, 'cluster');
  mkdirSync(room, { mode: 0o700 });
  if (user !== undefined) chownSync(room, user.ids.uid, user.ids.gid);
  return { room, elsewhere: true };
}

/** Makes the link in the folder that leads to data elsewhere. */
export function pointTo(place: Place, room: string): void {
  rmSync(place.cluster, { force: true });
  symlinkSync(room, place.cluster);
}

/** Deletes a database with all its files, also those elsewhere. */
export function removePlace(dir: string): void {
  const folder = resolve(dir);
  if (!existsSync(folder)) return;
  const cluster = join(realpathSync(folder), 'cluster');
  if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink() === true) {
    const home = dirname(readlinkSync(cluster));
    if (dirname(home) === SHELTER) rmSync(home, { recursive: true, force: true });
  }
  rmSync(folder, { recursive: true, force: true });
}

/** A user of the operating system that PostgreSQL runs as. */
export interface OsUser {
  readonly name: string;
  readonly ids: { readonly uid: number; readonly gid: number };
}

const isRoot = (): boolean => process.getuid?.() === 0;

function lookUp(matches: (name: string, uid: number) => boolean): OsUser | undefined {
  for (const line of readFileSync('/etc/passwd', 'utf8').split('\n')) {
    const [name = '', , uid = '', gid = ''] = line.split(':');
    if (uid !== '' && matches(name, Number(uid)))
      return { name, ids: { uid: Number(uid), gid: Number(gid) } };
  }
  return undefined;
}

/**
 * PostgreSQL refuses to run as root, so root lends it a user: the owner of the data when there is some already, else
 * `postgres`, made when it is missing. Undefined for everybody else: then it runs as whoever started us.
 */
export function userForPostgres(ownerOfData: number | undefined): OsUser | undefined {
  if (!isRoot()) return undefined;
  if (ownerOfData !== undefined && ownerOfData !== 0) {
    return (
      lookUp((_, uid) => uid === ownerOfData) ?? {
        name: String(ownerOfData),
        ids: { uid: ownerOfData, gid: ownerOfData },
      }
    );
  }
  const known = lookUp((name) => name === 'postgres');
  if (known !== undefined) return known;
  for (const [command, ...args] of [
    ['useradd', '--system', '--user-group', '--no-create-home', '--shell', '/bin/false', 'postgres'],
    ['adduser', '-S', '-D', '-H', 'postgres'],
  ] as const) {
    spawnSync(command, args, { stdio: 'ignore' });
    const made = lookUp((name) => name === 'postgres');
    if (made !== undefined) return made;
  }
  const nobody = lookUp((name) => name === 'nobody');
  if (nobody !== undefined) return nobody;
  throw new Error(
    'PostgreSQL does not run as root, and no user "postgres" could be made: start Krapao as another user, or set DATABASE_URL.',
  );
}

/** Can that user enter the folder? Asked of the operating system itself, which knows all about modes and lists. */
function canEnter(folder: string, user: OsUser | undefined): boolean {
  if (user === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}
