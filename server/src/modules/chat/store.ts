/** Conversations and what is said in them. Numbers are given under the lock of the conversation's row, so in the order of commits. */
import { channel } from 'node:diagnostics_channel';
import type { Language } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import type { Queryable, Tx } from '../../db/pool.ts';
import { newId } from '../../kernel/ids.ts';
import {
  CONVERSATION,
  MESSAGE,
  type Author,
  type ConversationRow,
  type MessageRow,
  type Said,
} from './tables.ts';
import { BLOCKED_UNTIL } from './read-model.ts';

/** Whose conversation: a member's, or a guest's by the hash of what their browser keeps. */
export type Whose = { memberId: MemberId } | { guestHash: Buffer };

/** The room of a person's lines: of a guest, by the hash. */
export const roomOf = (whose: Whose): string =>
  'memberId' in whose ? `m:${whose.memberId}` : `g:${whose.guestHash.toString('hex')}`;

/** Whose room that is. */
export const whoseRoom = (room: string): Whose =>
  room.startsWith('m:')
    ? { memberId: room.slice(2) as MemberId }
    : { guestHash: Buffer.from(room.slice(2), 'hex') };

const column = (whose: Whose): 'member_id' | 'guest_hash' =>
  'memberId' in whose ? 'member_id' : 'guest_hash';
const valueOf = (whose: Whose) => ('memberId' in whose ? whose.memberId : whose.guestHash);

async function find(
  on: Queryable,
  by: 'id' | ReturnType<typeof column>,
  value: unknown,
  lock: '' | 'for update' = '',
): Promise<ConversationRow | undefined> {
  const { rows } = await on.client.query<ConversationRow>({
    name: `chat_by_${by}${lock && '_locked'}`,
    text: `select ${CONVERSATION} from chat_conversation c where c.${by} = $1 ${lock}`,
    values: [value],
  });
  return rows[0];
}

export const conversationOf = (on: Queryable, whose: Whose) => find(on, column(whose), valueOf(whose));
export const conversationById = (on: Queryable, id: string) => find(on, 'id', id);

/** Locked until the transaction ends: whoever numbers, ends, takes or merges waits here. */
export const lockConversation = (tx: Tx, id: string) => find(tx, 'id', id, 'for update');

export interface Begun {
  language: Language;
  userAgent: string;
  /** What the browser brought, and what it brings from now on. */
  deviceHash: Buffer | null;
  browserHash: Buffer | null;
}

/**
 * A person's conversation, begun where there is none, and locked: one a person, however many begin it at once. It is that browser's which
 * wrote last, by the cookie that it brought: what is only being given may never arrive.
 */
export async function beginConversation(
  tx: Tx,
  whose: Whose,
  begun: Begun,
): Promise<ConversationRow & { isNew: boolean }> {
  const by = column(whose);
  const { rows } = await tx.client.query<{ isNew: boolean }>({
    name: `chat_begin_${by}`,
    text: `insert into chat_conversation (id, ${by}, language, user_agent, device_hash) values ($1, $2, $3, $4, $5)
      on conflict (${by}) do update set device_hash = excluded.device_hash
        where excluded.device_hash is distinct from chat_conversation.device_hash and (chat_conversation.device_hash is null or $6)
      returning xmax = 0 as "isNew"`,
    values: [
      newId(),
      valueOf(whose),
      begun.language,
      begun.userAgent,
      begun.browserHash,
      begun.deviceHash !== null,
    ],
  });
  const found = await find(tx, by, valueOf(whose), 'for update');
  if (!found) throw new Error('a conversation was begun and is not there');
  return { ...found, isNew: rows[0]?.isNew ?? false };
}

/** Until when guests of that browser are kept from writing: another id does not help, nor signing out. */
export async function isDeviceBlocked(on: Queryable, deviceHash: Buffer): Promise<Date | null> {
  const { rows } = await on.client.query<{ until: Date }>({
    name: 'chat_device_blocked',
    text: `select max(b.until) as until
      from (select ${BLOCKED_UNTIL} as until from chat_conversation c where c.device_hash = $1 and c.blocked_until > now()) b where b.until > now()`,
    values: [deviceHash],
  });
  return rows[0]?.until ?? null;
}

export type NewMessage = Said & {
  clientId: string;
  author: Author;
  staff?: { id: string; name: string };
  note?: boolean;
  fileId?: string | undefined;
  /** Of what was said elsewhere before. */
  at?: Date;
};

/** Tells of each message that was committed who said it. */
export const said = channel('krapao:chat-said');

