import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { fastify, LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { SLIP_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@krapao/contract/constants';
import { AppError } from '../kernel/app-error.ts';
import type { Log } from '../kernel/log.ts';
import { mapErrors } from './errors.ts';
import { readJson } from './json.ts';

const BODY_BYTES = 64 * 1024;

export interface HttpOptions {
  log: Log;
  /** How many proxies to believe about the caller's address; true: all of them. */
  trustProxy: boolean | number;
  requestsPerMinute: number;
  /** For one line a request. */
  requestLog: Log;
}

/** A server with everything that all calls share, and no calls yet. */
export async function createHttp({
  log,
  trustProxy,
  requestsPerMinute,
  requestLog,
}: HttpOptions): Promise<FastifyInstance> {
  const logger: FastifyBaseLogger = log;
  const app = fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: typeof trustProxy === 'number' ? (_address, hop) => hop < trustProxy : trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  mapErrors(app);
  readJson(app);
  secureAnswers(app);
  await app.register(rateLimit, {
    max: requestsPerMinute,
    timeWindow: '1 minute',
    allowList: (request) => !request.url.startsWith('/api/'),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('RATE_LIMITED', { retryAfter: Math.ceil(ttl / 1000) }),
  });
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: SLIP_MAX_BYTES, fieldSize: 1024 },
  });
  logRequests(app, requestLog);
  return app;
}

/** What every answer says to browsers. Pages add a policy of their own (page-security.ts). */
const SECURITY_HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
};

function secureAnswers(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    void reply.headers(SECURITY_HEADERS);
    done();
  });
}

/** One line a request: method, the route's pattern (never the address, which may carry credentials), status and time. */
function logRequests(app: FastifyInstance, log: Log): void {
  app.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        reqId: request.id,
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
      },
      'request',
    );
    done();
  });
}
