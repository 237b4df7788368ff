// `npm test`: everything that must hold. `npm test -- check|unit|e2e [more]` runs a part; more goes to its runner.
import { provideTestDatabase } from './testing/throwaway-postgres.ts';
import { checkSteps } from './test/check-steps.ts';
import { browserStep, unitStep } from './test/suites.ts';
import { exitCodeOf, runSteps, type Step, summary } from './test/steps.ts';

const PARTS = ['check', 'unit', 'e2e'] as const;

function stepsOf(part: string | undefined, more: readonly string[]): Step[] {
  switch (part) {
    case undefined:
      return [...checkSteps(), unitStep([]), browserStep([])];
    case 'check':
      return checkSteps();
    case 'unit':
      return [unitStep(more)];
    case 'e2e':
      return [browserStep(more)];
    default:
      throw new Error(`There is no part ${part}. There are: ${PARTS.join(', ')}`);
  }
}

async function main(): Promise<number> {
  const [part, ...more] = process.argv.slice(2);
  const steps = stepsOf(part, more);
  const release = part === 'check' ? undefined : await provideTestDatabase();
  try {
    const total = await runSteps(steps);
    console.log(`\n${summary(total)}`);
    return exitCodeOf(total);
  } finally {
    await release?.();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log(summary({ passed: 0, failed: 1 }));
  process.exitCode = 1;
}
