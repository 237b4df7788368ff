import { STORAGE } from '@krapao/contract/constants';
import { local, session } from '@krapao/ui/lib/storage.ts';
import { CHAT_CALLS } from './chat-door.ts';

/** What is on its way to support, by the person who wrote it (features/chat/kept-queue.ts). */
export const CHAT_QUEUE = 'chat-queue';

/** For whoever comes next at this browser: they see nothing of what was said to support, and hear nothing of it. */
export function forgetChat(): void {
  local.remove(STORAGE.guestId);
  session.remove(CHAT_QUEUE);
  if (local.get(CHAT_CALLS) !== null)
    import('./chat-calls.ts').then(({ chatCalls }) => chatCalls.leave()).catch(() => {});
}
