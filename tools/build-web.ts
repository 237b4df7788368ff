import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './paths.ts';

/** What the member app is made of, beside the packages that the lock file names. */
const SOURCES = ['member', 'ui', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const LEFT_OUT = new Set(['node_modules', 'dist']);
const STAMP = join(cacheFolder, 'member-build');

/** One hash over the content of all the sources: a second start needs no build, whatever the clock says. */
function hashOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    const file = join(root, path);
    if (!existsSync(file)) return;
    hash.update(`${path}\n`).update(readFileSync(file));
  };
  const walk = (folder: string): void => {
    if (!existsSync(join(root, folder))) return;
    const entries = readdirSync(join(root, folder), { withFileTypes: true });
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const path = `${folder}/${entry.name}`;
      if (LEFT_OUT.has(entry.name) || /\.test\.tsx?$/.test(entry.name)) continue;
      if (entry.isDirectory()) walk(path);
      else if (entry.isFile()) add(path);
    }
  };
  for (const source of SOURCES) (source.includes('.') ? add : walk)(source);
  return hash.digest('hex');
}

/** Builds the member app into member/dist when its sources are not those of the last build. */
export function buildWeb(log: (line: string) => void): void {
  const wanted = hashOfSources();
  const built = existsSync(join(root, 'member/dist/index.html')) && existsSync(STAMP);
  if (built && readFileSync(STAMP, 'utf8') === wanted) return;
  log('Building the member app …');
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'member'),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    throw new Error(`The member app could not be built:\n${result.stdout}${result.stderr}`);
  }
  mkdirSync(dirname(STAMP), { recursive: true });
  writeFileSync(STAMP, wanted);
}
