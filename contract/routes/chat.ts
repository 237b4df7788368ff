/**
 * Support chat (product 7). Of what a caller says about who speaks only `guestId` counts; `sender`, `userId`, `name` and the like are
 * written by the server. Each message has a number of its own in its conversation, `seq`, without gaps.
 */
import { z } from 'zod';
import { chatMessage, sentMessage, UPLOAD_CODES, uploadedFile, type ChatKind } from '../chat-messages.ts';
import { CHAT_CHOICES, CHAT_SENDERS } from '../chat-constants.ts';
import { pushAddress, pushSubscribed } from '../push.ts';
import { done, isoDate, route } from '../route.ts';

/** What proves a guest: 128 bits of chance, made and kept by the browser. A UUID of version 4, or 22 letters of base64url and more. */
export const guestId = z
  .string()
  .regex(
    /^(?:[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}|(?=.*[A-Z_])[\w-]{22,64})$/i,
    'a UUID of version 4, or 22 to 64 letters of base64url',
  );

/** The largest number that a message can have. */
export const MOST_SEQ = 2_147_483_647;
const messageSeq = z.int().min(0).max(MOST_SEQ);

/** Who asks where no token says it. `userId` is taken and means nothing. */
const person = z.object({ userId: z.string().max(100).nullish(), guestId: guestId.nullish() });

