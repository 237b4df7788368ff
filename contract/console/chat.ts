/** Support chat as agents see it: talks that wait, what is said in them, and who has which. */
import { z } from 'zod';
import { agentMessage, chatMessage, UPLOAD_CODES, uploadedFile } from '../chat-messages.ts';
import { CHAT_SENDERS } from '../chat-constants.ts';
import { LANGUAGES } from '../constants.ts';
import { baht, day, done, isoDate, saidMoment, text } from '../route.ts';
import { MOST_SEQ } from '../routes/chat.ts';
import { BLOCK_KINDS, CHAT_BLOCKS, MEMBER_STATES } from './constants.ts';
import { after, consoleRoute, id } from './route.ts';
import { whom } from './work.ts';

export const CHAT_STATES = ['waiting', 'open', 'closed'] as const;

const why = text(500);
const code = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/);

const agent = z.object({ id: z.string(), name: z.string() });

export const chatRow = z.object({
  id: z.string(),
  /** null: a guest. */
  member: whom.nullable(),
  language: z.enum(LANGUAGES),
  /** waiting: something was said that nobody answered. open: answered. */
  state: z.enum(CHAT_STATES),
  session: z.int(),
  /** Of the first message that nobody answered. */
  waitingSince: isoDate.nullable(),
  assignee: agent.nullable(),
  lastSeq: z.int(),
  agentReadSeq: z.int(),
  memberReadSeq: z.int(),
  /** What was said by the person and not looked at by an agent. */
  unread: z.int(),
  last: z
    .object({
      sender: z.enum(CHAT_SENDERS),
      kind: z.string(),
      /** Its words, cut; empty for what has none. */
      text: z.string(),
      at: isoDate,
    })
    .nullable(),
  labels: z.array(z.string()),
  blockedUntil: isoDate.nullable(),
});

const message = z.object({
  seq: z.int(),
  clientId: z.string(),
  sender: z.enum(CHAT_SENDERS),
  /** The agent who said it, by their own name. */
  by: agent.nullable(),
  /** Of agents, for agents: it never leaves the console. */
  isNote: z.boolean(),
  message: chatMessage,
  /** Of a line about money: what it is about, for the board. */
  about: z.object({ kind: z.string(), id: z.string() }).nullable(),
  at: isoDate,
  session: z.int(),
  removedAt: isoDate.nullable(),
});

export const canned = z.object({
  code,
  /** What agents see before they choose it. */
  title: text(80),
  /** `{name}` and `{amount}` in its words are filled in before it is sent. */
  message: agentMessage,
});

const shown = { right: 'chat.answer', params: id } as const;
const about = <const Name extends string>(name: Name) => `/api/console/chats/{id}/${name}` as const;

