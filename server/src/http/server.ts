import { randomUUID } from 'node:crypto';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyReply,
} from 'fastify';
import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { SLIP_MAX_BYTES, UPLOAD_TIMEOUT_MS } from '@krapao/contract/constants';
import { statusOf } from '@krapao/contract/errors';
import type { Log } from '../kernel/log.ts';
import { isTrusted, limitAddresses, type TrustProxy } from './address-limit.ts';
import { mapErrors, bodyOf } from './errors.ts';
import { readJson } from './json.ts';
import { refuseUnstorable } from './storable-input.ts';
import { AppError } from '../kernel/app-error.ts';

/** What every answer says to browsers. Pages add a policy of their own (page-security.ts). */
export const SECURITY_HEADERS = {
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

/** Of calls that came one behind the other on a line, Node ends the one whose turn it is when the line is lost: here all end, and what they hold. */
function endWithLine(app: FastifyInstance): void {
  const lines = new WeakMap<Socket, Set<ServerResponse>>();
  const begin = (line: Socket) => {
    const replies = new Set<ServerResponse>();
    line.once('close', () => {
      for (const reply of replies) {
        reply.destroy();
        reply.emit('close');
      }
    });
    lines.set(line, replies);
    return replies;
  };
  app.addHook('onRequest', ({ raw: { socket } }, { raw }, done) => {
    const replies = lines.get(socket) ?? begin(socket);
    replies.add(raw);
    raw.once('close', () => replies.delete(raw));
    done();
  });
}

// What can't be read as a call at all is answered here, as every failure is: our code, our headers.

const NO_ADDRESS = bodyOf(new AppError('INVALID_REQUEST', { fields: { path: 'an address' } }));
const NO_HTTP = bodyOf(new AppError('INVALID_REQUEST'));
const STATUS = statusOf('INVALID_REQUEST');

/** An address that means nothing (`/%zz`), or with a part of it that is longer than any of ours. No hook has run before it. */
function answerNoAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(STATUS)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    .send(NO_ADDRESS);
}

/** Bytes that are no HTTP, headers without end, or a call that never ends: the line is closed. */
function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code !== 'ECONNRESET' && socket.writable) {
    const body = JSON.stringify(NO_HTTP);
    const headers = {
      ...SECURITY_HEADERS,
      'cache-control': 'no-store',
      'content-type': 'application/json; charset=utf-8',
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.write([`HTTP/1.1 ${STATUS} ${STATUS_CODES[STATUS]}`, ...lines, '', body].join('\r\n'));
  }
  socket.destroySoon();
}

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
  endWithLine(app);
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
