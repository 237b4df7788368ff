/** Rows of the chat's tables, as its statements read them. */
import type { ChatChoice, ChatSystemLine } from '@krapao/contract/chat-constants';
import type { Language, WaitingKindName } from '@krapao/contract/constants';
import type { MemberId } from '@krapao/contract/ids';
import { BLOCKED_UNTIL } from './read-model.ts';

export type ChatState = 'waiting' | 'open' | 'closed';
export type Author = 'member' | 'guest' | 'agent' | 'system';

export interface ConversationRow {
  id: string;
  /** Of the lines of its person. */
  room: string;
  memberId: MemberId | null;
  language: Language;
  state: ChatState;
  sessionNo: number;
  assignee: string | null;
  assigneeName: string | null;
  lastSeq: number;
  shownSeq: number;
  memberReadSeq: number;
  agentReadSeq: number;
  waitingSince: Date | null;
  saidAt: Date | null;
  answeredAt: Date | null;
  lastAt: Date;
  blockedUntil: Date | null;
  isBlocked: boolean;
  isOver: boolean;
  seenMember: MemberId | null;
  warnedSession: number;
  source: string | null;
  userAgent: string;
  createdAt: Date;
}

/** The columns of {@link ConversationRow}, of a conversation `c`. */
export const CONVERSATION = `c.id, coalesce('m:' || c.member_id, 'g:' || encode(c.guest_hash, 'hex')) as room, c.member_id as "memberId", c.language, c.state, c.session_no as "sessionNo",
  c.assignee, c.assignee_name as "assigneeName", c.last_seq as "lastSeq", c.shown_seq as "shownSeq", c.member_read_seq as "memberReadSeq",
  c.agent_read_seq as "agentReadSeq", c.waiting_since as "waitingSince", c.said_at as "saidAt", c.answered_at as "answeredAt",
  c.last_at as "lastAt", ${BLOCKED_UNTIL} as "blockedUntil", coalesce(${BLOCKED_UNTIL} > now(), false) as "isBlocked",
  c.over_at is not null as "isOver", c.seen_member as "seenMember", c.warned_session as "warnedSession",
  c.source, c.user_agent as "userAgent", c.created_at as "createdAt"`;

/** A button, as it is kept. */
export interface Button {
  title: string;
  type: string;
  payload: string;
}

/** Money that a line of the system is about; satang as text. */
export interface MoneyShown {
  kind: WaitingKindName;
  id: string;
  amount: string | null;
  at: string;
  state: 'waiting' | 'done' | 'failed';
}

/** What a message holds, one shape a kind. */
export type Said =
  | { kind: 'text'; body: { message: string } }
  | { kind: 'buttons' | 'quick_replies'; body: { message: string; buttons: Button[] } }
  | {
      kind: 'media';
      body: {
        message: string | null;
        fileType: 'image' | 'video';
        file: string;
        name: string | null;
        /** A picture of a video. */
        poster?: string;
      };
    }
  | {
      kind: 'generic';
      body: {
        cards: { image: string | null; title: string; subtitle: string | null; buttons: Button[] }[];
      };
    }
  | { kind: 'postback'; body: { title: string; message: string; choice?: ChatChoice } }
  | { kind: 'line'; body: { code: ChatSystemLine; money?: MoneyShown } };

export type MessageRow = Said & {
  seq: number;
  clientId: string;
  author: Author;
  staffId: string | null;
  staffName: string | null;
  sessionNo: number;
  note: boolean;
  at: Date;
  removedAt: Date | null;
};

/** The columns of {@link MessageRow}, of a message `m`. */
export const MESSAGE = `m.seq, m.client_id as "clientId", m.author, m.staff_id as "staffId", m.staff_name as "staffName", m.kind, m.body,
  m.session_no as "sessionNo", m.note, m.at, m.removed_at as "removedAt"`;

export interface FileRow {
  id: string;
  conversationId: string;
  kind: 'image' | 'video';
  key: string;
  sha256: Buffer;
  name: string | null;
  width: number | null;
  height: number | null;
  isGone: boolean;
}

export const FILE = `f.id, f.conversation_id as "conversationId", f.kind, f.key, f.sha256, f.name, f.width, f.height, f.gone_at is not null as "isGone"`;
