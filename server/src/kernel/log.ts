import { pino, stdSerializers, type DestinationStream, type Logger, type SerializedError } from 'pino';

export type Log = Logger;

/** Fields that hold secrets or credentials wherever they occur; a test greps the log of a whole run for them. */
const SECRET_FIELDS = [
  'authorization', 'cookie', 'password', 'oldPassword', 'newPassword', 'token', 'otpCode', 'otpToken', 'link', 'secret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]); // prettier-ignore

/** Lines are written together, at the latest after this, ms. */
const FLUSH_MS = 500;

/** An error without the values of the statement that failed: drizzle writes them into its message, PostgreSQL into its detail. */
function withoutValues(error: Error): SerializedError {
  const told = stdSerializers.err(error);
  for (let e: unknown = error; e instanceof Error; e = e.cause) {
    if (!('params' in e && Array.isArray(e.params))) continue;
    const values = `\nparams: ${String(e.params)}`;
    told.message = told.message.replaceAll(values, '');
    told.stack = told.stack.replaceAll(values, '');
  }
  if (Array.isArray(told['params'])) delete told['params'];
  delete told['detail'];
  return told;
}

export function createLog(level: string, destination?: DestinationStream): Log {
  const to = destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_MS });
  return pino(
    {
      level,
      base: null,
      redact: { paths: SECRET_FIELDS, censor: '[redacted]' },
      serializers: { err: withoutValues },
    },
    to,
  );
}

/** A log for lines whose fields are all ours and never secret, as one a request: it looks for nothing to redact. */
export const createPlainLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    { level, base: null },
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_MS }),
  );
