/** Talks as lists of agents show them: reads over conversations, members and staff. */
import type { Queryable } from '../../../db/pool.ts';
import { digitsOf } from '../../dossier/face.ts';
import { isMember, memberByPhone } from '../../members/face.ts';
import { CONVERSATION, type Author, type ChatState, type ConversationRow, type Said } from '../tables.ts';

export interface TalkRow extends ConversationRow {
  memberName: string | null;
  phone: string | null;
  last: (Said & { author: Author; at: string; isRemoved: boolean }) | null;
  unread: number;
  labels: string[];
  /** Its place in the list. */
  key: string;
}

/** What waits comes first, the longest waiting of all; what does not, by what was said last. */
const RANK = `case when c.waiting_since is null then 1 else 0 end`;
const PLACE = `(case when c.waiting_since is null then -extract(epoch from c.last_at) else extract(epoch from c.waiting_since) end * 1000000)::bigint`;

const ROW = `${CONVERSATION}, p.name as "memberName", p.phone,
  (select json_build_object('author', m.author, 'kind', m.kind, 'body', m.body, 'at', m.at, 'isRemoved', m.removed_at is not null)
    from chat_message m where m.conversation_id = c.id and not m.note order by m.seq desc limit 1) as last,
  (select count(*)::int from chat_message m where m.conversation_id = c.id and m.seq > c.agent_read_seq and m.author in ('member', 'guest')) as unread,
  array(select l.label from chat_label l where l.conversation_id = c.id order by 1) as labels,
  ${RANK} || ' ' || ${PLACE} || ' ' || c.id as key`;
const TALKS = `from chat_conversation c left join member p on p.id = c.member_id`;

export interface TalkFilter {
  state?: ChatState | undefined;
  /** Only that agent's. */
  mine?: string | undefined;
  member?: string | undefined;
  /** A day in Bangkok on which something was said. */
  day?: string | undefined;
  /** Also those that ended, and those that were used up. */
  all?: boolean;
  after?: string | undefined;
  limit: number;
}

const KEY = /^([01]) (-?\d{1,18}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/;

export async function talks(
  on: Queryable,
  { state, mine, member, day, all = false, after, limit }: TalkFilter,
): Promise<TalkRow[]> {
  const [, rank = null, place = null, id = null] = KEY.exec(after ?? '') ?? [];
  const begin = `($3::date::timestamp at time zone 'Asia/Bangkok')`;
  const which = [
    'c.last_seq > 0',
    all ? 'true' : state === undefined ? `c.state <> 'closed'` : `c.state = $1 and c.over_at is null`,
    `($1::text is null or c.state = $1)`,
    `($2::text is null or c.assignee = $2)`,
    `($3::date is null or (c.last_at >= ${begin} and exists (select from chat_message m
      where m.conversation_id = c.id and m.at >= ${begin} and m.at < ${begin} + interval '1 day')))`,
    `($4::text is null or c.member_id = $4)`,
    `($5::int is null or (${RANK}, ${PLACE}, c.id) > ($5, $6::bigint, $7::uuid))`,
  ].join(' and ');
  const { rows } = await on.client.query<TalkRow>({
    name: `chat_talks_${all ? 'all' : state === undefined ? 'live' : 'state'}`,
    text: `select ${ROW} ${TALKS} where ${which} order by ${RANK}, ${PLACE}, c.id limit $8`,
    values: [
      ...[state ?? null, mine ?? null, day ?? null, member ?? null],
      ...[rank === null ? null : Number(rank), place, id, limit],
    ],
  });
  return rows;
}

/** The member of that id, or of that phone, however it is written; undefined: there is none. */
export async function memberNamed(on: Queryable, named: string): Promise<string | undefined> {
  const phone = digitsOf(named);
  const found = phone === undefined ? undefined : await memberByPhone(on, phone);
  return found?.id ?? ((await isMember(on, named)) ? named : undefined);
}

export async function talkById(on: Queryable, id: string): Promise<TalkRow | undefined> {
  const { rows } = await on.client.query<TalkRow>({
    name: 'chat_talk',
    text: `select ${ROW} ${TALKS} where c.id = $1 and c.last_seq > 0`,
    values: [id],
  });
  return rows[0];
}

export async function countTalks(
  on: Queryable,
  staffId: string,
): Promise<{ waiting: number; mine: number; open: number }> {
  const { rows } = await on.client.query<{ waiting: number; mine: number; open: number }>({
    name: 'chat_count_talks',
    text: `select count(*) filter (where state = 'waiting')::int as waiting, count(*) filter (where assignee = $1)::int as mine, count(*)::int as open
      from chat_conversation where state <> 'closed'`,
    values: [staffId],
  });
  return rows[0] ?? { waiting: 0, mine: 0, open: 0 };
}

/** Whoever may answer: name as members see it; undefined where that is nobody who may. */
export async function agentById(
  on: Queryable,
  staffId: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await on.client.query<{ id: string; name: string }>({
    name: 'chat_agent_by_id',
    text: `select s.id, s.display as name from staff s join staff_right r on r.role = s.role and r."right" = 'chat.answer'
      where s.id = $1 and s.is_active`,
    values: [staffId],
  });
  return rows[0];
}

/** Who said so within a minute is there; who has a talk before them says it each twenty seconds. */
export const THERE_SECONDS = 60;
const THERE = `chat_agent a join staff s on s.id = a.staff_id and s.is_active
  join staff_right r on r.role = s.role and r."right" = 'chat.answer' where a.seen_at > now() - interval '${THERE_SECONDS} seconds'`;

/** Those who are there and may answer, who has the fewest talks first. */
export async function agentsThere(on: Queryable): Promise<{ id: string; name: string; talks: number }[]> {
  const { rows } = await on.client.query<{ id: string; name: string; talks: number }>({
    name: 'chat_agents_there',
    text: `select a.staff_id as id, a.name,
        (select count(*)::int from chat_conversation c where c.assignee = a.staff_id and c.state <> 'closed') as talks
      from ${THERE} order by talks, a.name, a.staff_id`,
  });
  return rows;
}

/** Whether there is one. */
export async function isAgentThere(on: Queryable): Promise<boolean> {
  const { rowCount } = await on.client.query({
    name: 'chat_is_agent_there',
    text: `select from ${THERE} limit 1`,
  });
  return rowCount === 1;
}
