/**
 * The group of staff, told of each kind that waits by one message that is written anew: at most once a minute, and always what is so now.
 * An answer that was lost may leave a message twice; nothing is kept from being told by that.
 */
import { pauseSeconds, takeDue } from '../../db/saga.ts';
import type { Db } from '../../db/pool.ts';
import type { Log } from '../../kernel/log.ts';
import type { Work } from '../../kernel/work.ts';
import type { Notifier } from '../../ports/notifier.ts';
import {
  allNoticesLater,
  dropNotice,
  noticeLater,
  noticeOfKind,
  noticeTold,
  noticeUnclear,
} from './store.ts';

/** After a refusal that is not about how often: a wrong token, a group that we were sent out of, s. */
const REFUSED_SECONDS = 300;
/** However long the messenger wants us to wait, s. */
const MOST_AGAIN = 3_600;

export function tellingGroup(deps: { db: Db; notifier: Notifier; log: Pick<Log, 'warn'> }): Work<string> {
  const { db, notifier, log } = deps;
  return {
    name: 'notices',
    // one after the other: a pause that is asked for is for all of them
    width: 1,
    take: () => takeDue(db, 'alert_notice'),
    async carryOut(kind) {
      const notice = await noticeOfKind(db, kind);
      if (!notice) return;
      const { text, message, isOver, toldAt, attempts } = notice;
      // it came and went before anybody was told
      if (isOver && message === null && toldAt === null) return void (await dropNotice(db, kind));
      const told = await notifier.tell({ kind, text, message });
      if (told.outcome === 'done')
        return db.withTx((tx) => noticeTold(tx, { kind, text, message: told.message }));
      log.warn({ kind, reason: told.reason }, 'the group of staff could not be told');
      if (told.outcome === 'unknown') return void (await noticeUnclear(db, kind, pauseSeconds(attempts)));
      if (told.againAfter === undefined) return void (await noticeLater(db, kind, REFUSED_SECONDS));
      const seconds = Math.min(MOST_AGAIN, told.againAfter);
      await noticeLater(db, kind, seconds);
      await allNoticesLater(db, seconds);
    },
  };
}
