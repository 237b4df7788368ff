import type { Api } from '../../../http/bind.ts';
import { banners } from '../../site/face.ts';
import type { PartDeps } from '../part.ts';
import type { Refunds } from './refunds.ts';

interface Deps extends Pick<PartDeps, 'db' | 'languageOf'> {
  refunds: Refunds;
}

export function serveRefunds(api: Api, { db, refunds, languageOf }: Deps): void {
  api.serve('POST /api/refund', ({ session, body }) => refunds.received(session.memberId, body));
  api.serve('GET /api/refund/check', async ({ session, query }) =>
    refunds.check(session.memberId, await languageOf(query.lang)),
  );
  api.serve('GET /api/refund/receive', async ({ session: { memberId }, operation }) => ({
    message: 'REFUND_SUCCESS',
    amount: await refunds.receive({ memberId, operation }),
  }));
  api.serve('GET /api/refund/addWallet', async ({ session: { memberId }, operation }) => ({
    message: 'REFUND_SUCCESS',
    amount: await refunds.addWallet({ memberId, operation }),
  }));
  api.serve('GET /api/refund/banners', async ({ query }) =>
    banners(db, 'refund', await languageOf(query.lang)),
  );
}
