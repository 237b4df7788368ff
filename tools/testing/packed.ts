import { createHash } from 'node:crypto';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { root } from '../paths.ts';

/** Packages that read files of their own beside them. */
const OUTSIDE =
  /^(?:sharp|@node-rs\/argon2|zxing-wasm|@fastify\/swagger-ui|@fontsource\/[^/]+|pg-native)(?:\/|$)/;

/** Our own code goes in, and knows where it lay; packages do too, but those that read files of their own. */
const ownCode: Plugin = {
  name: 'own code',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: OUTSIDE }, ({ path }) => ({ path, external: true }));
    onLoad({ filter: /\.ts$/ }, ({ path }) => ({
      contents: readFileSync(path, 'utf8')
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href))
        .replaceAll('import.meta.dirname', JSON.stringify(join(path, '..'))),
      loader: 'ts',
    }));
  },
};

/** Nothing starts a program any more that was packed so long ago, from other code. */
const OLD_MS = 24 * 3_600_000;

async function pack(main: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [main],
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    charset: 'utf8',
    keepNames: true,
    // for packages that are not written as modules
    banner: {
      js: `import { createRequire as requireFrom } from 'node:module'; const require = requireFrom(import.meta.url), __dirname = import.meta.dirname, __filename = import.meta.filename;`,
    },
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
  for (const old of readdirSync(folder).filter((entry) => entry.startsWith(`${name}-`)))
    if (statSync(join(folder, old)).mtimeMs < Date.now() - OLD_MS) rmSync(join(folder, old), { force: true });
  const half = `${file}.${String(process.pid)}`;
  writeFileSync(half, contents);
  renameSync(half, file);
  return file;
}

const packs = new Map<string, Promise<string>>();

/**
 * A program of ours in one file with its packages, as it is now. Read from its hundreds of files, of which each is a question to the loader of
 * TypeScript, it takes five times as long to start, and tests start programs again and again.
 */
export function packed(main: string): Promise<string> {
  const made = packs.get(main) ?? pack(join(root, main));
  packs.set(main, made);
  return made;
}
