/** What of the chat is not kept any more: files first, then what was said, from the beginning on. */
import type { Db } from '../../../db/pool.ts';
import type { LargeFiles } from '../../../ports/files.ts';
import { dropSubscriptionsOf } from '../../push/face.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { deleteUnnamed, endFile, markGone } from './store.ts';

const AT_ONCE = 500;

/** Files without a row, of servers that died before it was written. Answers how many went. */
async function removeNameless(db: Db, files: LargeFiles): Promise<number> {
  const { rows } = await db.client.query<{ key: string }>(
    `select key from chat_file_begun where at < now() - interval '1 day' order by at limit ${AT_ONCE}`,
  );
  for (const { key } of rows) {
    await files.remove(key);
    await endFile(db, key);
  }
  return rows.length;
}

/** All that guests said, who were silent for so many days; of who is blocked, the block stays (docs/decisions/0158). */
async function forgetGuests(db: Db, days: number): Promise<number> {
  const { rows } = await db.client.query<{ id: string }>(
    `with old as (select c.id, coalesce(c.blocked_until > now(), false) as stays from chat_conversation c
        where c.member_id is null and c.last_at < now() - make_interval(days => $1)
          and (c.blocked_until is null or c.blocked_until <= now() or exists (select from chat_message m where m.conversation_id = c.id))
          and not exists (select from chat_file f where f.conversation_id = c.id and f.gone_at is null) for update of c),
      labels as (delete from chat_label where conversation_id in (select id from old)),
      stars as (delete from chat_rating where conversation_id in (select id from old)),
      files as (delete from chat_file where conversation_id in (select id from old)),
      said as (delete from chat_message where conversation_id in (select id from old)),
      blocked as (update chat_conversation set state = 'closed', waiting_since = null, assignee = null, assignee_name = null, assigned_at = null,
        source = null, user_agent = '' where id in (select id from old where stays)),
      gone as (delete from chat_conversation where id in (select id from old where not stays))
    select id from old`,
    [days],
  );
  await dropSubscriptionsOf(
    db,
    'conversation',
    rows.map(({ id }) => id),
  );
  return rows.length;
}

export const createForget =
  ({ db, settings, files }: { db: Db; settings: CurrentSettings; files: LargeFiles }) =>
  /** Answers how many files, messages and conversations went. */
  async (): Promise<number> => {
    const { chatFileDays, chatGuestDays, chatMemberDays } = await settings.current();
    let gone = 0;
    const { rows } = await db.client.query<{ id: string; key: string }>(
      `select f.id, f.key from chat_file f join chat_conversation c on c.id = f.conversation_id
        where f.gone_at is null and (f.created_at < now() - make_interval(days => $1)
          or (f.sent_in is null and f.created_at < now() - interval '1 day')
          or (c.member_id is null and c.last_at < now() - make_interval(days => $2))) order by f.created_at limit ${AT_ONCE}`,
      [chatFileDays, chatGuestDays],
    );
    for (const { id, key } of rows) {
      // the bytes first: a row that says they are gone would leave them for ever
      await files.remove(key);
      await markGone(db, id);
      gone += 1;
    }
    const said = await db.client.query(
      `delete from chat_message m using chat_conversation c, (
          select conversation_id, max(seq) as last from chat_message where at < now() - make_interval(days => $1) group by 1) old
        where c.id = old.conversation_id and c.member_id is not null and m.conversation_id = c.id and m.seq <= old.last`,
      [chatMemberDays],
    );
    await deleteUnnamed(db, chatMemberDays);
    gone += await forgetGuests(db, chatGuestDays);
    gone += await removeNameless(db, files);
    gone += await files.removeDrafts();
    return gone + (said.rowCount ?? 0);
  };
