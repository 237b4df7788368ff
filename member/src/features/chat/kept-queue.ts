/** What was written and not answered yet, kept in this tab for the same person only: a reload loses no word. Files are not kept. */
import { session } from '@krapao/ui/lib/storage.ts';
import { CHAT_QUEUE } from '../../lib/forget-chat.ts';
import type { Outgoing } from './talk.ts';

const MOST = 50;

interface Kept {
  of: string;
  queue: Pick<Outgoing, 'id' | 'at' | 'message' | 'reason'>[];
}

/** @param of by which the person is known again: never the whole of what proves them */
export function keptQueue(of: string): Outgoing[] {
  try {
    const kept = JSON.parse(session.get(CHAT_QUEUE) ?? 'null') as Kept | null;
    if (kept?.of === of && Array.isArray(kept.queue))
      // what failed is sent again by a press alone
      return kept.queue.map((one) => ({
        ...one,
        status: one.reason === undefined ? 'sending' : 'failed',
        progress: 0,
      }));
  } catch {
    // Nothing of ours stands there.
  }
  session.remove(CHAT_QUEUE);
  return [];
}

export function keepQueue(of: string, queue: readonly Outgoing[]): void {
  const texts = queue
    .filter(({ message }) => message.message_type !== 'media')
    .slice(-MOST)
    .map(({ id, at, message, reason }) => ({ id, at, message, reason }));
  if (texts.length === 0) session.remove(CHAT_QUEUE);
  else session.set(CHAT_QUEUE, JSON.stringify({ of, queue: texts } satisfies Kept));
}
