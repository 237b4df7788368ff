/** What is on its way to browsers. Sent again it replaces itself there, by its topic: what is not known to have arrived is sent again. */
import { pauseSeconds, takeDue } from '../../db/saga.ts';
import type { Db } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import type { SecretBox } from '../../kernel/secret-box.ts';
import type { Work } from '../../kernel/work.ts';
import type { PushSender, PushTarget } from '../../ports/push.ts';
import { countRefusals, dropBrowser, dropMessage, messageById, sendAgain } from './store.ts';

const AT_ONCE = 4;
/** So many refusals one after the other are a browser that is of no use. */
const MOST_REFUSED = 5;

export interface DeliverDeps {
  db: Db;
  box: SecretBox;
  sender: PushSender;
  log: Pick<Log, 'warn'>;
}

export const bindingOf = (endpointHash: Buffer): string => `push:${endpointHash.toString('hex')}`;

/** What a browser told of itself, as it was sealed. undefined: its key is gone, and the browser tells it again at its next start. */
export function openSealed(
  box: SecretBox,
  endpointHash: Buffer,
  sealed: Buffer,
): Omit<PushTarget, 'signedBy'> | undefined {
  try {
    return JSON.parse(box.open(sealed, bindingOf(endpointHash))) as Omit<PushTarget, 'signedBy'>;
  } catch {
    return undefined;
  }
}

export function createDelivery({ db, box, sender, log }: DeliverDeps): Work<string> {
  return {
    name: 'push',
    width: AT_ONCE,
    take: () => takeDue(db, 'push_message'),
    async carryOut(id) {
      const message = await messageById(db, id);
      if (!message) return;
      const { to, endpointHash, sealed, signedBy, topic, content, secondsLeft, attempts } = message;
      if (secondsLeft <= 0) return void (await dropMessage(db, id));
      const target = openSealed(box, endpointHash, sealed);
      if (!target) return void (await dropBrowser(db, to));
      const ended = await sender.send(
        { ...target, signedBy },
        { content: JSON.stringify(content), topic, ttlSeconds: Math.ceil(secondsLeft) },
      );
      switch (ended.outcome) {
        case 'done':
          await dropMessage(db, id);
          return void (await countRefusals(db, to, false));
        case 'gone':
          return void (await dropBrowser(db, to));
        case 'refused':
          log.warn({ reason: ended.reason }, 'a push service refused a message');
          await dropMessage(db, id);
          if ((await countRefusals(db, to, true)) >= MOST_REFUSED) await dropBrowser(db, to);
          return;
        case 'unknown':
          await sendAgain(db, id, ended.againAfter ?? pauseSeconds(attempts));
      }
    },
  };
}
