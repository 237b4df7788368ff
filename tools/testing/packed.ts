import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from '../paths.ts';

/** Our own code goes in, and knows where it lay; packages stay outside. */
const ownCode: Plugin = {
  name: 'own code',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
      kind === 'entry-point' || path.startsWith('@krapao/') ? undefined : { path, external: true },
    );
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..'))),
      loader: 'ts',
    }));
  },
};

async function pack(main: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [main],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    charset: 'utf8',
    keepNames: true,
    plugins: [ownCode],
  });
  const [{ contents } = { contents: new Uint8Array() }] = outputFiles;
  // In its workspace, which may have packages of its own; by its content, since other runs have theirs.
  const [workspace = '', name] = [relative(root, main).split(sep)[0], basename(main, '.ts')];
  const folder = join(root, workspace, 'node_modules', '.cache', 'krapao');
  const hash = createHash('sha256').update(contents).digest('hex').slice(0, 16);
  const file = join(folder, `${name}-${hash}.mjs`);
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const half = `${file}.${String(process.pid)}`;
  writeFileSync(half, contents);
  renameSync(half, file);
  return file;
}

const packs = new Map<string, Promise<string>>();

/**
 * A program of ours in one file, as it is now. Read from its hundreds of files, of which each is a question to the loader of TypeScript,
 * it takes three times as long to start, and tests start programs again and again.
 */
export function packed(main: string): Promise<string> {
  const made = packs.get(main) ?? pack(join(root, main));
  packs.set(main, made);
  return made;
}
