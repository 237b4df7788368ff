import type { FastifyInstance, FastifyRequest } from 'fastify';

/** heard: acted on, now or before. refused: not from whom it says, too old, or not readable. unknown: about nothing that we know. */
export type Hearing = 'heard' | 'refused' | 'unknown';

const STATUS = { heard: 200, refused: 401, unknown: 404 } as const;
const MOST_BYTES = 16 * 1024;

/**
 * Serves an address where the outside tells us something. What is signed are the raw bytes, whatever type they claim to be of; who
 * gets no 200 tells it again.
 */
export function serveCallback(
  app: FastifyInstance,
  path: `/callbacks/${string}`,
  hear: (
    headers: FastifyRequest['headers'],
    body: Buffer,
    params: Readonly<Record<string, string>>,
  ) => Promise<Hearing>,
): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: MOST_BYTES },
      (_request, body, parsed) => {
        parsed(null, body);
      },
    );
    scope.post(path, async (request, reply) => {
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const hearing = await hear(request.headers, body, request.params as Record<string, string>);
      return reply
        .code(STATUS[hearing])
        .header('cache-control', 'no-store')
        .send({ message: hearing.toUpperCase() });
    });
    done();
  });
}
