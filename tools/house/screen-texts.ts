import { posix } from 'node:path';
import type { SourceFile } from './files.ts';

const PAGE = String.raw`once\(async \(\) => \(await import\('([^']+)'\)\)\.\w+\)`;
const NAMED_PAGE = new RegExp(String.raw`const (\w+) = ${PAGE}`, 'g');
const SCREEN = new RegExp(String.raw`page: (?:${PAGE}|(\w+)),\s*texts: \[([^\]]*)\]`, 'g');
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(\.[^']+)'/gm;
const TEXTS = /useTranslation\('(\w+)'\)/g;

/** Whether it says which texts are fetched with which screen, or part of one. */
export const namesScreens = ({ text }: SourceFile): boolean => text.includes('texts: [');

/** A file and all that it imports of its own program, however far. */
function partsOf(page: string, textOf: ReadonlyMap<string, string>): string[] {
  const parts = new Set([page]);
  for (const part of parts)
    for (const [, path = ''] of (textOf.get(part) ?? '').matchAll(IMPORT))
      parts.add(posix.join(posix.dirname(part), path));
  return [...parts];
}

/**
 * Texts that a part of a screen shows and the screen does not fetch: the part would take the whole screen away while they come. What is
 * fetched later, by `import()` or behind a `Suspense` of its own, waits by itself.
 * @param screens a file that names some, as of `namesScreens`
 */
export function textsMissing(files: readonly SourceFile[], screens: SourceFile): string[] {
  const textOf = new Map(files.map(({ path, text }) => [path, text]));
  const named = new Map([...screens.text.matchAll(NAMED_PAGE)].map(([, name, path]) => [name, path]));
  return [...screens.text.matchAll(SCREEN)].flatMap(([, path, name, listed = '']) => {
    const page = posix.join(posix.dirname(screens.path), path ?? named.get(name) ?? '');
    if (!textOf.has(page)) return [`${page} of ${screens.path} is no file`];
    return partsOf(page, textOf).flatMap((part) => {
      const text = textOf.get(part) ?? '';
      if (text.includes('<Suspense')) return [];
      return [...text.matchAll(TEXTS)]
        .filter(([, namespace]) => namespace !== 'common' && !listed.includes(`'${namespace ?? ''}'`))
        .map(([, namespace = '']) => `${page} does not fetch '${namespace}', which ${part} shows`);
    });
  });
}
