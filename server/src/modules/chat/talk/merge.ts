/**
 * What a guest said before they signed in goes on in the member's conversation, after the member's yes and never by itself: two people
 * share a phone more often than one forgets (docs/decisions/0141). A no, another member, or a day, and the guest's id is used up.
 */
import type { MemberId } from '@krapao/contract/ids';
import type { Db, Tx } from '../../../db/pool.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import { dropSubscriptionsOf } from '../../push/face.ts';
import type { CurrentSettings } from '../../site/face.ts';
import { MERGE_WITHIN_HOURS } from '../rules.ts';
import { beginConversation, conversationOf, lockConversation, sayLine } from '../store.ts';
import type { ConversationRow } from '../tables.ts';
import { begunBy, requireMayWrite, type Person } from './person.ts';

const isFresh = ({ saidAt }: ConversationRow, now: number): boolean =>
  saidAt !== null && now - saidAt.getTime() < MERGE_WITHIN_HOURS * 60 * 60_000;

async function useUp(on: Db | Tx, id: string, into: string | null = null): Promise<void> {
  await on.client.query(
    `update chat_conversation set over_at = coalesce(over_at, clock_timestamp()), merged_into = coalesce(merged_into, $2),
        state = 'closed', waiting_since = null, assignee = null, assignee_name = null, assigned_at = null where id = $1 and over_at is null`,
    [id, into],
  );
  await dropSubscriptionsOf(on, 'conversation', [id]);
}

/**
 * How the guest's id that a member brings stands: `none` with nothing said by it; `may` where the member is the first to bring it and
 * may be asked; else it is `over`, from now on.
 */
export async function guestStanding(
  db: Db,
  { memberId, guestHash }: Pick<Person, 'memberId' | 'guestHash'>,
): Promise<'none' | 'may' | 'over'> {
  if (memberId === null || !guestHash) return 'none';
  const guest = await conversationOf(db, { guestHash });
  if (!guest) return 'none';
  if (guest.isOver) return 'over';
  const { rows } = await db.client.query<{ by: string }>(
    'update chat_conversation set seen_member = coalesce(seen_member, $2) where id = $1 returning seen_member as by',
    [guest.id, memberId],
  );
  if (rows[0]?.by === memberId && isFresh(guest, Date.now())) return 'may';
  await useUp(db, guest.id);
  return 'over';
}

interface MergeDeps {
  db: Db;
  settings: CurrentSettings;
  screens: ChatScreens;
}

/** What it was named by, where the member has no message of that name: one who names two alike loses neither. */
const OWN_NAME = `case when exists (select from chat_message o where o.conversation_id = $2 and o.client_id = g.client_id)
  then gen_random_uuid() else client_id end`;

