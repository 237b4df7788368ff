/** The key that push services know us by (VAPID, RFC 8292), made of a secret key: every server has the same, and nothing is set up. */
import { createECDH, hkdfSync } from 'node:crypto';
import type { BoxKey } from '../../kernel/secret-box.ts';

export interface VapidKeys {
  /** base64url: an uncompressed point of P-256, and its scalar. */
  publicKey: string;
  privateKey: string;
}

const PURPOSE = 'krapao web push';
/** Nearly every 32 bytes are a scalar of the curve; those that are not are passed over. */
const TRIES = 8;

export function vapidKeysOf({ secret }: Pick<BoxKey, 'secret'>): VapidKeys {
  for (let turn = 0; turn < TRIES; turn++) {
    const scalar = Buffer.from(hkdfSync('sha256', secret, '', `${PURPOSE} ${turn}`, 32));
    const curve = createECDH('prime256v1');
    try {
      curve.setPrivateKey(scalar);
    } catch {
      continue;
    }
    return { publicKey: curve.getPublicKey('base64url'), privateKey: scalar.toString('base64url') };
  }
  throw new Error('no key for web push can be made of this secret');
}
