import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Fields that hold secrets or credentials wherever they occur; a test greps the log of a whole run for them. */
const SECRET_FIELDS = [
  'authorization', 'cookie', 'password', 'oldPassword', 'newPassword', 'token', 'otpCode', 'otpToken', 'link', 'secret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]); // prettier-ignore

/** Lines are written together, at the latest after this, ms. */
const FLUSH_MS = 500;

export function createLog(level: string, destination?: DestinationStream): Log {
  const to = destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_MS });
  return pino({ level, base: null, redact: { paths: SECRET_FIELDS, censor: '[redacted]' } }, to);
}

/** A log for lines whose fields are all ours and never secret, as one a request: it looks for nothing to redact. */
export const createPlainLog = (level: string, destination?: DestinationStream): Log =>
  pino(
    { level, base: null },
    destination ?? pino.destination({ sync: false, minLength: 4096, periodicFlush: FLUSH_MS }),
  );
