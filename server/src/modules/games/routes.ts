import type { Api } from '../../http/bind.ts';
import type { Games } from './games.ts';

/** Calls of the game accounts and of money between them and the wallet (specification 7). */
export function serveGames(api: Api, games: Games): void {
  api.serve('GET /api/wallet/activate/{slotCode}', async ({ params, session }) => {
    await games.activate(session.memberId, params.slotCode);
    return { message: 'SUCCESS' };
  });
  api.serve('GET /api/wallet/account/{slotCode}', ({ params, session }) =>
    games.account(session.memberId, params.slotCode),
  );
  api.serve('GET /api/wallet/resetpassword/{slotCode}', async ({ params, session }) => {
    await games.resetPassword(session.memberId, params.slotCode);
    return { message: 'SUCCESS' };
  });
  api.serve('GET /api/wallet/refresh/slot', async ({ session }) => ({
    message: 'SUCCESS',
    ...(await games.refresh(session.memberId)),
  }));
  api.serve('POST /api/wallet/transfer', ({ body, session, operation }) =>
    games.transfer({ memberId: session.memberId, operation, ...body }),
  );
  api.serve('POST /api/wallet/transferAll', ({ body, session, operation }) =>
    games.transferAll({ memberId: session.memberId, operation, ...body }),
  );
}
