import { randomUUID } from 'node:crypto';
import helmet from '@fastify/helmet';
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
  trustProxy: boolean;
  requestsPerMinute: number;
  /** Origins that a hidden login form may post to: those of the game providers. */
  formTargets: () => readonly string[];
}

/** A server with everything that all calls share, and no calls yet. */
export async function createHttp({
  log,
  trustProxy,
  requestsPerMinute,
  formTargets,
}: HttpOptions): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy,
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
  });
  mapErrors(app);
  readJson(app);
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        fontSrc: ["'self'"],
        connectSrc: ["'self'"],
        mediaSrc: ["'self'"],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        formAction: ["'self'", () => formTargets().join(' ')],
      },
    },
    // credentials travel in a launch form's body or query, never onwards in a referrer
    referrerPolicy: { policy: 'no-referrer' },
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: true },
    xFrameOptions: { action: 'deny' },
  });
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
  logRequests(app);
  return app;
}

/** One line a request: method, the route's pattern (never the address, which may carry credentials), status and time. */
function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
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
