/** CPU time of processes and of the machine, as Linux counts it; undefined elsewhere. */
import { readdirSync, readFileSync } from 'node:fs';

/** One of the system's ticks, ms. */
const TICK = 10;

/** state, parent, …: what stands after the name in /proc/<pid>/stat. */
function statOf(pid: number | string): string[] | undefined {
  try {
    const stat = readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}

const ticks = (stat: string[] | undefined, ...fields: number[]): number =>
  fields.reduce((sum, field) => sum + Number(stat?.[field] ?? 0), 0) * TICK;

/** ms of CPU that a process has used with all its threads. */
export function cpuOf(pid: number): number | undefined {
  const stat = statOf(pid);
  return stat && ticks(stat, 11, 12);
}

/** The same with its children, those that have ended included: a postmaster and all that serve it. */
export function cpuOfFamily(pid: number): number | undefined {
  const own = statOf(pid);
  if (!own) return undefined;
  let sum = ticks(own, 11, 12, 13, 14);
  for (const other of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    const stat = statOf(other);
    if (stat?.[1] === String(pid)) sum += ticks(stat, 11, 12);
  }
  return sum;
}

/** ms that children of this process used which have ended. */
export const cpuOfEndedChildren = (): number => ticks(statOf('self'), 13, 14);

export const parentOf = (pid: number): number | undefined => {
  const parent = statOf(pid)?.[1];
  return parent === undefined ? undefined : Number(parent);
};

/** ms of CPU that the whole machine has used, what its host took away included. */
export function cpuOfMachine(): number | undefined {
  try {
    const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n');
    const [, user, nice, system, , , irq, softirq, steal] = line.split(/\s+/).map(Number);
    return (
      [user, nice, system, irq, softirq, steal].reduce<number>((sum, part) => sum + (part ?? 0), 0) * TICK
    );
  } catch {
    return undefined;
  }
}
