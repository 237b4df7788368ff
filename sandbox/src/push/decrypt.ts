/** What a browser does with a message of web push: RFC 8188 and 8291, one record. */
import { createDecipheriv, createECDH, hkdfSync } from 'node:crypto';

/** A browser's own keys, base64url: the point that it tells, its scalar, and the secret that it tells too. */
export type BrowserKeys = { p256dh: string; auth: string; privateKey: string };

const SALT = 16;
const KEY_ID_AT = 21;
const POINT = 65;
const TAG = 16;
const LAST_RECORD = 2;

const hkdf = (salt: Buffer, secret: Buffer, info: Buffer | string, bytes: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));

/** @throws Error when it was made for another browser, or changed */
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
