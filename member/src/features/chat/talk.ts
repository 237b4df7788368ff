/**
 * What the screen knows of a conversation, as a pure reducer: whatever comes twice, late, in another order or not at all, the list ends the
 * same. Each message has a number, `seq`; `knownTo` is the one up to which nothing is missing, and what lies above a gap is asked for.
 * Numbers of agents' notes are never told, so a gap may be none.
 */
import type { Wire } from '@krapao/contract/api';

export type Said = Wire<'POST /api/chat/history'>['output'][number];
export type ToSend = Wire<'POST /api/chat/send-message'>['body']['message'];
type Answer = Wire<'POST /api/chat/send-message'>['output'];

/** Something of one's own that the server has not answered yet. */
export interface Outgoing {
  /** The client id: the same for each try, so that an answer that was lost is no second message. */
  id: string;
  at: string;
  message: ToSend;
  status: 'uploading_file' | 'sending' | 'failed';
  /** Of a file, 0–100. */
  progress: number;
  /** Why it failed: a code of the API, or NETWORK. */
  reason?: string | undefined;
}

export interface Talk {
  /** By number, rising. */
  said: readonly Said[];
  knownTo: number;
  isLoaded: boolean;
  /** From there on pages were loaded; 0: all there is. What is heard of below it comes with its page. */
  oldest: number;
  queue: readonly Outgoing[];
}

export const NO_TALK: Talk = { said: [], knownTo: 0, isLoaded: false, oldest: 0, queue: [] };

export type TalkEvent =
  /** The newest page, newest first. */
  | { type: 'opened'; messages: readonly Said[]; limit: number }
  /** A page before the oldest that was known when it was asked for. */
  | { type: 'older'; messages: readonly Said[]; before: number; limit: number }
  /** What came after `knownTo`, oldest first. */
  | { type: 'caughtUp'; messages: readonly Said[] }
  /** One of the realtime channel. */
  | { type: 'heard'; message: Said }
  /** Known ones anew: links of files that are good again, what was taken away. */
  | { type: 'refreshed'; messages: readonly Said[] }
  | { type: 'queued'; one: Outgoing }
  | { type: 'progress'; id: string; progress: number }
  | { type: 'uploaded'; id: string; message: ToSend }
  /** @param url where this screen shows its file, until its address is told */
  | { type: 'answered'; id: string; answer: Answer; url?: string | null }
  | { type: 'failed'; id: string; reason: string }
  | { type: 'again'; id: string }
  | { type: 'removed'; id: string };

type Standing = Pick<Wire<'POST /api/chat/state'>['output'], 'state' | 'session_id'> | null;

/** The newest that the server has. */
export const lastSaid = ({ said }: Pick<Talk, 'said'>): Said | undefined => said[said.length - 1];

/** What is on its way may begin the next conversation before that is known; what did not go out begins none. */
const isSaying = ({ queue }: Talk): boolean => queue.some(({ status }) => status !== 'failed');

export const hasEnded = (talk: Talk, standing: Standing): boolean =>
  !isSaying(talk) && standing?.state === 'closed' && lastSaid(talk)?.session_id === standing.session_id;

/** What is said next begins a conversation: what it may be about is offered. */
export const isAtBeginning = (talk: Talk, standing: Standing): boolean =>
  talk.isLoaded &&
  !isSaying(talk) &&
  (standing?.state === 'none' || talk.said.length === 0 || hasEnded(talk, standing));

/** Something lies above a number that was not told. */
export const hasGap = (talk: Talk): boolean => (lastSaid(talk)?.seq ?? 0) > talk.knownTo;

export function talkReducer(talk: Talk, event: TalkEvent): Talk {
  switch (event.type) {
    case 'opened': {
      // one that comes late may leave numbers out
      if (talk.isLoaded) return known(talk, event.messages, 0);
      const newest = Math.max(0, ...event.messages.map(({ seq }) => seq));
      return known({ ...talk, isLoaded: true, oldest: oldestOf(event) }, event.messages, newest);
    }
    case 'older':
      if (event.before !== talk.oldest) return talk;
      return known({ ...talk, oldest: oldestOf(event) }, event.messages, 0);
    case 'caughtUp':
      return known(talk, event.messages, lastSaid({ said: event.messages })?.seq ?? 0);
    case 'heard':
      return known(talk, [event.message], 0);
    case 'refreshed':
      return known(talk, event.messages, 0, (_, told) => told);
    case 'queued':
      return { ...talk, queue: [...talk.queue, event.one] };
    case 'progress':
      return inQueue(talk, event.id, ({ progress }) => ({ progress: Math.max(progress, event.progress) }));
    case 'uploaded':
      return inQueue(talk, event.id, () => ({ message: event.message, status: 'sending' }));
    case 'answered':
      return answered(talk, event);
    case 'failed':
      return inQueue(talk, event.id, () => ({ status: 'failed', reason: event.reason }));
    case 'again':
      return inQueue(talk, event.id, (one) => ({
        status: isUploaded(one) ? 'sending' : 'uploading_file',
        progress: 0,
        reason: undefined,
      }));
    case 'removed':
      return { ...talk, queue: talk.queue.filter(({ id }) => id !== event.id) };
  }
}

