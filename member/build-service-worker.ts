import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';

const ENTRY = fileURLToPath(new URL('service-worker/worker.ts', import.meta.url));
/** Tells of a new version when the server has only that one's files any more. */
const UPDATE_OFFER = '/src/app/offer-update.tsx';
/** Drawings of the states without a line. */
const OFFLINE_ART = ['/art/error.svg', '/art/mark.svg'];

/** Marks the page with the build's id, and writes the service worker, which knows all the files of the build. */
export function buildServiceWorker(): Plugin {
  let id = '';
  let target: string | string[] | false = false;
  return {
    name: 'service-worker',
    apply: 'build',
    configResolved(config) {
      target = config.build.target;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const names = Object.keys(bundle).sort().join('\n');
        id = createHash('sha256').update(html).update(names).digest('hex').slice(0, 12);
        return [{ tag: 'meta', attrs: { name: 'build', content: id }, injectTo: 'head' }];
      },
    },
    async writeBundle({ dir = '' }, bundle) {
      const page = bundle['index.html'];
      const html = page?.type === 'asset' ? String(page.source) : '';
      const named = [...html.matchAll(/(?:href|src)="(\/(?:assets|art)\/[^"]+)"/g)].map(
        ([, path = '']) => path,
      );
      const offer = Object.values(bundle).flatMap((file) => {
        const isIt = file.type === 'chunk' && file.facadeModuleId?.endsWith(UPDATE_OFFER);
        return isIt ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])] : [];
      });
      if (offer.length === 0) throw new Error(`there is no ${UPDATE_OFFER} in the build`);
      const assets = Object.keys(bundle).filter((name) => name.startsWith('assets/'));
      const built = {
        id,
        shell: [...new Set([...named, ...offer.map((name) => `/${name}`), ...OFFLINE_ART])],
        assets: assets.map((name) => `/${name}`),
      };
      await writeFile(join(dir, 'sw.js'), await workerCode(JSON.stringify(built), target));
    },
  };
}

/** The worker and all that it imports, in one script. */
async function workerCode(built: string, target: string | string[] | false): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    define: { BUILT: built },
    build: {
      write: false,
      copyPublicDir: false,
      target,
      rolldownOptions: { input: ENTRY, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
  const [output] = [result].flat().flatMap((one) => ('output' in one ? one.output : []));
  if (output?.type !== 'chunk') throw new Error('the service worker could not be built');
  return output.code;
}
