import type { Api } from '../../../http/bind.ts';
import { banners } from '../../site/face.ts';
import type { PartDeps } from '../part.ts';
import type { Invites } from './invites.ts';

interface Deps extends Pick<PartDeps, 'db' | 'languageOf'> {
  invites: Invites;
}

export function serveInvites(api: Api, { db, invites, languageOf }: Deps): void {
  api.serve('POST /api/invite', ({ session, body }) => invites.show(session.memberId, body));
  api.serve('GET /api/invite/bonus', async ({ session: { memberId }, operation }) => ({
    message: 'INVITE_BONUS_SUCCESS',
    amount: await invites.collect({ memberId, operation }),
  }));
  api.serve('GET /api/invite/banners', async ({ query }) =>
    banners(db, 'invite', await languageOf(query.lang)),
  );
}
