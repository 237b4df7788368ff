import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

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
export function canEnter(folder: string, user: OsUser | undefined): boolean {
  if (user === undefined) return true;
  return (
    spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...user.ids, cwd: '/', stdio: 'ignore' })
      .status === 0
  );
}
