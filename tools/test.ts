// `npm test`: everything that must hold. `npm test -- check|unit|second-database|parts|e2e [more]` runs a part; more goes to its runner. Browser tests
// take the Chromium that comes with the packages; `--browser system` takes the machine's own, `--browser PATH` another one.
import { testDatabaseVersion } from './testing/database.ts';
import { provideTestDatabase } from './testing/throwaway-postgres.ts';
import { checkSteps } from './test/check-steps.ts';
import { SECOND_DATABASE } from './test/second-database.ts';
import { browserStep, partsStep, unitStep } from './test/suites.ts';
import { exitCodeOf, runSteps, type Stage, summary } from './test/steps.ts';

const PARTS = ['check', 'unit', 'second-database', 'parts', 'e2e'] as const;

function stepsOf(part: string | undefined, more: readonly string[]): Stage[] {
  switch (part) {
    case undefined:
      return [checkSteps(), unitStep([]), partsStep([]), browserStep([])];
    case 'check':
      return [checkSteps()];
    case 'unit':
      return [unitStep(more)];
    case 'second-database':
      return [unitStep(Object.values(SECOND_DATABASE).flat())];
    case 'parts':
      return [partsStep(more)];
    case 'e2e':
      return [browserStep(more)];
    default:
      throw new Error(`There is no part ${part}. There are: ${PARTS.join(', ')}`);
  }
}

/** Takes `--browser NAME` out of the arguments and lets everything that starts a browser know of it. */
function takeBrowser(args: readonly string[]): readonly string[] {
  const at = args.indexOf('--browser');
  if (at === -1) return args;
  const name = args[at + 1];
  if (name === undefined)
    throw new Error('--browser wants a name: package, system, or the path of a Chromium.');
  process.env['CHROMIUM_PATH'] = name;
  return args.toSpliced(at, 2);
}

async function main(): Promise<number> {
  const [part, ...more] = takeBrowser(process.argv.slice(2));
  const steps = stepsOf(part, more);
  const release = part === 'check' || part === 'parts' ? undefined : await provideTestDatabase();
  if (release !== undefined) console.log(`database: ${await testDatabaseVersion()}`);
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