export interface Numbered {
  seq: number;
  sessionNo: number;
  at: Date;
}

/**
 * Says something in a conversation whose row is locked: the next number. What a person says waits for an answer, what an agent says
 * answers it; after the end of a session it begins another one. Notes and lines of the system change nothing but the numbers.
 */
export async function say(tx: Tx, conversationId: string, message: NewMessage): Promise<Numbered> {
  const { author, kind, body, clientId, staff, note = false, fileId = null, at = null } = message;
  const by =
    author === 'member' || author === 'guest' ? 'person' : author === 'agent' && !note ? 'agent' : 'none';
  const { rows } = await tx.client.query<Numbered>({
    name: 'chat_say',
    text: `with told as (
        update chat_conversation set last_seq = last_seq + 1,
          shown_seq = case when $8 then shown_seq else last_seq + 1 end,
          session_no = case when state = 'closed' and $4 <> 'none' then session_no + 1 else session_no end,
          state = case $4 when 'person' then 'waiting' when 'agent' then 'open' else state end,
          waiting_since = case $4 when 'person' then coalesce(waiting_since, clock_timestamp()) when 'agent' then null else waiting_since end,
          said_at = case when $4 = 'person' then coalesce($10, clock_timestamp()) else said_at end,
          answered_at = case when $4 = 'agent' then clock_timestamp() else answered_at end,
          member_read_seq = case when $4 = 'person' and member_read_seq = last_seq then last_seq + 1 else member_read_seq end,
          agent_read_seq = case when $3 = 'agent' and agent_read_seq = last_seq then last_seq + 1 else agent_read_seq end,
          last_at = clock_timestamp()
        where id = $1 returning last_seq, session_no
      )
      insert into chat_message (conversation_id, seq, client_id, author, kind, body, note, staff_id, staff_name, file_id, session_no, at)
      select $1, told.last_seq, $2, $3, $5, $6, $8, $7, $9, $11, greatest(told.session_no, 1), coalesce($10, clock_timestamp()) from told
      returning seq, session_no as "sessionNo", at`,
    values: [
      ...[conversationId, clientId, author, by, kind, JSON.stringify(body), staff?.id ?? null, note],
      ...[staff?.name ?? null, at, fileId],
    ],
  });
  const [numbered] = rows;
  if (!numbered) throw new Error(`there is no conversation ${conversationId}`);
  tx.afterCommit(() => said.publish(author));
  return numbered;
}

/** A line of the system. */
export const sayLine = (
  tx: Tx,
  conversationId: string,
  body: Extract<Said, { kind: 'line' }>['body'],
): Promise<Numbered> => say(tx, conversationId, { kind: 'line', body, clientId: newId(), author: 'system' });

export async function messageByClientId(
  on: Queryable,
  conversationId: string,
  clientId: string,
): Promise<MessageRow | undefined> {
  const { rows } = await on.client.query<MessageRow>({
    name: 'chat_by_client_id',
    text: `select ${MESSAGE} from chat_message m where m.conversation_id = $1 and m.client_id = $2`,
    values: [conversationId, clientId],
  });
  return rows[0];
}

/** When the person first said something after that number; undefined: they did not. */
export async function saidAfter(
  on: Queryable,
  conversationId: string,
  seq: number,
): Promise<Date | undefined> {
  const { rows } = await on.client.query<{ at: Date }>({
    name: 'chat_said_after',
    text: `select at from chat_message where conversation_id = $1 and seq > $2 and author in ('member', 'guest') order by seq limit 1`,
    values: [conversationId, seq],
  });
  return rows[0]?.at;
}

/** Whether any of what waits was said up to that number. */
export async function waitsUpTo(on: Queryable, conversationId: string, seq: number): Promise<boolean> {
  const { rowCount } = await on.client.query(
    `select from chat_message m join chat_conversation c on c.id = m.conversation_id
      where m.conversation_id = $1 and m.seq <= $2 and m.author in ('member', 'guest') and m.at >= c.waiting_since limit 1`,
    [conversationId, seq],
  );
  return rowCount === 1;
}

/** What was said then is not answered by what an agent said after it. */
export async function waitsSince(tx: Tx, conversationId: string, since: Date): Promise<void> {
  await tx.client.query(`update chat_conversation set state = 'waiting', waiting_since = $2 where id = $1`, [
    conversationId,
    since,
  ]);
}

export interface Window {
  limit: number;
  skip?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
}

