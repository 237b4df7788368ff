import type { FastifyInstance } from 'fastify';
import type { Files } from '../../ports/files.ts';
import type { SignedLinks } from './links.ts';

interface Asked {
  Params: { name: string };
  Querystring: { until?: unknown; signature?: unknown };
}

/**
 * Serves what signed links point at; opened in a new tab, so without a token. Whatever is wrong with a link, the answer is the same:
 * 404. The files are pictures that we made ourselves; the headers keep a browser from seeing anything else in them.
 */
export function serveFiles(app: FastifyInstance, files: Files, links: SignedLinks): void {
  app.get<Asked>('/files/slips/:name', async (request, reply) => {
    const key = `slips/${request.params.name}`;
    const { until, signature } = request.query;
    const isAllowed =
      typeof until === 'string' && typeof signature === 'string' && links.allows(key, until, signature);
    const bytes = isAllowed ? await files.get(key) : undefined;
    void reply.header('cache-control', 'no-store');
    if (!bytes) return reply.code(404).send({ message: 'NOT_FOUND' });
    return reply
      .type('image/jpeg')
      .header('content-disposition', 'inline; filename="slip.jpg"')
      .header('content-security-policy', "default-src 'none'; frame-ancestors 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(bytes);
  });
}
