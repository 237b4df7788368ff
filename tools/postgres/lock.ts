import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { birthOf, isAlive } from './processes.ts';

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
