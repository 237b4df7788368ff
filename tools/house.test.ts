import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { ErrorCode } from '@krapao/contract/errors';
import { isCode, isTest, readFiles, type SourceFile } from './house/files.ts';
import { badNames, barrels, drawers, leftovers, machinePaths, unknownSections } from './house/habits.ts';
import { type ImportReport, judgeImports } from './house/imports.ts';
import {
  flatten,
  judgeTranslations,
  languages,
  withoutPlural,
  sameInEveryLanguage,
} from './house/locales.ts';
import { patternsThatBeginAnew } from './house/patterns.ts';
import { judgePromises } from './house/promises.ts';
import { namesScreens, textsMissing } from './house/screen-texts.ts';
import { unusedKeys, declareTexts, type TextTree } from './house/text-keys.ts';
import { ledgerWrites, tablesTwice, transactions, unlistedModules } from './house/server-law.ts';
import { strayClasses } from './house/styles.ts';
import { ownersMissing, tablesOfOthers } from './house/table-owners.ts';
import { root } from './paths.ts';

const files: readonly SourceFile[] = readFiles(root);
const read = (path: string): unknown => JSON.parse(readFileSync(join(root, path), 'utf8'));

/** Fails with one line a fault: where it is, and how it is mended. */
function expectNone(faults: readonly string[]): void {
  expect(faults.join('\n')).toBe('');
}

describe('imports run one way', () => {
  let report: ImportReport;

  beforeAll(async () => {
    report = await judgeImports(root);
  }, 120_000);

  it('down the floors, through faces, in the order of the modules', () => expectNone(report.breaches));

  it('and they are really read: TypeScript files and what they import', () => {
    const ours = files.filter(({ path }) =>
      /^(contract|server|ui|member|console|sandbox|e2e|bench|tools)\/.*\.tsx?$/.test(path),
    );
    expect(report.files).toBeGreaterThanOrEqual(Math.floor(ours.length * 0.9));
    expect(report.imports).toBeGreaterThan(50);
  });

  it('and every module has its place in the order', () => expectNone(unlistedModules(root)));
});

describe('the laws of the server', () => {
  it('only the ledger writes entries', () => expectNone(ledgerWrites(files)));
  it('only a use case opens a transaction', () => expectNone(transactions(files)));
  it('a table has one owning module', () => expectNone([...tablesTwice(files), ...ownersMissing(files)]));
  it('a module writes its own tables, and reads those of others through a face or in a read model', () =>
    expectNone(tablesOfOthers(files)));
});

describe('patterns', () => {
  it('read a text once, whatever it is', () => expectNone(patternsThatBeginAnew(files)));
});

it('a class of a sheet is one that its sources take, and the other way round', () =>
  expectNone(strayClasses(files)));

describe('error codes', () => {
  let codes: Readonly<Record<string, number>>;

  beforeAll(async () => {
    const { ERRORS, statusOf } = await import('@krapao/contract/errors');
    codes = Object.fromEntries((Object.keys(ERRORS) as ErrorCode[]).map((code) => [code, statusOf(code)]));
  });

  it('have one HTTP status each', () => {
    expectNone(
      Object.entries(codes).flatMap(([code, status]) =>
        status >= 200 && status < 600 ? [] : [`${code}: status ${String(status)}`],
      ),
    );
  });

  it.each(languages)('that the console can answer have a text each in %s', async (language) => {
    const { CONSOLE_ERRORS } = await import('@krapao/contract/console/errors');
    const { consoleRoutes } = await import('@krapao/contract/console/api');
    const path = `console/src/locales/${language}/errors.json`;
    const texts = flatten(read(path));
    const answered = [...Object.keys(CONSOLE_ERRORS), ...consoleRoutes.flatMap(({ codes }) => [...codes])];
    const missing = [...new Set(answered)].filter((code) => !texts.get(code)?.trim());
    expectNone(missing.length > 0 ? [`${path} has no text for ${missing.join(', ')}`] : []);
  });

  it.each(languages)('have a text each in %s', (language) => {
    const path = `member/src/locales/${language}/errors.json`;
    expect(existsSync(join(root, path)), `${path} exists`).toBe(true);
    const texts = flatten(read(path));
    const missing = Object.keys(codes).filter((code) => !texts.get(code)?.trim());
    expectNone(missing.length > 0 ? [`${path} has no text for ${missing.join(', ')}`] : []);
  });
});

