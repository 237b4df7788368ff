import { call } from '@krapao/ui/lib/api.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { setDoor } from '../../lib/chat-door.ts';
import { getGuestId } from '../../lib/guest-id.ts';

/** Whether a conversation is going on, so that what is said in it should be heard. Who never wrote, or left since, is not asked. */
export async function goesOn(token: string | null): Promise<boolean> {
  if (token !== getToken()) return false;
  const guestId = getGuestId();
  if (token === null && guestId === null) return false;
  try {
    const { state, unread, mayMerge } = await call('POST /api/chat/state', { body: { guestId } });
    if (token !== getToken()) return false;
    setDoor({ unread });
    return state === 'waiting' || state === 'open' || unread > 0 || mayMerge;
  } catch {
    return false;
  }
}
