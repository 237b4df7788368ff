import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import { badNames, barrels, drawers, leftovers, machinePaths, unknownSections } from './habits.ts';
import { ledgerWrites, tablesTwice, transactions } from './server-law.ts';

const file = (path: string, text = ''): { path: string; text: string }[] => [{ path, text }];

describe('the rules about habits', () => {
  it('find names that are not kebab-case or say nothing', () => {
    expect(badNames(file('ui/src/TextField.tsx'))).toHaveLength(1);
    expect(badNames(file('ui/src/text-field.test.tsx'))).toEqual([]);
    expect(drawers(file('member/src/lib/utils.ts'))).toHaveLength(1);
    expect(drawers(file('server/src/common/money.ts'))).toHaveLength(1);
    expect(drawers(file('member/src/lib/commonplace.ts'))).toEqual([]);
  });

  it('find what is cited and stands nowhere', () => {
    const product = '## 2 Screens\n\n## Deposits\n';
    const cites = (words: string) =>
      unknownSections(file('server/src/a.ts', `/** Text (${words}). */`), product);
    expect(cites('product 2, Home; product, Deposits')).toEqual([]);
    expect(cites('product 3')).toEqual(['server/src/a.ts: docs/product.md has no 3']);
    expect(cites('product, Payouts')).toHaveLength(1);
    expect(cites(`specification ${'7'}`)).toEqual(['server/src/a.ts:1: cite docs/product.md']);
  });

  it('find barrels', () => {
    expect(barrels(file('ui/src/index.ts', "export * from './button.tsx';\n"))).toHaveLength(1);
    expect(barrels(file('ui/src/all.ts', "export { Button } from './button.tsx';\n"))).toHaveLength(1);
    expect(barrels(file('ui/src/button.ts', "export { a } from './a.ts';\nexport const b = 1;\n"))).toEqual(
      [],
    );
  });

  it('find what is left for later', () => {
    expect(leftovers(file('a.ts', `// ${'TO'}DO later`))).toEqual(['a.ts:1: do it or drop it']);
    for (const lint of ['oxlint', 'eslint'])
      expect(leftovers(file('a.ts', `// ${lint}-${'disable'}-next-line`))).toHaveLength(1);
  });

  it('find paths of one machine', () => {
    expect(machinePaths(file('docs/a.md', `see /${'home'}/somebody/krapao`))).toEqual([
      'docs/a.md:1: a path of one machine',
    ]);
    expect(machinePaths(file('docs/a.md', 'see https://example.com/home/somebody and /user/home'))).toEqual(
      [],
    );
  });
});

describe('the rules about the server', () => {
  it('find who writes entries beside the ledger', () => {
    const sql = 'await tx.query(`INSERT INTO ledger_entries VALUES ($1)`);';
    expect(ledgerWrites(file('server/src/modules/wallet/store.ts', sql))).toHaveLength(1);
    expect(ledgerWrites(file('server/src/ledger/post.ts', sql))).toEqual([]);
    expect(
      ledgerWrites(file('server/src/modules/wallet/store.ts', 'SELECT * FROM ledger_entries FOR UPDATE')),
    ).toEqual([]);
  });

  it('find transactions outside of use cases', () => {
    const text = 'return withTx(pool, async (tx) => 1);';
    expect(transactions(file('server/src/modules/wallet/store.ts', text))).toHaveLength(1);
    expect(transactions(file('server/src/modules/wallet/card/store.ts', text))).toHaveLength(1);
    expect(transactions(file('server/src/http/session.ts', text))).toHaveLength(1);
    expect(transactions(file('server/src/modules/wallet/withdraw.ts', text))).toEqual([]);
  });

  it('find tables with two owners', () => {
    const table = (module: string) => ({
      path: `server/src/modules/${module}/tables.ts`,
      text: "pgTable('slips', {})",
    });
    expect(tablesTwice([table('wallet'), table('deposits')])).toHaveLength(1);
    expect(tablesTwice([table('wallet')])).toEqual([]);
  });
});

describe('the lint', () => {
  /** What it says of that file. */
  async function saidOf(filePath: string, code: string): Promise<(string | null)[]> {
    const [file] = await new ESLint({ cwd: root }).lintText(code, { filePath });
    return (file?.messages ?? []).map(({ ruleId }) => ruleId);
  }

  it('finds patterns that go back over what they read', async () => {
    const code = String.raw`export const PATTERN = /^(\d+(?:\.\d{1,2})?)\d*$/;` + '\n';
    expect(await saidOf('pattern.mjs', code)).toEqual(['regexp/no-super-linear-backtracking']);
  });

  it('finds long files, and lets tests be longer', async () => {
    const long = 'export {};\n'.repeat(401);
    expect(await saidOf('a.mjs', long)).toContain('max-lines');
    expect(await saidOf('a.test.mjs', long)).toEqual([]);
  });

  it('finds default exports outside settings', async () => {
    expect(await saidOf('a.mjs', 'export default 1;')).toEqual(['no-restricted-exports']);
    expect(await saidOf('a.config.js', 'export default 1;')).toEqual([]);
  });

  it('finds tests left out', async () => {
    const tests = (...ends: string[]) => ends.map((end) => `${end}('x', () => {});`).join('\n');
    const left = tests(`it.${'only'}`, `test.describe.${'skip'}`, `it.${'todo'}`);
    for (const file of ['a.test.mjs', 'ui/src/a.test.ts', 'member/src/a.test.ts', 'console/src/a.test.ts'])
      expect(await saidOf(file, `const { it, test } = globalThis;\n${left}`), file).toEqual([
        'no-restricted-syntax',
        'no-restricted-syntax',
        'no-restricted-syntax',
      ]);
    expect(await saidOf('a.test.mjs', `const { it } = globalThis;\n${tests('it.each([1])')}`)).toEqual([]);
  });

  it('knows by types who does not wait for what is under way', () => {
    const folder = mkdtempSync(join(tmpdir(), 'krapao-lint-'));
    try {
      writeFileSync(join(folder, 'a.ts'), 'export const go = (end: Promise<void>) => {\n  end;\n};\n');
      const lint = ['node_modules/oxlint/bin/oxlint', '-c', '.oxlintrc.json', folder];
      const { stdout } = spawnSync(process.execPath, lint, { cwd: root, encoding: 'utf8' });
      expect(stdout).toContain('typescript(no-floating-promises)');
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('listens to nobody who silences it', async () => {
    const silenced = `/* eslint-${'disable'} */ export default 1;`;
    expect(await saidOf('a.mjs', silenced)).toContain('no-restricted-exports');
  });
});