/** Both rows are locked, the guest's first: nobody writes there any more. What has ended on both sides stays ended. */
async function takeAlong(tx: Tx, guest: ConversationRow, own: ConversationRow): Promise<number> {
  const sessionNo = own.state === 'closed' ? own.sessionNo + 1 : own.sessionNo;
  await tx.client.query('update chat_conversation set session_no = $2 where id = $1', [own.id, sessionNo]);
  const { seq: begin } = await sayLine(tx, own.id, { code: 'MERGED' });
  // in their order, after all that the member has: notes of agents, too; what is not kept of them any more takes no number
  const { rowCount: taken } = await tx.client.query(
    `insert into chat_message (conversation_id, seq, client_id, author, staff_id, staff_name, kind, body, session_no, note, file_id, at, removed_at)
      select $2, $3 + row_number() over (order by seq), ${OWN_NAME}, author, staff_id, staff_name, kind, body, $4, note, file_id, at, removed_at
      from chat_message g where conversation_id = $1`,
    [guest.id, own.id, begin, sessionNo],
  );
  const last = begin + (taken ?? 0);
  await tx.client.query(
    `update chat_conversation c set last_seq = $3, member_read_seq = $3, last_at = clock_timestamp(),
        shown_seq = (select max(seq) from chat_message where conversation_id = $2 and not note),
        state = case when 'waiting' in (c.state, g.state) then 'waiting' when 'open' in (c.state, g.state) then 'open' else 'closed' end,
        waiting_since = least(c.waiting_since, g.waiting_since),
        said_at = greatest(c.said_at, g.said_at), answered_at = greatest(c.answered_at, g.answered_at),
        agent_read_seq = case when exists (select from chat_message m where m.conversation_id = $2 and m.seq > c.agent_read_seq and m.seq < $4
            and m.author in ('member', 'guest')) then c.agent_read_seq
          else $4 + (select count(*) from chat_message m where m.conversation_id = $1 and m.seq <= g.agent_read_seq) end,
        assignee = coalesce(c.assignee, g.assignee), assignee_name = coalesce(c.assignee_name, g.assignee_name),
        assigned_at = coalesce(c.assigned_at, g.assigned_at), source = coalesce(g.source, c.source)
      from chat_conversation g where c.id = $2 and g.id = $1`,
    [guest.id, own.id, last, begin],
  );
  await tx.client.query(
    `insert into chat_label (conversation_id, label) select $2, label from chat_label where conversation_id = $1 on conflict do nothing`,
    [guest.id, own.id],
  );
  await tx.client.query(
    `update chat_file g set conversation_id = $2, client_id = case when exists (
        select from chat_file o where o.conversation_id = $2 and o.client_id = g.client_id) then gen_random_uuid() else client_id end
      where conversation_id = $1`,
    [guest.id, own.id],
  );
  return last;
}

export interface Merged {
  merged: boolean;
  lastSeq: number;
  /** The guest's conversation, and the member's in which it goes on; null: it does not. */
  from: string | null;
  into: string | null;
}

export function createMerge({ db, settings, screens }: MergeDeps) {
  /** Once, however often and wherever it is asked for. @throws AppError CHAT_BLOCKED {until}: the member may say nothing now, this way neither */
  return async function merge(person: Person, memberId: MemberId, yes: boolean): Promise<Merged> {
    const whose = { memberId };
    const { guestHash } = person;
    const standsNow = async (on: Db | Tx, from: string | null = null): Promise<Merged> => {
      const own = await conversationOf(on, whose);
      const into = from === null ? null : (own?.id ?? null);
      return { merged: from !== null, lastSeq: own?.shownSeq ?? 0, from, into };
    };
    const standing = await guestStanding(db, { memberId, guestHash });
    const found = guestHash && (await conversationOf(db, { guestHash }));
    if (!found || standing === 'none') return standsNow(db);
    const begun = await begunBy(person, settings);
    return db.withTx(async (tx) => {
      const guest = await lockConversation(tx, found.id);
      if (!guest || guest.isOver || standing !== 'may') {
        const wasMerged = guest?.isOver === true && (await wasMergedFor(tx, found.id, memberId));
        return standsNow(tx, wasMerged ? found.id : null);
      }
      tx.afterCommit(() => screens.told({ chat: guest.id, to: guest.room, what: 'state' }));
      if (!yes || guest.lastSeq === 0) {
        await useUp(tx, guest.id);
        return standsNow(tx);
      }
      const own = await beginConversation(tx, whose, begun);
      await requireMayWrite(tx, own, { memberId, deviceHash: null });
      const last = await takeAlong(tx, guest, own);
      await useUp(tx, guest.id, own.id);
      tx.afterCommit(() => {
        screens.told({ chat: own.id, to: own.room, what: 'message', from: own.lastSeq + 1, lastSeq: last });
        screens.told({ chat: own.id, to: own.room, what: 'state' });
      });
      return { merged: true, lastSeq: last, from: guest.id, into: own.id };
    });
  };
}

async function wasMergedFor(tx: Tx, guestConversation: string, memberId: MemberId): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `select from chat_conversation g join chat_conversation m on m.id = g.merged_into where g.id = $1 and m.member_id = $2`,
    [guestConversation, memberId],
  );
  return rowCount === 1;
}
