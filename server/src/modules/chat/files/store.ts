/** Files of conversations: what was uploaded, which message sent it, and what goes. */
import type { Db, Queryable, Tx } from '../../../db/pool.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { isUuid } from '../../../kernel/ids.ts';
import { FILE, type FileRow, type Said } from '../tables.ts';

/** What a message names it by; with an ending, since some browsers play nothing without. */
export const pathOfFile = ({ key }: Pick<FileRow, 'key'>): string => `/files/${key}`;

const PATH = /^\/files\/chat\/([0-9a-f-]{36})\.\w{3,4}$/;
/** The id in such a path; undefined for what is none of ours. */
export function fileIdOf(path: string): string | undefined {
  const id = PATH.exec(path)?.[1];
  return id !== undefined && isUuid(id) ? id : undefined;
}

/** The picture that stands for a video, where one does. @throws AppError NO_DATA: a path that is none of ours */
export function posterOf(path: string | null | undefined): { poster?: string } {
  if (!path) return {};
  const poster = fileIdOf(path);
  if (poster === undefined) throw new AppError('NO_DATA');
  return { poster };
}

export async function filesOf(on: Queryable, ids: readonly string[]): Promise<FileRow[]> {
  const { rows } = await on.client.query<FileRow>({
    name: 'chat_files',
    text: `select ${FILE} from chat_file f where f.id = any ($1::uuid[])`,
    values: [ids],
  });
  return rows;
}

/** The files that something said names. */
export const fileIdsOf = (said: Said): string[] =>
  said.kind === 'media'
    ? [said.body.file, ...(said.body.poster === undefined ? [] : [said.body.poster])]
    : said.kind === 'generic'
      ? said.body.cards.flatMap(({ image }) => image ?? [])
      : [];

/** Whether a message `m` names a file `f`, by the id that is said. */
const names = (id: string): string =>
  `m.kind in ('media', 'generic') and (${id} in (m.body ->> 'file', m.body ->> 'poster')
    or m.body -> 'cards' @> jsonb_build_array(jsonb_build_object('image', ${id})))`;

/** Those of them that messages named and none does any more: all were taken away. */
async function takenAway(tx: Tx, conversationId: string, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await tx.client.query<{ id: string }>({
    name: 'chat_files_taken_away',
    text: `select f.id from unnest($2::text[]) f(id) join chat_message m on m.conversation_id = $1 and ${names('f.id')}
      group by f.id having bool_and(m.removed_at is not null)`,
    values: [conversationId, ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** The same, where all are of that conversation, of the kind that is said, and were not taken away. @throws AppError NO_DATA */
export async function requireFiles(tx: Tx, conversationId: string, said: Said): Promise<string[]> {
  const ids = fileIdsOf(said);
  if (ids.length === 0) return ids;
  const [found, away] = [await filesOf(tx, ids), await takenAway(tx, conversationId, ids)];
  // what stands beside a video is a picture
  const kindOf = (place: number) => (said.kind === 'media' && place === 0 ? said.body.fileType : 'image');
  const isThere = (id: string, place: number) =>
    !away.has(id) &&
    found.some(
      (one) =>
        one.id === id && one.conversationId === conversationId && one.kind === kindOf(place) && !one.isGone,
    );
  if (!ids.every(isThere)) throw new AppError('NO_DATA');
  return ids;
}

export async function fileByClientId(
  on: Queryable,
  conversationId: string,
  clientId: string,
): Promise<FileRow | undefined> {
  const { rows } = await on.client.query<FileRow>({
    name: 'chat_file_by_client_id',
    text: `select ${FILE} from chat_file f where f.conversation_id = $1 and f.client_id = $2`,
    values: [conversationId, clientId],
  });
  return rows[0];
}

export interface NewFile {
  id: string;
  conversationId: string;
  clientId: string;
  kind: 'image' | 'video';
  key: string;
  bytes: number;
  sha256: Buffer;
  name: string | null;
  width: number | null;
  height: number | null;
  byAgent: boolean;
}

export async function insertFile(tx: Tx, file: NewFile): Promise<void> {
  const { id, conversationId, clientId, kind, key, bytes, sha256, name, width, height, byAgent } = file;
  await tx.client.query({
    name: 'chat_file_insert',
    text: `insert into chat_file (id, conversation_id, client_id, kind, key, bytes, sha256, name, width, height, by_agent)
      values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    values: [id, conversationId, clientId, kind, key, bytes, sha256, name, width, height, byAgent],
  });
}

/** Said before the file is kept: until its row is written, or it is removed. */
export async function beginFile(on: Queryable, key: string): Promise<void> {
  await on.client.query('insert into chat_file_begun (key) values ($1)', [key]);
}

export async function endFile(on: Queryable, key: string): Promise<void> {
  await on.client.query('delete from chat_file_begun where key = $1', [key]);
}

export async function markSent(tx: Tx, ids: readonly string[], seq: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.client.query('update chat_file set sent_in = coalesce(sent_in, $2) where id = any ($1::uuid[])', [
    ids,
    seq,
  ]);
}

/** Bytes that the person has uploaded since yesterday, and all members, or all guests, together. */
export async function bytesOfLastDay(
  on: Queryable,
  conversationId: string,
  isMember: boolean,
): Promise<{ own: number; all: number }> {
  const { rows } = await on.client.query<{ own: number; all: number }>({
    name: 'chat_file_bytes',
    text: `select coalesce(sum(bytes) filter (where f.conversation_id = $1), 0)::float8 as own, coalesce(sum(bytes), 0)::float8 as all
      from chat_file f join chat_conversation c on c.id = f.conversation_id
      where f.created_at > now() - interval '1 day' and not f.by_agent and f.gone_at is null and (c.member_id is not null) = $2`,
    values: [conversationId, isMember],
  });
  return rows[0] ?? { own: 0, all: 0 };
}

/** Its bytes are gone: where a message was sent with it, the row stays for that one. */
export async function markGone(db: Db, id: string): Promise<void> {
  await db.client.query('delete from chat_file where id = $1 and sent_in is null', [id]);
  await db.client.query('update chat_file set gone_at = clock_timestamp() where id = $1', [id]);
}

/** Rows of files that are gone and named by nothing that is still kept; no message is older than so many days. */
export async function deleteUnnamed(db: Db, mostDays: number): Promise<void> {
  await db.client.query(
    `delete from chat_file f where f.gone_at is not null and f.created_at < now() - make_interval(days => $1)
      and not exists (select from chat_message m where m.conversation_id = f.conversation_id and ${names('f.id::text')})`,
    [mostDays],
  );
}
