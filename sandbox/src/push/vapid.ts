/** Who a message of web push is from: RFC 8292, a token that the sender has signed for this push service. */
import { createPublicKey, verify } from 'node:crypto';

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const POINT = 65;
const MOST_SECONDS = 24 * 3_600;

/** Why it is not let in; undefined: it is. `origin`: of this push service. @param now ms */
export function wrongSender(
  authorization: string | undefined,
  origin: string,
  now: number,
): string | undefined {
  const [, header = '', claims = '', signature = '', key = ''] = HEADER.exec(authorization ?? '') ?? [];
  const point = Buffer.from(key, 'base64url');
  if (point.length !== POINT) return 'no VAPID';
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const signed = Buffer.from(`${header}.${claims}`);
  const own = { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' } as const;
  if (!verify('sha256', signed, own, Buffer.from(signature, 'base64url'))) return 'signature';
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<
    string,
    unknown
  >;
  if (aud !== origin) return 'audience';
  if (typeof exp !== 'number' || exp * 1000 < now || exp * 1000 > now + MOST_SECONDS * 1000) return 'expiry';
  return typeof sub === 'string' && /^(mailto:|https:)/.test(sub) ? undefined : 'subject';
}
