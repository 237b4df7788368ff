import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

const NAME = /\.([A-Za-z_][\w-]*)/g;

/** Without its comments. */
const plain = (css: string): string =>
  css
    .split('/*')
    .map((part, i) => (i === 0 ? part : part.slice(part.indexOf('*/') + 2)))
    .join('');

/** Classes of a sheet: those of the whole page (`:global(.num)`) are not its own. */
function classesOf(css: string): ReadonlySet<string> {
  const selectors = plain(css)
    .replaceAll(/:global\([.\w-]+\)/g, '')
    .split('{')
    .map((part) => part.slice(Math.max(part.lastIndexOf('}'), part.lastIndexOf(';')) + 1))
    .filter((selector) => !selector.trim().startsWith('@'));
  return new Set(selectors.flatMap((selector) => [...selector.matchAll(NAME)].map(([, name = '']) => name)));
}

/** What a source takes of the sheets that it imports, by the sheet's path. */
function takenBy({ path, text }: SourceFile): { sheet: string; names: string[]; isOpen: boolean }[] {
  const imports = text.matchAll(/import (\w+) from '(\.[^']+\.module\.css)'/g);
  return [...imports].map(([, object = '', from = '']) => ({
    sheet: posix.join(posix.dirname(path), from),
    names: [...text.matchAll(new RegExp(String.raw`(?<![/\w-])${object}\.(\w+)`, 'g'))].map(
      ([, name = '']) => name,
    ),
    // by a name that is known only when it runs
    isOpen: text.includes(`${object}[`),
  }));
}

/** Classes of sheets that no source takes, and those that a source takes and its sheet does not have. */
export function strayClasses(files: readonly SourceFile[]): string[] {
  const taken = files.filter(({ path }) => path.endsWith('.tsx')).flatMap(takenBy);
  return files
    .filter(({ path }) => path.endsWith('.module.css'))
    .flatMap(({ path, text }) => {
      const users = taken.filter(({ sheet }) => sheet === path);
      if (users.length === 0) return [`${path}: no source imports it`];
      const classes = classesOf(text);
      const names = new Set(users.flatMap((user) => user.names));
      const unused = users.some(({ isOpen }) => isOpen)
        ? []
        : [...classes].filter((name) => !names.has(name));
      return [
        ...unused.map((name) => `${path}: no source takes .${name}`),
        ...[...names]
          .filter((name) => !classes.has(name))
          .map((name) => `${path}: has no .${name}, which a source takes`),
      ];
    });
}
