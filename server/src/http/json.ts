import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/** A number with an exponent, outside of strings. */
const EXPONENT = /"(?:[^"\\]|\\.)*"|(\d[eE][+-]?\d)/g;

/** Reads JSON bodies. Exponents are refused: no field needs one, and an amount must not hide in it (decisions, The wire). */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = String(text);
    if (body === '') return done(null, undefined);
    try {
      for (const match of body.matchAll(EXPONENT)) {
        if (match[1]) throw new AppError('INVALID_REQUEST', { fields: { body: 'numbers without exponent' } });
      }
      done(null, JSON.parse(body, noPrototype));
    } catch (error) {
      done(
        error instanceof AppError
          ? error
          : new AppError('INVALID_REQUEST', { fields: { body: 'not JSON' } }, error),
      );
    }
  });
}

function noPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
