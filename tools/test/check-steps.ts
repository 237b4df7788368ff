import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { cacheFolder, root } from '../paths.ts';
import { programStep, type Step } from './steps.ts';
import { houseStep } from './suites.ts';

const bin = (path: string): string => join(root, 'node_modules', path);

/** Type checks remember what they saw. They are made by TypeScript 7, twice as quick. */
function typesStep(name: string, project: string): Step {
  const memory = join(cacheFolder, `types-${name.replace(/\W/g, '-')}.tsbuildinfo`);
  const args = ['-p', project, '--noEmit', '--incremental', '--tsBuildInfoFile', memory, '--pretty'];
  return programStep(name, [bin('typescript-native/bin/tsc'), ...args]);
}

/** What is checked without running the product; the longest first. */
export function checkSteps(): Step[] {
  mkdirSync(cacheFolder, { recursive: true });
  const memory = join(cacheFolder, 'prettier');
  return [
    programStep('lint', [bin('eslint/bin/eslint.js'), '.', '--max-warnings', '0']),
    programStep('lint by types', [bin('oxlint/bin/oxlint')]),
    typesStep('types', 'tsconfig.json'),
    typesStep('types of ui', 'ui/tsconfig.json'),
    typesStep('types of member', 'member/tsconfig.json'),
    typesStep('types of console', 'console/tsconfig.json'),
    typesStep('types of the service worker', 'member/service-worker/tsconfig.json'),
    typesStep('types of the console’s service worker', 'console/service-worker/tsconfig.json'),
    typesStep('types of e2e', 'e2e/tsconfig.json'),
    programStep('format', [
      bin('prettier/bin/prettier.cjs'),
      '--check',
      '--log-level',
      'warn',
      '--cache',
      '--cache-location',
      memory,
      '.',
    ]),
    programStep('unused code', [bin('knip/bin/knip.js'), '--no-progress']),
    houseStep(),
  ];
}
