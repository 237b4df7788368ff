import { expect, it } from 'vitest';
import { TRUELINK_SHARED_TEXT } from '@krapao/contract/constants';
import { sealLink } from './gift-queries.ts';

const LINK = 'https://gift.truemoney.com/campaign/?v=0123456789abcdefABCDEF_-';

it('seals a link as AES-256-GCM under the SHA-256 of the shared text: iv, ciphertext and tag, in base64', async () => {
  const bytes = Uint8Array.from(atob(sealLink(LINK)), (character) => character.charCodeAt(0));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(TRUELINK_SHARED_TEXT));
  const key = await crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['decrypt']);
  const opened = await crypto.subtle.decrypt(
    { name: 'AES-GCM', iv: bytes.subarray(0, 12) },
    key,
    bytes.subarray(12),
  );
  expect(new TextDecoder().decode(opened)).toBe(LINK);
});

it('seals the same link another way each time', () => {
  expect(sealLink(LINK)).not.toBe(sealLink(LINK));
});