/** The page that a person writes from: its path alone, since what stands behind it may be secret. */
const page = z
  .string()
  .max(200)
  .regex(/^\/[!-~]*$/, 'a path')
  .refine((path) => !/[?#]/.test(path), 'a path alone');

/** A message of a conversation, as history and the event `messaging` tell it. */
export const conversation = z.object({
  sender: z.enum(CHAT_SENDERS),
  message: chatMessage,
  /** The member’s own id; null for guests. */
  userId: z.string().nullable(),
  /** Always null: it is a secret of the browser that made it. */
  guestId: z.null(),
  username: z.null(),
  /** Of the agent who answers, as members see them. */
  name: z.string().nullable(),
  deviceToken: z.null(),
  createdAt: isoDate,
  /** Another one than before it: a conversation ended between them. */
  session_id: z.string(),
  seq: z.int(),
});
export type Conversation = z.input<typeof conversation>;
/** What a conversation can hold. */
export type { ChatKind };

const upload = <const K extends 'image' | 'video'>(kind: K) =>
  route({
    method: 'POST',
    path: `/api/chat/upload-${kind}` as const,
    summary: `Upload a file to the conversation: ${kind}. A message sends it, by its path`,
    access: 'guest',
    form: z.object({
      /** Stands before the file: who uploads is looked at before any of it is taken. */
      guestId: guestId.optional(),
      /** The same upload again gives the same path. */
      clientId: z.uuid().optional(),
    }),
    output: uploadedFile,
    codes: [...UPLOAD_CODES, 'CHAT_BLOCKED', 'CHAT_GUEST_OVER', 'IDEMPOTENCY_KEY_REUSED'],
  });

export const chatRoutes = [
  route({
    method: 'GET',
    path: '/api/chat/config',
    summary: 'The prefix of chat rooms, and the key that a browser subscribes to push with',
    access: 'public',
    output: z.object({ PREFIX: z.string(), pushKey: z.string() }),
    codes: ['NOT_FOUND'],
  }),
  route({
    method: 'POST',
    path: '/api/chat/send-message',
    summary:
      'Say something to support. `deliver.id` names it: the same one again is answered as before, with another text it is refused',
    access: 'guest',
    body: z.looseObject({ message: sentMessage, guestId: guestId.nullish(), page: page.optional() }),
    output: z.object({ createdAt: isoDate, seq: z.int(), session_id: z.string() }),
    codes: ['CHAT_BLOCKED', 'CHAT_GUEST_OVER', 'IDEMPOTENCY_KEY_REUSED', 'NO_DATA', 'NOT_FOUND'],
  }),
  route({
    method: 'POST',
    path: '/api/chat/history',
    summary:
      'The conversation so far, newest first: by `skip`, or what came before the number `before`. With `after`: what came after it, oldest first',
    access: 'guest',
    body: person.extend({
      limit: z.int().min(1).max(50),
      skip: messageSeq.default(0),
      before: messageSeq.min(1).optional(),
      after: messageSeq.optional(),
    }),
    output: z.array(conversation),
    codes: ['NOT_FOUND'],
  }),
  upload('image'),
  upload('video'),
  route({
    method: 'PUT',
    path: '/api/chat/read-customer/',
    summary: 'Mark the conversation as read: up to `seq`, or all that is there now. It never goes back',
    access: 'guest',
    body: person.extend({ seq: messageSeq.optional() }),
    output: done,
    codes: ['NOT_FOUND'],
  }),
  route({
    method: 'POST',
    path: '/api/chat/state',
    summary:
      'How the conversation stands; also what tells a screen without a line whether something came. The guest’s id goes in the body, since addresses are written down',
    access: 'guest',
    body: person,
    output: z.object({
      /** The newest number; 0: nothing was said yet. */
      lastSeq: z.int(),
      /** Read up to here by the member, and by support. */
      memberReadSeq: z.int(),
      agentReadSeq: z.int(),
      /** What others said since. */
      unread: z.int(),
      state: z.enum(['none', 'waiting', 'open', 'closed']),
      session_id: z.string().nullable(),
      /** Nothing is taken until then. */
      blockedUntil: isoDate.nullable(),
      /** Ask "Did you write to support on this phone before signing in?", and bring the answer to `POST /api/chat/merge`. */
      mayMerge: z.boolean(),
      /** The guest’s id is used up: make another one. */
      rotate: z.boolean(),
      /** The conversation that ended last has no stars yet. */
      mayRate: z.boolean(),
      /** Whether somebody answers at this hour, else when next; times of day in Bangkok, null: at any hour. */
      isOpenNow: z.boolean(),
      opensAt: isoDate.nullable(),
      /** Whether an agent is there, within the hours. */
      isAgentHere: z.boolean(),
      hours: z.object({ from: z.string(), to: z.string() }).nullable(),
      /** Minutes, from the last twenty first answers; null: nobody knows. */
      answersWithin: z.int().nullable(),
      /** What to offer first, as quick replies: each is sent as a postback with `{"choice": …}` for its message. */
      choices: z.array(z.enum(CHAT_CHOICES)),
    }),
    codes: ['NOT_FOUND'],
  }),
  route({
    method: 'POST',
    path: '/api/chat/merge',
    summary:
      'Whether what was said by this guest belongs to the member: it goes on in the member’s conversation, or the guest’s id is used up without',
    access: 'member',
    body: z.object({ guestId, yes: z.boolean() }),
    output: z.object({
      merged: z.boolean(),
      lastSeq: z.int(),
      /** The guest’s conversation, and the member’s in which it goes on; null: it does not. */
      from: z.string().nullable(),
      into: z.string().nullable(),
    }),
    codes: ['CHAT_BLOCKED', 'NOT_FOUND'],
  }),
  route({
    method: 'PUT',
    path: '/api/chat/push',
    summary:
      'Call this browser when support has answered and no page here reads it. For who wrote before; a member’s ends with their session',
    access: 'guest',
    body: person.extend(pushSubscribed.shape),
    output: done,
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
  route({
    method: 'DELETE',
    path: '/api/chat/push',
    summary: 'Call this browser no more',
    access: 'guest',
    body: person.extend(pushAddress.shape),
    output: done,
    codes: ['NOT_FOUND'],
  }),
  route({
    method: 'POST',
    path: '/api/chat/rate',
    summary: 'One to five stars for the conversation that ended last',
    access: 'guest',
    body: person.extend({ stars: z.int().min(1).max(5) }),
    output: done,
    codes: ['NO_DATA', 'NOT_FOUND'],
  }),
] as const;
