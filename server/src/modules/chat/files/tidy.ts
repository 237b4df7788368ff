/** What of the chat is not kept any more: files first, then what was said, from the beginning on. */
import type { Db } from '../../../db/pool.ts';
import type { LargeFiles } from '../../../ports/files.ts';
import { dropSubscriptionsOf } from '../../push/face.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { endFile } from './store.ts';

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

export const createForget =
  ({ db, settings, files }: { db: Db; settings: CurrentSettings; files: LargeFiles }) =>
  /** Answers how many files, messages and conversations went. */
  async (): Promise<number> => {
    const { chatFileDays, chatGuestDays, chatMemberDays } = await settings.current();
    let gone = 0;
    const { rows } = await db.client.query<{ id: string; key: string }>(
      `select id, key from chat_file where gone_at is null and (created_at < now() - make_interval(days => $1)
        or (sent_in is null and created_at < now() - interval '1 day')) order by created_at limit ${AT_ONCE}`,
      [chatFileDays],
    );
    for (const { id, key } of rows) {
      // the bytes first: a row that says they are gone would leave them for ever
      await files.remove(key);
      await db.client.query('update chat_file set gone_at = clock_timestamp() where id = $1', [id]);
      gone += 1;
    }
    const said = await db.client.query(
      `delete from chat_message m using chat_conversation c, (
          select conversation_id, max(seq) as last from chat_message where at < now() - make_interval(days => $1) group by 1) old
        where c.id = old.conversation_id and c.member_id is not null and m.conversation_id = c.id and m.seq <= old.last`,
      [chatMemberDays],
    );
    const guests = await db.client.query<{ id: string }>(
      `with gone as (delete from chat_conversation c where c.member_id is null and c.last_at < now() - make_interval(days => $1)
          and (c.blocked_until is null or c.blocked_until < now())
          and not exists (select from chat_file f where f.conversation_id = c.id and f.gone_at is null) returning id),
        labels as (delete from chat_label where conversation_id in (select id from gone)),
        stars as (delete from chat_rating where conversation_id in (select id from gone)),
        files as (delete from chat_file where conversation_id in (select id from gone)),
        said as (delete from chat_message where conversation_id in (select id from gone))
      select id from gone`,
      [chatGuestDays],
    );
    await dropSubscriptionsOf(
      db,
      'conversation',
      guests.rows.map(({ id }) => id),
    );
    gone += await removeNameless(db, files);
    return gone + (said.rowCount ?? 0) + (guests.rowCount ?? 0);
  };
