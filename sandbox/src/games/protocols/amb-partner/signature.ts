import { pbkdf2Sync } from 'node:crypto';

/** Base64 of PBKDF2-SHA512 over the body as it travels, with the secret as salt: 1000 rounds, 64 bytes. */
export const partnerSignature = (body: string, secret: string): string =>
  pbkdf2Sync(body, secret, 1000, 64, 'sha512').toString('base64');
