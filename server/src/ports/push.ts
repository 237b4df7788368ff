/** A browser that wants to be called, as it told us of itself (`PushSubscription.toJSON()`). */
export interface PushTarget {
  endpoint: string;
  /** base64url: its public key, and the secret that messages to it are made with. */
  p256dh: string;
  auth: string;
  /** The public key of ours that it was given. */
  signedBy: string;
}

/** `content` is JSON for its service worker, at most 2,000 bytes. An undelivered message of the same topic is replaced. */
export interface PushMessage {
  content: string;
  topic: string;
  /** How long the push service keeps it for a browser that is away, s. */
  ttlSeconds: number;
}

/**
 * done: the push service has it. gone: there is no such browser any more. refused: it certainly was not taken. unknown: it may have been;
 * sent again it replaces itself. `againAfter`: not before so many s. `reason` is for our log and holds nothing of the address.
 */
export type Pushed =
  | { outcome: 'done' }
  | { outcome: 'gone' | 'refused'; reason: string }
  | { outcome: 'unknown'; reason: string; againAfter?: number };

/** Calls browsers through their makers' push services. It never throws for what those do, and ends within 10 s. */
export interface PushSender {
  /** Ours, base64url: what browsers subscribe with from now on. */
  readonly key: string;
  /** Whether that is a key of ours, of now or before: what subscribed with it can be signed for. */
  isOurs(key: string): boolean;
  /** Whether that is an address of a push service that may be called. */
  isAllowed(endpoint: string): boolean;
  send(target: PushTarget, message: PushMessage): Promise<Pushed>;
}
