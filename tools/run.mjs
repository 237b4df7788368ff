// Runs one TypeScript program of tools/ (or beside it): node tools/run.mjs audit.ts --verbose
import { run } from './bootstrap.mjs';

const [entry, ...rest] = process.argv.slice(2);
if (entry === undefined) {
  console.error('Name the program to run, for example: node tools/run.mjs audit.ts');
  process.exit(2);
}
process.argv.splice(2, process.argv.length, ...rest);
await run(entry);
