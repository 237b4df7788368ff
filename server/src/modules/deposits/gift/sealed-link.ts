/** What a member sends: a gift link under AES-256-GCM, base64 of iv, ciphertext and tag (product, Deposits). */
import { createDecipheriv, createHash } from 'node:crypto';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';

const KEY = createHash('sha256').update(TRUELINK_SHARED_TEXT).digest();
const IV_BYTES = 12;
const TAG_BYTES = 16;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** The text that was sealed; undefined where nothing of ours was. */
export function openSealedLink(sealed: string): string | undefined {
  if (!BASE64.test(sealed)) return undefined;
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length <= IV_BYTES + TAG_BYTES) return undefined;
  const decipher = createDecipheriv('aes-256-gcm', KEY, bytes.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  }).setAuthTag(bytes.subarray(-TAG_BYTES));
  try {
    const opened = [decipher.update(bytes.subarray(IV_BYTES, -TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return undefined;
  }
}

const LINK = /(?:^|[\s(<"']|https?:\/\/)gift\.truemoney\.com(?::443)?\/campaign\/?\?([^\s<>"'#]+)/giu;
const VOUCHER = /^[A-Za-z0-9_-]{1,128}$/;

/**
 * The one gift that a text names, however it was pasted: with words around it, without its scheme, with more in its query.
 * Undefined for none, and for more than one. Nothing of the text is ever fetched.
 */
export function voucherIn(text: string): string | undefined {
  const named = new Set(
    [...text.matchAll(LINK)].flatMap(([, query = '']) => new URLSearchParams(query).getAll('v')),
  );
  const [voucher = ''] = named;
  return named.size === 1 && VOUCHER.test(voucher) ? voucher : undefined;
}
