/** Web push (RFC 8030, 8291, 8292): encrypted for one browser, signed by us, posted to the push service of its maker. */
import { createECDH, hkdfSync } from 'node:crypto';
import webPush from 'web-push';
import { fetchText, lostBy } from '../../kernel/answers.ts';
import type { BoxKey } from '../../kernel/secret-box.ts';
import type { Pushed, PushMessage, PushSender, PushTarget } from '../../ports/push.ts';
import { isPushService } from './endpoints.ts';

export interface WebPushOptions {
  /** The first is what browsers subscribe with; the others sign for who subscribed with them. */
  keys: readonly [BoxKey, ...BoxKey[]];
  /** Whom a push service turns to: `https:` or `mailto:`. */
  contact: string;
  /** The sandbox's address, where it stands in for the outside. */
  sandbox?: string | undefined;
  /** ms; from connecting to the last byte. */
  timeoutMs?: number;
}

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 64 * 1024;
/** However long a push service wants us to wait, s. */
const MOST_AGAIN = 3_600;

export function createWebPush(options: WebPushOptions): PushSender {
  const { keys, contact, sandbox, timeoutMs = TIMEOUT_MS } = options;
  const [current, ...others] = keys;
  const own = vapidKeysOf(current);
  const known = new Map([own, ...others.map(vapidKeysOf)].map((pair) => [pair.publicKey, pair]));
  const isAllowed = (endpoint: string) => isPushService(endpoint, sandbox);

  /** undefined: nothing can be encrypted for such keys. */
  function requestOf({ endpoint, p256dh, auth, signedBy }: PushTarget, message: PushMessage) {
    const pair = known.get(signedBy);
    if (!pair) return undefined;
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, message.content, {
        vapidDetails: { subject: contact, ...pair },
        TTL: message.ttlSeconds,
        topic: message.topic,
        urgency: 'high',
      });
    } catch {
      return undefined;
    }
  }

  return {
    key: own.publicKey,
    isOurs: (key) => known.has(key),
    isAllowed,
    async send(target, message): Promise<Pushed> {
      if (!isAllowed(target.endpoint))
        return { outcome: 'gone', reason: 'no push service that may be called' };
      const request = requestOf(target, message);
      if (!request) return { outcome: 'gone', reason: 'its keys are of no use' };
      const { 'Content-Length': _, ...headers } = request.headers;
      try {
        const init: RequestInit = {
          method: 'POST',
          redirect: 'manual',
          headers: Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]),
          body: new Uint8Array(request.body),
        };
        const bounds = { timeoutMs, most: MOST_BYTES };
        return endOf(await fetchText(target.endpoint, init, bounds));
      } catch (error) {
        return { outcome: 'unknown', reason: lostBy(error) };
      }
    },
  };
}

/** RFC 8030: 201 is the answer; 404 and 410 are a browser that is gone. */
function endOf({ status, headers }: { status: number; headers: Headers }): Pushed {
  const reason = `HTTP ${status}`;
  const again = Number(headers.get('retry-after') ?? NaN);
  if (status === 200 || status === 201 || status === 202) return { outcome: 'done' };
  if (status === 404 || status === 410) return { outcome: 'gone', reason };
  if (status === 429 || status >= 500)
    return { outcome: 'unknown', reason, ...(again > 0 && { againAfter: Math.min(MOST_AGAIN, again) }) };
  return { outcome: 'refused', reason };
}

interface VapidKeys {
  /** base64url: an uncompressed point of P-256, and its scalar. */
  publicKey: string;
  privateKey: string;
}

const PURPOSE = 'krapao web push';
/** Nearly every 32 bytes are a scalar of the curve; those that are not are passed over. */
const TRIES = 8;

/** What push services know us by (VAPID), made of a secret key: every server has the same, and nothing is set up. */
function vapidKeysOf({ secret }: Pick<BoxKey, 'secret'>): VapidKeys {
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
