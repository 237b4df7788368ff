import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { FileLinks } from '../../ports/files.ts';

const MINUTES = 5;

export interface SignedLinks extends FileLinks {
  /** Whether we gave that address out and its minutes have not passed. `until` in seconds since 1970. */
  allows(key: string, until: string, signature: string): boolean;
}

/**
 * Addresses that carry their own end and a signature over both; their key is derived, so that it is good for nothing else. The first
 * key signs; what any of the others signed is good as well: another server may have another first one while keys are changed.
 */
export function createSignedLinks(
  [secretKey, ...others]: readonly [string, ...string[]],
  clock: Clock,
): SignedLinks {
  const keyOf = (secret: string) => createHmac('sha256', secret).update('krapao: links to files').digest();
  const key = keyOf(secretKey);
  const keys = [key, ...others.map(keyOf)];
  const sign = (by: Buffer, name: string, until: string) =>
    createHmac('sha256', by).update(`${name}\n${until}`).digest('base64url');
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    addressOf(name) {
      const until = String(seconds() + MINUTES * 60);
      return `/files/${name}?until=${until}&signature=${sign(key, name, until)}`;
    },
    allows(name, until, signature) {
      if (!/^\d{1,12}$/.test(until) || Number(until) < seconds()) return false;
      const given = Buffer.from(signature);
      return keys.some((by) => {
        const wanted = Buffer.from(sign(by, name, until));
        return given.length === wanted.length && timingSafeEqual(given, wanted);
      });
    },
  };
}
