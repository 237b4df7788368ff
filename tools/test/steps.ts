import { spawn } from 'node:child_process';
import { root } from '../paths.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, a text each, where the runner's report tells. */
  readonly failures?: readonly string[];
}

/** Takes what a program prints, as it comes. */
export type Say = (text: string) => void;

export interface Step {
  readonly name: string;
  /** Without `say` its programs have our terminal. */
  readonly run: (say?: Say) => Promise<Count>;
}

/** One step, or several that need neither each other nor more than a core: two of those run beside each other. */
export type Stage = Step | readonly Step[];

const CORES = 2;

/** Set by Ctrl-C: the step at work has got the signal too and ends, the next ones are left out. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

/** Runs one stage after the other, also after a failure, sums what they counted, and closes with what failed. */
export async function runSteps(stages: readonly Stage[]): Promise<Count> {
  let total: Count = { passed: 0, failed: 0 };
  const times: string[] = [];
  const failures: string[] = [];

  async function one(step: Step, say?: Say): Promise<void> {
    const begin = Date.now();
    const count = await step.run(say);
    const took = `${((Date.now() - begin) / 1000).toFixed(1)} s`;
    times.push(
      `  ${count.failed === 0 ? '✓' : '✗'} ${step.name.padEnd(28)}${took.padStart(8)}   ${summary(count)}`,
    );
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
    const named = count.failures ?? [];
    failures.push(...(named.length === 0 && count.failed > 0 ? [step.name] : named));
  }

  /** Takes steps until there are none; what each prints is shown whole, when it has ended. */
  async function lane(waiting: Step[]): Promise<void> {
    for (let step = waiting.shift(); step !== undefined && !interrupted; step = waiting.shift()) {
      let said = '';
      await one(step, (text) => (said += text));
      console.log(`\n▸ ${step.name}\n${said}`.trimEnd());
    }
  }

  for (const stage of stages) {
    if (interrupted) break;
    if ('run' in stage) {
      console.log(`\n▸ ${stage.name}`);
      await one(stage);
    } else {
      console.log(`\n${stage.map(({ name }) => name).join(', ')} …`);
      const waiting = [...stage];
      await Promise.all(Array.from({ length: CORES }, () => lane(waiting)));
    }
  }
  if (interrupted) total = { ...total, failed: total.failed + 1 };
  console.log(`\n${times.join('\n')}`);
  for (const failure of failures) console.log(`\n✗ ${failure}`);
  return total;
}

export function summary({ passed, failed }: Count): string {
  return `${String(passed)} passed, ${String(failed)} failed`;
}

/** A run in which nothing was tested has not passed. */
export function exitCodeOf({ passed, failed }: Count): number {
  return failed === 0 && passed > 0 ? 0 : 1;
}

/** Runs a Node program and gives its exit code. What it prints goes to `say`, or to our terminal. */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
  say?: Say,
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: say ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', say ?? (() => {}));
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

/** A step that counts as one: passed when the program ends well. */
export function programStep(name: string, args: readonly string[]): Step {
  return {
    name,
    run: async (say) => {
      const isGood = (await runNode(args, {}, say)) === 0;
      return { passed: isGood ? 1 : 0, failed: isGood ? 0 : 1 };
    },
  };
}