/** Messages of a conversation, newest first; with `after`, oldest first. Notes are for agents alone. */
export async function messagesOf(
  on: Queryable,
  conversationId: string,
  { limit, skip = 0, before, after }: Window,
  withNotes = false,
): Promise<MessageRow[]> {
  const notes = withNotes ? '' : 'and not m.note';
  const isOn = after !== undefined;
  const { rows } = await on.client.query<MessageRow>({
    name: `chat_messages_${isOn ? 'after' : 'before'}${withNotes ? '_noted' : ''}`,
    text: isOn
      ? `select ${MESSAGE} from chat_message m where m.conversation_id = $1 and m.seq > $2 ${notes} order by m.seq limit $3 offset $4`
      : `select ${MESSAGE} from chat_message m where m.conversation_id = $1 and ($2::int is null or m.seq < $2) ${notes}
          order by m.seq desc limit $3 offset $4`,
    values: [conversationId, isOn ? after : (before ?? null), limit, skip],
  });
  return rows;
}

type Marked = Pick<ConversationRow, 'memberReadSeq' | 'agentReadSeq' | 'shownSeq'>;

/** Up to that number, or all; never back. Answers how it stands then, where that was new. */
export async function markRead(
  on: Queryable,
  conversationId: string,
  side: 'member' | 'agent',
  seq?: number,
): Promise<Marked | undefined> {
  const own = side === 'member' ? 'member_read_seq' : 'agent_read_seq';
  const { rows } = await on.client.query<Marked>({
    name: `chat_read_${side}`,
    text: `update chat_conversation set ${own} = least($2::int, last_seq) where id = $1 and ${own} < least(coalesce($2::int, last_seq), last_seq)
      returning member_read_seq as "memberReadSeq", agent_read_seq as "agentReadSeq", shown_seq as "shownSeq"`,
    values: [conversationId, seq ?? null],
  });
  return rows[0];
}

/** What others said and the person has not read. */
export async function unreadOf(on: Queryable, { id, memberReadSeq }: ConversationRow): Promise<number> {
  const { rows } = await on.client.query<{ unread: number }>({
    name: 'chat_unread',
    text: `select count(*)::int as unread from chat_message where conversation_id = $1 and seq > $2 and not note and author in ('agent', 'system')`,
    values: [id, memberReadSeq],
  });
  return rows[0]?.unread ?? 0;
}

export async function warned(tx: Tx, conversationId: string, sessionNo: number): Promise<void> {
  await tx.client.query('update chat_conversation set warned_session = $2 where id = $1', [
    conversationId,
    sessionNo,
  ]);
}

/** The page that what is now said was begun from. */
export async function writtenFrom(tx: Tx, conversationId: string, page: string): Promise<void> {
  await tx.client.query('update chat_conversation set source = $2 where id = $1', [conversationId, page]);
}

/** The language that is spoken from now on. */
export async function writtenIn(tx: Tx, conversationId: string, language: Language): Promise<void> {
  await tx.client.query('update chat_conversation set language = $2 where id = $1', [
    conversationId,
    language,
  ]);
}

/** Ends a session; what is said next begins another one. */
export async function endSession(tx: Tx, conversationId: string): Promise<void> {
  await tx.client.query(
    `update chat_conversation set state = 'closed', waiting_since = null, assignee = null, assignee_name = null, assigned_at = null
      where id = $1`,
    [conversationId],
  );
}

/** That first answers came so fast, of late, minutes; null: nobody knows. Three of four came within it. */
export async function answersWithin(on: Queryable): Promise<number | null> {
  const { rows } = await on.client.query<{ minutes: number | null }>({
    name: 'chat_answers_within',
    text: `select ceil(percentile_cont(0.75) within group (order by extract(epoch from answered_at - asked_at)) / 60)::int as minutes
      from (select asked_at, answered_at from chat_first_answer order by answered_at desc limit 20) of_late`,
  });
  const minutes = rows[0]?.minutes ?? null;
  return minutes === null ? null : Math.max(1, minutes);
}

export async function rate(
  on: Queryable,
  conversationId: string,
  sessionNo: number,
  stars: number,
): Promise<void> {
  await on.client.query(
    `insert into chat_rating (conversation_id, session_no, stars) values ($1, $2, $3)
      on conflict (conversation_id, session_no) do update set stars = excluded.stars, at = clock_timestamp()`,
    [conversationId, sessionNo, stars],
  );
}

export async function isRated(on: Queryable, conversationId: string, sessionNo: number): Promise<boolean> {
  const { rowCount } = await on.client.query(
    'select from chat_rating where conversation_id = $1 and session_no = $2',
    [conversationId, sessionNo],
  );
  return rowCount === 1;
}
