import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const read = (path: string): string => readFileSync(new URL(path, import.meta.url), 'utf8');
const modules = readdirSync(new URL('../modules/', import.meta.url))
  .map((name) => `../modules/${name}/index.ts`)
  .filter((path) => existsSync(new URL(path, import.meta.url)));

it.each([
  ['the server has', 'create', ['../compose.ts', './deposits.ts', './console.ts']],
  ['the command line and the audit have', 'desk', ['./desks.ts', './deposits.ts']],
])('%s all of every module', (_, kind, lists) => {
  const listed = lists.map(read).join('');
  const offered = modules.flatMap((path) => [
    ...read(path).matchAll(
      kind === 'desk'
        ? /^export (?:const|function) (\w+Desk)\b/gm
        : /^export (?:const|function) (create\w+)/gm,
    ),
  ]);
  expect(offered.length).toBeGreaterThan(3);
  expect(offered.map(([, name = '']) => name).filter((name) => !listed.includes(`${name}(`))).toEqual([]);
});
