import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { cacheFolder, root } from './paths.ts';

const APPS = ['member', 'console'] as const;
type App = (typeof APPS)[number];
/** What every app is made of beside its own, and the packages that the lock file names. */
const SHARED = ['ui', 'contract', 'package-lock.json', 'tsconfig.base.json'];
const LEFT_OUT = new Set(['node_modules', 'dist']);

/** One hash over the content of all the sources: a second start needs no build, whatever the clock says. */
function hashOfSources(app: App): string {
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
  for (const source of [app, ...SHARED]) (source.includes('.') ? add : walk)(source);
  return hash.digest('hex');
}

/** Builds each app into its `dist` when its sources are not those of the last build. */
export function buildWeb(log: (line: string) => void): void {
  for (const app of APPS) build(app, log);
}

function build(app: App, log: (line: string) => void): void {
  const stamp = join(cacheFolder, `${app}-build`);
  const wanted = hashOfSources(app);
  const built = existsSync(join(root, app, 'dist/index.html')) && existsSync(stamp);
  if (built && readFileSync(stamp, 'utf8') === wanted) return;
  log(`Building the ${app} app …`);
  const vite = join(root, 'node_modules/vite/bin/vite.js');
  const result = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, app),
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (result.status !== 0) {
    throw new Error(`The ${app} app could not be built:\n${result.stdout}${result.stderr}`);
  }
  mkdirSync(dirname(stamp), { recursive: true });
  writeFileSync(stamp, wanted);
}
