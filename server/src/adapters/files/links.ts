import { createHmac, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { Clock } from '../../kernel/clock.ts';
import type { FileLinks, Files } from '../../ports/files.ts';

const MINUTES = 5;

export interface SignedLinks extends FileLinks {
  /** Whether we gave that address out and its minutes have not passed. `until` in seconds since 1970; `of` as it was said then. */
  allows(key: string, until: string, signature: string, of?: string): boolean;
}

/**
 * Addresses that carry their own end and a signature over both; their key is derived, so that it is good for nothing else. The first
 * key signs; what any of the others signed is good as well: another server may have another first one while keys are changed.
 */
export function createSignedLinks(
  [secretKey, ...others]: readonly [string, ...string[]],
  clock: Clock,
): SignedLinks {
  const keyOf = (secret: string) => createHmac('sha256', secret).update('krapao: links to files').digest();
  const key = keyOf(secretKey);
  const keys = [key, ...others.map(keyOf)];
  const sign = (by: Buffer, ...parts: string[]) =>
    createHmac('sha256', by).update(parts.join('\n')).digest('base64url');
  /** No part of an address has a new line in it: one of them can't be read as two. */
  const partsOf = (name: string, until: string, of?: string) => [
    name,
    until,
    ...(of === undefined ? [] : [of]),
  ];
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    addressOf(name, minutes = MINUTES, of?: string) {
      const until = String(seconds() + minutes * 60);
      const whose = of === undefined ? '' : `&of=${encodeURIComponent(of)}`;
      return `/files/${name}?until=${until}${whose}&signature=${sign(key, ...partsOf(name, until, of))}`;
    },
    allows(name, until, signature, of) {
      if (of?.includes('\n') === true || !/^\d{1,12}$/.test(until) || Number(until) < seconds()) return false;
      const given = Buffer.from(signature);
      return keys.some((by) => {
        const wanted = Buffer.from(sign(by, ...partsOf(name, until, of)));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
  };
}

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
