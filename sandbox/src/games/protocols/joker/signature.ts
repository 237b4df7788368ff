import { createHmac } from 'node:crypto';

/** Base64 of HMAC-SHA1 over the body's fields as `k=v&k=v`, sorted by key, values as they are before URL encoding. */
export function jokerSignature(fields: Readonly<Record<string, string>>, secret: string): string {
  const text = Object.keys(fields)
    .sort()
    .map((key) => `${key}=${fields[key] ?? ''}`)
    .join('&');
  return createHmac('sha1', secret).update(text, 'utf8').digest('base64');
}
