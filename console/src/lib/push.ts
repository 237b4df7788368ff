/** Calls to this browser while the console is closed. */
import { createCalls } from '@krapao/ui/lib/push.ts';
import { call } from './call.ts';

export const calls = createCalls({
  name: 'console-push',
  key: async () => (await call('GET /api/console/me/push')).key,
  tell: (body, isByItself) => call('PUT /api/console/me/push', { body, isByItself }),
  forget: (endpoint) => call('DELETE /api/console/me/push', { body: { endpoint } }),
});