/** A page that is not full is the last one. */
const oldestOf = ({ messages, limit }: { messages: readonly Said[]; limit: number }): number =>
  messages.length < limit ? 0 : Math.min(...messages.map(({ seq }) => seq));

/** It may have been for another guest, or too long ago: what the server does not know is uploaded anew. */
const isUploaded = ({ message, reason }: Outgoing): boolean =>
  message.message_type !== 'media' || (message.payload.filePath !== '' && reason !== 'NO_DATA');

function inQueue(talk: Talk, wanted: string, change: (one: Outgoing) => Partial<Outgoing>): Talk {
  return {
    ...talk,
    queue: talk.queue.map((one) => (one.id === wanted ? { ...one, ...change(one) } : one)),
  };
}

/** Each telling signs the address of a file anew: by another one a film that plays would begin again. */
function onAsShown(shown: Said | undefined, told: Said): Said {
  const [before, { message }] = [shown?.message, told];
  if (before?.message_type !== 'media' || message.message_type !== 'media') return told;
  const { url, poster } = message.payload;
  const payload = {
    ...message.payload,
    url: sameFile(before.payload.url, url),
    poster: sameFile(before.payload.poster, poster),
  };
  return { ...told, message: { ...message, payload } };
}
const sameFile = (shown: string | null, told: string | null): string | null =>
  shown?.split('?')[0] === told?.split('?')[0] ? shown : told;

/**
 * Takes in messages: each number once, and none of one's own beside its copy in the queue.
 * @param upTo nothing is missing up to there
 * @param onAs what is shown of one that was known
 */
function known(talk: Talk, messages: readonly Said[], upTo: number, onAs = onAsShown): Talk {
  const bySeq = new Map(talk.said.map((one) => [one.seq, one]));
  for (const one of messages) bySeq.set(one.seq, onAs(bySeq.get(one.seq), one));
  const said = [...bySeq.values()].filter(({ seq }) => seq >= talk.oldest).sort((a, b) => a.seq - b.seq);
  let knownTo = Math.max(talk.knownTo, upTo);
  // before the newest page is there, nobody knows what lies under the first that was heard
  if (talk.isLoaded) while (bySeq.has(knownTo + 1)) knownTo += 1;
  const ids = new Set(messages.map(({ message }) => message.deliver.id));
  const queue = talk.queue.filter(({ id }) => !ids.has(id));
  return { ...talk, said, knownTo, queue: queue.length === talk.queue.length ? talk.queue : queue };
}

/** The server has it: it moves from the queue to its number, unless its own echo was faster. */
function answered(talk: Talk, { id, answer, url }: Extract<TalkEvent, { type: 'answered' }>): Talk {
  const { seq, createdAt, session_id } = answer;
  const one = talk.queue.find((each) => each.id === id);
  if (!one || talk.said.some((each) => each.seq === seq)) return talkReducer(talk, { type: 'removed', id });
  const message = shownOf(one, url);
  return known(
    talk,
    [
      {
        ...{ sender: 'customer', message, createdAt, session_id, seq },
        ...{ userId: null, guestId: null, username: null, name: null, deviceToken: null },
      },
    ],
    0,
  );
}

/** What is on its way, in the shape in which it will be told. @param url of a file that only this screen has */
export function shownOf({ id, message, status }: Outgoing, url: string | null = null): Said['message'] {
  const deliver = { id, status: status === 'failed' ? ('failed' as const) : ('succeed' as const) };
  if (message.message_type !== 'media') return { ...message, deliver };
  const { fileType, filePath, name = null, message: words = null } = message.payload;
  return {
    message_type: 'media',
    payload: { fileType, filePath, poster: null, name, message: words, url, width: null, height: null },
    deliver,
  };
}
