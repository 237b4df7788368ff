import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';

const SOURCE = fileURLToPath(new URL('../baseline', import.meta.url));
/** That of member/vite.config.ts. */
const TARGET = 'chrome87';

/** Bytes of the baseline app, each file gzipped: HTML and scripts; it has no styles. */
export async function baselineSize(): Promise<number> {
  const outDir = mkdtempSync(join(tmpdir(), 'krapao-baseline-'));
  try {
    await build({
      configFile: false,
      root: SOURCE,
      mode: 'production',
      logLevel: 'error',
      build: { target: TARGET, outDir, emptyOutDir: true, modulePreload: { polyfill: false } },
    });
    return readdirSync(outDir, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(html|js|css)$/.test(entry.name))
      .reduce(
        (sum, { parentPath, name }) =>
          sum + gzipSync(readFileSync(join(parentPath, name)), { level: 9 }).length,
        0,
      );
  } finally {
    rmSync(outDir, { recursive: true, force: true });
  }
}
