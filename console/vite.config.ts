import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { precompress } from '../ui/make/precompress.ts';

const API = process.env['KRAPAO_CONSOLE'] ?? 'http://127.0.0.1:3002';

const isLibrary = (id: string) =>
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/.test(
    id,
  );

/** The texts of the three languages have the same names: their files say which is which. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/locales\/(\w+)\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language ? `${language}-` : ''}[name]-[hash].js`;
}

/** The service worker is looked for at its own address: it imports nothing, and is a script by itself. */
const WORKER = 'sw';
const entryFileNames = ({ name }: { name: string }): string =>
  name === WORKER ? '[name].js' : 'assets/[name]-[hash].js';

export default defineConfig({
  plugins: [react(), precompress()],
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    outDir: 'dist',
    sourcemap: false,
    // Nothing becomes a data: address.
    assetsInlineLimit: 0,
    // No polyfill for modulepreload: Chrome 87 has it.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'index.html', [WORKER]: 'service-worker/worker.ts' },
      output: {
        codeSplitting: { groups: [{ name: 'vendor', test: isLibrary }] },
        chunkFileNames,
        entryFileNames,
      },
    },
  },
  server: {
    proxy: {
      '/api': API,
      '/files': API,
      '/art': API,
      '/socket.io': { target: API, ws: true },
    },
  },
});
