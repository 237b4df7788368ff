import type { FastifyInstance } from 'fastify';
import { AppError } from '../kernel/app-error.ts';

/** Reads JSON bodies. Exponents are refused: no field needs one, and an amount must not hide in it (product, The wire). */
export function readJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, text, done) => {
    const body = String(text);
    if (body === '') return done(null, undefined);
    try {
      if (hasExponent(body))
        throw new AppError('INVALID_REQUEST', { fields: { body: 'numbers without exponent' } });
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

const [QUOTE, BACKSLASH, ZERO, NINE, CAPITAL_E, SMALL_E] = [...'"\\09Ee'].map((c) => c.charCodeAt(0)) as [
  number, number, number, number, number, number,
]; // prettier-ignore

/** What is read of a text, a step for each look. */
export type Readable = Pick<string, 'length' | 'charCodeAt'>;

/** Whether there is a number with an exponent outside of strings. Looks at each character once, whatever the text is. */
export function hasExponent(json: Readable): boolean {
  let isInString = false;
  let isAfterDigit = false;
  for (let at = 0; at < json.length; at += 1) {
    const char = json.charCodeAt(at);
    if (char === QUOTE) isInString = !isInString;
    else if (isInString) {
      if (char === BACKSLASH) at += 1;
    } else if (isAfterDigit && (char === SMALL_E || char === CAPITAL_E)) return true;
    isAfterDigit = char >= ZERO && char <= NINE;
  }
  return false;
}

function noPrototype(key: string, value: unknown): unknown {
  return key === '__proto__' ? undefined : value;
}
