/** Talks and messages as agents see them. */
import type { ConsoleInside } from '@krapao/contract/console/api';
import { withoutCards } from '../cards.ts';
import type { MessageRow } from '../tables.ts';
import type { filesIn, Wire } from '../talk/wire.ts';
import type { TalkRow } from './read-model.ts';

export type ShownTalk = ConsoleInside<'GET /api/console/chats'>['output']['chats'][number];
export type ShownMessage =
  ConsoleInside<'GET /api/console/chats/{id}/messages'>['output']['messages'][number];

/** Letters of the last message that a list shows. */
const CUT = 120;

const senderOf = (author: MessageRow['author']) =>
  author === 'agent' || author === 'system' ? author : ('customer' as const);

function wordsOf(last: NonNullable<TalkRow['last']>): string {
  if (last.isRemoved) return '';
  switch (last.kind) {
    case 'text':
    case 'media':
    case 'buttons':
    case 'quick_replies':
      return last.body.message ?? '';
    case 'postback':
      return last.body.title;
    case 'generic':
      return last.body.cards[0]?.title ?? '';
    case 'line':
      return last.body.code;
  }
}

/** Whose talk it is; null: a guest's. */
export const shownMember = ({ memberId, memberName, phone }: TalkRow): ShownTalk['member'] =>
  memberId === null ? null : { id: memberId, name: memberName ?? '', phone: `…${(phone ?? '').slice(-4)}` };

export function shownTalk(row: TalkRow): ShownTalk {
  const { id, language, state, sessionNo, waitingSince, last } = row;
  const { assignee, assigneeName, lastSeq, agentReadSeq, memberReadSeq, unread, labels } = row;
  return {
    ...{ id, language, state, waitingSince, lastSeq, agentReadSeq, memberReadSeq, unread, labels },
    member: shownMember(row),
    session: sessionNo,
    assignee: assignee === null ? null : { id: assignee, name: assigneeName ?? '' },
    last: last && {
      sender: senderOf(last.author),
      kind: last.kind,
      text: withoutCards(wordsOf(last)).slice(0, CUT),
      at: new Date(last.at),
    },
    blockedUntil: row.isBlocked ? row.blockedUntil : null,
  };
}

export const createShownMessage =
  (wire: Wire) =>
  (row: MessageRow, files: Awaited<ReturnType<typeof filesIn>>, isAudit = false): ShownMessage => ({
    seq: row.seq,
    clientId: row.clientId,
    sender: senderOf(row.author),
    by: row.staffId === null ? null : { id: row.staffId, name: row.staffName ?? '' },
    isNote: row.note,
    message: wire.holds(row, files, isAudit ? 'audit' : 'agent'),
    about:
      row.kind === 'line' && row.body.money ? { kind: row.body.money.kind, id: row.body.money.id } : null,
    at: row.at,
    session: row.sessionNo,
    removedAt: row.removedAt,
  });
