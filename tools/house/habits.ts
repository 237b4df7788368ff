/** Habits that the lint does not know; it has the length of files, default exports, tests left out, checks silenced. */
import { basename } from 'node:path';
import { isCode, isGenerated, linesWith, type SourceFile } from './files.ts';

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
const LEFTOVER = new RegExp(
  `\\b(${['TO' + 'DO', 'FIX' + 'ME', 'X' + 'XX', 'HA' + 'CK', 'oxlint-dis' + 'able', 'eslint-dis' + 'able'].join('|')})\\b`,
);
const MACHINE_PATH = new RegExp(
  `(^|[\\s"'\`(=:])/(${['wo' + 'rk', 'ro' + 'ot', 'ho' + 'me', 'Us' + 'ers'].join('|')})/[\\w.-]`,
);

export const leftovers = (files: readonly SourceFile[]): string[] =>
  files
    .filter((file) => isCode(file) || /\.(css|sql|html)$/.test(file.path))
    .flatMap((file) => linesWith(file, LEFTOVER))
    .map((place) => `${place}: do it or drop it`);

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
