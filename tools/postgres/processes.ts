import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';

/** Is there a process of that number? One of another user counts too. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

function isZombie(pid: number): boolean {
  return statOf(pid)?.[0] === 'Z';
}

/** The fields of /proc/<pid>/stat after the name: state, parent, … Undefined without Linux or the process. */
function statOf(pid: number): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

/** Tells a process from a later one with the same number: when it started, in ticks. Empty where that is not known. */
function birthOf(pid: number): string {
  return statOf(pid)?.[19] ?? '';
}

export function childrenOf(pid: number): number[] {
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
    return stdout
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .flatMap(([child, parent]) => (child !== undefined && parent === pid ? [child] : []));
  }
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((child) => statOf(child)?.[1] === String(pid));
}

/** Is that process a PostgreSQL working in that folder? Its working directory is its data folder. */
export function isPostgresOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  if (process.platform === 'linux') {
    try {
      return readlinkSync(`/proc/${String(pid)}/cwd`) === cluster;
    } catch {
      // The process of somebody else: what it was started with is open to all.
      try {
        return readFileSync(`/proc/${String(pid)}/cmdline`, 'utf8')
          .split('\0')
          .includes(cluster);
      } catch {
        return false;
      }
    }
  }
  const { stdout } = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  return stdout.includes(cluster);
}

/** Waits until the process is gone; false when it is still there after `ms`. */
export async function goneWithin(pid: number, ms: number): Promise<boolean> {
  const end = Date.now() + ms;
  while (isAlive(pid)) {
    if (Date.now() > end) return false;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  return true;
}

const me = (): string => `${String(process.pid)} ${birthOf(process.pid)}`;

/** The process that holds the lock; undefined when nobody does, or only one that has died. */
export function holderOf(file: string): number | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
  const [pid = '', birth = ''] = text.trim().split(' ');
  const holder = Number(pid);
  return holder > 0 && isAlive(holder) && birthOf(holder) === birth ? holder : undefined;
}

/** Takes the lock for this process, also from a holder that has died; throws `refusal(pid)` when somebody holds it. */
export function takeLock(file: string, refusal: (pid: number) => Error): void {
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      writeFileSync(file, me(), { flag: 'wx' });
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = holderOf(file);
      if (holder !== undefined) throw refusal(holder);
      rmSync(file, { force: true });
    }
  }
  throw refusal(holderOf(file) ?? 0);
}

export function releaseLock(file: string): void {
  if (holderOf(file) === process.pid) rmSync(file, { force: true });
}
