// `npm run check`: types, lint, format and house rules, without a database or a browser.
import { checkSteps } from './test/check-steps.ts';
import { exitCodeOf, runSteps, summary } from './test/steps.ts';

const total = await runSteps([checkSteps()]);
console.log(`\n${summary(total)}`);
process.exitCode = exitCodeOf(total);
