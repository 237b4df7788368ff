/** Talks as agents look at them, and as who audits does: that is written down. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import type { Db } from '../../../db/pool.ts';
import type { StaffSession } from '../../../http/console-bind.ts';
import { AppError } from '../../../kernel/app-error.ts';
import { unsaid } from '../../../kernel/masked.ts';
import { createMemberParts, headOf, shown } from '../../dossier/face.ts';
import { byOf, recordLook } from '../../history/face.ts';
import { deviceOf } from '../../members/face.ts';
import { satang } from '@krapao/contract/money';
import { conversationById, messagesOf, type Window } from '../store.ts';
import { moneyUnderWay } from '../talk/read-model.ts';
import { filesIn, type Wire } from '../talk/wire.ts';
import { lookersAt } from './presence.ts';
import { countTalks, memberNamed, talkById, talks, type TalkRow } from './read-model.ts';
import { createShownMessage, shownMember, shownTalk } from './shown.ts';

type List = ConsoleInside<'GET /api/console/chats'>;
type One = ConsoleInside<'GET /api/console/chats/{id}'>['output'];
type Messages = ConsoleInside<'GET /api/console/chats/{id}/messages'>['output'];
type Audited = ConsoleInside<'GET /api/console/chat-audit/{id}/messages'>['output'];
type Beside = ConsoleInside<'GET /api/console/chats/{id}/member'>['output'];
type Audit = ConsoleInside<'GET /api/console/chat-audit'>;

/** Movements beside a talk. */
const LAST = 5;

const page = (rows: readonly TalkRow[], limit: number) => ({
  chats: rows.slice(0, limit).map(shownTalk),
  next: rows.length > limit ? (rows[limit - 1]?.key ?? null) : null,
});

export function createAgentLooks({ db, wire }: { db: Db; wire: Wire }) {
  const parts = createMemberParts(db);
  const toMessage = createShownMessage(wire);

  async function talk(id: string): Promise<TalkRow> {
    const found = await talkById(db, id);
    if (!found) throw new AppError('NO_DATA');
    return found;
  }
  async function said(id: string, window: Window, isAudit = false): Promise<Messages> {
    const found = await conversationById(db, id);
    if (!found || found.lastSeq === 0) throw new AppError('NO_DATA');
    const rows = await messagesOf(db, id, window, true);
    const files = await filesIn(db, rows);
    return { messages: rows.map((row) => toMessage(row, files, isAudit)), lastSeq: found.lastSeq };
  }

  return {
    async list({ staffId }: StaffSession, query: List['query']): Promise<List['output']> {
      const { state, mine, member, after, limit } = query;
      const rows = await talks(db, {
        ...{ state, member, after, limit: limit + 1, all: member !== undefined && state === undefined },
        mine: mine === true ? staffId : undefined,
      });
      return { ...page(rows, limit), counts: await countTalks(db, staffId) };
    },

    async one(staff: StaffSession, id: string): Promise<One> {
      const row = await talk(id);
      const { rows } = await db.client.query<{ session: number; stars: number }>(
        'select session_no as session, stars from chat_rating where conversation_id = $1 order by session_no desc limit 20',
        [id],
      );
      const device = deviceOf(row.userAgent);
      return {
        ...shownTalk(row),
        since: row.createdAt,
        source: row.source,
        device: device === '' ? null : device,
        lookers: await lookersAt(db, id, staff.staffId),
        stars: rows,
        mayManage: staff.rights.has('chat.manage'),
      };
    },

    messages: (id: string, window: Window): Promise<Messages> => said(id, window),

    /** What the member has, what waits and what moved last. @throws AppError NO_DATA: a guest has none of it */
    async beside(staff: StaffSession, id: string): Promise<Beside> {
      const { memberId } = await talk(id);
      const head = memberId === null ? undefined : await headOf(db, memberId);
      if (memberId === null || !head) throw new AppError('NO_DATA');
      await db.withTx((tx) =>
        recordLook(tx, byOf(staff, 'looked'), { right: 'chat.answer', kind: 'member', subject: memberId }),
      );
      const { name, phone, state, blocks, tags, registeredAt } = shown(head);
      const [waiting, { rows: moved }] = await Promise.all([
        moneyUnderWay(db, memberId),
        parts.statement(memberId, { limit: LAST }),
      ]);
      return {
        member: { id: memberId, name, phone, state, blocks, tags, registeredAt },
        balances: head.balances.map(({ code, amount }) => ({ code, amount: satang(amount) })),
        inTransit: head.inTransit,
        waiting: waiting.map(({ kind, id: subject, amount, at, state: stands }) => ({
          ...{ kind, id: subject, at: new Date(at), state: stands },
          amount: amount === null ? null : satang(BigInt(amount)),
        })),
        last: moved.map(({ at, type, amount, state: stands }) => ({ at, type, amount, state: stands })),
      };
    },

    /** Talks of a member or a day, whoever had them. */
    async audit(staff: StaffSession, query: Audit['query']): Promise<Audit['output']> {
      const { day, after, limit } = query;
      const found = query.member === undefined ? undefined : await memberNamed(db, query.member);
      // what is nobody's may be somebody's number all the same
      const named = found ?? (query.member === undefined ? undefined : unsaid(query.member));
      const subject = [named, day].filter((one) => one !== undefined).join(' ') || 'all';
      await db.withTx((tx) =>
        recordLook(tx, byOf(staff, 'looked'), { right: 'chat.audit', kind: 'chats', subject }),
      );
      const member = found ?? query.member;
      return page(await talks(db, { member, day, after, limit: limit + 1, all: true }), limit);
    },

    /** With what was taken away, and nothing masked. @throws AppError NO_DATA */
    async audited(staff: StaffSession, id: string, window: Window): Promise<Audited> {
      const row = await talk(id);
      const found = await said(id, window, true);
      const looked = { right: 'chat.audit', kind: 'chat', subject: id, of: row.memberId } as const;
      await db.withTx((tx) => recordLook(tx, byOf(staff, 'looked'), looked));
      return { ...found, member: shownMember(row) };
    },
  };
}
export type AgentLooks = ReturnType<typeof createAgentLooks>;
