import { basename } from 'node:path';
import { isCode, isConfig, isGenerated, isTest, linesWith, type SourceFile } from './files.ts';

const CODE_LINES = 400;
const TEST_LINES = 600;

/** Files that grew beyond what one idea needs. */
export function tooLong(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !isGenerated(file))
    .flatMap((file) => {
      const lines = file.text.split('\n').length - 1;
      const limit = isTest(file) ? TEST_LINES : CODE_LINES;
      return lines > limit
        ? [`${file.path}: ${String(lines)} lines, at most ${String(limit)}; split it by idea`]
        : [];
    });
}

/** Names that are not kebab-case. */
export function badNames(files: readonly SourceFile[]): string[] {
  const kebab = /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
  return files
    .filter((file) => isCode(file) && !isGenerated(file) && !kebab.test(basename(file.path)))
    .map(({ path }) => `${path}: name it in kebab-case`);
}

/** Names that say nothing about what is inside. */
export function drawers(files: readonly SourceFile[]): string[] {
  const drawer = /(^|\/)(utils?|helpers?|common|misc|shared)(\/|\.[cm]?[jt]sx?$)/;
  return files
    .filter(({ path }) => drawer.test(path))
    .map(({ path }) => `${path}: name it after what it holds`);
}

export function defaultExports(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !isConfig(file))
    .flatMap((file) => linesWith(file, /^export default\b|^export \{[^}]*\bas default\b/))
    .map((place) => `${place}: export it by name`);
}

/** Files that do nothing but pass on what others export. */
export function barrels(files: readonly SourceFile[]): string[] {
  return files
    .filter((file) => isCode(file) && !/\/face\.ts$/.test(file.path))
    .filter(({ path, text }) => {
      const code = text
        .split('/*')
        .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('*/') + 2)))
        .join('')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.trim().startsWith('//'));
      const passesOn = /^\s*export (type )?(\*|\{[^}]*\}) from /;
      return (
        code.length > 0 &&
        (code.every((line) => passesOn.test(line)) ||
          (/(^|\/)index\.tsx?$/.test(path) && code.some((line) => passesOn.test(line))))
      );
    })
    .map(({ path }) => `${path}: a barrel; import from the files themselves`);
}

// Put together so that these lines do not find themselves.
const LEFTOVER = new RegExp(`\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK'].join('|')})\\b`);
const SILENCER = new RegExp(
  ['@ts-' + 'ignore', '@ts-' + 'expect-error', '@ts-' + 'nocheck', 'eslint-' + 'disable'].join('|'),
);
const LEFT_OUT = new RegExp(
  String.raw`\b(it|test|describe)(\.\w+)*\.(` +
    ['on' + 'ly', 'sk' + 'ip', 'to' + 'do', 'fix' + 'me', 'fa' + 'ils'].join('|') +
    String.raw`)\b`,
);
const MACHINE_PATH = new RegExp(
  `(^|[\\s"'\`(=:])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me', 'Us' + 'ers'].join('|')})/[\\w.-]`,
);

export const leftovers = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => isCode(file) || /\.(css|sql|html)$/.test(file.path))
    .flatMap((file) => linesWith(file, LEFTOVER))
    .map((place) => `${place}: do it or drop it`);

export const silencers = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => isCode(file))
    .flatMap((file) => linesWith(file, SILENCER))
    .map((place) => `${place}: mend what it silences`);

export const testsLeftOut = (files: readonly SourceFile[]): string[] =>
  files
    .filter(isTest)
    .flatMap((file) => linesWith(file, LEFT_OUT))
    .map((place) => `${place}: every test runs`);

export const machinePaths = (files: readonly SourceFile[]): string[] =>
  files.flatMap((file) => linesWith(file, MACHINE_PATH)).map((place) => `${place}: a path of one machine`);

/** Where code cites a chapter of docs/product.md that is not there (`product 7`, `product, Deposits`), or something outside. */
export function unknownSections(files: readonly SourceFile[], product: string): string[] {
  const headings = new Set([...product.matchAll(/^##? (?:(\d) )?(.+)$/gm)].map(([, no, name]) => no ?? name));
  const cited = /[(;] ?product(?: (\d)|, ([A-Z][A-Za-z ]*[a-z]))/g;
  const outside = /\bspecification \d|[(;] ?decisions, [A-Z]/;
  return files.filter(isCode).flatMap((file) => [
    ...[...file.text.matchAll(cited)]
      .map(([, no, name]) => no ?? name ?? '')
      .filter((section) => !headings.has(section))
      .map((section) => `${file.path}: docs/product.md has no ${section}`),
    ...linesWith(file, outside).map((place) => `${place}: cite docs/product.md`),
  ]);
}
