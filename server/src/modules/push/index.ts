import { createHash } from 'node:crypto';
import type { Language } from '@krapao/contract/constants';
import type { Db, Tx } from '../../db/pool.ts';
import { AppError } from '../../kernel/app-error.ts';
import { newId } from '../../kernel/ids.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import { createBell } from '../../kernel/work.ts';
import type { PushSender, PushTarget } from '../../ports/push.ts';
import { deleteOld } from '../../db/delete-old.ts';
import type { Desk, Module } from '../module.ts';
import { createDelivery, openSealed, bindingOf } from './deliver.ts';
import { dropSubscription, keepSubscription, subscriptionOfAnother, type PushOwner } from './store.ts';

/** How a browser is told to be (`PushSubscription.toJSON()`), and the key of ours that it was given. */
export interface Subscribed extends PushTarget {
  /** Of a member: when that session ends, so does the subscription. */
  sessionId?: bigint;
  /** Its cookie: when another person comes to it, the subscription ends. */
  deviceHash?: Buffer | undefined;
  language?: Language | undefined;
}

export interface PushDeps {
  db: Db;
  box: SecretBox;
  sender: PushSender;
  log: Pick<Log, 'warn'>;
}

/** Browsers that want to be called. What a module has to tell them it says in its own transaction (`pushTo` of face.ts). */
export interface Push extends Module {
  /** Ours, base64url: what a browser subscribes with. */
  readonly key: string;
  /**
   * The same browser again is the same; at most five of one person, the newest. Another's goes over to who tells its keys, too, as only the
   * browser itself can. @param first done in the same transaction, before any of it @throws AppError INVALID_REQUEST {fields}
   */
  subscribe(owner: PushOwner, given: Subscribed, first?: (tx: Tx) => Promise<void>): Promise<void>;
  /** Answers whether it was that person's. */
  unsubscribe(owner: PushOwner, endpoint: string): Promise<boolean>;
  /** Something may have been put on its way. */
  wake(): void;
}

const hashOf = (endpoint: string): Buffer => createHash('sha256').update(endpoint).digest();

export const pushDesk = ({ db }: { db: Db }): Desk => ({
  metrics: { queues: [{ kind: 'push', table: 'push_message' }] },
  tidy: () => deleteOld(db, { push_message: 'expires_at < now()' }),
});

export function createPush(deps: PushDeps): Push {
  const { db, box, sender } = deps;
  const bell = createBell();
  return {
    ...pushDesk(deps),
    key: sender.key,
    async subscribe(owner, given, first) {
      const { endpoint, p256dh, auth, signedBy, sessionId, deviceHash, language } = given;
      if (!sender.isAllowed(endpoint))
        throw new AppError('INVALID_REQUEST', { fields: { endpoint: 'no push service that may be called' } });
      if (!sender.isOurs(signedBy))
        throw new AppError('INVALID_REQUEST', { fields: { signedBy: 'no key of ours' } });
      const endpointHash = hashOf(endpoint);
      const sealed = box.seal(JSON.stringify({ endpoint, p256dh, auth }), bindingOf(endpointHash));
      const of = { sessionId: sessionId ?? null, deviceHash: deviceHash ?? null, language: language ?? null };
      await db.withTx(async (tx) => {
        await first?.(tx);
        const another = await subscriptionOfAnother(tx, owner, endpointHash);
        const known = another && openSealed(box, endpointHash, another.sealed);
        if (known && (known.p256dh !== p256dh || known.auth !== auth))
          throw new AppError('INVALID_REQUEST', { fields: { endpoint: 'of another browser' } });
        await keepSubscription(tx, owner, { id: newId(), endpointHash, sealed, signedBy, ...of });
      });
    },
    unsubscribe: (owner, endpoint) => dropSubscription(db, owner, hashOf(endpoint)),
    wake: () => bell.ring(),
    work: [{ ...createDelivery(deps), bell }],
  };
}
