import type { ConsoleApi } from '../../http/console-bind.ts';
import type { Push, PushOwner } from '../push/face.ts';

const ownerOf = ({ staffId }: { staffId: string }): PushOwner => ({ kind: 'staff', id: staffId });

/** One's own browsers that want to be called. */
export function serveAlerts(api: ConsoleApi, push: Push): void {
  api.serve('GET /api/console/me/push', async () => ({ key: push.key }));
  api.serve('PUT /api/console/me/push', async ({ staff, body: { endpoint, keys, signedBy } }) => {
    await push.subscribe(ownerOf(staff), { endpoint, ...keys, signedBy });
    return { message: 'OK' };
  });
  api.serve('DELETE /api/console/me/push', async ({ staff, body: { endpoint } }) => {
    await push.unsubscribe(ownerOf(staff), endpoint);
    return { message: 'OK' };
  });
}
