import type { Api } from '../../http/bind.ts';
import type { createAgreement } from './agreement.ts';
import type { createLookups } from './lookups.ts';

export interface Site {
  lookups: ReturnType<typeof createLookups>;
  agreement: ReturnType<typeof createAgreement>;
}

export function serveSite(api: Api, { lookups, agreement }: Site): void {
  api.serve('GET /api/lookup/site', () => lookups.site());
  api.serve('GET /api/lookup/banks', () => lookups.banks());
  api.serve('GET /api/lookup/conditions', ({ query }) => lookups.textsOf('condition', query.lang));
  api.serve('GET /api/lookup/agreements', ({ query }) => lookups.textsOf('agreement', query.lang));
  api.serve('GET /api/account/agreement', ({ session }) => agreement.show(session.memberId));
  api.serve('POST /api/account/agreement', ({ session, body }) =>
    agreement.accept(session.memberId, body.version),
  );
  api.serve('GET /api/lookup/info', () => lookups.info());
  api.serve('GET /api/lookup/notice', ({ query }) => lookups.notice(query.lang));
  api.serve('GET /api/lookup/howto', ({ query }) => lookups.howto(query.lang));
  api.serve('GET /api/lookup/contact', ({ query }) => lookups.contact(query.lang));
  api.serve('GET /api/lookup/withdraw', () => lookups.withdraw());
  api.serve('GET /api/lookup/sources', ({ query }) => lookups.sources(query.lang));
  api.serve('GET /api/lookup/active', () => lookups.active());
  api.serve('GET /api/lookup/registerOTP', () => lookups.registerOTP());
  api.serve('GET /api/lookup/enableChatWidget', () => lookups.chatWidget());
}
