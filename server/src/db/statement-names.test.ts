import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const src = fileURLToPath(new URL('..', import.meta.url));

it('every named statement has a name of its own: a connection refuses the second', () => {
  const names = readdirSync(src, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
    .flatMap((file) => [...readFileSync(join(src, file), 'utf8').matchAll(/name: '(\w+)',\s*text:/g)])
    .map((match) => match[1]);
  expect(names.length).toBeGreaterThan(8);
  expect(names.filter((name, i) => names.indexOf(name) !== i)).toEqual([]);
});
