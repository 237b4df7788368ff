import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A file of the product with its text. */
export interface SourceFile {
  /** From the root, with slashes. */
  readonly path: string;
  readonly text: string;
}

const TEXT =
  /\.(ts|tsx|js|mjs|cjs|json|md|css|html|sql|svg|txt|ya?ml|sh)$|^[^.]+$|(^|\/)\.[^/.]+$|(^|\/)\.(git|prettier)\w+$/;
const CODE = /\.(ts|tsx|js|mjs|cjs)$/;

/** Every text file that git tracks or would track. */
export function readFiles(root: string): SourceFile[] {
  const git = spawnSync(
    'git',
    ['-c', 'safe.directory=*', 'ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 64_000_000,
    },
  );
  if (git.status !== 0) throw new Error(`git does not list the files: ${git.stderr}`);
  return [...new Set(git.stdout.split('\0'))]
    .filter(
      (path) =>
        path !== '' &&
        TEXT.test(path) &&
        basename(path) !== 'package-lock.json' &&
        existsSync(join(root, path)),
    )
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
}

export const isCode = ({ path }: SourceFile): boolean => CODE.test(path);
export const isTest = ({ path }: SourceFile): boolean => /\.(test|spec)\.tsx?$/.test(path);
export const isGenerated = ({ path }: SourceFile): boolean => /(^|\/)(migrations|generated)\//.test(path);
/** The numbers of the lines that match, each as `path:line`. */
export function linesWith(file: SourceFile, pattern: RegExp): string[] {
  return file.text
    .split('\n')
    .flatMap((line, index) => (pattern.test(line) ? [`${file.path}:${String(index + 1)}`] : []));
}
