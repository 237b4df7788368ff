import { spawn } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from '@krapao/tools/paths';
import { freePort } from '@krapao/tools/testing/ports';
import { atEnd } from '../cleanup.ts';

/** A server under load. Its lines go into a file, as in production; nobody reads them meanwhile. */
export interface Started {
  pid: number;
  port: number;
  /** Where it leaves a profile when it got two SIGUSR2. */
  profile: string;
}

const LEASH = new URL('../../tools/leash.mjs', import.meta.url).href;
const PROFILER = new URL('../profile/preload.mjs', import.meta.url).href;
const READY_MS = 60_000;

/** Starts a TypeScript program that listens on PORT and waits until /readyz answers. It is stopped at the end. */
export async function startUnderLoad(main: URL, env: Record<string, string>): Promise<Started> {
  const folder = mkdtempSync(join(tmpdir(), 'krapao-bench-'));
  const port = await freePort();
  const [log, profile] = [join(folder, 'log'), join(folder, 'profile.cpuprofile')];
  const output = openSync(log, 'a');
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', '--import', LEASH, '--import', PROFILER, fileURLToPath(main)],
    {
      cwd: root,
      env: { ...process.env, PORT: String(port), BENCH_PROFILE: profile, ...env },
      detached: true,
      stdio: ['ignore', output, output],
    },
  );
  closeSync(output);
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${String(code)}`));
  });
  let how: string | undefined;
  void ended.then((reason) => (how = reason));
  atEnd(fileURLToPath(main), async () => {
    child.kill('SIGTERM');
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000);
    await ended;
    clearTimeout(timer);
    rmSync(folder, { recursive: true, force: true });
  });
  const end = Date.now() + READY_MS;
  while (!(await answers(`http://127.0.0.1:${String(port)}/readyz`))) {
    if (how !== undefined || Date.now() > end)
      throw new Error(
        `${fileURLToPath(main)}: ${how ?? 'not ready'}\n${readFileSync(log, 'utf8').slice(-2_000)}`,
      );
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return { pid: child.pid ?? 0, port, profile };
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(2_000) })).status === 200;
  } catch {
    return false;
  }
}
