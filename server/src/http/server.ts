import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
} from 'fastify';
import { SLIP_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@krapao/contract/constants';
import type { Log } from '../kernel/log.ts';
import { isTrusted, limitAddresses, type TrustProxy } from './address-limit.ts';
import { mapErrors } from './errors.ts';
import { readJson } from './json.ts';
import { secureAnswers } from './secure-answers.ts';
import { refuseUnstorable } from './storable-input.ts';
import { answerNoAddress, answerNoHttp } from './unreadable.ts';

const BODY_BYTES = 64 * 1024;

export interface HttpOptions {
  log: Log;
  /** How many proxies to believe about the caller's address; true: all of them. */
  trustProxy: TrustProxy;
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
    trustProxy: isTrusted(trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: UPLOAD_TIMEOUT_MS,
    genReqId: () => randomUUID(),
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerNoAddress,
    clientErrorHandler: answerNoHttp,
  });
  // before all that may read one
  await app.register(cookie);
  mapErrors(app);
  readJson(app);
  secureAnswers(app);
  const isRefused = await limitAddresses(app, { requestsPerMinute, log });
  refuseUnstorable(app);
  await app.register(multipart, {
    limits: { files: 1, fields: 10, fileSize: SLIP_MAX_BYTES, fieldSize: 1024 },
  });
  logRequests(app, requestLog, isRefused);
  return app;
}

/** One line a request: method, the route's pattern (never the address, which may carry credentials), status and time. */
function logRequests(app: FastifyInstance, log: Log, isRefused: (request: FastifyRequest) => boolean): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (isRefused(request)) return done();
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
