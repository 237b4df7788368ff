import type { Api } from '../../../http/bind.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import { languageOf, type CurrentSettings } from '../../site/face.ts';
import type { Promotions } from './promotions.ts';

interface Deps {
  promotions: Promotions;
  settings: CurrentSettings;
}

export function servePromotions(api: Api, { promotions, settings }: Deps): void {
  const language = async (asked: Parameters<typeof languageOf>[0]) =>
    languageOf(asked, (await settings.current()).variant);

  api.serve('GET /api/promotion/current', async ({ session, query }) => ({
    promotion: await promotions.current(session.memberId, await language(query.lang)),
  }));
  api.serve('GET /api/promotion/find/{code}', async ({ session, params, query }) =>
    promotions.find(session.memberId, params.code, await language(query.lang)),
  );
  api.serve('GET /api/promotion/activate/{code}', async ({ session, params, operation, request }) => {
    await promotions.activate(session.memberId, params.code, operation, chosenLanguage(request));
    return { message: 'SUCCESS' };
  });
}
