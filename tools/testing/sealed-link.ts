/** The link of a gift as browsers seal it, for those that hand one in without a browser. */
import { createCipheriv, createHash, randomBytes } from 'node:crypto';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';

export function sealed(link: string): string {
  const iv = randomBytes(12);
  const key = createHash('sha256').update(TRUELINK_SHARED_TEXT).digest();
  const cipher = createCipheriv('aes-256-gcm', key, iv);
  const parts = [iv, cipher.update(link, 'utf8'), cipher.final()];
  return Buffer.concat([...parts, cipher.getAuthTag()]).toString('base64');
}
