/** Calls to this browser when support has answered and nobody looks (docs/decisions/0144). Whose they are is known by the conversation. */
import { call } from '@krapao/ui/lib/api.ts';
import { createCalls } from '@krapao/ui/lib/push.ts';
import { getToken } from '@krapao/ui/lib/session.ts';
import { CHAT_CALLS } from './chat-door.ts';
import { getGuestId } from './guest-id.ts';

const who = () => ({ guestId: getToken() === null ? getGuestId() : null });

export const chatCalls = createCalls({
  name: CHAT_CALLS,
  key: async () => (await call('GET /api/chat/config')).pushKey,
  tell: (given) => call('PUT /api/chat/push', { body: { ...who(), ...given } }),
  forget: (endpoint) => call('DELETE /api/chat/push', { body: { ...who(), endpoint } }),
});
