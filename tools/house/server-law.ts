import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isCode, isTest, linesWith, type SourceFile } from './files.ts';
import { modules } from './modules.ts';

const inServer = (file: SourceFile): boolean =>
  file.path.startsWith('server/src/') && !isTest(file) && !file.path.includes('/testing/');

/** Only ledger/post.ts writes entries: nobody else may name a ledger table in a statement that writes. */
export function ledgerWrites(files: readonly SourceFile[]): string[] {
  const write =
    /\b(insert\s+into|update|delete\s+from|truncate(\s+table)?|merge\s+into|copy)\s+(only\s+)?"?ledger_\w+/i;
  const drizzle = /\.(insert|update|delete)\(\s*ledger\w*/;
  return files
    .filter(
      (file) =>
        inServer(file) &&
        isCode(file) &&
        !file.path.startsWith('server/src/ledger/') &&
        !file.path.includes('/migrations/'),
    )
    .flatMap((file) => [...linesWith(file, write), ...linesWith(file, drizzle)])
    .map((place) => `${place}: post a movement through the ledger instead`);
}

/** Only a use case opens a transaction; so do the ledger, the queue, the seeding and what opens it, db. */
export function transactions(files: readonly SourceFile[]): string[] {
  const opens = /\bwithTx\s*[(<]|\.transaction\s*\(|\bquery\(\s*['"`]\s*begin\b/i;
  const mayOpen = /^server\/src\/(db|ledger|jobs|seed)\//;
  const useCase = /^server\/src\/modules\/[^/]+\/(?!([^/]+\/)?(store|rules|routes|tables|face)(\.ts$|\/))/;
  return files
    .filter((file) => inServer(file) && isCode(file) && !mayOpen.test(file.path) && !useCase.test(file.path))
    .flatMap((file) => linesWith(file, opens))
    .map((place) => `${place}: open the transaction in a use case and hand its tx on`);
}

/** Every module has its place in the one ordered list. */
export function unlistedModules(root: string): string[] {
  const folder = join(root, 'server/src/modules');
  if (!existsSync(folder)) return [];
  const known: readonly string[] = modules;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !known.includes(entry.name))
    .map(({ name }) => `server/src/modules/${name}: give it its place in tools/house/modules.ts`);
}

/** A table has one owning module: it is declared once. */
export function tablesTwice(files: readonly SourceFile[]): string[] {
  const owners = new Map<string, string[]>();
  for (const file of files.filter((each) => inServer(each) && /\/tables\.ts$/.test(each.path))) {
    for (const [, name = ''] of file.text.matchAll(/\bpgTable\(\s*['"](\w+)['"]/g)) {
      owners.set(name, [...(owners.get(name) ?? []), file.path]);
    }
  }
  return [...owners]
    .filter(([, paths]) => paths.length > 1)
    .map(([name, paths]) => `${name}: owned by ${paths.join(' and ')}; choose one`);
}
