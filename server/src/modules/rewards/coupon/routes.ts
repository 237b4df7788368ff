import type { Language } from '@krapao/contract/constants';
import type { Api } from '../../../http/bind.ts';
import { chosenLanguage } from '../../../http/cookies.ts';
import type { Claim } from './claim.ts';
import type { ListCoupons } from './view.ts';

interface Coupons {
  listCoupons: ListCoupons;
  claim: Claim;
  languageOf(asked: Language | undefined): Promise<Language>;
}

export function serveCoupons(api: Api, { listCoupons, claim, languageOf }: Coupons): void {
  api.serve('GET /api/spinwheel/coupon', async ({ session, query }) =>
    listCoupons(session.memberId, await languageOf(query.lang)),
  );

  api.serve(
    'POST /api/spinwheel/coupon/claim',
    async ({ session: { memberId }, operation, body, query, request }) => {
      const language = await languageOf(query.lang ?? chosenLanguage(request));
      const { kind, value } = await claim({ memberId, operation, code: body.coupon, language });
      return { message: 'SUCCESS', kind, amount: value };
    },
  );
}