export const chatAgentRoutes = [
  consoleRoute({
    method: 'GET',
    path: '/api/console/chats',
    summary: 'Talks: what waits first of all, the longest waiting first; else the newest first',
    right: 'chat.answer',
    query: after.extend({
      state: z.enum(CHAT_STATES).optional(),
      /** Only one’s own. */
      mine: z.stringbool().optional(),
      /** That member’s, ended or not. */
      member: z.string().max(60).optional(),
    }),
    output: z.object({
      chats: z.array(chatRow),
      next: z.string().nullable(),
      counts: z.object({ waiting: z.int(), mine: z.int(), open: z.int() }),
    }),
    codes: ['NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/chats/{id}',
    summary: 'One talk, who looks at it, and what is known of its person',
    ...shown,
    output: chatRow.extend({
      /** Since when they write to us, and the page that they wrote from. */
      since: isoDate,
      source: z.string().nullable(),
      device: z.string().nullable(),
      /** Other agents who have it before them now. */
      lookers: z.array(agent),
      /** Of sessions that were rated, the newest first. */
      stars: z.array(z.object({ session: z.int(), stars: z.int() })),
      /** Whether who asks may do it. */
      mayManage: z.boolean(),
    }),
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: about('messages'),
    summary:
      'What was said, newest first; what came before the number `before`, or after `after`, oldest first',
    ...shown,
    query: z.object({
      before: z.coerce.number().int().min(1).max(MOST_SEQ).optional(),
      after: z.coerce.number().int().min(0).max(MOST_SEQ).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    output: z.object({ messages: z.array(message), lastSeq: z.int() }),
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('messages'),
    summary: 'Answer, which takes the talk; or write a note for agents',
    ...shown,
    body: z.object({
      clientId: z.uuid(),
      note: z.boolean().default(false),
      message: agentMessage,
      /** The newest number that who answers had before them: what the person said since still waits. */
      seen: z.int().min(0).max(MOST_SEQ).optional(),
    }),
    output: z.object({ seq: z.int(), at: isoDate }),
    codes: ['ELSEWHERE', 'NO_DATA', 'CHAT_TAKEN', 'IDEMPOTENCY_KEY_REUSED', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('upload'),
    summary: 'Upload a picture or video for this talk; an answer sends it, by its path',
    ...shown,
    form: z.object({ clientId: z.uuid().optional() }),
    output: uploadedFile,
    codes: ['ELSEWHERE', 'NO_DATA', ...UPLOAD_CODES],
  }),
  consoleRoute({
    method: 'POST',
    path: '/api/console/chats/{id}/messages/{seq}/remove',
    summary: 'Take away what was said: nobody is shown it any more but who audits',
    right: 'chat.manage',
    params: id.extend({ seq: z.coerce.number().int().min(1).max(MOST_SEQ) }),
    body: z.object({ why }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('take'),
    summary: 'Take a talk: the first press wins; `over` takes it from another agent',
    ...shown,
    body: z.object({ over: z.boolean().default(false) }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'CHAT_TAKEN', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('hand'),
    summary: 'Hand a talk to another agent, or back to all of them',
    ...shown,
    body: z.object({ to: z.string().max(60).nullable() }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'CHAT_TAKEN', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('close'),
    summary: 'End a talk; what is said next begins another one',
    ...shown,
    /** The newest number that whoever ends it has before them: where the person said something since, nothing ends. */
    body: z.object({ seq: z.int().min(0).max(MOST_SEQ).optional() }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'CHAT_TAKEN', 'MOVED_ON', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('reopen'),
    summary: 'Take up a talk that was ended, where nothing was said since',
    ...shown,
    body: z.object({}),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'MOVED_ON', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('block'),
    summary: 'Take nothing from them for a while; null: take it again',
    ...shown,
    body: z.object({
      length: z.enum(CHAT_BLOCKS).nullable(),
      why,
      /** `blockedUntil` as who presses saw it: where it is another one, nothing is done. */
      seen: saidMoment.nullable().optional(),
    }),
    output: z.object({ blockedUntil: isoDate.nullable() }),
    codes: ['ELSEWHERE', 'NO_DATA', 'MOVED_ON', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'POST',
    path: about('label'),
    summary: 'Give a talk a label, or take it away',
    ...shown,
    body: z.object({ label: text(40), isOn: z.boolean() }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'PUT',
    path: about('read'),
    summary: 'It was looked at, up to that number; it never goes back',
    ...shown,
    body: z.object({ seq: z.int().min(0).max(MOST_SEQ) }),
    output: done,
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: about('member'),
    summary: 'The member beside a talk: what they have, what waits and what moved last',
    ...shown,
    output: z.object({
      member: whom.extend({
        state: z.enum(MEMBER_STATES),
        blocks: z.array(z.enum(BLOCK_KINDS)),
        tags: z.array(z.string()),
        registeredAt: isoDate,
      }),
      balances: z.array(z.object({ code: z.string(), amount: baht })),
      inTransit: baht,
      /** Deposits and withdrawals that are under way, the newest first; each leads to its place in Work. */
      waiting: z.array(
        z.object({
          kind: z.string(),
          id: z.string(),
          amount: baht.nullable(),
          at: isoDate,
          state: z.string(),
        }),
      ),
      last: z.array(z.object({ at: isoDate, type: z.string(), amount: baht, state: z.string() })),
    }),
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'PUT',
    path: '/api/console/chat-presence',
    summary:
      'Says each 20 s that who calls is there, and which talk is before them; with `typing`, at most each 3 s, that they write in it',
    right: 'chat.answer',
    body: z.object({ chat: z.string().max(60).nullable(), typing: z.boolean().default(false) }),
    output: z.object({
      /** Who else answers now, and how many talks each has. */
      agents: z.array(agent.extend({ talks: z.int() })),
    }),
    codes: ['NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/chat-canned',
    summary: 'Canned replies, in all languages or one',
    right: 'chat.answer',
    query: z.object({ language: z.enum(LANGUAGES).optional() }),
    output: z.object({
      canned: z.array(canned.extend({ language: z.enum(LANGUAGES), by: z.string(), changedAt: isoDate })),
    }),
    codes: ['NOT_FOUND'],
  }),
  consoleRoute({
    method: 'PUT',
    path: '/api/console/chat-canned/{code}',
    summary: 'Write a canned reply, in those languages that are said; the others stay',
    right: 'chat.manage',
    params: z.object({ code }),
    body: z.object({
      texts: z
        .array(canned.omit({ code: true }).extend({ language: z.enum(LANGUAGES) }))
        .min(1)
        .max(LANGUAGES.length),
    }),
    output: done,
    codes: ['ELSEWHERE', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'DELETE',
    path: '/api/console/chat-canned/{code}',
    summary: 'Take a canned reply away, in all languages',
    right: 'chat.manage',
    params: z.object({ code }),
    output: done,
    codes: ['ELSEWHERE', 'NO_DATA', 'NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/chat-audit',
    summary:
      'Talks of a member, or of a day in Bangkok, the newest first; that they were looked for is logged',
    right: 'chat.audit',
    query: after.extend({ member: z.string().max(60).optional(), day: day.optional() }),
    output: z.object({ chats: z.array(chatRow), next: z.string().nullable() }),
    codes: ['NOT_FOUND'],
  }),
  consoleRoute({
    method: 'GET',
    path: '/api/console/chat-audit/{id}/messages',
    summary: 'What was said, with what was taken away and nothing masked; that it was looked at is logged',
    right: 'chat.audit',
    params: id,
    query: z.object({
      before: z.coerce.number().int().min(1).max(MOST_SEQ).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(50),
    }),
    /** member: whose talk it is; null: a guest’s. */
    output: z.object({ member: whom.nullable(), messages: z.array(message), lastSeq: z.int() }),
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
] as const;
