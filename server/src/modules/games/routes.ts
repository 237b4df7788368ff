import type { FastifyRequest } from 'fastify';
import type { Language } from '@krapao/contract/constants';
import type { Api } from '../../http/bind.ts';
import type { Games } from './use-cases.ts';

/** The language that a game is to open in. */
type LanguageOf = (request: FastifyRequest) => Promise<Language>;

/** Calls of the game accounts and of money between them and the wallet (product 7). */
export function serveGames(api: Api, games: Games, languageOf: LanguageOf): void {
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
  api.serve('GET /api/wallet/refresh/slot', async ({ session, query }) => ({
    message: 'SUCCESS',
    ...(await games.refresh(session.memberId, query.code)),
  }));
  api.serve('POST /api/wallet/transfer', ({ body, session, operation }) =>
    games.transfer({ memberId: session.memberId, operation, ...body }),
  );
  api.serve('POST /api/wallet/transferAll', ({ body, session, operation }) =>
    games.transferAll({ memberId: session.memberId, operation, ...body }),
  );
  serveAutoLogin(api, games, languageOf);
}

/** Both calls answer for the session's own account only, whatever their path names. */
function serveAutoLogin(api: Api, { launch }: Games, languageOf: LanguageOf): void {
  api.serve('GET /api/autoLogin/{provider}/{username}', async ({ params, session, request }) =>
    launch({
      memberId: session.memberId,
      autoLogin: params.provider,
      username: params.username,
      language: await languageOf(request),
    }),
  );
  api.serve('GET /api/autoLogin/{provider}/{username}/{password}', async ({ params, session, request }) =>
    launch({
      memberId: session.memberId,
      autoLogin: params.provider,
      username: params.username,
      password: params.password,
      language: await languageOf(request),
    }),
  );
}
