import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { judgeImports } from './imports.ts';

describe('the rules about imports', () => {
  let folder: string;

  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'krapao-house-'));
    for (const path of [
      'kernel/clock.ts',
      'db/pool.ts',
      'ports/sms.ts',
      'ports/payout.ts',
      'adapters/sms/http.ts',
      'ledger/post.ts',
      'http/bind.ts',
    ])
      write(`server/src/${path}`);
    for (const path of ['wallet/face.ts', 'wallet/store.ts', 'games/face.ts', 'site/face.ts'])
      write(`server/src/modules/${path}`);
    for (const path of ['button.tsx', 'lib/money.ts']) write(`ui/src/${path}`);
    for (const path of [
      'lib/site.ts',
      'features/login/form.tsx',
      'features/slip/list.tsx',
      'pages/home/page.tsx',
    ])
      write(`member/src/${path}`);
    for (const path of ['lib/age.ts', 'features/work/list.tsx']) write(`console/src/${path}`);
    for (const path of ['money.ts', 'route.ts', 'console/constants.ts', 'console/work.ts'])
      write(`contract/${path}`);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  function write(path: string, ...imports: string[]): void {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, [...imports, `export type Of = '${path}';`, 'export const here = 1;\n'].join('\n'));
  }

  const breaches = async (): Promise<string> => (await judgeImports(folder)).breaches.join('\n');

  it('let pass what runs down the floors', async () => {
    write(
      'server/src/modules/games/play.ts',
      "import { here } from '../wallet/face.ts';",
      "import '../../ledger/post.ts';",
      'void here;',
    );
    write('server/src/compose.ts', "import './adapters/sms/http.ts';", "import './modules/games/play.ts';");
    write(
      'server/src/adapters/sms/other.ts',
      "import '../../ports/sms.ts';",
      "import '../../kernel/clock.ts';",
    );
    write(
      'member/src/pages/home/page.tsx',
      "import '../../features/login/form.tsx';",
      "import '../../../../ui/src/button.tsx';",
    );
    write(
      'console/src/features/work/names.ts',
      "import type { Of } from '../../../../contract/console/work.ts';",
      "import '../../../../contract/console/constants.ts';",
      "import '../../../../contract/money.ts';",
      'export type Work = Of;',
    );
    expect(await breaches()).toBe('');
  });

  it.each([
    ['server/src/kernel/up.ts', '../db/pool.ts', 'floor 1: kernel'],
    ['server/src/http/up.ts', '../ports/sms.ts', 'floor 2: http'],
    ['server/src/ledger/up.ts', '../ports/sms.ts', 'floor 3: ledger'],
    ['server/src/adapters/sms/wrong.ts', '../../ports/payout.ts', 'floor 3: adapters'],
    ['server/src/modules/games/wrong.ts', '../wallet/store.ts', 'floor 4: modules'],
    ['server/src/modules/wallet/wrong.ts', '../games/face.ts', 'module order: wallet'],
    ['server/src/modules/wallet/adapter.ts', '../../adapters/sms/http.ts', 'adapters are built in compose'],
    ['server/src/modules/wallet/rules.ts', '../../db/pool.ts', 'rules are pure'],
    ['server/src/modules/wallet/rules.ts', 'node:fs', 'rules use nothing of Node'],
    ['server/src/modules/wallet/card/rules.ts', '../../../db/pool.ts', 'rules are pure'],
    ['server/src/modules/deposits/slip/routes.ts', '../../wallet/store.ts', 'routes call use cases'],
    ['server/src/jobs/wrong.ts', '../modules/wallet/store.ts', 'floor 5: jobs'],
    ['ui/src/wrong.tsx', './lib/money.ts', 'ui floor 1: the design system'],
    ['ui/src/lib/wrong.ts', '../button.tsx', 'ui floor 1: lib'],
    ['ui/src/lib/up.ts', '../../../member/src/lib/site.ts', 'ui below the apps'],
    ['member/src/lib/wrong.ts', '../../../ui/src/button.tsx', 'member floor 1: lib'],
    ['member/src/parts/wrong.tsx', '../features/slip/list.tsx', 'member floor 2: parts'],
    ['member/src/features/login/wrong.tsx', '../slip/list.tsx', 'member floor 3: features'],
    ['member/src/features/login/up.tsx', '../../pages/home/page.tsx', 'member floor 3: features'],
    ['member/src/lib/other.ts', '../../../console/src/lib/age.ts', 'member knows no console'],
    ['console/src/lib/other.ts', '../../../member/src/lib/site.ts', 'console knows no member'],
    ['console/src/features/log/wrong.tsx', '../work/list.tsx', 'console floor 3: features'],
    ['member/src/lib/server.ts', '../../../server/src/kernel/clock.ts', 'browser apart'],
    ['console/src/lib/schema.ts', '../../../contract/console/work.ts', 'no schemas in browsers'],
    ['member/src/lib/schema.ts', '../../../contract/route.ts', 'no schemas in browsers'],
    ['contract/wrong.ts', '../server/src/kernel/clock.ts', 'contract stands alone'],
    ['contract/node.ts', 'node:fs', 'contract stands alone'],
    ['sandbox/src/wrong.ts', '../../server/src/kernel/clock.ts', 'sandbox apart'],
  ])('stop %s from importing %s', async (from, to, rule) => {
    write(from, `import '${to}';`);
    expect(await breaches()).toContain(`${from} → `);
    expect(await breaches()).toContain(`${rule}:`);
  });

  it('see imports of types too, and cycles', async () => {
    write('server/src/kernel/a.ts', "import type { Of as B } from './b.ts';", 'export type A = B;');
    write('server/src/kernel/b.ts', "import type { A } from './a.ts';", 'export type C = A;');
    expect(await breaches()).toContain('no cycles');
  });
});
