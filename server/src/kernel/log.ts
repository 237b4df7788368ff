import { pino, type DestinationStream, type Logger } from 'pino';

export type Log = Logger;

/** Fields that hold secrets or credentials wherever they occur; a test greps the log of a whole run for them. */
const SECRET_FIELDS = [
  'authorization', 'cookie', 'password', 'oldPassword', 'newPassword', 'token', 'otpCode', 'otpToken', 'link', 'secret',
].flatMap((name) => [name, `*.${name}`, `*.*.${name}`]); // prettier-ignore

export function createLog(level: string, destination?: DestinationStream): Log {
  return pino(
    { level, base: null, redact: { paths: SECRET_FIELDS, censor: '[redacted]' } },
    destination as DestinationStream,
  );
}
