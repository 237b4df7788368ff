import { createHmac, createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { InvalidCall } from './answer.ts';
import { CLOCK_TOLERANCE_MS } from './system.ts';

/** `path` is the whole path of the address, with its query; the body is what travels, byte by byte. */
export type SignedCall = { timestamp: string; method: string; path: string; rawBody: string };

/** Hex HMAC-SHA256 over `timestamp.METHOD.path.rawBody`. */
export function callSignature(secret: string, { timestamp, method, path, rawBody }: SignedCall): string {
  return createHmac('sha256', secret).update(`${timestamp}.${method}.${path}.${rawBody}`).digest('hex');
}

/** Whether `x-timestamp` (ms) is of now and `x-signature` is this call's. */
export function isSigned(secret: string, request: FastifyRequest, nowMs: number): boolean {
  const timestamp = String(request.headers['x-timestamp'] ?? '');
  if (!/^\d{13}$/.test(timestamp)) return false;
  if (Math.abs(nowMs - Number(timestamp)) > CLOCK_TOLERANCE_MS) return false;
  const call = {
    timestamp,
    method: request.method,
    path: request.raw.url ?? '',
    rawBody: rawBody(request),
  };
  const signature = String(request.headers['x-signature'] ?? '');
  return sameText(signature.toLowerCase(), callSignature(secret, call));
}

/** The body of a signed call; throws InvalidCall where it is no JSON. */
export function signedJson(request: FastifyRequest): unknown {
  try {
    return JSON.parse(rawBody(request));
  } catch {
    throw new InvalidCall({ body: 'not JSON' });
  }
}

/** Routes whose bodies arrive as raw bytes, because those are what is signed; all others read JSON. */
export function signedRoutes(app: FastifyInstance, routes: (scope: FastifyInstance) => void): void {
  void app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, parsed) => {
      parsed(null, body);
    });
    routes(scope);
    done();
  });
}

function rawBody(request: FastifyRequest): string {
  return Buffer.isBuffer(request.body) ? request.body.toString('utf8') : '';
}

/** Compares a secret or signature in a time that tells nothing about it. */
export function sameText(given: string, wanted: string): boolean {
  const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
