import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `- rule — \`path/to/file.test.ts\` › "title of the test"`, several tests of one rule one after the other. */
const PROOF = /`([^`]+\.(?:test|spec)\.tsx?)`\s*›\s*"([^"]+)"/g;

export interface Promises {
  readonly rules: number;
  readonly faults: readonly string[];
}

/** Each rule in the list names a test that there is. */
export function judgePromises(root: string, list: string): Promises {
  const lines = list
    .split('\n')
    .flatMap((line, index) => (/^- /.test(line) ? [{ line, number: index + 1 }] : []));
  const faults = lines.flatMap(({ line, number }) => {
    const proofs = [...line.matchAll(PROOF)];
    if (proofs.length === 0) return [`line ${String(number)} names no test: write it as \`path\` › "title"`];
    return proofs.flatMap(([, path = '', title = '']) => {
      if (!existsSync(join(root, path))) return [`line ${String(number)}: there is no ${path}`];
      const text = readFileSync(join(root, path), 'utf8').replace(/\\(['"`])/g, '$1');
      return text.includes(title) ? [] : [`line ${String(number)}: ${path} has no test "${title}"`];
    });
  });
  return { rules: lines.length, faults };
}
