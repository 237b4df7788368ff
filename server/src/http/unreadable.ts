/** What can't be read as a call at all is answered here, as every failure is: our code, our headers. */
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { statusOf } from '@krapao/contract/errors';
import { AppError } from '../kernel/app-error.ts';
import { bodyOf } from './errors.ts';
import { SECURITY_HEADERS } from './secure-answers.ts';

const NO_ADDRESS = bodyOf(new AppError('INVALID_REQUEST', { fields: { path: 'an address' } }));
const NO_HTTP = bodyOf(new AppError('INVALID_REQUEST'));
const STATUS = statusOf('INVALID_REQUEST');

/** An address that means nothing (`/%zz`), or with a part of it that is longer than any of ours. No hook has run before it. */
export function answerNoAddress(_error: Error, _request: FastifyRequest, reply: FastifyReply): void {
  void reply
    .code(STATUS)
    .headers({ ...SECURITY_HEADERS, 'cache-control': 'no-store' })
    .send(NO_ADDRESS);
}

/** Bytes that are no HTTP, headers without end, or a call that never ends: the line is closed. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
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
