/** Support chat (product 7). */
import { z } from 'zod';
import { CHAT } from '../constants.ts';
import { done, isoDate, route, text } from '../route.ts';

const button = z.object({ title: z.string(), type: z.string(), payload: z.string() });

const conversation = z.object({
  sender: z.string(),
  message: z.object({
    message_type: z.enum(['text', 'buttons', 'media', 'quick_replies', 'generic', 'postback', 'unknown']),
    payload: z
      .looseObject({
        message: z.string().max(CHAT.maxLength).optional(),
        buttons: z.array(button).optional(),
      })
      .optional(),
    payloads: z
      .array(
        z.object({
          image_url: z.string().nullable(),
          title: z.string(),
          subtitle: z.string().nullable(),
          buttons: z.array(button),
        }),
      )
      .optional(),
    deliver: z
      .object({ id: z.string(), status: z.enum(['uploading_file', 'sending', 'failed', 'succeed']) })
      .optional(),
  }),
  userId: z.string().nullable(),
  guestId: z.string().nullable(),
  username: z.string().nullable(),
  name: z.string().nullable(),
  deviceToken: z.string().nullable(),
  createdAt: isoDate.optional(),
  session_id: z.string().optional(),
});

const person = z.object({ userId: text(60).nullable(), guestId: text(60).nullable() });

const upload = <const K extends 'image' | 'video'>(kind: K) =>
  route({
    method: 'POST',
    path: `/api/chat/upload-${kind}` as const,
    summary: `Upload a file to the conversation: ${kind}`,
    access: 'guest',
    form: z.object({ guestId: text(60).optional() }),
    output: z.object({ path: z.string() }),
    codes: ['PAYLOAD_TOO_LARGE', 'UNSUPPORTED_MEDIA_TYPE'],
  });

export const chatRoutes = [
  route({
    method: 'GET',
    path: '/api/chat/config',
    summary: 'The prefix of chat rooms',
    access: 'public',
    output: z.object({ PREFIX: z.string() }),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/chat/send-message',
    summary: 'Say something to support',
    access: 'guest',
    body: conversation,
    output: z.object({ createdAt: isoDate }),
    codes: [],
  }),
  route({
    method: 'POST',
    path: '/api/chat/history',
    summary: 'The conversation so far, newest first',
    access: 'guest',
    body: person.extend({ limit: z.int().min(1).max(50), skip: z.int().min(0) }),
    output: z.array(conversation),
    codes: [],
  }),
  upload('image'),
  upload('video'),
  route({
    method: 'PUT',
    path: '/api/chat/read-customer/',
    summary: 'Mark the conversation as read',
    access: 'guest',
    body: person,
    output: done,
    codes: [],
  }),
] as const;