it.each(languages)(
  'each kind of movement that stands in statements has its word for staff in %s, and no other has',
  async (language) => {
    const { ALL_KINDS, KINDS } = await import('@krapao/server/ledger/kinds');
    const texts = flatten(read(`console/src/locales/${language}/work.json`));
    const worded = [...texts.keys()].filter((key) => key.startsWith('movement.'));
    const shown = ALL_KINDS.filter((kind) => KINDS[kind].shown).map((kind) => `movement.${kind}`);
    expect(worded.sort()).toEqual(shown.sort());
  },
);

describe.each(['member', 'console'])('translations of %s', (app) => {
  const folder = `${app}/src/locales`;
  const names = [
    ...new Set(
      languages
        .filter((language) => existsSync(join(root, folder, language)))
        .flatMap((language) => readdirSync(join(root, folder, language)))
        .filter((name) => name.endsWith('.json'))
        .map((name) => name.replace(/\.json$/, '')),
    ),
  ];

  it.each(names)('of %s are complete and in their own script', (name) => {
    const textsOf = (language: string) => {
      const path = `${folder}/${language}/${name}.json`;
      return existsSync(join(root, path)) ? flatten(read(path)) : undefined;
    };
    const translations = Object.fromEntries(languages.map((language) => [language, textsOf(language)]));
    expectNone(judgeTranslations(name, translations, sameInEveryLanguage));
  });

  it('are all in use', () => {
    const sources = files.filter(
      (file) => file.path.startsWith(`${app}/src/`) && isCode(file) && !isTest(file),
    );
    const keys = names.map((name): [string, string[]] => {
      const texts = flatten(read(`${folder}/th/${name}.json`));
      return [name, [...texts.keys()].map(withoutPlural)];
    });
    expectNone(unusedKeys(sources, new Map(keys)));
  });

  it('are fetched with the screen whose parts show them', () => {
    const ours = files.filter((file) => file.path.startsWith(`${app}/src/`) && isCode(file));
    expect(ours.some(namesScreens)).toBe(true);
    expectNone(ours.filter(namesScreens).flatMap((file) => textsMissing(files, file)));
  });

  it('are types, as they stand now', async () => {
    const texts = Object.fromEntries(
      [...names].sort().map((name) => [name, read(`${folder}/th/${name}.json`) as TextTree]),
    );
    await expect(declareTexts(texts)).toMatchFileSnapshot(join(root, folder, 'generated/i18next.d.ts'));
  });
});

describe('habits', () => {
  it('files are named in kebab-case', () => expectNone(badNames(files)));
  it('no file is a drawer for anything', () => expectNone(drawers(files)));
  it('no file only passes on what others export', () => expectNone(barrels(files)));
  it('nothing is left for later', () => expectNone(leftovers(files)));
  it('no text names a path of one machine', () => expectNone(machinePaths(files)));
  it('what is cited of docs/product.md stands there', () =>
    expectNone(unknownSections(files, readFileSync(join(root, 'docs/product.md'), 'utf8'))));
});

describe('docs/rules.md', () => {
  it('names a test for every rule, and there is such a test', () => {
    const path = join(root, 'docs/rules.md');
    if (!existsSync(path)) return;
    const { rules, faults } = judgePromises(root, readFileSync(path, 'utf8'));
    expect(rules).toBeGreaterThan(0);
    expectNone(faults.map((fault) => `docs/rules.md, ${fault}`));
  });
});
