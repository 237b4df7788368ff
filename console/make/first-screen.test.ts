import { build, type Rolldown } from 'vite';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { LANGUAGES } from '@krapao/contract/constants';

/** Bytes, gzipped, beside the libraries (docs/benchmarks.md). */
const MOST = 120_000;
const CONSOLE = fileURLToPath(new URL('..', import.meta.url));
/** What comes at once: the page and its frame, Work, and the line to the server. */
const PARTS = ['/index.html', '/src/app/shell.tsx', '/src/pages/work/work-page.tsx', '/socket.io-client/'];
const TEXTS = ['common', 'errors', 'reasons', 'work'];

const files = new Map<string, Rolldown.OutputChunk | Rolldown.OutputAsset>();

beforeAll(async () => {
  vi.stubEnv('NODE_ENV', 'production');
  const outDir = await mkdtemp(join(tmpdir(), 'krapao-weight-'));
  try {
    const built = await build({
      root: CONSOLE,
      configFile: join(CONSOLE, 'vite.config.ts'),
      mode: 'production',
      logLevel: 'error',
      build: { outDir },
    });
    for (const file of (built as Rolldown.RolldownOutput).output) files.set(file.fileName, file);
  } finally {
    vi.unstubAllEnvs();
    await rm(outDir, { recursive: true, force: true });
  }
});

/** That file and all that it cannot start without. */
function withImports(name: string, found = new Set<string>()): Set<string> {
  const file = files.get(name);
  if (!file || found.has(name)) return found;
  found.add(name);
  if (file.type === 'chunk') {
    file.viteMetadata?.importedCss.forEach((sheet) => found.add(sheet));
    file.imports.forEach((other) => withImports(other, found));
  }
  return found;
}

const chunksOf = (part: string) =>
  [...files.values()].filter((file) => file.type === 'chunk' && file.facadeModuleId?.includes(part));

function weigh(name: string): number {
  const file = files.get(name);
  const content = file?.type === 'chunk' ? file.code : (file?.source ?? '');
  return gzipSync(content, { level: 9 }).length;
}

describe('the first screen of the console', () => {
  it.each(LANGUAGES)('weighs at most 120 kB beside the libraries, its texts included: %s', (language) => {
    const parts = [...PARTS, ...TEXTS.map((texts) => `/locales/${language}/${texts}.json`)];
    const found = new Set(['index.html']);
    for (const part of parts) {
      const chunks = chunksOf(part);
      // a part that has another name now would weigh nothing
      expect(chunks, part).toHaveLength(1);
      chunks.forEach(({ fileName }) => withImports(fileName, found));
    }
    const [libraries, ours] = [true, false].map((are) =>
      [...found]
        .filter((name) => name.includes('/vendor-') === are)
        .reduce((sum, name) => sum + weigh(name), 0),
    );
    expect(libraries).toBeGreaterThan(100_000);
    expect(ours).toBeGreaterThan(50_000);
    expect(ours).toBeLessThanOrEqual(MOST);
  });
});
