/** What agents do with a talk besides answering; each is written down with who did it. */
import type { Db, Tx } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import type { ChatScreens } from '../../../ports/realtime.ts';
import { byOf, recordChange, type State } from '../../history/face.ts';
import { BLOCK_SECONDS } from '../rules.ts';
import { conversationById, endSession, lockConversation, markRead, saidAfter } from '../store.ts';
import type { ConversationRow } from '../tables.ts';
import { BLOCKED_UNTIL } from '../read-model.ts';
import { requireOwn, takeFor } from './hold.ts';
import { agentById } from './read-model.ts';

interface Done {
  why: string;
  right?: 'chat.answer' | 'chat.manage';
  before?: State;
  after: State;
}

interface Block {
  /** null: they may write again. */
  length: 'hour' | 'day' | 'forever' | null;
  why: string;
  /** Until when they were kept where it was pressed, ISO 8601; null: not at all. */
  seen?: string | null | undefined;
}

export function createAgentActs({ db, screens }: { db: Db; screens: ChatScreens }) {
  /** Does something with a talk whose row is locked, writes it down and tells screens; undefined: it was so already. */
  const act = <D extends Done | undefined>(
    staff: StaffSession,
    id: string,
    work: (tx: Tx, talk: ConversationRow) => Promise<D>,
  ): Promise<D> =>
    db.withTx(async (tx) => {
      const talk = await lockConversation(tx, id);
      if (!talk || talk.isOver || talk.lastSeq === 0) throw new AppError('NO_DATA');
      const done = await work(tx, talk);
      if (done) {
        const { why, right = 'chat.answer', before, after } = done;
        await recordChange(tx, byOf(staff, why), { right, kind: 'chat', subject: id, before, after });
        tx.afterCommit(() => screens.told({ chat: id, to: talk.room, what: 'state' }));
      }
      return done;
    });
  const holder = ({ assignee }: ConversationRow): State => ({ assignee });
  /** Whoever manages the chat ends and hands on others' talks, too. */
  const requireOwnOrManage = (talk: ConversationRow, staff: StaffSession) => {
    if (!staff.rights.has('chat.manage')) requireOwn(talk, staff);
  };

  return {
    /** The first press wins. @throws AppError NO_DATA, CHAT_TAKEN {by} */
    take: (staff: StaffSession, id: string, over: boolean): Promise<unknown> =>
      act(staff, id, async (tx, talk) => {
        if (talk.assignee === staff.staffId) return undefined;
        if (!over) requireOwn(talk, staff);
        await takeFor(tx, id, { id: staff.staffId, name: staff.display });
        const why = talk.assignee === null ? 'took it' : 'took it over';
        return { why, before: holder(talk), after: { assignee: staff.staffId } };
      }),

    /** @throws AppError NO_DATA: nobody of that id answers; CHAT_TAKEN {by} */
    hand: (staff: StaffSession, id: string, to: string | null): Promise<unknown> =>
      act(staff, id, async (tx, talk) => {
        requireOwnOrManage(talk, staff);
        if (talk.assignee === to) return undefined;
        const agent = to === null ? null : await agentById(tx, to);
        if (agent === undefined) throw new AppError('NO_DATA');
        await takeFor(tx, id, agent);
        const why = to === null ? 'gave it back' : 'handed it on';
        return { why, before: holder(talk), after: { assignee: to } };
      }),

    /**
     * @param seen the newest number before whoever ends it
     * @throws AppError NO_DATA, CHAT_TAKEN {by}; MOVED_ON: the person said something since
     */
    close: (staff: StaffSession, id: string, seen?: number): Promise<unknown> =>
      act(staff, id, async (tx, talk) => {
        requireOwnOrManage(talk, staff);
        if (talk.state === 'closed') return undefined;
        if (seen !== undefined && (await saidAfter(tx, id, seen))) throw new AppError('MOVED_ON');
        await endSession(tx, id);
        return { why: 'ended it', before: { state: talk.state }, after: { state: 'closed' } };
      }),

    /** @throws AppError NO_DATA; MOVED_ON: it has not ended */
    reopen: (staff: StaffSession, id: string): Promise<unknown> =>
      act(staff, id, async (tx, talk) => {
        if (talk.state !== 'closed') throw new AppError('MOVED_ON');
        await tx.client.query(
          `update chat_conversation set state = 'open', answered_at = clock_timestamp() where id = $1`,
          [id],
        );
        await takeFor(tx, id, { id: staff.staffId, name: staff.display });
        return { why: 'took it up again', before: { state: 'closed' }, after: { state: 'open' } };
      }),

    /**
     * Of a member with money here a week of it counts at most.
     * @throws AppError NO_DATA; MOVED_ON: they are kept until another time than who presses saw, or not at all
     */
    block: async (
      staff: StaffSession,
      id: string,
      { length, why, seen }: Block,
    ): Promise<{ blockedUntil: Date | null }> => {
      const done = await act(staff, id, async (tx, talk) => {
        const until = talk.isBlocked ? talk.blockedUntil : null;
        if (length === null && until === null) return undefined;
        if (seen !== undefined && seen !== (until?.toISOString() ?? null)) throw new AppError('MOVED_ON');
        const { rows } = await tx.client.query<{ blockedUntil: Date | null }>(
          `update chat_conversation c set blocked_at = clock_timestamp(), blocked_until = clock_timestamp() + make_interval(secs => $2::float8)
            where id = $1 returning ${BLOCKED_UNTIL} as "blockedUntil"`,
          [id, length === null ? null : BLOCK_SECONDS[length]],
        );
        const blockedUntil = rows[0]?.blockedUntil ?? null;
        return {
          why,
          before: { blockedUntil: until },
          after: { blockedUntil, member: talk.memberId },
        };
      });
      return { blockedUntil: done?.after.blockedUntil ?? null };
    },

    label: (staff: StaffSession, id: string, label: string, isOn: boolean): Promise<unknown> =>
      act(staff, id, async (tx) => {
        const { rowCount } = await tx.client.query(
          isOn
            ? 'insert into chat_label (conversation_id, label) values ($1, $2) on conflict do nothing'
            : 'delete from chat_label where conversation_id = $1 and label = $2',
          [id, label],
        );
        if (rowCount === 0) return undefined;
        return { why: isOn ? 'labelled it' : 'took a label away', after: { label, isOn } };
      }),

    /** It stays for who audits. @throws AppError NO_DATA */
    remove: (staff: StaffSession, id: string, seq: number, why: string): Promise<unknown> =>
      act(staff, id, async (tx, { room }) => {
        const { rowCount } = await tx.client.query(
          'update chat_message set removed_at = clock_timestamp() where conversation_id = $1 and seq = $2 and removed_at is null',
          [id, seq],
        );
        if (rowCount === 0) throw new AppError('NO_DATA');
        tx.afterCommit(() => screens.told({ chat: id, to: room, what: 'removed', seq }));
        return { why, right: 'chat.manage', after: { removed: seq } };
      }),

    /** That it was looked at is no act of its own: answering and taking are. */
    async read(id: string, seq: number): Promise<void> {
      const read = await markRead(db, id, 'agent', seq);
      const talk = read && (await conversationById(db, id));
      if (!talk) return;
      const { room, memberReadSeq, agentReadSeq } = talk;
      screens.told({ chat: id, to: room, what: 'read', memberReadSeq, agentReadSeq });
    },
  };
}
export type AgentActs = ReturnType<typeof createAgentActs>;
