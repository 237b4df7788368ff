import { ESLint } from 'eslint';
import { describe, expect, it } from 'vitest';
import { root } from '../paths.ts';
import {
  badNames,
  barrels,
  defaultExports,
  drawers,
  leftovers,
  machinePaths,
  silencers,
  testsLeftOut,
  tooLong,
  unknownSections,
} from './habits.ts';
import { ledgerWrites, tablesTwice, transactions } from './server-law.ts';

const file = (path: string, text = ''): { path: string; text: string }[] => [{ path, text }];

describe('the rules about habits', () => {
  it('find long files, and let tests be longer', () => {
    const long = 'x\n'.repeat(401);
    expect(tooLong(file('server/src/a.ts', long))).toEqual([
      'server/src/a.ts: 401 lines, at most 400; split it by idea',
    ]);
    expect(tooLong(file('server/src/a.test.ts', long))).toEqual([]);
    expect(tooLong(file('server/src/db/migrations/0001-first.ts', long))).toEqual([]);
  });

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

  it('find default exports outside settings, and barrels', () => {
    expect(defaultExports(file('member/src/app.tsx', 'export default App;'))).toEqual([
      'member/src/app.tsx:1: export it by name',
    ]);
    expect(defaultExports(file('member/vite.config.ts', 'export default {};'))).toEqual([]);
    expect(barrels(file('ui/src/index.ts', "export * from './button.tsx';\n"))).toHaveLength(1);
    expect(barrels(file('ui/src/all.ts', "export { Button } from './button.tsx';\n"))).toHaveLength(1);
    expect(barrels(file('ui/src/button.ts', "export { a } from './a.ts';\nexport const b = 1;\n"))).toEqual(
      [],
    );
  });

  it('find what is left for later, silenced or left out', () => {
    expect(leftovers(file('a.ts', `// ${'TO'}DO later`))).toEqual(['a.ts:1: do it or drop it']);
    expect(silencers(file('a.ts', `// @ts-${'ignore'}`))).toHaveLength(1);
    expect(testsLeftOut(file('a.test.ts', `it.${'only'}('x', () => {});`))).toHaveLength(1);
    expect(testsLeftOut(file('a.test.ts', `describe.each([1]).${'skip'}('x')`))).toEqual([]);
    expect(testsLeftOut(file('a.test.ts', "it.each([1])('x')"))).toEqual([]);
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
  it('finds patterns that go back over what they read', async () => {
    const code = String.raw`export const PATTERN = /^(\d+(?:\.\d{1,2})?)\d*$/;` + '\n';
    const [file] = await new ESLint({ cwd: root }).lintText(code, { filePath: 'pattern.mjs' });
    expect(file?.messages.map(({ ruleId }) => ruleId)).toEqual(['regexp/no-super-linear-backtracking']);
  });
});
