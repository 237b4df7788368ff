import { call } from '@krapao/ui/lib/api.ts';
import { isUnknownOutcome } from '@krapao/ui/lib/api-error.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { session } from '@krapao/ui/lib/storage.ts';
import { setDoor } from '../../lib/chat-door.ts';
import { CHAT_QUEUE } from '../../lib/forget-chat.ts';
import { getGuestId } from '../../lib/guest-id.ts';

/**
 * Whether a conversation is going on, so that what is said in it should be heard, or what was said before a reload is still to go out.
 * Who never wrote, or left since, is not asked.
 * @throws what the call does where it was not answered: it is not known
 */
export async function goesOn(token: string | null): Promise<boolean> {
  if (token !== getToken()) return false;
  const guestId = getGuestId();
  if (token === null && guestId === null) return false;
  if (session.get(CHAT_QUEUE) !== null) return true;
  try {
    const { state, unread, mayMerge } = await call('POST /api/chat/state', { body: { guestId } });
    if (token !== getToken()) return false;
    setDoor({ unread });
    return state === 'waiting' || state === 'open' || unread > 0 || mayMerge;
  } catch (error) {
    if (isUnknownOutcome(error)) throw error;
    return false;
  }
}
