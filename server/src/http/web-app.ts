import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Addresses that the member app knows; others get its page too, as a 404. */
const PAGES =
  /^\/(?:$|login$|register$|howto$|contact$|terminated$|user\/?$|user\/(?:home|profile|bonus|statement|spin|contact)$)/;
const PLACE = /(<script type="application\/json" id="site">)[^<]*(<\/script>)/;

/**
 * Serves the built member app: files by their hashed names for good, the page itself fresh each time, with the site's settings
 * written into it, so that one build serves every brand and variant.
 */
export async function serveWebApp(
  app: FastifyInstance,
  dist: string,
  siteInfo: () => Promise<unknown>,
): Promise<void> {
  const root = resolve(dist);
  await app.register(fastifyStatic, {
    root,
    index: false,
    wildcard: false,
    preCompressed: true,
    immutable: false,
    setHeaders(reply, path) {
      reply.header(
        'cache-control',
        path.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      );
    },
  });
  const template = await readFile(join(root, 'index.html'), 'utf8');
  const page = async (request: FastifyRequest, reply: FastifyReply) => {
    const settings = JSON.stringify(await siteInfo()).replaceAll('<', '\\u003c');
    const html = template.replace(PLACE, (_all, open: string, close: string) => open + settings + close);
    void reply
      .type('text/html; charset=utf-8')
      .header('cache-control', 'no-cache')
      .header('vary', 'accept-encoding');
    if (!String(request.headers['accept-encoding'] ?? '').includes('gzip')) return reply.send(html);
    return reply.header('content-encoding', 'gzip').send(gzipSync(html));
  };
  app.get('/', page);
  app.get('/*', async (request, reply) => {
    const path = request.url.split('?')[0] ?? '/';
    if (/^\/(api|socket\.io|files)\//.test(path) || /\.\w+$/.test(path)) return reply.callNotFound();
    if (!PAGES.test(path)) void reply.code(404);
    return page(request, reply);
  });
}
