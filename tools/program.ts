import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { root } from './paths.ts';

export interface ProgramSettings {
  readonly name: string;
  /** The file that is run, TypeScript or not. */
  readonly main: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Answers 200 when the program is ready. */
  readonly readyUrl: string;
  readonly readyMs?: number;
  readonly onLine?: (line: string) => void;
}

/** One of our programs as a process of its own. */
export interface Program {
  readonly name: string;
  readonly pid: number | undefined;
  /** What it printed of late, oldest first. */
  readonly logs: readonly string[];
  /** Settles when the process ends without having been asked to, with how it ended. */
  readonly crashed: Promise<string>;
  /** Asks it to drain and waits; after `ms` it is killed. Tells whether it ended by itself. */
  stop(ms?: number): Promise<boolean>;
  /** `kill -9`: it gets no chance to finish anything. */
  kill(): Promise<void>;
  /** Starts it again on the same address and waits until it is ready. */
  restart(): Promise<void>;
}

const LEASH = new URL('leash.mjs', import.meta.url).href;
const KEPT_LINES = 2_000;
/** Ends what hangs: what ended by itself is heard of at once. A first start on a small, busy machine takes minutes. */
const READY_MS = 240_000;
const DRAIN_MS = 30_000;

/** Starts a program and waits until it is ready. Throws, with its last lines, when it ends instead. */
export async function startProgram(settings: ProgramSettings): Promise<Program> {
  const logs: string[] = [];
  let child: ChildProcess | undefined;
  let ended: Promise<string> = Promise.resolve('');
  let expected = false;
  let crash: (how: string) => void = () => undefined;
  const crashed = new Promise<string>((resolve) => (crash = resolve));

  const keep = (line: string): void => {
    logs.push(line);
    if (logs.length > KEPT_LINES) logs.splice(0, logs.length - KEPT_LINES);
    settings.onLine?.(line);
  };

  /** Should this process end without having stopped it, it must not stay behind. */
  const lastResort = (): void => void child?.kill('SIGKILL');

  function launch(): void {
    expected = false;
    const loader = /\.m?ts$/.test(settings.main) ? ['--import', 'tsx'] : [];
    const started = spawn(process.execPath, [...loader, '--import', LEASH, settings.main], {
      cwd: root,
      env: { ...process.env, ...settings.env },
      // A group of its own: Ctrl-C in the terminal reaches only us, and we stop everything in order.
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child = started;
    for (const stream of [started.stdout, started.stderr])
      createInterface({ input: stream }).on('line', keep);
    ended = new Promise((resolve) => {
      started.once('error', (error) => resolve(error.message));
      // Not 'exit': what it said last may still be on its way to us then.
      started.once('close', (code, signal) => resolve(signal ?? `exit code ${String(code)}`));
    });
    void ended.then((how) => {
      if (child === started && !expected) crash(how);
    });
    process.on('exit', lastResort);
  }

  async function start(): Promise<void> {
    launch();
    let how: string | undefined;
    void ended.then((reason) => (how = reason));
    const end = Date.now() + (settings.readyMs ?? READY_MS);
    while (!(await answers(settings.readyUrl))) {
      if (how !== undefined) throw failure(settings.name, `ended (${how})`, logs);
      if (Date.now() > end) {
        await finish('SIGKILL');
        throw failure(settings.name, 'was not ready in time', logs);
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  /** Sends the signal and waits for the end, killing it after `ms`. */
  async function finish(signal: NodeJS.Signals, ms = DRAIN_MS): Promise<boolean> {
    expected = true;
    child?.kill(signal);
    const timer = setTimeout(() => child?.kill('SIGKILL'), ms);
    const how = await ended;
    clearTimeout(timer);
    process.off('exit', lastResort);
    child = undefined;
    return how !== 'SIGKILL';
  }

  await start();
  return {
    name: settings.name,
    get pid() {
      return child?.pid;
    },
    logs,
    crashed,
    stop: (ms) => finish('SIGTERM', ms),
    async kill() {
      await finish('SIGKILL');
    },
    async restart() {
      if (child !== undefined) await finish('SIGTERM');
      await start();
    },
  };
}

function failure(name: string, what: string, logs: readonly string[]): Error {
  return new Error(`The ${name} ${what}. Its last lines:\n${logs.slice(-20).join('\n')}`);
}

async function answers(url: string): Promise<boolean> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.status === 200;
  } catch {
    return false;
  }
}
