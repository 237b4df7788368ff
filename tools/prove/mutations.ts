/** M14: money bugs planted on purpose, each in a copy of the product; its tests must notice. */
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { root } from '../paths.ts';
import { MUTANTS, type Mutant } from './mutants.ts';

/** What a copy leaves out: made by tools, large, or not needed by tests of the server. */
const LEFT_OUT = ['node_modules', '.git', '.data', '.cache', 'dist', 'test-results', 'web', 'e2e', 'font-cache'];

/** The sources in a folder of their own, with the packages of this one. */
function copySources(): string {
  const copy = mkdtempSync(join(tmpdir(), 'krapao-mutant-'));
  cpSync(root, copy, {
    recursive: true,
    filter: (path) => !relative(root, path).split(sep).some((part) => LEFT_OUT.includes(part)),
  });
  linkPackages(copy);
  return copy;
}

export { copySources, LEFT_OUT, MUTANTS, type Mutant };
