/** What is said in the chat, one shape a kind (product 1 and 3), for members, guests and agents alike. */
import { z } from 'zod';
import { CHAT, CHAT_SYSTEM_LINES } from './chat-constants.ts';
import { WAITING_KINDS } from './constants.ts';
import { phrase } from './phrases.ts';
import { baht, isoDate } from './route.ts';

const words = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => /[^\s\p{Cf}]/u.test(text), phrase('needsText'));

export const chatText = words(CHAT.maxLength);
const title = words(80);

/** Where a button leads: `web` to a page by https, `call` to a phone; `postback` posts its payload back; all else says its title. */
export const chatButton = z
  .object({
    title,
    type: z.enum(['web', 'call', 'postback', 'text']),
    payload: z.string().max(1000),
  })
  .refine(({ type, payload }) => type !== 'web' || /^https:\/\/[^\s"'<>\\]+$/i.test(payload), {
    path: ['payload'],
    message: phrase('httpsAddress'),
  })
  .refine(({ type, payload }) => type !== 'call' || /^\+?\d{3,15}$/.test(payload), {
    path: ['payload'],
    message: phrase('digitsBetween', { least: '3', most: '15' }),
  });
const buttons = (most: number) => z.array(chatButton).min(1).max(most);

/** The path of an uploaded file; never an address of the caller’s. */
const filePath = z.string().regex(/^\/files\/chat\/[\w-]{10,60}\.(?:jpg|webp|mp4|mov)$/);

/** What an upload comes to. */
export const uploadedFile = z.object({
  path: z.string(),
  /** Where it is seen for the next ten minutes. */
  url: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});
export type UploadedFile = z.output<typeof uploadedFile>;
export const UPLOAD_CODES = [
  'PAYLOAD_TOO_LARGE',
  'UNSUPPORTED_MEDIA_TYPE',
  'CHAT_FILE_INVALID',
  'SERVICE_UNAVAILABLE',
  'NOT_FOUND',
] as const;

const deliver = z.object({
  id: z.uuid(),
  status: z.enum(['uploading_file', 'sending', 'failed', 'succeed']).default('sending'),
});
const delivered = { deliver: deliver.optional() };

const textMessage = z.object({ message_type: z.literal('text'), payload: z.object({ message: chatText }) });
const buttonsMessage = z.object({
  message_type: z.enum(['buttons', 'quick_replies']),
  payload: z.object({ message: chatText, buttons: buttons(13) }),
});
const genericMessage = z.object({
  message_type: z.literal('generic'),
  payloads: z
    .array(
      z.object({
        image_url: filePath.nullable(),
        title,
        subtitle: words(200).nullable(),
        buttons: z.array(chatButton).max(3),
      }),
    )
    .min(1)
    .max(10),
});
const mediaPayload = z.object({
  message: z.string().max(CHAT.maxLength).nullish(),
  fileType: z.enum(['image', 'video', 'file']),
  filePath,
  /** Of a video: a picture of it that its sender made, uploaded as pictures are. */
  posterPath: filePath.nullish(),
  /** As it was called; shown as text. */
  name: z.string().max(200).nullish(),
});
const mediaMessage = z.object({ message_type: z.literal('media'), payload: mediaPayload });
const postbackMessage = z.object({
  message_type: z.literal('postback'),
  /** `message`: JSON that came with the button; `{"choice": …}` of the first choice. */
  payload: z.object({ title, message: z.string().max(1000) }),
});

/** What a member or guest says. */
export const sentMessage = z.discriminatedUnion('message_type', [
  textMessage.extend(delivered),
  mediaMessage.extend({
    // an address that comes with it is S’s own client showing what it holds; it is not kept
    payload: mediaPayload.extend({ url: z.string().max(3000).nullish() }),
    ...delivered,
  }),
  postbackMessage.extend(delivered),
]);
export type SentMessage = z.output<typeof sentMessage>;

/** What an agent says; also what a canned reply holds. */
export const agentMessage = z.discriminatedUnion('message_type', [
  textMessage,
  buttonsMessage,
  genericMessage,
  mediaMessage,
]);
export type AgentMessage = z.output<typeof agentMessage>;

/** What money a line of the system is about. */
export const moneyShown = z.object({
  kind: z.enum(WAITING_KINDS),
  amount: baht.nullable(),
  at: isoDate,
  state: z.enum(['waiting', 'done', 'failed']),
});

const shownButton = z.object({ title: z.string(), type: z.string(), payload: z.string() });

/** A message as it is told. What can't be shown any more is `unknown`. */
export const chatMessage = z.discriminatedUnion('message_type', [
  z.object({
    message_type: z.literal('text'),
    payload: z.object({
      message: z.string(),
      /** A line of the system: `message` is its code, too, and the screen has the words. */
      code: z.enum(CHAT_SYSTEM_LINES).optional(),
      money: moneyShown.optional(),
    }),
    deliver,
  }),
  z.object({
    message_type: z.enum(['buttons', 'quick_replies']),
    payload: z.object({ message: z.string(), buttons: z.array(shownButton) }),
    deliver,
  }),
  z.object({
    message_type: z.literal('media'),
    payload: z.object({
      message: z.string().nullable(),
      /** Good for ten minutes; null: the file is gone. */
      url: z.string().nullable(),
      fileType: z.enum(['image', 'video', 'file']),
      filePath: z.string(),
      /** What stands for a video before it plays, where its sender could make it; as good for ten minutes. */
      poster: z.string().nullable(),
      name: z.string().nullable(),
      width: z.int().nullable(),
      height: z.int().nullable(),
    }),
    deliver,
  }),
  z.object({
    message_type: z.literal('generic'),
    payloads: z.array(
      z.object({
        image_url: z.string().nullable(),
        title: z.string(),
        subtitle: z.string().nullable(),
        buttons: z.array(shownButton),
      }),
    ),
    deliver,
  }),
  z.object({
    message_type: z.literal('postback'),
    payload: z.object({ title: z.string(), message: z.string() }),
    deliver,
  }),
  /** Taken away by support, or of a kind that there is not any more. */
  z.object({ message_type: z.literal('unknown'), deliver }),
]);
export type ChatMessage = z.output<typeof chatMessage>;
export type ChatKind = ChatMessage['message_type'];
