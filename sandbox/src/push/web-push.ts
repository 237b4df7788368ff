/** A message of web push as its receivers read it: who it is from, for the push service, and what it says, for the browser. */
import { createDecipheriv, createECDH, createPublicKey, hkdfSync, verify } from 'node:crypto';

/** A browser's own keys, base64url: the point that it tells, its scalar, and the secret that it tells too. */
export type BrowserKeys = { p256dh: string; auth: string; privateKey: string };

const SALT = 16;
const KEY_ID_AT = 21;
/** Of P-256, uncompressed. */
const POINT = 65;
const TAG = 16;
const LAST_RECORD = 2;

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/**
 * What a browser does with a message: RFC 8188 and 8291, one record.
 * @throws Error when it was made for another browser, or changed
 */
export function decrypt(body: Buffer, { p256dh, auth, privateKey }: BrowserKeys): string {
  if (body.length < KEY_ID_AT + POINT + TAG || body.readUInt8(KEY_ID_AT - 1) !== POINT)
    throw new Error('not a message of web push');
  const salt = body.subarray(0, SALT);
  const sender = body.subarray(KEY_ID_AT, KEY_ID_AT + POINT);
  const record = body.subarray(KEY_ID_AT + POINT);
  const own = createECDH('prime256v1');
  own.setPrivateKey(Buffer.from(privateKey, 'base64url'));
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), Buffer.from(p256dh, 'base64url'), sender]);
  const secret = hkdf(Buffer.from(auth, 'base64url'), own.computeSecret(sender), info, 32);
  const key = hkdf(salt, secret, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = hkdf(salt, secret, 'Content-Encoding: nonce\0', 12);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce, { authTagLength: TAG });
  decipher.setAuthTag(record.subarray(-TAG));
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()]);
  const end = padded.lastIndexOf(LAST_RECORD);
  if (end < 0) throw new Error('not the only record');
  return padded.subarray(0, end).toString('utf8');
}

const HEADER = /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/;
const MOST_SECONDS = 24 * 3_600;

/**
 * Who a message is from: RFC 8292, a token that the sender has signed for this push service. Answers why it is not let in; undefined: it is.
 * @param origin of this push service
 * @param now ms
 */
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
