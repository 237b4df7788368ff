/** M14: money bugs planted on purpose, each in a copy of the product; its tests must notice. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { z } from 'zod';
import { root } from '../paths.ts';
import { dropTestDatabases } from '../testing/database.ts';
import type { Mutant } from './game-mutants.ts';
import { MUTANTS } from './mutants.ts';

/** What tests of the server do not need; a copy of the rest is a few megabytes. */
const LEFT_OUT = ['node_modules', 'dist', 'test-results', 'ui', 'member', 'e2e', 'font-cache'];

/** For the tests of a copy: the database is there already, and nothing is built. */
const CONFIG = 'vitest.copy.config.ts';
const SETTINGS = `export default {
  test: { include: ['{contract,server}/**/*.test.ts'], maxWorkers: 2, testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 60_000 } }, env: { TZ: 'UTC' } },
};
`;

/** The sources in a folder of their own, with the packages of this one and workspaces of its own. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'krapao-mutant-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) =>
      relative(root, path)
        .split(sep)
        .every((part) => !LEFT_OUT.includes(part) && !part.startsWith('.')),
  });
  const [from, to] = [join(root, 'node_modules'), join(copy, 'node_modules')];
  mkdirSync(join(to, '@krapao'), { recursive: true });
  for (const name of readdirSync(from))
    if (name !== '@krapao' && !name.startsWith('.')) symlinkSync(join(from, name), join(to, name));
  for (const name of ['contract', 'server', 'sandbox', 'tools', 'bench'])
    symlinkSync(join('..', '..', name), join(to, '@krapao', name));
  writeFileSync(join(copy, CONFIG), SETTINGS);
  return copy;
}

const report = z.object({
  numFailedTests: z.number(),
  numPassedTests: z.number(),
  testResults: z.array(
    z.object({ assertionResults: z.array(z.object({ status: z.string(), fullName: z.string() })) }),
  ),
});
interface Verdict {
  passed: number;
  /** The first test that failed. */
  caughtBy: string | undefined;
  said: string;
}

/** Runs those tests in the copy, up to the first failure, on databases of their own. */
async function runTests(copy: string, tests: readonly string[]): Promise<Verdict> {
  const file = join(copy, 'report.json');
  rmSync(file, { force: true });
  const run = `m${randomBytes(4).toString('hex')}`;
  const vitest = join(copy, 'node_modules/vitest/vitest.mjs');
  const args = [
    'run',
    `--config=${CONFIG}`,
    '--bail=1',
    '--reporter=json',
    `--outputFile.json=${file}`,
    ...tests,
  ];
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: copy,
    env: { ...process.env, TEST_RUN_ID: run },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (said = (said + bytes.toString()).slice(-4_000)));
  await new Promise((resolve) => child.once('close', resolve));
  await dropTestDatabases(run);
  const { numPassedTests: passed, testResults } = report.parse(JSON.parse(readFileSync(file, 'utf8')));
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults);
  return { passed, caughtBy: failed.find(({ status }) => status === 'failed')?.fullName, said };
}

/** Plants a bug. @throws Error when the place is not there, or there more than once */
export function plant(folder: string, { name, file, find, replace }: Mutant): () => void {
  const path = join(folder, file);
  const sound = readFileSync(path, 'utf8');
  const places = sound.split(find).length - 1;
  if (places !== 1) throw new Error(`"${name}" fits ${String(places)} places of ${file}`);
  writeFileSync(
    path,
    sound.replace(find, () => replace),
  );
  return () => writeFileSync(path, sound);
}

/**
 * Plants each bug and prints who noticed it. @throws Error when a sound copy fails, or a bug goes unnoticed
 */
export async function proveMutations(mutants: readonly Mutant[] = MUTANTS): Promise<string> {
  const copy = copySources();
  try {
    const sound = await runTests(copy, [...new Set(mutants.flatMap(({ tests }) => tests))]);
    if (sound.caughtBy !== undefined || sound.passed === 0)
      throw new Error(`without any bug: ${sound.caughtBy ?? 'no test ran'}\n${sound.said}`);
    const unnoticed: string[] = [];
    for (const mutant of mutants) {
      const mend = plant(copy, mutant);
      const { caughtBy } = await runTests(copy, mutant.tests);
      mend();
      console.log(`  ${caughtBy === undefined ? 'UNNOTICED' : 'noticed  '}  ${mutant.name}`);
      if (caughtBy === undefined) unnoticed.push(mutant.name);
      else console.log(`             ${caughtBy}`);
    }
    if (unnoticed.length > 0) throw new Error(`unnoticed: ${unnoticed.join('; ')}`);
    return `${String(mutants.length)} bugs planted, all noticed; ${String(sound.passed)} tests pass without them`;
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}
