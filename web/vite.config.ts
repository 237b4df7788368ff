import react from '@vitejs/plugin-react';
import { defineConfig, type HtmlTagDescriptor, type Plugin } from 'vite';
import { precompress } from './precompress.ts';

const API = process.env['KRAPAO_API'] ?? 'http://127.0.0.1:3000';

const isLibrary = (id: string) =>
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack)[\\/]/.test(id);

/**
 * The files of the first screen: `boot`, the small first script, which imports the app dynamically so that the texts
 * and the screen of the address are on their way at the same time; the libraries, which change less often than the app; and
 * `shell`, all the rest of what every visitor needs, in one file rather than thirty. The page names them all, so that
 * the browser need not read one to find the next.
 */
function firstFiles() {
  const boot = new Set<string>();
  const shell = new Set<string>();
  const plugin: Plugin = {
    name: 'first-files',
    apply: 'build',
    buildEnd() {
      const add = (into: Set<string>, id: string) => {
        if (boot.has(id) || into.has(id) || isLibrary(id)) return;
        into.add(id);
        this.getModuleInfo(id)?.importedIds.forEach((imported) => add(into, imported));
      };
      const ids = [...this.getModuleIds()];
      ids.filter((id) => id.endsWith('/src/main.tsx')).forEach((id) => add(boot, id));
      ids.filter((id) => id.endsWith('/src/app/start.tsx')).forEach((id) => add(shell, id));
    },
    transformIndexHtml: {
      order: 'post',
      handler(_, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const first = chunks.filter((chunk) => ['vendor', 'shell', 'rolldown-runtime'].includes(chunk.name));
        const styles = first.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]);
        const link = (attrs: NonNullable<HtmlTagDescriptor['attrs']>): HtmlTagDescriptor => ({
          tag: 'link',
          attrs,
          injectTo: 'head',
        });
        return [
          ...first.map((chunk) =>
            link({ rel: 'modulepreload', crossorigin: true, href: `/${chunk.fileName}` }),
          ),
          ...styles.map((file) => link({ rel: 'stylesheet', crossorigin: true, href: `/${file}` })),
        ];
      },
    },
  };
  const groups = [
    { name: 'vendor', test: isLibrary, priority: 3 },
    { name: 'boot', test: (id: string) => boot.has(id), priority: 2 },
    { name: 'shell', test: (id: string) => shell.has(id), priority: 1 },
  ];
  return { plugin, groups };
}

const { plugin: firstFilesPlugin, groups } = firstFiles();

export default defineConfig({
  plugins: [react(), firstFilesPlugin, precompress()],
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    outDir: 'dist',
    sourcemap: false,
    // Nothing becomes a data: address: the server's policy allows images and fonts from its own origin.
    assetsInlineLimit: 0,
    // No polyfill for modulepreload: Chrome 87 has it.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups } } },
  },
  server: {
    proxy: {
      '/api': API,
      '/socket.io': { target: API, ws: true },
    },
  },
});
