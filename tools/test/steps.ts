import { spawn } from 'node:child_process';
import { root } from '../paths.ts';

export interface Count {
  readonly passed: number;
  readonly failed: number;
  /** What failed and why, a text each, where the runner's report tells. */
  readonly failures?: readonly string[];
}

export interface Step {
  readonly name: string;
  readonly run: () => Promise<Count>;
}

/** Set by Ctrl-C: the step at work has got the signal too and ends, the next ones are left out. */
let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => (interrupted = true));

/** Runs one step after the other, also after a failure, sums what they counted, and closes with what failed. */
export async function runSteps(steps: readonly Step[]): Promise<Count> {
  let total: Count = { passed: 0, failed: 0 };
  const times: string[] = [];
  const failures: string[] = [];
  for (const step of steps) {
    if (interrupted) break;
    console.log(`\n▸ ${step.name}`);
    const begin = Date.now();
    const count = await step.run();
    const took = `${((Date.now() - begin) / 1000).toFixed(1)} s`;
    times.push(
      `  ${count.failed === 0 ? '✓' : '✗'} ${step.name.padEnd(22)}${took.padStart(8)}   ${summary(count)}`,
    );
    total = { passed: total.passed + count.passed, failed: total.failed + count.failed };
    const named = count.failures ?? [];
    failures.push(...(named.length === 0 && count.failed > 0 ? [step.name] : named));
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

/** Runs a Node program with our terminal and gives its exit code. */
export function runNode(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<number> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.once('error', reject);
    child.once('exit', (code) => resolve(code ?? 1));
  });
}

/** A step that counts as one: passed when the program ends well. */
export function programStep(name: string, args: readonly string[]): Step {
  return {
    name,
    run: async () => ((await runNode(args)) === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }),
  };
}
