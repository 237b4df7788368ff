import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Clock } from '../../kernel/clock.ts';
import type { FileLinks } from '../../ports/files.ts';

const MINUTES = 5;

export interface SignedLinks extends FileLinks {
  /** Whether we gave that address out and its minutes have not passed. `until` in seconds since 1970. */
  allows(key: string, until: string, signature: string): boolean;
}

/** Addresses that carry their own end and a signature over both; their key is derived, so that it is good for nothing else. */
export function createSignedLinks(secretKey: string, clock: Clock): SignedLinks {
  const key = createHmac('sha256', secretKey).update('krapao: links to files').digest();
  const sign = (name: string, until: string) =>
    createHmac('sha256', key).update(`${name}\n${until}`).digest('base64url');
  const seconds = () => Math.floor(clock.now().getTime() / 1000);

  return {
    addressOf(name) {
      const until = String(seconds() + MINUTES * 60);
      return `/files/${name}?until=${until}&signature=${sign(name, until)}`;
    },
    allows(name, until, signature) {
      if (!/^\d{1,12}$/.test(until) || Number(until) < seconds()) return false;
      const wanted = Buffer.from(sign(name, until));
      const given = Buffer.from(signature);
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    },
  };
}
