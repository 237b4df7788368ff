import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { buildServiceWorker } from './build-service-worker.ts';
import { precompress } from '../ui/make/precompress.ts';

const API = process.env['KRAPAO_API'] ?? 'http://127.0.0.1:3000';

const isLibrary = (id: string) =>
  /node_modules[\\/](react|react-dom|scheduler|react-router|@tanstack|i18next|react-i18next|use-sync-external-store)[\\/]/.test(
    id,
  );

/** Besides sign-in. */
const VISITORS_PAGES = [
  'pages/auth/register-page.tsx',
  'pages/auth/forgot-page.tsx',
  'pages/site/contact-page.tsx',
  'pages/site/howto-page.tsx',
];

/**
 * The files of the first screen: `boot`, the small first script, which imports the app dynamically so that the texts
 * and the screen of the address are on their way at the same time; the libraries, which change less often than the app;
 * `shell`, all the rest of what everybody needs, in one file rather than thirty; and `visitor`, what sign-in needs besides.
 * The page names them all, so that the browser need not read one to find the next. What home needs is two files as well,
 * not thirty: `shared`, which other pages without a sign-in need too, and `home`.
 */
function firstFiles() {
  const boot = new Set<string>();
  const shell = new Set<string>();
  const visitor = new Set<string>();
  const shared = new Set<string>();
  const home = new Set<string>();
  const plugin: Plugin = {
    name: 'first-files',
    apply: 'build',
    buildEnd() {
      const all = [...this.getModuleIds()];
      /** All that the files import, and what that imports, except what is elsewhere already. */
      const reach = (names: readonly string[], elsewhere: readonly Set<string>[]) => {
        const found = new Set<string>();
        const add = (id: string) => {
          if (found.has(id) || isLibrary(id) || elsewhere.some((one) => one.has(id))) return;
          found.add(id);
          this.getModuleInfo(id)?.importedIds.forEach(add);
        };
        all.filter((id) => names.some((name) => id.endsWith(`/src/${name}`))).forEach(add);
        return found;
      };
      reach(['main.tsx'], []).forEach((id) => boot.add(id));
      reach(['app/start.tsx'], [boot]).forEach((id) => shell.add(id));
      const signIn = reach(['app/public-layout.tsx', 'pages/auth/login-page.tsx'], [boot, shell]);
      const others = reach(VISITORS_PAGES, [boot, shell]);
      const members = reach(['app/member-layout.tsx', 'pages/home/home-page.tsx'], [boot, shell]);
      signIn.forEach((id) => (members.delete(id) ? shell : visitor).add(id));
      members.forEach((id) => (others.has(id) ? shared : home).add(id));
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const chunks = Object.values(bundle ?? {}).filter((file) => file.type === 'chunk');
        const links = (...names: string[]) => {
          const named = chunks.filter((chunk) => names.includes(chunk.name));
          const styles = new Set(named.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
          return [
            ...named.map(({ fileName }) => `<link rel="modulepreload" crossorigin href="/${fileName}">`),
            ...[...styles].map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
          ].join('\n    ');
        };
        return html.replace(
          '  </head>',
          `    ${links('vendor', 'shell', 'rolldown-runtime')}
    <!-- visitor -->
    ${links('visitor')}
    <!-- /visitor -->
  </head>`,
        );
      },
    },
  };
  const groups = [
    { name: 'vendor', test: isLibrary, priority: 4 },
    { name: 'boot', test: (id: string) => boot.has(id), priority: 3 },
    { name: 'shell', test: (id: string) => shell.has(id), priority: 2 },
    { name: 'visitor', test: (id: string) => visitor.has(id), priority: 1 },
    // a group takes along what its files import
    { name: 'shared', test: (id: string) => shared.has(id), priority: 1 },
    { name: 'home', test: (id: string) => home.has(id) },
    // the name of each file that is shared costs the first script more than these weigh
    {
      name: 'chat-more',
      test: /\/(chat-more\.tsx|goes-on\.ts|lib\/chat-calls\.ts|lib\/guest-id\.ts|ui\/src\/lib\/push\.ts)$/,
    },
  ];
  return { plugin, groups };
}

const { plugin: firstFilesPlugin, groups } = firstFiles();

/** Each page names these: code that comes later need not ask for them again, nor name them. */
const isOnEachPage = (file: string) => /^assets\/(boot|shell|vendor|rolldown-runtime)-[\w-]+\.js$/.test(file);

/** The texts of the three languages have the same names: their files say which is which. */
function chunkFileNames({ facadeModuleId }: { facadeModuleId?: string | null }): string {
  const [, language] = /\/locales\/(\w+)\/[\w-]+\.json$/.exec(facadeModuleId ?? '') ?? [];
  return `assets/${language ? `${language}-` : ''}[name]-[hash].js`;
}

export default defineConfig({
  plugins: [react(), firstFilesPlugin, buildServiceWorker(), precompress()],
  build: {
    target: 'chrome87',
    cssTarget: 'chrome87',
    outDir: 'dist',
    sourcemap: false,
    // Nothing becomes a data: address: the server's policy allows images and fonts from its own origin.
    assetsInlineLimit: 0,
    modulePreload: {
      // Chrome 87 has it.
      polyfill: false,
      resolveDependencies: (_file, names) => names.filter((name) => !isOnEachPage(name)),
    },
    rolldownOptions: { output: { codeSplitting: { groups }, chunkFileNames } },
  },
  server: {
    proxy: {
      '/api': API,
      '/socket.io': { target: API, ws: true },
    },
  },
});
