import { gcm } from '@noble/ciphers/aes.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';

/**
 * A gift link as the wire wants it: AES-256-GCM, base64 of iv, ciphertext and tag (product, Deposits). Every browser has the key,
 * so it keeps nothing secret. Not the browser's own cipher, which plain http does not have.
 */
export function sealLink(link: string): string {
  const key = sha256(new TextEncoder().encode(TRUELINK_SHARED_TEXT));
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const sealed = gcm(key, iv).encrypt(new TextEncoder().encode(link));
  return btoa(String.fromCharCode(...iv, ...sealed));
}
