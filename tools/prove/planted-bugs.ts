/** M14: plants each money bug in a copy of the repository and sees its test fail. The checkout itself is never touched. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { root } from '../paths.ts';
import { MUTATIONS, type Mutation } from './mutations.ts';

/** What tests of the server need. */
const COPIED = [
  'contract',
  'server',
  'sandbox',
  'tools',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.json',
  'vitest.config.ts',
];

/** A copy whose workspaces are its own; what comes from npm is the checkout's. */
function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'krapao-planted-'));
  const isOurs = (path: string): boolean =>
    !/[\\/](node_modules|dist|\.cache)([\\/]|$)/.test(path.slice(root.length));
  for (const name of COPIED) cpSync(join(root, name), join(copy, name), { recursive: true, filter: isOurs });
  link(join(root, 'node_modules'), join(copy, 'node_modules'));
  for (const workspace of ['server', 'sandbox', 'tools']) {
    const own = join(root, workspace, 'node_modules');
    if (existsSync(own)) link(own, join(copy, workspace, 'node_modules'));
  }
  return copy;
}

/** Links every package, and our own ones to the copy: their links are relative. */
function link(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) {
    if (name.startsWith('.')) continue;
    if (name === '@krapao')
      cpSync(join(from, name), join(to, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(join(from, name), join(to, name));
  }
}

function plant(copy: string, { file, find, replace, bug }: Mutation): void {
  const path = join(copy, file);
  const text = readFileSync(path, 'utf8');
  if (text.split(find).length !== 2) throw new Error(`${file} does not have exactly one place for: ${bug}`);
  writeFileSync(
    path,
    text.replace(find, () => replace),
  );
}

const report = z.object({
  success: z.boolean(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), title: z.string() })) }),
  ),
});

interface Run {
  isGreen: boolean;
  /** Titles of the tests that ran and failed; none where the bug kept them from running at all. */
  failed: string[];
}

/** Runs that test file in the copy, with a database server of its own. */
async function run(copy: string, test: string): Promise<Run> {
  const { TEST_RUN_ID: _run, TEST_DATABASE_URL: _url, ...env } = process.env;
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const file = join(copy, 'report.json');
  rmSync(file, { force: true });
  const args = [vitest, 'run', test, '--reporter=json', `--outputFile=${file}`];
  const child = spawn(process.execPath, args, { cwd: copy, env, stdio: 'ignore' });
  await once(child, 'exit');
  if (!existsSync(file)) return { isGreen: false, failed: [] };
  const { success, testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const tests = testResults.flatMap(({ assertionResults }) => assertionResults);
  const failed = tests.filter(({ status }) => status === 'failed').map(({ title }) => title);
  return { isGreen: success && tests.length > 0, failed };
}

/** Plants them one after the other. @throws Error naming every bug that no test caught, and every test that fails without one */
export async function provePlantedBugs(say: (line: string) => void = console.log): Promise<void> {
  const wrong: string[] = [];
  const copy = copyRepository();
  try {
    for (const test of new Set(MUTATIONS.map((mutation) => mutation.test))) {
      if (!(await run(copy, test)).isGreen) wrong.push(`${test} fails without any bug`);
    }
    for (const mutation of MUTATIONS) {
      plant(copy, mutation);
      const { failed } = await run(copy, mutation.test);
      cpSync(join(root, mutation.file), join(copy, mutation.file));
      const [first] = failed;
      say(first === undefined ? `MISSED: ${mutation.bug}` : `caught: ${mutation.bug}, by "${first}"`);
      if (first === undefined) wrong.push(`missed by ${mutation.test}: ${mutation.bug}`);
    }
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
}
